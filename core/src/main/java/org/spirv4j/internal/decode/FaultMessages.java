// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.word.HeaderWords;

/** Messages for the faults of a scanner: the instruction, the operand, what was found and what was expected. */
final class FaultMessages {

    private FaultMessages() {}

    static String message(OperandScanner scanner, GrammarTables tables, int[] words, int at) {
        String instruction = tables.name(tables.opName(scanner.opRow));
        String operand = instruction + ", operand " + (scanner.count + 1) + operandName(scanner, tables) + ": ";
        int wordCount = words[at] >>> 16;
        int word = scanner.faultAt < words.length ? words[scanner.faultAt] : 0;
        String id = Integer.toUnsignedString(word);
        return switch (scanner.fault) {
            case NONE -> "";
            case MISSING_OPERAND ->
                operand + "expected " + article(kindName(scanner, tables)) + ", but the instruction ends after "
                        + words(wordCount);
            case EXCESS_WORDS ->
                instruction + " has " + words(at + wordCount - scanner.faultAt)
                        + " too many: its operands end after " + words(scanner.faultAt - at)
                        + ", but its word count is " + wordCount;
            case UNTERMINATED_STRING -> operand + "the string has no terminating zero byte within the instruction";
            case INVALID_UTF8 -> operand + "the string is not valid UTF-8";
            case ID_ZERO ->
                operand + "expected " + article(kindName(scanner, tables)) + ", found 0, which is not a valid id";
            case ID_NOT_BELOW_BOUND ->
                operand + "expected " + article(kindName(scanner, tables)) + ", found " + id
                        + ", which is not below the module's id bound " + words[HeaderWords.BOUND];
            case TYPE_NOT_DEFINED -> operand + "the literal's type %" + scanner.faultType + " is not defined above";
            case TYPE_NOT_NUMERIC ->
                operand + "the literal's type %" + scanner.faultType + " is neither an OpTypeInt nor an OpTypeFloat";
            case NUMBER_WITHOUT_WIDTH ->
                operand
                        + (scanner.faultType == 0
                                ? "the instruction has no Result Type that determines the literal's width"
                                : "the width of the literal's type %" + scanner.faultType
                                        + " is not between 1 and 65535");
            case NUMBER_CUT_OFF ->
                operand + "expected a literal of " + NumberTypes.width(scanner.numberTypes[scanner.count]) + " bits in "
                        + NumberTypes.words(scanner.numberTypes[scanner.count])
                        + " words, but the instruction ends after " + words(wordCount);
            case SELECTOR_NOT_DEFINED ->
                instruction + ", operand 1 'Selector': %" + id + " is not defined above, so"
                        + " the width of the literals is unknown";
            case SELECTOR_IS_TYPE ->
                instruction + ", operand 1 'Selector': %" + id + " is not a value, expected a" + " scalar integer";
            case SELECTOR_NOT_INTEGER -> instruction + ", operand 1 'Selector': %" + id + " is not a scalar integer";
            case NESTED_TOO_DEEPLY -> operand + "the operands of enumerants are nested too deeply";
        };
    }

    private static String words(int count) {
        return count == 1 ? "1 word" : count + " words";
    }

    private static String kindName(OperandScanner scanner, GrammarTables tables) {
        return tables.name(tables.kindName(scanner.faultKind));
    }

    private static String article(String kind) {
        return ("AEIO".indexOf(kind.charAt(0)) >= 0 ? "an " : "a ") + kind;
    }

    /** The grammar's name for the operand, where it is one of the instruction's own. */
    private static String operandName(OperandScanner scanner, GrammarTables tables) {
        GrammarTables.Facts facts = tables.opFacts(scanner.opRow);
        int operands = tables.listLength(facts.shape());
        if (scanner.count >= operands) {
            return "";
        }
        for (int i = 0; i < scanner.count; i++) {
            boolean plain = (tables.listItem(facts.shape(), i) & 3) == 0
                    && tables.listItem(facts.shape(), i) >> 2 < KindNumbers.LITERAL_CONTEXT_DEPENDENT_NUMBER;
            if (!plain && tables.listItem(facts.shape(), i) >> 2 < KindNumbers.FIRST_ENUM) {
                return "";
            }
        }
        String name = tables.name(tables.listItem(facts.operandNames(), scanner.count));
        return name.isEmpty() ? "" : " '" + name + "'";
    }
}
