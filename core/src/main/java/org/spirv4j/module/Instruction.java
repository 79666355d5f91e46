// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.OperandNames;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.SpecConstantOp;
import org.spirv4j.internal.print.InstructionPrinter;
import org.spirv4j.internal.trait.Trait;

/**
 * An instruction of a module. A view that holds only its position and decodes when asked (section 2.3 of the
 * specification, "Physical Layout of a SPIR-V Module and Instruction").
 */
public final class Instruction {
    private static final int MAX_TEXT = 4_000;

    private final SpirvModule module;
    private final ModuleData data;
    private final int offset;

    Instruction(SpirvModule module, ModuleData data, int offset) {
        this.module = module;
        this.data = data;
        this.offset = offset;
    }

    /** {@return the module that contains the instruction} */
    public SpirvModule module() {
        return module;
    }

    /** {@return the number of the instruction in the module, from 0} */
    public int index() {
        return data.instructionAt(offset);
    }

    /** {@return the offset of its first word from the start of the module, header included} */
    public int wordOffset() {
        return offset;
    }

    /** {@return the number of its words, the first one included; 1 to 65,535} */
    public int wordCount() {
        return data.words[offset] >>> 16;
    }

    /** {@return the opcode, 0 to 65,535} */
    public int opcode() {
        return data.words[offset] & 0xFFFF;
    }

    /** {@return the opcode by name; empty when the built-in grammar lacks it} */
    public Optional<Op> op() {
        return Op.of(opcode());
    }

    /**
     * Returns whether this is an instruction of some kind.
     *
     * @param op the instruction
     * @return whether it has its opcode
     */
    public boolean is(Op op) {
        return opcode() == Objects.requireNonNull(op, "op").opcode();
    }

    /**
     * Returns whether this is one of several instructions.
     *
     * @param ops the instructions
     * @return whether it has the opcode of one of them
     */
    public boolean is(Op... ops) {
        for (Op op : Objects.requireNonNull(ops, "ops")) {
            if (is(op)) {
                return true;
            }
        }
        return false;
    }

    /** {@return the description in the grammar of the module; empty when the grammar lacks the instruction} */
    public Optional<InstructionInfo> info() {
        return module.grammar().instruction(opcode());
    }

    /** {@return the id of the type of the result; 0 when the instruction has none} */
    public int typeId() {
        return data.typeId(offset);
    }

    /** {@return the id that the instruction defines; 0 when it defines none} */
    public int resultId() {
        return data.resultId(offset);
    }

    /**
     * {@return the type of the result, with its name, decorations and members; {@link IdInfo#isNone none} when the
     * instruction has no type}
     */
    public IdInfo type() {
        return module.id(typeId());
    }

    /**
     * {@return the id that the instruction defines, with its name, type and decorations; {@link IdInfo#isNone none}
     * when it defines none}
     */
    public IdInfo result() {
        return module.id(resultId());
    }

    /**
     * Returns a word of the instruction.
     *
     * @param index the number of the word, from 0 for the one with word count and opcode
     * @return the word
     * @throws IndexOutOfBoundsException if there is no such word
     */
    public int word(int index) {
        if (index < 0 || index >= wordCount()) {
            throw new IndexOutOfBoundsException("word " + index + " of " + wordCount());
        }
        return data.words[offset + index];
    }

    /**
     * {@return the operands in order, without the type of the result and the result id (section 2.2.1 of the
     * specification, "Instructions"); parameters of enumerants and operands of extended instructions are operands, too,
     * and composite kinds are split} Words after something that the grammar lacks are one operand of the kind
     * {@code UnknownWords}.
     */
    public List<Operand> operands() {
        List<Operand> all = operandsWithResult();
        return all.subList(Math.min(resultWords(), all.size()), all.size());
    }

    /**
     * {@return the type of the result and the result id, as far as the instruction has them, and its {@link #operands}}
     */
    public List<Operand> operandsWithResult() {
        OperandScanner scanner = new OperandScanner(data, true);
        scanner.scan(offset);
        Operand[] operands = new Operand[scanner.count];
        int turn = 0;
        for (int i = 0; i < operands.length; i++) {
            boolean repeated =
                    i > 0 && scanner.name(i) == scanner.name(i - 1) && scanner.owner(i) == scanner.owner(i - 1);
            turn = repeated ? turn + 1 : 0;
            operands[i] = new Operand(this, scanner, i, turn);
        }
        return List.of(operands);
    }

