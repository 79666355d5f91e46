// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

import static org.spirv4j.internal.grammar.KindNumbers.ID_REF;

import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.word.WordBuffer;

/**
 * Reads words that do not follow the grammar: {@code !<integer>} and the operands after it (assembly syntax, "Arbitrary
 * Integers"), and {@code OpUnknown(opcode, word count)}.
 */
final class ImmediateReader {
    private final InstructionState state;
    private final byte[] text;
    private final Lexer lexer;
    private final WordBuffer words;
    private final LiteralParser literals;

    ImmediateReader(InstructionState state) {
        this.state = state;
        text = state.text;
        lexer = state.lexer;
        words = state.words;
        literals = state.literals;
    }

    boolean immediate() {
        if (!literals.immediate(lexer.start + 1, lexer.end)) {
            return state.fail(
                    "'" + state.token() + "' is not an immediate integer: expected 0 to 4294967295 after '!'", "");
        }
        lexer.next();
        return true;
    }

    /** Reads the rest of an instruction after an immediate: literals, ids and immediates up to the next instruction. */
    Outcome alternate() {
        if (state.resultPending && !state.addResult()) {
            return Outcome.FAILED;
        }
        while (!lexer.atEnd() && !lexer.startsInstruction()) {
            if (!alternateWord()) {
                return Outcome.FAILED;
            }
        }
        return Outcome.ENDED;
    }

    private boolean alternateWord() {
        byte c = text[lexer.start];
        if (c == '!') {
            return immediate();
        }
        if (c == '"' ? literals.string(lexer.start, lexer.end) : literals.untyped(lexer.start, lexer.end)) {
            lexer.next();
            return true;
        }
        if (c == '%') {
            return state.id(ID_REF);
        }
        return state.fail(
                "expected a number, a string, an id or '!<integer>' after '!<integer>', found '" + state.token() + "'",
                "");
    }

    boolean instruction() {
        int start = lexer.start;
        int end = lexer.end;
        if (!immediate()) {
            return false;
        }
        while (!lexer.atEnd() && !lexer.startsInstruction()) {
            if (lexer.is('=')) {
                return state.fail("'" + state.text(start, end) + "' cannot be a result id before '='", "");
            }
            if (!alternateWord()) {
                return false;
            }
        }
        return true;
    }

    /** Reads {@code OpUnknown(opcode, word count)} and its operands. */
    boolean unknownInstruction() {
        if (state.resultPending) {
            return state.fail("OpUnknown cannot follow '<result-id> ='", "write the result id as an operand");
        }
        int start = lexer.start;
        int end = lexer.end;
        words.add(0);
        lexer.next();
        if (!expect('(')) {
            return false;
        }
        long opcode = unknownNumber("the opcode");
        if (opcode < 0 || !expect(',')) {
            return false;
        }
        long count = unknownNumber("the word count");
        if (count < 0) {
            return false;
        }
        if (count == 0) {
            return state.fail(
                    start, end, "OpUnknown: the word count includes the first word, so it must be at least 1", "");
        }
        if (!expect(')')) {
            return false;
        }
        while (words.size() - state.first < count) {
            if (lexer.atEnd() || lexer.startsInstruction()) {
                long missing = count - (words.size() - state.first);
                return state.fail(
                        start,
                        end,
                        "OpUnknown: expected " + Counted.of(missing, "more word") + ", found "
                                + (lexer.atEnd() ? "the end of the text" : "the next instruction"),
                        "");
            }
            if (lexer.is('=')) {
                return state.fail("OpUnknown(...) cannot be a result id before '='", "");
            }
            if (!alternateWord()) {
                return false;
            }
        }
        if (words.size() - state.first > count) {
            return state.fail(start, end, "OpUnknown: a string exceeds the word count " + count, "");
        }
        words.set(state.first, (int) count << 16 | (int) opcode);
        return true;
    }

    private long unknownNumber(String what) {
        int before = words.size();
        if (lexer.atEnd()) {
            state.fail(lexer.start, lexer.end, "OpUnknown: expected " + what + ", found the end of the text", "");
            return -1;
        }
        long number = literals.immediate(lexer.start, lexer.end) ? words.get(before) & 0xFFFFFFFFL : -1;
        words.truncate(before);
        if (number < 0 || number > 0xFFFF) {
            state.fail("OpUnknown: expected " + what + ", 0 to 65535, found '" + state.token() + "'", "");
            return -1;
        }
        lexer.next();
        return number;
    }

    private boolean expect(char c) {
        if (!lexer.is(c)) {
            return state.fail(
                    "OpUnknown: expected '" + c + "', found "
                            + (lexer.atEnd() ? "the end of the text" : "'" + state.token() + "'"),
                    "");
        }
        lexer.next();
        return true;
    }
}
