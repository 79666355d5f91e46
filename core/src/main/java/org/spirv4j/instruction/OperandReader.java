// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.instruction;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.module.IdInfo;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Reads the operands of an instruction for the views. Operands are given by the number of their first word in the
 * instruction, 0 for an absent one; a number after the last word is that of an absent operand, too.
 */
abstract class OperandReader {
    private final Instruction instruction;

    OperandReader(Instruction instruction) {
        this.instruction = instruction;
    }

    /** {@return the instruction} */
    public final Instruction instruction() {
        return instruction;
    }

    final boolean has(int at) {
        return at > 0 && at < instruction.wordCount();
    }

    /** A word; 0 for an absent operand. */
    final int word(int at) {
        return has(at) ? instruction.word(at) : 0;
    }

    final IdInfo id(int at) {
        SpirvModule module = instruction.module();
        int id = word(at);
        // What follows something that the grammar lacks may be no id.
        return module.id(Integer.compareUnsigned(id, ModuleAccess.data(module).bound) < 0 ? id : 0);
    }

    /** The ids from an operand to the end of the instruction, every {@code stride} words. */
    final List<IdInfo> ids(int at, int stride) {
        return new Words<>(at, stride) {
            @Override
            IdInfo item(int word) {
                return id(word);
            }
        };
    }

    /** The words from an operand to the end of the instruction. */
    final List<Integer> words(int at) {
        return new Words<>(at, 1) {
            @Override
            Integer item(int word) {
                return word(word);
            }
        };
    }

    /** The literal string whose first word has a number. */
    final String string(int at) {
        ModuleData data = ModuleAccess.data(instruction.module());
        int start = instruction.wordOffset();
        return LiteralString.text(data.words, start + at, start + after(at));
    }

    /** The number of the word after a literal string. */
    final int after(int at) {
        ModuleData data = ModuleAccess.data(instruction.module());
        int start = instruction.wordOffset();
        return LiteralString.end(data.words, start + at, start + instruction.wordCount()) - start;
    }

    final <E extends Enum<E> & Enumerant> MaskOperand<E> mask(int at) {
        return new MaskOperand<>(instruction, at);
    }

    /** The operand with a name, which must be present. */
    final Operand operand(String name) {
        return instruction.operand(name).orElseThrow();
    }

    /** The name that the OpExtInstImport with an id states; empty if the id is not an import. */
    final String setName(int at) {
        return id(at).definition()
                .filter(definition -> definition.is(Op.OpExtInstImport))
                .flatMap(definition -> definition.operand("Name"))
                .map(Operand::string)
                .orElse("");
    }

    /** The operands from a word on. */
    final List<Operand> operandsAfter(int at) {
        int start = instruction.wordOffset() + at;
        return instruction.operands().stream()
                .filter(operand -> operand.wordOffset() >= start)
                .toList();
    }

    /** The literals among the operands with a name, which are pairs of a literal and an id. */
    final List<Long> literals(String name) {
        return instruction.operands(name).stream()
                .filter(operand -> !operand.isId())
                .map(Operand::bits)
                .toList();
    }

    /** The ids among the operands with a name, which are pairs of a literal and an id. */
    final List<IdInfo> pairedIds(String name) {
        return instruction.operands(name).stream()
                .filter(Operand::isId)
                .map(Operand::id)
                .toList();
    }

    /**
     * Two views are equal if they are views of the same instruction of the same module.
     *
     * @param other the object to compare with
     * @return whether the two are equal
     */
    @Override
    public final boolean equals(Object other) {
        return other instanceof OperandReader that && that.instruction.equals(instruction);
    }

    @Override
    public final int hashCode() {
        return instruction.hashCode();
    }

    /** {@return the instruction as assembly text} */
    @Override
    public final String toString() {
        return instruction.toString();
    }

    /** A list that reads words of the instruction when asked. */
    private abstract class Words<T> extends AbstractList<T> implements RandomAccess {
        private final int first;
        private final int stride;

        Words(int first, int stride) {
            this.first = first;
            this.stride = stride;
        }

        abstract T item(int word);

        @Override
        public T get(int index) {
            return item(first + Objects.checkIndex(index, size()) * stride);
        }

        @Override
        public int size() {
            return has(first) ? (instruction.wordCount() - first + stride - 1) / stride : 0;
        }
    }
}
