package org.spirv4j.transform;

import java.util.Objects;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleAccess;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.InstructionEdits;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.SpirvModule;

/**
 * Changes to a module, collected in any order and made by {@link #result}; what is not changed is copied word for word. The
 * module itself stays as it is, so that its views and analyses can be used while editing.
 *
 * <p>The header keeps version, generator and schema; the id bound grows with {@link #freshId}. Not safe for use by several
 * threads at once.
 */
public final class ModuleEdit {
    private static final int FUNCTION = Op.OpFunction.opcode();
    private static final int LINE = Op.OpLine.opcode();
    private static final int NO_LINE = Op.OpNoLine.opcode();

    private final SpirvModule module;
    private final InstructionEdits edits;

    /** By section: number of the instruction behind it, plus 1; 0 while nobody has asked. */
    private final int[] ends = new int[LayoutSection.values().length];

    private ModuleEdit(SpirvModule module) {
        this.module = module;
        edits = new InstructionEdits(ModuleAccess.data(module));
    }

    /** An edit of a module, without changes so far. */
    public static ModuleEdit of(SpirvModule module) {
        return new ModuleEdit(module);
    }

    /** The changes by instruction number. */
    InstructionEdits instructions() {
        return edits;
    }

    /** The module as it was before. */
    public SpirvModule module() {
        return module;
    }

    /**
     * An id for a new result.
     *
     * @throws IllegalStateException when all ids are taken
     */
    public int freshId() {
        return edits.freshId();
    }

    /** Leaves an instruction out. What was inserted before or after it stays. */
    public void drop(Instruction instruction) {
        edits.drop(number(instruction));
    }

    /** Whether an instruction is left out, or replaced. */
    public boolean isDropped(Instruction instruction) {
        return edits.isDropped(number(instruction));
    }

    /**
     * Puts instructions into the place of one; none at all drops it.
     *
     * @throws IllegalStateException when it has been dropped or replaced already
     */
    public void replace(Instruction instruction, InstructionWords... by) {
        int number = number(instruction);
        int[] words = concatenated(by);
        edits.replace(number, words, 0, words.length);
    }

    /**
     * Puts another instruction into the place of one.
     *
     * @param operands all of them, type id and result id included, a word each
     * @throws IllegalStateException when it has been dropped or replaced already
     */
    public void replace(Instruction instruction, Op op, int... operands) {
        replace(instruction, InstructionWords.of(op, operands));
    }

    /** Puts instructions in front of one, behind those that were put there before. */
    public void insertBefore(Instruction instruction, InstructionWords... added) {
        int[] words = concatenated(added);
        edits.insertBefore(number(instruction), words, 0, words.length);
    }

    /**
     * Puts an instruction in front of one, behind those that were put there before.
     *
     * @param operands all of them, type id and result id included, a word each
     */
    public void insertBefore(Instruction instruction, Op op, int... operands) {
        insertBefore(instruction, InstructionWords.of(op, operands));
    }

    /** Puts instructions behind one, and behind those that were put there before. */
    public void insertAfter(Instruction instruction, InstructionWords... added) {
        int[] words = concatenated(added);
        edits.insertAfter(number(instruction), words, 0, words.length);
    }

    /**
     * Puts an instruction behind one, and behind those that were put there before.
     *
     * @param operands all of them, type id and result id included, a word each
     */
    public void insertAfter(Instruction instruction, Op op, int... operands) {
        insertAfter(instruction, InstructionWords.of(op, operands));
    }

    /**
     * Puts instructions at the end of a section of the logical layout (section 2.4 of the specification, "Logical
     * Layout of a Module"), behind those that were put there before.
     */
    public void append(LayoutSection section, InstructionWords... added) {
        int[] words = concatenated(added);
        int place = ends[section.ordinal()];
        if (place == 0) {
            place = endOf(section) + 1;
            ends[section.ordinal()] = place;
        }
        edits.insertBefore(place - 1, words, 0, words.length);
    }

    /**
     * Lets every kept instruction that uses an id, names and decorations among them, use another one instead. The
     * instruction that defines the id, and inserted ones, are not concerned; a substitute is not substituted in turn.
     */
    public void substitute(int id, int with) {
        int bound = module.header().bound();
        if (id <= 0 || id >= bound || with <= 0) {
            throw new IllegalArgumentException(
                    "%" + id + " cannot be substituted by %" + with + "; ids are from 1, the module's below " + bound);
        }
        edits.substitute(id, with);
    }

    /**
     * The changed module, read with the grammar of the module before; that module itself when nothing was changed.
     *
     * @throws org.spirv4j.binary.MalformedModuleException if what was inserted is not well formed, or defines an id twice
     */
    public SpirvModule result() {
        return edits.isEmpty() ? module : (SpirvModule) ModuleAccess.sibling(module, edits.words());
    }

    /** The first instruction behind a section: of a later section, or a function. */
    private int endOf(LayoutSection section) {
        ModuleData data = edits.data();
        int i = 0;
        // Lines belong to what follows them.
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
            throw new IllegalArgumentException(instruction + " is of another module");
        }
        return instruction.index();
    }

    private static int[] concatenated(InstructionWords... instructions) {
        Objects.requireNonNull(instructions);
        if (instructions.length == 1) {
            return instructions[0].toArray();
        }
        int size = 0;
        for (InstructionWords instruction : instructions) {
            size = Math.addExact(size, instruction.wordCount());
        }
        int[] words = new int[size];
        int to = 0;
        for (InstructionWords instruction : instructions) {
            int[] one = instruction.toArray();
            System.arraycopy(one, 0, words, to, one.length);
            to += one.length;
        }
        return words;
    }
}
