// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import static org.spirv4j.internal.grammar.KindNumbers.FIRST_ENUM;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_EXT_INST_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_SPEC_CONSTANT_OP_INTEGER;

import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.Remedy;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.word.LiteralString;

/** Messages about parts of a well-formed instruction that the grammar does not define. */
public final class UnknownMessages {

    private UnknownMessages() {}

    /**
     * A diagnostic for the unknown part of the instruction that the scanner has just read.
     *
     * @param instruction its number in the module
     */
    public static Diagnostic diagnostic(Severity severity, OperandScanner scanner, ModuleData data, int instruction) {
        String message = message(scanner, data, data.starts[instruction]);
        return Diagnostic.of(severity, Position.ofInstruction(scanner.unknownAt, instruction), message);
    }

    /**
     * The error for the first unknown part of a module whose ids are to be renumbered, for which the grammar must tell
     * which words are ids.
     *
     * @param data a module with an unknown part
     */
    public static Diagnostic unknownIds(ModuleData data) {
        OperandScanner scanner = new OperandScanner(data);
        int at = data.starts[data.firstUnknown];
        scanner.scan(at);
        return Diagnostic.error(
                        Position.ofInstruction(scanner.unknownAt, data.firstUnknown),
                        message(scanner, data, at) + ", so its ids cannot be renumbered")
                .withRemedy(Remedy.of(Remedy.Action.SUPPLY_GRAMMAR));
    }

    /**
     * The message for the unknown part of the instruction that the scanner has just read.
     *
     * @param at word offset of the instruction
     */
    public static String message(OperandScanner scanner, ModuleData data, int at) {
        GrammarTables tables = data.tables;
        int word = data.words[scanner.unknownAt];
        if (scanner.opRow < 0) {
            return "opcode " + (word & 0xFFFF) + " is not in the grammar";
        }
        String instruction = tables.name(tables.opName(scanner.opRow));
        String number = Integer.toUnsignedString(word);
        int operand = operandAt(scanner);
        int kind = operand < 0 ? -1 : scanner.kinds[operand];
        String prefix = instruction + ", operand " + (operand + 1) + ": ";
        if (kind == LITERAL_EXT_INST_INTEGER) {
            return switch (scanner.set) {
                case ImportedSets.NOT_AN_IMPORT ->
                    prefix + "instruction " + number + " is unknown because Set %"
                            + Integer.toUnsignedString(data.words[scanner.unknownAt - 1])
                            + " is not the result of an OpExtInstImport above";
                case ImportedSets.UNKNOWN_SET ->
                    prefix + "instruction " + number + " of an extended instruction set that is not in the grammar";
                default ->
                    prefix + "instruction " + number + " of the extended instruction set "
                            + tables.name(tables.sets().name(scanner.set)) + " is not in the grammar";
            };
        }
        if (kind == LITERAL_SPEC_CONSTANT_OP_INTEGER) {
            int row = word < 0 ? -1 : tables.op(word);
            return prefix
                    + (row < 0
                            ? "opcode " + number + " is not in the grammar"
                            : "the grammar does not allow " + tables.name(tables.opName(row)) + " in " + instruction);
        }
        if (kind >= FIRST_ENUM) {
            String name = tables.name(tables.kindName(kind));
            return tables.isBitEnum(kind)
                    ? prefix + name + " 0x" + Integer.toHexString(unknownBits(tables, kind, word))
                            + " is not in the grammar"
                    : prefix + name + " " + number + " is not in the grammar";
        }
        return prefix + "the extended instruction set \"" + string(data.words, at) + "\" is not in the grammar";
    }

    private static int operandAt(OperandScanner scanner) {
        for (int i = 0; i < scanner.count; i++) {
            if (scanner.offsets[i] == scanner.unknownAt) {
                return i;
            }
        }
        return -1;
    }

    private static int unknownBits(GrammarTables tables, int kind, int mask) {
        int unknown = 0;
        for (int bits = mask; bits != 0; bits &= bits - 1) {
            int bit = Integer.lowestOneBit(bits);
            if (tables.enumerant(kind, bit) < 0) {
                unknown |= bit;
            }
        }
        return unknown;
    }

    private static String string(int[] words, int at) {
        return LiteralString.text(words, at + 2, at + (words[at] >>> 16));
    }
}
