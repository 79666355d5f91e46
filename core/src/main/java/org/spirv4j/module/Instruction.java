package org.spirv4j.module;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;

/**
 * One instruction of a module: a view that decodes when asked and holds nothing but its place (section 2.3 of the
 * specification, "Physical Layout of a SPIR-V Module and Instruction", table "Instruction Physical Layout").
 */
public final class Instruction {
    private final SpirvModule module;
    private final ModuleData data;
    private final int offset;

    Instruction(SpirvModule module, ModuleData data, int offset) {
        this.module = module;
        this.data = data;
        this.offset = offset;
    }

    /** The module that this instruction stands in. */
    public SpirvModule module() {
        return module;
    }

    /** Its number in the module, from 0. */
    public int index() {
        return Arrays.binarySearch(data.starts, 0, data.instructionCount, offset);
    }

    /** Offset of its first word from the start of the module, header included. */
    public int wordOffset() {
        return offset;
    }

    /** Its length in words, the first word included; 1 to 65,535. */
    public int wordCount() {
        return data.words[offset] >>> 16;
    }

    /** The opcode, 0 to 65,535. */
    public int opcode() {
        return data.words[offset] & 0xFFFF;
    }

    /** The opcode by name; empty when the built-in grammar lacks it. */
    public Optional<Op> op() {
        return Op.of(opcode());
    }

    /** What the module's grammar says of this instruction; empty when it lacks it. */
    public Optional<InstructionInfo> info() {
        return module.grammar().instruction(opcode());
    }

    /** The id of the result's type, 0 when the instruction has none. */
    public int typeId() {
        int row = data.tables.op(opcode());
        return row >= 0 && data.tables.opHasType(row) ? data.words[offset + 1] : 0;
    }

    /** The id that the instruction defines, 0 when it defines none. */
    public int resultId() {
        int row = data.tables.op(opcode());
        if (row < 0 || !data.tables.opHasResult(row)) {
            return 0;
        }
        return data.words[offset + (data.tables.opHasType(row) ? 2 : 1)];
    }

    /** The word at an offset from the instruction's first word. */
    public int word(int index) {
        if (index < 0 || index >= wordCount()) {
            throw new IndexOutOfBoundsException("word " + index + " of " + wordCount());
        }
        return data.words[offset + index];
    }

    /**
     * All operands in order, type id and result id included, composites taken apart, each with its kind. Words behind
     * something that the grammar lacks make one operand of the kind {@code UnknownWords}.
     */
    public List<Operand> operands() {
        OperandScanner scanner = new OperandScanner(data);
        scanner.scan(offset);
        List<Operand> operands = new ArrayList<>(scanner.count);
        for (int i = 0; i < scanner.count; i++) {
            operands.add(new Operand(
                    module, data, scanner.kinds[i], scanner.offsets[i], scanner.lengths[i], scanner.numberTypes[i]));
        }
        return List.copyOf(operands);
    }

    /** Two views are equal when they show the same place of the same module. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Instruction that && that.data == data && that.offset == offset;
    }

    @Override
    public int hashCode() {
        return offset;
    }

    /** The name and the offset, for debugging. */
    @Override
    public String toString() {
        int row = data.tables.op(opcode());
        return (row < 0 ? "opcode " + opcode() : data.tables.name(data.tables.opName(row))) + " at word " + offset;
    }
}