    /** The number of words of result type and result id. */
    private int resultWords() {
        int row = data.tables.op(opcode());
        return row < 0 ? 0 : (data.tables.opHasType(row) ? 1 : 0) + (data.tables.opHasResult(row) ? 1 : 0);
    }

    /**
     * Finds an operand by its name in the grammar, such as {@code Pointer}, or {@code MemoryAccess} for an operand that
     * only has a kind. Case, spaces and punctuation do not matter: {@code "Sampled Type"} and {@code "sampledType"} are
     * the same name.
     *
     * @param name the name, see {@link Operand#name}; the operands of an extended instruction and of the operation of
     *     an OpSpecConstantOp have theirs, too, but parameters of enumerants are found by {@link Operand#parameters}
     * @return the operand, the first one if it is repeated; empty if it is optional and absent, or if it follows
     *     something that the grammar lacks
     * @throws IllegalArgumentException if the instruction has no operand of this name, or if the grammar lacks the
     *     instruction
     */
    public Optional<Operand> operand(String name) {
        return operands(name).stream().findFirst();
    }

    /**
     * Finds all operands with a name, such as {@code Constituents} of OpConstantComposite.
     *
     * @param name the name, as for {@link #operand}
     * @return the operands in order; empty if they are absent
     * @throws IllegalArgumentException as for {@link #operand}
     */
    public List<Operand> operands(String name) {
        Objects.requireNonNull(name, "name");
        List<Operand> found = operands().stream()
                .filter(operand -> !operand.isParameter() && operand.isNamed(name))
                .toList();
        if (found.isEmpty()) {
            checkName(name);
        }
        return found;
    }

    /** Checks that the grammar has an operand of a name, present or not. */
    private void checkName(String name) {
        List<OperandInfo> operands = new ArrayList<>();
        info().ifPresent(info -> operands.addAll(info.operands()));
        extendedInstruction().or(this::operation).ifPresent(info -> operands.addAll(info.operands()));
        Set<String> names = new LinkedHashSet<>();
        for (OperandInfo operand : operands) {
            List<String> own = OperandNames.of(operand.name(), operand.kind().name());
            names.addAll(own);
            if (OperandNames.isSame(operand.name(), name) || own.stream().anyMatch(n -> OperandNames.isSame(n, name))) {
                return;
            }
        }
        int row = data.tables.op(opcode());
        throw new IllegalArgumentException((row < 0 ? "opcode " + opcode() : data.tables.name(data.tables.opName(row)))
                + " has no operand '" + name + "'; "
                + (names.isEmpty() ? "it has no operands" : "its operands are " + String.join(", ", names)));
    }

    /**
     * {@return the extended instruction that an OpExtInst executes; empty for other instructions, and if the grammar
     * lacks the set or the instruction}
     */
    public Optional<InstructionInfo> extendedInstruction() {
        if (!Trait.EXTENDED_INSTRUCTION.has(data.tables, opcode()) || wordCount() < 5) {
            return Optional.empty();
        }
        int set = new OperandScanner(data).importedSet(offset, word(ExtInst.SET));
        return set < 0
                ? Optional.empty()
                : module.grammar().extendedInstructionSets().get(set).instruction(word(ExtInst.INSTRUCTION));
    }

    /** The instruction whose operation an OpSpecConstantOp performs. */
    private Optional<InstructionInfo> operation() {
        return is(Op.OpSpecConstantOp) ? module.grammar().instruction(word(SpecConstantOp.OPCODE)) : Optional.empty();
    }

    ModuleData data() {
        return data;
    }

    /**
     * Two views are equal if they refer to the same instruction of the same module.
     *
     * @param other the object to compare with
     * @return whether the two are equal
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof Instruction that && that.data == data && that.offset == offset;
    }

    @Override
    public int hashCode() {
        return offset;
    }

    /**
     * {@return the instruction as assembly text, with the names that the disassembler gives to ids; cut off after 4,000
     * characters}
     */
    @Override
    public String toString() {
        String text = InstructionPrinter.text(data, module.idNames(), false, offset);
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + " ...";
    }
}
