// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

import static org.spirv4j.internal.grammar.KindNumbers.FIRST_ENUM;
import static org.spirv4j.internal.grammar.KindNumbers.ID_REF;
import static org.spirv4j.internal.grammar.KindNumbers.ID_RESULT;
import static org.spirv4j.internal.grammar.KindNumbers.LAST_ID;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_CONTEXT_DEPENDENT_NUMBER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_EXT_INST_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_FLOAT;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_SPEC_CONSTANT_OP_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_STRING;
import static org.spirv4j.internal.grammar.KindNumbers.PAIR_ID_REF_ID_REF;
import static org.spirv4j.internal.grammar.KindNumbers.PAIR_ID_REF_LITERAL_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.PAIR_LITERAL_INTEGER_ID_REF;

import org.spirv4j.internal.decode.ImportedSets;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.NameIndex;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.OpcodeNumbers;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/**
 * Reads an instruction's operands in the order of its shape, extended by those of enumerants and extended instructions.
 */
final class OperandParser {

    private final InstructionState state;
    private final byte[] text;
    private final GrammarTables tables;
    private final NameIndex names;
    private final Lexer lexer;
    private final IdTable ids;
    private final WordBuffer words;
    private final LiteralParser literals;
    private final NameHints hints;
    private final ImmediateReader immediates;

    OperandParser(InstructionState state, ImmediateReader immediates) {
        this.state = state;
        text = state.text;
        tables = state.tables;
        names = tables.nameIndex();
        lexer = state.lexer;
        ids = state.ids;
        words = state.words;
        literals = state.literals;
        hints = state.hints;
        this.immediates = immediates;
    }

    /** Reads the items of a shape from {@code from} on. */
    Outcome operands(int shape, int from, int nameStart, int nameEnd) {
        char[] lists = tables.lists();
        int length = lists[shape];
        for (int item = from; item < length; item++) {
            int entry = lists[shape + 1 + item];
            int kind = entry >> 2;
            int quantifier = entry & 3;
            if (kind == ID_RESULT && state.resultPending) {
                if (!state.addResult()) {
                    return Outcome.FAILED;
                }
                continue;
            }
            do {
                if (lexer.atEnd() || lexer.startsInstruction()) {
                    return quantifier != 0 ? Outcome.ENDED : missing(kind, nameStart, nameEnd);
                }
                Outcome outcome = operand(kind, quantifier != 0, nameStart, nameEnd);
                if (outcome != Outcome.READ) {
                    return outcome;
                }
            } while (quantifier == 2);
        }
        return Outcome.READ;
    }

    private Outcome missing(int kind, int nameStart, int nameEnd) {
        state.fail(
                state.text(nameStart, nameEnd) + ": expected an operand of kind " + tables.name(tables.kindName(kind))
                        + ", found " + (lexer.atEnd() ? "the end of the text" : "the next instruction"),
                "");
        return Outcome.FAILED;
    }

    private Outcome operand(int kind, boolean optional, int nameStart, int nameEnd) {
        if (text[lexer.start] == '!') {
            return immediates.immediate() ? immediates.alternate() : Outcome.FAILED;
        }
        if (kind <= LAST_ID) {
            return state.id(kind) ? Outcome.READ : Outcome.FAILED;
        }
        if (kind >= FIRST_ENUM) {
            return enumerated(kind, nameStart, nameEnd);
        }
        return switch (kind) {
            case LITERAL_INTEGER -> number(NumberTypes.UINT32, optional);
            case LITERAL_FLOAT -> number(NumberTypes.FLOAT32, optional);
            case LITERAL_STRING -> string(optional);
            case LITERAL_CONTEXT_DEPENDENT_NUMBER -> constantLiteral(nameStart, nameEnd);
            case LITERAL_EXT_INST_INTEGER -> extendedInstruction(nameStart, nameEnd);
            case LITERAL_SPEC_CONSTANT_OP_INTEGER -> specConstantOp(nameStart, nameEnd);
            case PAIR_LITERAL_INTEGER_ID_REF -> pair(switchLiteral(), ID_REF, nameStart, nameEnd);
            case PAIR_ID_REF_LITERAL_INTEGER ->
                pair(operand(ID_REF, false, nameStart, nameEnd), LITERAL_INTEGER, nameStart, nameEnd);
            // Assembly text may have an incomplete pair here; other assemblers accept it, too.
            case PAIR_ID_REF_ID_REF -> operand(ID_REF, false, nameStart, nameEnd);
            default -> throw new IllegalStateException("operand kind " + kind);
        };
    }

