// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.List;
import java.util.TreeMap;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.GrammarModel.Operand;
import org.spirv4j.internal.grammar.GrammarSyntaxException;

/**
 * The operands that must be the same for all invocations that execute an instruction together, by the lines that start
 * with "uniform".
 */
final class UniformOperands {
    /** The scopes that lines name, in the order of {@code UniformOperands.Extent}. */
    private static final List<String> SCOPES = List.of("execution", "matrix");

    /** By name of an instruction: the number of its scope, and the numbers of its words. */
    private final TreeMap<String, String> words = new TreeMap<>();

    /** Adds operands of an instruction. */
    void add(String scope, Instruction instruction, List<String> names) {
        int number = SCOPES.indexOf(scope);
        SignatureFile.expect(number >= 0, "one of the scopes " + SCOPES);
        StringBuilder packed = new StringBuilder().append((char) number);
        for (String name : names) {
            packed.append((char) word(instruction, name));
        }
        if (words.put(instruction.name(), packed.toString()) != null) {
            throw new GrammarSyntaxException("duplicate uniform operands of " + instruction.name());
        }
    }

    /** The number of the word with an operand; those before it have one word each. */
    private static int word(Instruction instruction, String name) {
        int word = 1;
        for (Operand operand : instruction.operands()) {
            if (operand.name().replace(" ", "").equals(name)) {
                return word;
            }
            SignatureFile.expect(operand.kind().startsWith("Id"), "ids before the operand '" + name + "'");
            word++;
        }
        throw new GrammarSyntaxException(instruction.name() + " has no operand '" + name + "'");
    }

    /** The names of operands: a line for each instruction with such operands, in the order of a list. */
    String names(List<Instruction> instructions) {
        StringBuilder lines = new StringBuilder();
        for (Instruction instruction : instructions) {
            String found = words.get(instruction.name());
            for (int i = 1; found != null && i < found.length(); i++) {
                lines.append(i == 1 ? instruction.name() + ": " : ", ")
                        .append(instruction.operands().get(found.charAt(i) - 1).name());
            }
            lines.append(found == null ? "" : "\n");
        }
        return lines.toString();
    }

    /**
     * For each instruction its number in a list, the number of its scope, the number of operands, and the numbers of
     * their words.
     */
    String packed(List<Instruction> instructions) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < instructions.size(); i++) {
            String found = words.get(instructions.get(i).name());
            if (found != null) {
                all.append((char) i)
                        .append(found.charAt(0))
                        .append((char) (found.length() - 1))
                        .append(found, 1, found.length());
            }
        }
        return all.toString();
    }
}
