// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
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

    /** Something that can have a name and decorations: an id, or a member of a structure type. */
    public sealed interface Target permits IdInfo, MemberInfo {

        /** {@return the first name that an OpName or OpMemberName gives; empty when there is none} */
        Optional<String> name();

        /** {@return all decorations in the order of the module, those that decoration groups apply included} */
        List<AppliedDecoration> decorations();

        /**
         * Finds a decoration, also one that a decoration group applies.
         *
         * @param decoration the decoration to look for
         * @return the first such decoration; empty when there is none
         */
        Optional<AppliedDecoration> decoration(Decoration decoration);

        /**
         * Finds the number that is the first parameter of a decoration, such as that of Binding, Location or Offset.
         *
         * @param decoration the decoration to look for
         * @return the first word of the first such decoration; empty when there is none, or it has no parameters
         */
        default OptionalInt decorationWord(Decoration decoration) {
            Objects.requireNonNull(decoration, "decoration");
            return decoration(decoration).stream()
                    .filter(found -> found.parameterWordCount() > 0)
                    .mapToInt(found -> found.parameterWord(0))
                    .findFirst();
        }

        /**
         * Returns whether there is a decoration.
         *
         * @param decoration the decoration to look for
         * @return whether the module applies it
         */
        default boolean isDecorated(Decoration decoration) {
            Objects.requireNonNull(decoration, "decoration");
            return decoration(decoration).isPresent();
        }
    }
}
