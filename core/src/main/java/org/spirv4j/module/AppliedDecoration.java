// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.List;
import java.util.Optional;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;

/** A decoration of an id or a member: a view on the instruction that states it. Immutable. */
public final class AppliedDecoration {
    private final Instruction instruction;
    private final int at;

    AppliedDecoration(Instruction instruction) {
        this.instruction = instruction;
        this.at = isMember(instruction.opcode()) ? 3 : 2;
    }

    static boolean isMember(int opcode) {
        return opcode == Op.OpMemberDecorate.opcode()
                || opcode == Op.OpMemberDecorateString.opcode()
                || opcode == Op.OpMemberDecorateIdEXT.opcode();
    }

    /**
     * {@return the instruction that states the decoration; if a group applies it, the instruction that decorates the
     * group}
     */
    public Instruction instruction() {
        return instruction;
    }

    /** {@return the number of the decoration} */
    public int decorationValue() {
        return instruction.word(at);
    }

    /** {@return the decoration; empty when the built-in grammar lacks it} */
    public Optional<Decoration> decoration() {
        return Decoration.of(decorationValue());
    }

    /** {@return the parameters that follow the decoration, each with its kind: numbers, enumerants, strings, ids} */
    public List<Operand> parameters() {
        int end = instruction.wordOffset() + at;
        return instruction.operands().stream()
                .filter(operand -> operand.wordOffset() > end)
                .toList();
    }

    /** {@return how many words of parameters follow the decoration} */
    public int parameterWordCount() {
        return instruction.wordCount() - at - 1;
    }

    /**
     * Returns a word of the parameters that follow the decoration.
     *
     * @param index number of the word, from 0
     * @return the word
     * @throws IndexOutOfBoundsException if there is no such word
     */
    public int parameterWord(int index) {
        if (index < 0) {
            throw new IndexOutOfBoundsException("parameter word " + index);
        }
        return instruction.word(at + 1 + index);
    }

    /** {@return the decoration and its parameters, such as {@code Binding 3} or {@code BuiltIn Position}} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(decoration()
                .map(Enum::name)
                .orElseGet(() -> "decoration " + Integer.toUnsignedString(decorationValue())));
        parameters().forEach(parameter -> text.append(' ').append(parameter.text()));
        return text.toString();
    }
}
