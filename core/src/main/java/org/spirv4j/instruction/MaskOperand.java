// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.instruction;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;

/**
 * A mask among the operands of an instruction, such as MemoryAccess, which may be absent: it has no bits then.
 *
 * <pre>{@code
 * OptionalInt alignment = load.memoryAccess().parameterWord(MemoryAccess.Aligned);
 * }</pre>
 *
 * @param <E> the bits
 */
public final class MaskOperand<E extends Enum<E> & Enumerant> {
    private final Instruction instruction;

    /** The number of the word that has the mask; not in the instruction if it is absent. */
    private final int at;

    MaskOperand(Instruction instruction, int at) {
        this.instruction = instruction;
        this.at = at;
    }

    /** {@return whether the instruction has the operand} */
    public boolean isPresent() {
        return at > 0 && at < instruction.wordCount();
    }

    /** {@return the bits as a number; 0 if the operand is absent} */
    public int value() {
        return isPresent() ? instruction.word(at) : 0;
    }

    /**
     * Returns whether the mask has a bit.
     *
     * @param bit the bit; the enumerant with the value 0 means that there are no bits
     * @return whether it has
     */
    public boolean has(E bit) {
        Objects.requireNonNull(bit, "bit");
        return bit.value() == 0 ? value() == 0 : (value() & bit.value()) == bit.value();
    }

    /**
     * Returns the parameters of a bit.
     *
     * @param bit the bit
     * @return the parameters in order; empty if the mask does not have the bit, or the bit has no parameters
     */
    public List<Operand> parameters(E bit) {
        if (!has(bit)) {
            return List.of();
        }
        return operand().map(operand -> operand.parameters(bit)).orElse(List.of());
    }

    private Optional<Operand> operand() {
        int offset = instruction.wordOffset() + at;
        return instruction.operands().stream()
                .filter(operand -> operand.wordOffset() == offset)
                .findFirst();
    }

    /**
     * Returns the first word of the parameters of a bit: a literal such as an alignment in bytes, or an id.
     *
     * @param bit the bit
     * @return the word; empty if the mask does not have the bit, or the bit has no parameters
     */
    public OptionalInt parameterWord(E bit) {
        return parameters(bit).stream().mapToInt(Operand::word).findFirst();
    }

    /** {@return the operand, with its parameters} */
    @Override
    public String toString() {
        return operand().map(operand -> operand + " " + operand.parameters()).orElse("absent");
    }
}
