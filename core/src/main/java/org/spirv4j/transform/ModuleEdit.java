// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.InstructionEdits;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.ScalarLiterals;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.internal.word.WordInterner;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.module.Block;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.LogicalLayout;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Changes to a module, which are collected in any order and applied by {@link #result}. What is not changed is copied
 * word for word. The module itself is not changed, so its views and analyses can be used during the edit.
 *
 * <p>{@link #type}, {@link #constant(int, long)} and {@link #decorate} find what the module has, or else add it:
 *
 * <pre>{@code
 * int uint = edit.type(Op.OpTypeInt, 32, 0);
 * int pointer = edit.type(Op.OpTypePointer, StorageClass.Private.value(), uint);
 * int counter = edit.freshId();
 * edit.append(
 *         LayoutSection.DECLARATIONS,
 *         InstructionWords.of(
 *                 Op.OpVariable, pointer, counter, StorageClass.Private.value(), edit.constant(uint, 0)));
 * edit.insertAtStart(function, InstructionWords.of(Op.OpStore, counter, edit.constant(uint, 1)));
 * }</pre>
 *
 * <p>The header keeps version, generator and schema; {@link #freshId} raises the id bound. Must not be shared between
 * threads.
 */
public final class ModuleEdit {
    private static final int FUNCTION = Op.OpFunction.opcode();
    private static final int PHI = Op.OpPhi.opcode();
    private static final int LINE = Op.OpLine.opcode();
    private static final int NO_LINE = Op.OpNoLine.opcode();

    private final SpirvModule module;
    private final InstructionEdits edits;

    /** By section: the index after its last instruction, plus 1; 0 until it is computed. */
    private final int[] ends = new int[LayoutSection.values().length];

    private @Nullable Declarations declarations;
    private final WordInterner annotations = new WordInterner();

    private ModuleEdit(SpirvModule module) {
        this.module = module;
        edits = new InstructionEdits(ModuleAccess.data(module));
    }

    /**
     * Makes an edit without changes.
     *
     * @param module the module
     * @return the edit
     */
    public static ModuleEdit of(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return new ModuleEdit(module);
    }

    /** The changes by instruction index. */
    InstructionEdits instructions() {
        return edits;
    }

    /** {@return the module that is edited, without the changes} */
    public SpirvModule module() {
        return module;
    }

    /**
     * Assigns an id for a new result.
     *
     * @return the id
     * @throws IllegalStateException if all ids are assigned
     */
    public int freshId() {
        return edits.freshId();
    }

    /**
     * Removes an instruction. What was inserted before or after it stays.
     *
     * @param instruction an instruction of the module
     */
    public void drop(Instruction instruction) {
        Objects.requireNonNull(instruction, "instruction");
        edits.drop(number(instruction));
    }

    /**
     * Returns whether an instruction was removed or replaced.
     *
     * @param instruction an instruction of the module
     * @return whether it was
     */
    public boolean isDropped(Instruction instruction) {
        Objects.requireNonNull(instruction, "instruction");
        return edits.isDropped(number(instruction));
    }

    /**
     * Replaces an instruction.
     *
     * @param instruction an instruction of the module
     * @param by the instructions that replace it; none removes it
     * @throws IllegalStateException if it was removed or replaced already
     */
    public void replace(Instruction instruction, InstructionWords... by) {
        Objects.requireNonNull(instruction, "instruction");
        Objects.requireNonNull(by, "by");
        int number = number(instruction);
        int[] words = concatenated(by);
        edits.replace(number, words, 0, words.length);
    }

    /**
     * Replaces an instruction by another one.
     *
     * @param instruction an instruction of the module
     * @param op the instruction that replaces it
     * @param operands all of them, type id and result id included, a word each
     * @throws IllegalStateException if it was removed or replaced already
     */
    public void replace(Instruction instruction, Op op, int... operands) {
        Objects.requireNonNull(instruction, "instruction");
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        replace(instruction, InstructionWords.of(op, operands));
    }

    /**
     * Inserts instructions before an instruction, after those that were inserted there already.
     *
     * @param instruction an instruction of the module
     * @param added the instructions to insert
     */
    public void insertBefore(Instruction instruction, InstructionWords... added) {
        Objects.requireNonNull(instruction, "instruction");
        Objects.requireNonNull(added, "added");
        int[] words = concatenated(added);
        edits.insertBefore(number(instruction), words, 0, words.length);
    }

    /**
     * Inserts an instruction before another one, after those that were inserted there already.
     *
     * @param instruction an instruction of the module
     * @param op the instruction to insert
     * @param operands all of them, type id and result id included, a word each
     */
    public void insertBefore(Instruction instruction, Op op, int... operands) {
        Objects.requireNonNull(instruction, "instruction");
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        insertBefore(instruction, InstructionWords.of(op, operands));
    }

    /**
     * Inserts instructions after an instruction, and after those that were inserted there already.
     *
     * @param instruction an instruction of the module
     * @param added the instructions to insert
     */
    public void insertAfter(Instruction instruction, InstructionWords... added) {
        Objects.requireNonNull(instruction, "instruction");
        Objects.requireNonNull(added, "added");
        int[] words = concatenated(added);
        edits.insertAfter(number(instruction), words, 0, words.length);
    }

    /**
     * Inserts an instruction after another one, and after those that were inserted there already.
     *
     * @param instruction an instruction of the module
     * @param op the instruction to insert
     * @param operands all of them, type id and result id included, a word each
     */
    public void insertAfter(Instruction instruction, Op op, int... operands) {
        Objects.requireNonNull(instruction, "instruction");
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        insertAfter(instruction, InstructionWords.of(op, operands));
    }

    /**
     * Appends instructions to a section of the logical layout (section 2.4 of the specification, "Logical Layout of a
     * Module"), after those that were appended already.
     *
     * @param section the section
     * @param added the instructions to append
     * @throws IllegalArgumentException if an instruction cannot be in the section
     */
    public void append(LayoutSection section, InstructionWords... added) {
        Objects.requireNonNull(section, "section");
        Objects.requireNonNull(added, "added");
        for (InstructionWords instruction : added) {
            check(section, instruction.opcode());
        }
        append(section, concatenated(added));
    }

    private static void check(LayoutSection section, int opcode) {
        if (!LogicalLayout.mayContain(section, opcode)) {
            String name = Op.of(opcode).map(Op::name).orElse("opcode " + opcode);
            LayoutSection own = LayoutSection.of(opcode);
            String right =
                    LogicalLayout.mayContain(own, opcode) ? "belongs to " + own : "belongs into a function or a graph";
            throw new IllegalArgumentException("%s cannot be in the section %s; it %s".formatted(name, section, right));
        }
    }

    private void append(LayoutSection section, int[] words) {
        int insertion = ends[section.ordinal()];
        if (insertion == 0) {
            insertion = endOf(section) + 1;
            ends[section.ordinal()] = insertion;
        }
        edits.insertBefore(insertion - 1, words, 0, words.length);
    }

    /**
     * Inserts instructions at the start of a function's body: in its entry block, after OpVariable instructions.
     *
     * @param function a function of the module, with a body
     * @param added the instructions to insert
     */
    public void insertAtStart(Function function, InstructionWords... added) {
        Objects.requireNonNull(added, "added");
        if (Objects.requireNonNull(function, "function").isDeclaration()) {
            throw new IllegalArgumentException(function + " has no body");
        }
        insertAtStart(function.block(0), added);
    }

    /**
     * Inserts instructions at the start of a block: after OpLabel, OpPhi and OpVariable instructions, and after those
     * that were inserted there already.
     *
     * @param block a block of the module
     * @param added the instructions to insert
     */
    public void insertAtStart(Block block, InstructionWords... added) {
        Objects.requireNonNull(added, "added");
        ModuleData data = edits.data();
        int last = Objects.requireNonNull(block, "block").firstInstruction();
        for (int i = last + 1; i < block.endInstruction(); i++) {
            int opcode = data.words[data.starts[i]] & 0xFFFF;
            if (opcode == PHI || Trait.VARIABLE.has(data.tables, opcode)) {
                last = i;
            } else if (!Trait.LINE.has(data.tables, opcode) && !Trait.EXTENDED_INSTRUCTION.has(data.tables, opcode)) {
                break;
            }
        }
        insertAfter(module.instruction(last), added);
    }

    /**
     * Inserts instructions at the end of a block: before its merge instruction and its termination instruction, and
     * after those that were inserted there already.
     *
     * @param block a block of the module
     * @param added the instructions to insert
     * @throws IllegalArgumentException if the block has no termination instruction
     */
    public void insertAtEnd(Block block, InstructionWords... added) {
        Objects.requireNonNull(added, "added");
        Instruction end = Objects.requireNonNull(block, "block")
                .mergeInstruction()
                .or(block::terminator)
                .orElseThrow(() -> new IllegalArgumentException(block + " has no termination instruction"));
        insertBefore(end, added);
    }

    /**
     * Finds a type, or declares it at the end of the declarations. A type that may be declared twice, such as a
     * structure or a pointer, is found if it has no decorations, so that it can be given others.
     *
     * @param op the instruction that declares the type, such as OpTypeVector
     * @param operands its operands without the result id, a word each
     * @return the id of the type
     * @throws IllegalArgumentException if the instruction does not declare a type
     */
    public int type(Op op, int... operands) {
        Objects.requireNonNull(operands, "operands");
        if (!Objects.requireNonNull(op, "op").isTypeDeclaration()) {
            throw new IllegalArgumentException(op + " does not declare a type");
        }
        return declared(InstructionWords.of(op, 0).add(operands).toArray(), 1);
    }

    /**
     * Finds a constant without decorations, or declares it at the end of the declarations.
     *
     * @param op the constant instruction, such as OpConstantComposite; not one of a specialization constant
     * @param typeId the id of its type
     * @param operands its operands, a word each
     * @return the id of the constant
     * @throws IllegalArgumentException if the instruction is not a constant instruction, or specialization may change
     *     the constant
     */
    public int constant(Op op, int typeId, int... operands) {
        Objects.requireNonNull(operands, "operands");
        if (!Trait.VALUE_CONSTANT.has(Objects.requireNonNull(op, "op"))) {
            throw new IllegalArgumentException(op + " does not state the value of a constant");
        }
        return declared(InstructionWords.of(op, typeId, 0).add(operands).toArray(), 2);
    }

    /**
     * Finds or declares a constant, as {@link #constant(Op, int, int...)} does.
     *
     * @param typeId the id of an integer, floating-point or Boolean type of the module, or one that {@link #type}
     *     returned
     * @param value the value; a floating-point type rounds it, and as a Boolean 0 is false
     * @return the id of the constant
     * @throws IllegalArgumentException if the type is of another kind, or cannot represent the value
     */
    public int constant(int typeId, long value) {
        return constant(typeId, new SpecializationValue.Whole(value));
    }

    /**
     * Finds or declares a constant, as {@link #constant(Op, int, int...)} does.
     *
     * @param typeId the id of a floating-point type of the module, or one that {@link #type} returned
     * @param value the value, which is rounded
     * @return the id of the constant
     * @throws IllegalArgumentException if the type is of another kind, or cannot represent the value
     */
    public int constant(int typeId, double value) {
        return constant(typeId, new SpecializationValue.Real(value));
    }

    private int constant(int typeId, SpecializationValue value) {
        int type = declarations().numberType(typeId);
        if (type == 0) {
            throw new IllegalArgumentException("%" + typeId + " is not an integer, floating-point or Boolean type");
        }
        SpecializationValue.Encoded encoded = value.encode(type);
        if (!encoded.problem().isEmpty()) {
            throw new IllegalArgumentException(encoded.problem());
        }
        if (type == ScalarLiterals.BOOL) {
            return constant(encoded.bits() != 0 ? Op.OpConstantTrue : Op.OpConstantFalse, typeId);
        }
        int low = (int) encoded.bits();
        int high = (int) (encoded.bits() >>> 32);
        return NumberTypes.words(type) == 1
                ? constant(Op.OpConstant, typeId, low)
                : constant(Op.OpConstant, typeId, low, high);
    }

    private int declared(int[] words, int resultAt) {
        int known = declarations().find(words, resultAt);
        if (known >= 0) {
            return known;
        }
        words[resultAt] = freshId();
        declarations().made(words, resultAt);
        append(LayoutSection.DECLARATIONS, words);
        return words[resultAt];
    }

    private Declarations declarations() {
        Declarations found = declarations;
        if (found == null) {
            found = new Declarations(edits);
            declarations = found;
        }
        return found;
    }

    /**
     * Decorates an id, unless it has the same decoration with the same parameters. Other decorations stay.
     *
     * @param target the id to decorate
     * @param decoration the decoration
     * @param parameters its parameters, a word each
     */
    public void decorate(int target, Decoration decoration, int... parameters) {
        Objects.requireNonNull(parameters, "parameters");
        Op op = hasIds(decoration) ? Op.OpDecorateId : Op.OpDecorate;
        if (!contains(module.layout().decorations(target), decoration, parameters)) {
            annotate(InstructionWords.of(op, target, decoration.value()).add(parameters));
        }
    }

    /**
     * Decorates a member of a structure type, unless it has the same decoration with the same parameters. Other
     * decorations stay.
     *
     * @param structId the id of a structure type
     * @param member the number of the member, from 0
     * @param decoration the decoration
     * @param parameters its parameters, a word each
     */
    public void decorateMember(int structId, int member, Decoration decoration, int... parameters) {
        Objects.requireNonNull(parameters, "parameters");
        Op op = hasIds(decoration) ? Op.OpMemberDecorateIdEXT : Op.OpMemberDecorate;
        if (!contains(module.layout().memberDecorations(structId, member), decoration, parameters)) {
            annotate(InstructionWords.of(op, structId, member, decoration.value())
                    .add(parameters));
        }
    }

    private static boolean hasIds(Decoration decoration) {
        return Objects.requireNonNull(decoration, "decoration").info().parameters().stream()
                .anyMatch(parameter -> parameter.kind().category() == OperandKind.Category.ID);
    }

    /** Whether decorations of the module, other than dropped ones, have one with these parameters. */
    private boolean contains(List<AppliedDecoration> decorations, Decoration decoration, int[] parameters) {
        return decorations.stream()
                .filter(applied -> applied.decorationValue() == decoration.value()
                        && applied.parameterWordCount() == parameters.length
                        && !isDropped(applied.instruction()))
                .anyMatch(applied ->
                        IntStream.range(0, parameters.length).allMatch(i -> applied.parameterWord(i) == parameters[i]));
    }

    private void annotate(InstructionWords annotation) {
        int[] words = annotation.toArray();
        int count = annotations.size();
        annotations.addAll(words, 0, words.length);
        annotations.intern(0);
        if (annotations.size() > count) {
            append(LayoutSection.ANNOTATIONS, words);
        }
    }

    /**
     * Adds a variable to the interface of an entry point, unless the interface contains it. It has no effect if the
     * OpEntryPoint is removed or replaced.
     *
     * @param entryPoint an entry point of the module
     * @param variable the id of the variable
     */
    public void addToInterface(EntryPoint entryPoint, int variable) {
        int number = number(Objects.requireNonNull(entryPoint, "entryPoint").instruction());
        if (!entryPoint.interfaceIds().contains(variable) && !edits.isExtended(number, variable)) {
            edits.extend(number, variable);
        }
    }

    /**
     * Replaces an id by another one in all instructions that use it, names and decorations included, but not in the
     * instruction that defines it and in inserted instructions. The other id is not replaced in turn.
     *
     * @param id the id to replace
     * @param with the other id
     */
    public void substitute(int id, int with) {
        int bound = module.header().bound();
        if (id <= 0 || id >= bound || with <= 0) {
            throw new IllegalArgumentException("%" + id + " cannot be replaced by %" + with
                    + ": ids must be at least 1, and %" + id + " below the id bound " + bound);
        }
        edits.substitute(id, with);
    }

    /**
     * {@return the edited module, read with the grammar of the module; that module itself if there are no changes}
     *
     * @throws org.spirv4j.diagnostic.MalformedModuleException if inserted instructions are not well formed, or define
     *     an id twice
     */
    public SpirvModule result() {
        return edits.isEmpty() ? module : ModuleAccess.module(edits.words(), module.grammar());
    }

    /** The index of the first instruction after a section: one of a later section, or a function. */
    private int endOf(LayoutSection section) {
        ModuleData data = edits.data();
        int i = 0;
        // OpLine applies to the instructions that follow it.
        int lines = 0;
        for (; i < data.instructionCount; i++) {
            int opcode = data.words[data.starts[i]] & 0xFFFF;
            if (opcode == LINE || opcode == NO_LINE) {
                lines++;
            } else if (opcode == FUNCTION || LayoutSection.of(opcode).compareTo(section) > 0) {
                break;
            } else {
                lines = 0;
            }
        }
        return i - lines;
    }

    private int number(Instruction instruction) {
        if (!instruction.module().equals(module)) {
            throw new IllegalArgumentException(instruction + " belongs to another module");
        }
        return instruction.index();
    }

    private static int[] concatenated(InstructionWords... instructions) {
        WordBuffer words = new WordBuffer(0);
        for (InstructionWords instruction : instructions) {
            words.addAll(instruction.toArray(), 0, instruction.wordCount());
        }
        return words.toArray();
    }
}