    private Outcome pair(Outcome firstOutcome, int secondKind, int nameStart, int nameEnd) {
        if (firstOutcome != Outcome.READ) {
            return firstOutcome;
        }
        if (lexer.atEnd() || lexer.startsInstruction()) {
            return missing(secondKind, nameStart, nameEnd);
        }
        return operand(secondKind, false, nameStart, nameEnd);
    }

    private Outcome enumerated(int kind, int nameStart, int nameEnd) {
        if (tables.isBitEnum(kind)) {
            return mask(kind, nameStart, nameEnd);
        }
        int row = names.enumerant(kind, text, lexer.start, lexer.end);
        if (row < 0) {
            state.fail(
                    "'" + state.token() + "' is not an enumerant of " + tables.name(tables.kindName(kind)),
                    hints.enumerant(kind, state.token()));
            return Outcome.FAILED;
        }
        words.add(tables.enumerantValue(row));
        lexer.next();
        return operands(tables.enumerantShape(row), 0, nameStart, nameEnd);
    }

    private Outcome mask(int kind, int nameStart, int nameEnd) {
        int mask = 0;
        int at = lexer.start;
        while (true) {
            int bar = at;
            while (bar < lexer.end && text[bar] != '|') {
                bar++;
            }
            int row = names.enumerant(kind, text, at, bar);
            if (row < 0) {
                String name = state.text(at, bar);
                state.fail(
                        at,
                        bar,
                        "'" + name + "' is not a bit of " + tables.name(tables.kindName(kind)),
                        hints.enumerant(kind, name));
                return Outcome.FAILED;
            }
            mask |= tables.enumerantValue(row);
            if (bar == lexer.end) {
                break;
            }
            at = bar + 1;
        }
        words.add(mask);
        lexer.next();
        if (mask == 0) {
            int row = tables.enumerant(kind, 0);
            return row < 0 ? Outcome.READ : operands(tables.enumerantShape(row), 0, nameStart, nameEnd);
        }
        for (int bits = mask; bits != 0; bits &= bits - 1) {
            int row = tables.enumerant(kind, Integer.lowestOneBit(bits));
            Outcome outcome = row < 0 ? Outcome.READ : operands(tables.enumerantShape(row), 0, nameStart, nameEnd);
            if (outcome != Outcome.READ) {
                return outcome;
            }
        }
        return Outcome.READ;
    }

    private Outcome number(int numberType, boolean optional) {
        if (literals.number(lexer.start, lexer.end, numberType)) {
            lexer.next();
            return Outcome.READ;
        }
        if (optional && !looksLikeNumber()) {
            return Outcome.ENDED;
        }
        state.fail(literals.message(), "");
        return Outcome.FAILED;
    }

    private boolean looksLikeNumber() {
        byte c = text[lexer.start];
        return c >= '0' && c <= '9' || c == '-' || c == '+';
    }

    private Outcome string(boolean optional) {
        if (!literals.string(lexer.start, lexer.end)) {
            if (optional && text[lexer.start] != '"') {
                return Outcome.ENDED;
            }
            state.fail(
                    text[lexer.start] == '"'
                            ? "the string has no closing '\"'"
                            : "expected a string in double quotes, found '" + state.token() + "'",
                    "");
            return Outcome.FAILED;
        }
        if (tables.opcode(state.opRow) == OpcodeNumbers.OpExtInstImport && !recordImport()) {
            return Outcome.FAILED;
        }
        lexer.next();
        return Outcome.READ;
    }

    private boolean recordImport() {
        int found = literals.importedSet(tables);
        if (found == ImportedSets.UNKNOWN_SET) {
            return state.fail(
                    "unknown extended instruction set " + state.token(),
                    hints.set(state.text(lexer.start + 1, lexer.end - 1)));
        }
        if (state.resultIndex < 0) {
            return true;
        }
        if (ids.set(state.resultIndex) != ImportedSets.NOT_AN_IMPORT) {
            return state.fail(
                    state.resultStart - 1,
                    state.resultEnd,
                    state.idName(state.resultIndex) + " is already the result of an OpExtInstImport",
                    "");
        }
        ids.setSet(state.resultIndex, found);
        return true;
    }

