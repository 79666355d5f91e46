// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;

/**
 * An instruction of a module. A view that holds only its position and decodes when asked (section 2.3 of the specification,
 * "Physical Layout of a SPIR-V Module and Instruction").
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
     * {@return the id that the instruction defines, with its name, type and decorations; {@link IdInfo#isNone none} when it
     * defines none}
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
     * {@return all operands in order, type id and result id included, each with its kind; composite kinds are split} Words
     * after something that the grammar lacks are one operand of the kind {@code UnknownWords}.
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

    /** {@return the name and the word offset} */
    @Override
    public String toString() {
        int row = data.tables.op(opcode());
        return (row < 0 ? "opcode " + opcode() : data.tables.name(data.tables.opName(row))) + " at word " + offset;
    }
}
