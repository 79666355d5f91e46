// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

import static org.spirv4j.internal.grammar.KindNumbers.ID_RESULT_TYPE;

import java.util.List;
import org.spirv4j.diagnostic.Remedy;
import org.spirv4j.internal.decode.ImportedSets;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.word.WordBuffer;

/** State that the parts of the assembler share: the text, the words so far, and the instruction being read. */
final class InstructionState {
    final byte[] text;
    final GrammarTables tables;
    final Lexer lexer;
    final IdTable ids;
    final ErrorList errors;
    final WordBuffer words;
    final LiteralParser literals;
    final NameHints hints;

    /** Row of the instruction in the grammar. */
    int opRow;

    /** Word offset of the instruction. */
    int first;

    /** Offset of the name of the result id in the text, after its percent sign. */
    int resultStart;

    int resultEnd;

    /** Whether a result id was read whose word is not written yet. */
    boolean resultPending;

    /** Indices in {@link #ids}; -1 while there is none. */
    int resultIndex;

    int typeIndex;
    int firstOperandIndex;
    int lastIdIndex;

    /** The extended instruction set of an OpExtInst, see {@link OperandScanner#set}. */
    int set;

    InstructionState(byte[] text, GrammarTables tables, boolean preserveNumericIds, int maxErrors) {
        this.text = text;
        this.tables = tables;
        lexer = new Lexer(text);
        ids = new IdTable(text, preserveNumericIds);
        errors = new ErrorList(text, maxErrors);
        // Assembly text rarely has fewer than seven bytes per word.
        words = new WordBuffer(text.length / 7);
        literals = new LiteralParser(text, words);
        hints = new NameHints(text, tables);
    }

    /** Resets the state for the next instruction. */
    void start() {
        first = words.size();
        resultPending = false;
        resultIndex = -1;
        typeIndex = -1;
        firstOperandIndex = -1;
        lastIdIndex = -1;
        set = ImportedSets.NOT_AN_IMPORT;
    }

    boolean id(int kind) {
        if (text[lexer.start] != '%') {
            return fail("expected an id (starting with '%'), found '" + token() + "'", "");
        }
        int index = ids.index(lexer.start + 1, lexer.end);
        if (index < 0) {
            return invalidId(lexer.start, lexer.end);
        }
        if (kind == ID_RESULT_TYPE) {
            typeIndex = index;
        } else if (firstOperandIndex < 0) {
            firstOperandIndex = index;
        }
        lastIdIndex = index;
        words.add(ids.id(index));
        lexer.next();
        return true;
    }

    boolean addResult() {
        resultPending = false;
        resultIndex = ids.index(resultStart, resultEnd);
        if (resultIndex < 0) {
            return invalidId(resultStart - 1, resultEnd);
        }
        words.add(ids.id(resultIndex));
        return true;
    }

    boolean invalidId(int start, int end) {
        return fail(
                start,
                end,
                end == start + 1
                        ? "expected a name after '%'"
                        : "'" + text(start, end)
                                + "' is not a valid id: names consist of letters, digits and underscores",
                "");
    }

    String token() {
        return text(lexer.start, lexer.end);
    }

    String text(int start, int end) {
        return hints.shortened(start, end);
    }

    String idName(int index) {
        return "%" + text(ids.nameStart(index), ids.nameEnd(index));
    }

    boolean fail(String message, String hint) {
        return fail(lexer.start, lexer.end, message, hint);
    }

    boolean fail(String message, Hint hint) {
        return fail(lexer.start, lexer.end, message, hint);
    }

    boolean fail(String message, Remedy remedy) {
        errors.add(lexer.start, lexer.end, message, Hint.NONE, List.of(remedy));
        return false;
    }

    boolean fail(int start, int end, String message, String hint) {
        return fail(start, end, message, Hint.of(hint));
    }

    boolean fail(int start, int end, String message, Hint hint) {
        errors.add(start, end, message, hint, List.of());
        return false;
    }
}