    private Outcome constantLiteral(int nameStart, int nameEnd) {
        int type = state.typeIndex < 0 ? 0 : ids.type(state.typeIndex);
        if (type == IdTable.INVALID) {
            return skipOperand();
        }
        if (!isNumberType(type)) {
            state.fail(
                    state.text(nameStart, nameEnd) + ": Result Type "
                            + (state.typeIndex < 0 ? "" : state.idName(state.typeIndex) + " ")
                            + "must be an integer or floating-point scalar type declared above",
                    "");
            return Outcome.FAILED;
        }
        return number(type, false);
    }

    private Outcome switchLiteral() {
        int selector = state.firstOperandIndex;
        int type = selector < 0 ? 0 : ids.type(selector);
        int valueType = type == IdTable.VALUE ? ids.type(ids.valueType(selector)) : 0;
        if (type == IdTable.INVALID || valueType == IdTable.INVALID) {
            return skipOperand();
        }
        if (!isNumberType(valueType) || !NumberTypes.isInteger(valueType)) {
            state.fail(
                    "OpSwitch: Selector " + (selector < 0 ? "" : state.idName(selector) + " ")
                            + "must be an integer scalar defined above",
                    "");
            return Outcome.FAILED;
        }
        return number(valueType, true);
    }

    private static boolean isNumberType(int type) {
        return type != 0 && type != IdTable.OTHER_TYPE && type != IdTable.INVALID && type != IdTable.VALUE;
    }

    /** Skips a literal whose type is already in error, to avoid a follow-on error. */
    private Outcome skipOperand() {
        lexer.next();
        return Outcome.READ;
    }

    private Outcome extendedInstruction(int nameStart, int nameEnd) {
        state.set = state.lastIdIndex < 0 ? ImportedSets.NOT_AN_IMPORT : ids.set(state.lastIdIndex);
        if (state.set == ImportedSets.NOT_AN_IMPORT) {
            if (state.lastIdIndex >= 0 && ids.type(state.lastIdIndex) == IdTable.INVALID) {
                return Outcome.FAILED;
            }
            state.fail(
                    (state.lastIdIndex < 0 ? "the id" : state.idName(state.lastIdIndex))
                            + " is not the result of an OpExtInstImport above",
                    "");
            return Outcome.FAILED;
        }
        int row = state.set < 0 ? -1 : names.instruction(state.set, text, lexer.start, lexer.end);
        if (row < 0 && literals.number(lexer.start, lexer.end, NumberTypes.UINT32)) {
            int number = words.get(words.size() - 1);
            row = state.set < 0 ? -1 : tables.sets().instruction(state.set, number);
            if (row < 0 && state.set >= 0 && !tables.sets().isNonSemantic(state.set)) {
                state.fail("the extended instruction set has no instruction " + state.token(), "");
                return Outcome.FAILED;
            }
        } else if (row >= 0) {
            words.add(tables.sets().instructionNumber(row));
        } else {
            state.fail(
                    state.set < 0
                            ? "expected the number of an extended instruction, found '" + state.token() + "'"
                            : "the extended instruction set has no instruction '" + state.token() + "'",
                    state.set < 0 ? Hint.NONE : hints.extendedInstruction(state.set, state.token()));
            return Outcome.FAILED;
        }
        lexer.next();
        if (row < 0) {
            return Outcome.READ;
        }
        return operands(tables.sets().instructionShape(row), 0, nameStart, nameEnd);
    }

    private Outcome specConstantOp(int nameStart, int nameEnd) {
        int row = names.specConstantOp(text, lexer.start, lexer.end);
        if (row < 0 || !Trait.CONSTANT_OPERATION.hasRow(tables, row)) {
            state.fail(
                    "'" + state.token() + "' is not an instruction that OpSpecConstantOp allows",
                    hints.specConstantOp(state.token()));
            return Outcome.FAILED;
        }
        words.add(tables.opcode(row));
        lexer.next();
        return operands(tables.opShape(row), 2, nameStart, nameEnd);
    }
}
