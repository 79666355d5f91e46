// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;

/**
 * An instruction of an edited module. Operands are the words after the type and the result id, from 0: an id, a literal
 * number or a value of an enumeration each.
 *
 * @param module the module
 * @param number the number of the instruction in the module
 */
public record EditedInstruction(EditableModule module, int number) {
    /**
     * Makes a handle for an instruction.
     *
     * @param module the module
     * @param number the number of the instruction in the module
     */
    public EditedInstruction {
        Objects.requireNonNull(module, "module");
        Handles.requireNumber(number);
    }

    /**
     * {@return the instruction that defines an id; empty for none}
     *
     * @param module the module
     * @param id the id
     */
    public static Optional<EditedInstruction> defining(EditableModule module, int id) {
        int definition = Objects.requireNonNull(module, "module").definition(id);
        return definition == 0 ? Optional.empty() : Optional.of(new EditedInstruction(module, definition));
    }

    /** {@return the opcode; OpNop if the built-in grammar lacks it} */
    public Op op() {
        return module.op(number);
    }

    /**
     * {@return whether the instruction has an opcode}
     *
     * @param op the opcode
     */
    public boolean is(Op op) {
        return module.is(number, op);
    }

    /** {@return the result id; 0 for none} */
    public int id() {
        return module.resultId(number);
    }

    /** {@return the name that an OpName gives the result; empty for none} */
    public String name() {
        return Handles.name(module, id());
    }

    /** {@return the type of the result; empty if the instruction has none} */
    public Optional<EditedType> type() {
        int type = module.typeId(number);
        return type == 0 ? Optional.empty() : Optional.of(new EditedType(module, type));
    }

    /** {@return the block that the instruction is in; empty if it is in none} */
    public Optional<EditedBlock> block() {
        int block = module.block(number);
        return block == 0 ? Optional.empty() : Optional.of(new EditedBlock(module, block));
    }

    /** {@return the number of words after the type and the result id} */
    public int operandCount() {
        return module.wordCount(number) - firstOperand();
    }

    /**
     * {@return an operand: an id, a literal number or a value of an enumeration}
     *
     * @param operand the number of the word after the type and the result id, from 0
     */
    public int operand(int operand) {
        return module.word(number, word(operand));
    }

    /**
     * {@return the instruction that defines the id that is an operand; empty if the operand is no id}
     *
     * @param operand the number of the word after the type and the result id, from 0
     */
    public Optional<EditedInstruction> definition(int operand) {
        return module.isId(number, word(operand)) ? defining(module, operand(operand)) : Optional.empty();
    }

    /**
     * Changes an operand.
     *
     * @param operand the number of the word after the type and the result id, from 0
     * @param value the new word
     */
    public void setOperand(int operand, int value) {
        module.setWord(number, word(operand), value);
    }

    private int word(int operand) {
        return firstOperand() + Objects.checkIndex(operand, operandCount());
    }

    private int firstOperand() {
        return 1 + (module.typeId(number) == 0 ? 0 : 1) + (id() == 0 ? 0 : 1);
    }

    /**
     * {@return whether the result is a constant number, or a constant vector of which all components are this number}
     *
     * @param value the number; 0.0 and -0.0 differ, and for an integer, the signedness of the
     *     type counts
     */
    public boolean isConstant(double value) {
        long[] components = module.constants().components(id());
        int type = components.length == 0 ? 0 : module.constants().numberType(module.typeId(number));
        for (long component : components) {
            if (!Handles.isNumber(component, type, value)) {
                return false;
            }
        }
        return type != 0;
    }

    /**
     * {@return the instructions that use the result, without names, decorations and debug information, each once}
     */
    public List<EditedInstruction> users() {
        Set<EditedInstruction> users = new LinkedHashSet<>();
        for (int use = id() == 0 ? 0 : module.uses().first(id());
                use != 0;
                use = module.uses().next(use)) {
            users.add(new EditedInstruction(module, module.uses().user(use)));
        }
        return new ArrayList<>(users);
    }

    /**
     * Lets all that use the result use another id, which must be available there.
     *
     * @param other the other id, of the same type
     */
    public void replaceUses(int other) {
        module.uses().replace(id(), other);
    }

    /**
     * Changes the instruction into another one, which keeps its place, the type and id of its result, its names and
     * decorations.
     *
     * @param op the new opcode
     * @param operands the new words after the result id
     */
    public void replace(Op op, int... operands) {
        module.replace(number, op, operands);
    }

    /** Removes the instruction, with the names, decorations and debug information of its result. */
    public void remove() {
        module.remove(number);
    }

    /** {@return whether the instruction has not been removed} */
    public boolean isPresent() {
        return module.isListed(number);
    }

    /**
     * Inserts an instruction with a typed result before this one.
     *
     * @param op the opcode
     * @param type the type of the result
     * @param operands the words after the result id
     * @return the new instruction, whose {@link #id} is new
     */
    public EditedInstruction insertBefore(Op op, EditedType type, int... operands) {
        Objects.requireNonNull(type, "type");
        return new EditedInstruction(module, module.insertBefore(number, op, type.id(), operands));
    }

    /**
     * Inserts an instruction without a typed result, such as OpStore, before this one.
     *
     * @param op the opcode
     * @param operands the words after the result id
     * @return the new instruction
     */
    public EditedInstruction insertBefore(Op op, int... operands) {
        return new EditedInstruction(module, module.insertBefore(number, op, 0, operands));
    }

    /**
     * Inserts an instruction with a typed result after this one, which must not be the last one of its block.
     *
     * @param op the opcode
     * @param type the type of the result
     * @param operands the words after the result id
     * @return the new instruction, whose {@link #id} is new
     */
    public EditedInstruction insertAfter(Op op, EditedType type, int... operands) {
        Objects.requireNonNull(type, "type");
        return new EditedInstruction(module, module.insertAfter(number, op, type.id(), operands));
    }

    /**
     * Inserts an instruction without a typed result, such as OpStore, after this one, which must not be the last one of
     * its block.
     *
     * @param op the opcode
     * @param operands the words after the result id
     * @return the new instruction
     */
    public EditedInstruction insertAfter(Op op, int... operands) {
        return new EditedInstruction(module, module.insertAfter(number, op, 0, operands));
    }

    /**
     * Decorates the result, unless it has the same decoration.
     *
     * @param decoration the decoration
     * @param parameters its parameters
     */
    public void decorate(Decoration decoration, int... parameters) {
        module.annotations().decorate(id(), decoration, parameters);
    }

    /**
     * Adds a new variable outside of functions to the interfaces of all entry points if they list it: variables of the
     * storage classes Input and Output, and since SPIR-V 1.4 all.
     */
    public void addToInterfaces() {
        module.declarations().addToInterfaces(id());
    }

    /** {@return the opcode, and the id and name of the result} */
    @Override
    public String toString() {
        return id() == 0 ? op().name() : op().name() + " " + Handles.text(module, id());
    }
}
