package org.spirv4j.module;

import java.util.Optional;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;

/** A decoration as it applies to an id or a member: a view on the instruction that states it. */
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

    /** The instruction that states the decoration: for a member of a group, the one that decorates the group. */
    public Instruction instruction() {
        return instruction;
    }

    /** The decoration's number. */
    public int decorationValue() {
        return instruction.word(at);
    }

    /** The decoration; empty when the built-in grammar lacks it. */
    public Optional<Decoration> decoration() {
        return Decoration.of(decorationValue());
    }

    /** How many words of parameters follow the decoration. */
    public int parameterWordCount() {
        return instruction.wordCount() - at - 1;
    }

    /** The parameter word with this number, from 0. */
    public int parameterWord(int index) {
        if (index < 0) {
            throw new IndexOutOfBoundsException("parameter word " + index);
        }
        return instruction.word(at + 1 + index);
    }

    @Override
    public String toString() {
        return decoration().map(Enum::name).orElseGet(() -> "decoration " + decorationValue());
    }
}
