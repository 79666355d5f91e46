// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.spirv4j.diagnostic.Fix;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.grammar.BuiltInGrammar;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.text.internal.assembly.AssemblyTokens;

/** Makes edits of a text from fixes of its module. Immutable. */
final class FixEdits {
    private final byte[] text;
    private final AssemblyTokens tokens;

    FixEdits(byte[] text) {
        this.text = text;
        tokens = AssemblyTokens.of(text);
    }

    /** The replacement of the bytes from an offset to another one. */
    record Edit(int start, int end, String text) {}

    /**
     * The edit for a fix; empty if the text has no place for it.
     *
     * @param offset where the instruction is that the fix belongs to; -1 if it belongs to the module as a whole
     */
    Optional<Edit> of(Fix fix, int offset) {
        int token = offset < 0 ? -1 : tokens.tokenAt(offset);
        if (token < 0) {
            return fix.action() == Fix.Action.ADD_INSTRUCTION && tokens.instructionCount() > 0
                    ? Optional.of(addition(fix.text(), -1))
                    : Optional.empty();
        }
        int instruction = tokens.instructionOf(token);
        int end = tokens.end(tokens.endToken(instruction) - 1);
        return switch (fix.action()) {
            case REPLACE -> Optional.of(new Edit(tokens.start(token), tokens.end(token), fix.text()));
            case ADD_OPERAND -> Optional.of(new Edit(end, end, " " + fix.text()));
            case ADD_INSTRUCTION -> Optional.of(addition(fix.text(), instruction));
            case REMOVE_INSTRUCTION -> Optional.of(removal(tokens.start(tokens.firstToken(instruction)), end));
        };
    }

    /** Adds an instruction after those that the layout places before it, and a declaration before its first use. */
    private Edit addition(String added, int user) {
        byte[] line = added.getBytes(StandardCharsets.UTF_8);
        LayoutSection section = LayoutSection.of(opcode(line, AssemblyTokens.of(line), 0));
        int next = 0;
        while (next < tokens.instructionCount()
                && !(section == LayoutSection.DECLARATIONS && next == user)
                && isInSectionUpTo(section, next)) {
            next++;
        }
        if (next == 0) {
            int first = tokens.start(tokens.firstToken(0));
            String indent = indent(first);
            return new Edit(first, first, added + "\n" + indent);
        }
        int end = afterComment(tokens.end(tokens.endToken(next - 1) - 1));
        return new Edit(end, end, "\n" + indent(tokens.start(tokens.firstToken(next - 1))) + added);
    }

    /** Whether an instruction stands outside functions, and not after a section. */
    private boolean isInSectionUpTo(LayoutSection section, int instruction) {
        int opcode = opcode(text, tokens, instruction);
        return opcode != Op.OpFunction.opcode() && LayoutSection.of(opcode).compareTo(section) <= 0;
    }

    /** The opcode of an instruction; that of OpNop if the grammar does not have its name. */
    private static int opcode(byte[] text, AssemblyTokens tokens, int instruction) {
        int token = tokens.opcodeToken(instruction);
        GrammarTables tables = BuiltInGrammar.tables();
        int row = token < 0 ? -1 : tables.nameIndex().op(text, tokens.start(token), tokens.end(token));
        return row < 0 ? Op.OpNop.opcode() : tables.opcode(row);
    }

    /** The white space before an instruction that a line starts with; empty if something else is before it. */
    private String indent(int start) {
        int from = lineStart(start);
        String before = new String(text, from, start - from, StandardCharsets.UTF_8);
        return before.isBlank() ? before : "";
    }

    private int lineStart(int offset) {
        int at = offset;
        while (at > 0 && text[at - 1] != '\n') {
            at--;
        }
        return at;
    }

    /** The end of the line if nothing but a comment comes before it; the offset itself otherwise. */
    private int afterComment(int offset) {
        int at = offset;
        while (at < text.length && (text[at] == ' ' || text[at] == '\t')) {
            at++;
        }
        if (at == text.length || text[at] != ';') {
            return offset;
        }
        while (at < text.length && text[at] != '\n' && text[at] != '\r') {
            at++;
        }
        return at;
    }

    /** Removes an instruction, with its lines if there is nothing else in them. */
    private Edit removal(int start, int end) {
        int from = lineStart(start);
        int to = end;
        while (to < text.length && text[to] != '\n' && Character.isWhitespace(text[to])) {
            to++;
        }
        boolean isAlone = new String(text, from, start - from, StandardCharsets.UTF_8).isBlank()
                && (to == text.length || text[to] == '\n');
        return isAlone ? new Edit(from, Math.min(text.length, to + 1), "") : new Edit(start, end, "");
    }
}
