// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.Objects;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.InstructionEdits;
import org.spirv4j.internal.module.ModuleAccess;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.SpirvModule;

/**
 * Changes to a module, which are collected in any order and applied by {@link #result}. What is not changed is copied word
 * for word. The module itself is not changed, so its views and analyses can be used during the edit.
 *
 * <p>The header keeps version, generator and schema; {@link #freshId} raises the id bound. Must not be shared between
 * threads.
 */
public final class ModuleEdit {
    private static final int FUNCTION = Op.OpFunction.opcode();
    private static final int LINE = Op.OpLine.opcode();
    private static final int NO_LINE = Op.OpNoLine.opcode();

    private final SpirvModule module;
    private final InstructionEdits edits;

    /** By section: the index after its last instruction, plus 1; 0 until it is computed. */
    private final int[] ends = new int[LayoutSection.values().length];

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
     */
    public void append(LayoutSection section, InstructionWords... added) {
        Objects.requireNonNull(section, "section");
        Objects.requireNonNull(added, "added");
        int[] words = concatenated(added);
        int insertion = ends[section.ordinal()];
        if (insertion == 0) {
            insertion = endOf(section) + 1;
            ends[section.ordinal()] = insertion;
        }
        edits.insertBefore(insertion - 1, words, 0, words.length);
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
     * @throws org.spirv4j.binary.MalformedModuleException if inserted instructions are not well formed, or define an id
     *     twice
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
