// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;

/**
 * Selects instructions by their properties in the grammar. The tables beside the grammar use patterns for groups of
 * instructions.
 *
 * <p>A pattern is a name such as {@code OpLoad}, in which {@code *} matches any characters; {@code class=Atomic}, the
 * grammar's class; or {@code operand=IdResult}, an operand of that kind. A leading {@code !} negates, and {@code &}
 * joins conditions that must all hold: {@code OpType*&operand=IdResult}.
 */
public final class InstructionPattern {
    private static final String CLASS = "class=";
    private static final String OPERAND = "operand=";

    /** One condition; {@code parts} are the literal parts of a name between asterisks. */
    private record Condition(boolean negated, String key, List<String> parts) {
        boolean holds(Instruction instruction) {
            boolean found = switch (key) {
                case CLASS -> matches(instruction.instructionClass());
                case OPERAND -> instruction.operands().stream().anyMatch(operand -> matches(operand.kind()));
                default -> matches(instruction.name());
            };
            return found != negated;
        }

        private boolean matches(String text) {
            String first = parts.get(0);
            int last = parts.size() - 1;
            if (last == 0) {
                return text.equals(first);
            }
            if (!text.startsWith(first)) {
                return false;
            }
            int at = first.length();
            for (int i = 1; i < last; i++) {
                int found = text.indexOf(parts.get(i), at);
                if (found < 0) {
                    return false;
                }
                at = found + parts.get(i).length();
            }
            String end = parts.get(last);
            return text.length() - end.length() >= at && text.endsWith(end);
        }
    }

    private final List<Condition> conditions = new ArrayList<>();

    private InstructionPattern(String text) {
        for (String condition : text.split("&", -1)) {
            boolean negated = condition.startsWith("!");
            String rest = negated ? condition.substring(1) : condition;
            String key = rest.startsWith(CLASS) ? CLASS : rest.startsWith(OPERAND) ? OPERAND : "";
            String value = rest.substring(key.length());
            if (value.isEmpty()) {
                throw new GrammarSyntaxException("'" + text + "' is not a pattern for instructions");
            }
            conditions.add(new Condition(negated, key, List.of(value.split("\\*", -1))));
        }
    }

    /** Reads a pattern. Throws {@link GrammarSyntaxException} when a condition is empty. */
    public static InstructionPattern of(String text) {
        return new InstructionPattern(text);
    }

    /** Whether the pattern selects an instruction. */
    public boolean matches(Instruction instruction) {
        for (Condition condition : conditions) {
            if (!condition.holds(instruction)) {
                return false;
            }
        }
        return true;
    }
}
