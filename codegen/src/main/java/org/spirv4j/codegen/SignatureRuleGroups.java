// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.spirv4j.internal.grammar.GrammarSyntaxException;

/** The lines of {@code signatures.table} that assign rules of the validator to the lines after them. */
final class SignatureRuleGroups {
    /** The faults that have rules, in the order of {@code org.spirv4j.internal.signature.Fault}. */
    private static final List<String> FAULTS = List.of(
            "",
            "",
            "model",
            "result",
            "encoding",
            "operand",
            "count",
            "match",
            "cooperative",
            "pointer",
            "class",
            "target",
            "constant",
            "size",
            "addressing",
            "literal",
            "sizes");

    private static final int MODEL = FAULTS.indexOf("model");

    /** Pseudo-fault: whether operands without a type are faults. */
    private static final String TYPED = "typed";

    /** For each fault, the fault whose rule applies if it has none of its own; empty for none. */
    private static final List<String> OTHERWISE = List.of(
            "", "", "", "", "", "", "match", "operand", "count", "operand", "operand", "operand", "operand", "operand",
            "size", "operand", "result");

    /** The rules, from number 1. */
    private final List<String> rules = new ArrayList<>(List.of(""));

    /** For each group, for each fault, the number of the rule; 0 for none. Group 0 has none. */
    private final List<int[]> groups = new ArrayList<>(List.of(new int[FAULTS.size()]));

    /** Reads a line; the number of the group. */
    int group(String[] words) {
        SignatureFile.expect(words.length > 1, "'rules [typed] FAULT=RULE ...' or 'rules none'");
        if (words[1].equals("none")) {
            return 0;
        }
        int[] group = new int[FAULTS.size()];
        group[0] = words[1].equals(TYPED) ? 1 : 0;
        for (int i = 1 + group[0]; i < words.length; i++) {
            String[] sides = words[i].split("=", -1);
            int fault = FAULTS.indexOf(sides[0]);
            SignatureFile.expect(fault >= MODEL && sides.length == 2, "FAULT=RULE, not '" + words[i] + "'");
            group[fault] = number(sides[1]);
        }
        for (int fault = 0; fault < group.length; fault++) {
            group[fault] = rule(group, fault);
        }
        groups.add(group);
        return groups.size() - 1;
    }

    private static int rule(int[] group, int fault) {
        String otherwise = OTHERWISE.get(fault);
        return group[fault] != 0 || otherwise.isEmpty() ? group[fault] : rule(group, FAULTS.indexOf(otherwise));
    }

    /** The number of a rule. */
    int number(String rule) {
        int number = rules.indexOf(rule);
        if (number < 0) {
            number = rules.size();
            rules.add(rule);
        }
        return number;
    }

    /** Throws unless the rule files define all rules. */
    void check(Collection<String> known) {
        for (String rule : ids()) {
            if (!known.contains(rule)) {
                throw new GrammarSyntaxException("signatures.table: no rule file defines the rule '" + rule + "'");
            }
        }
    }

    /** The ids of all rules. */
    List<String> ids() {
        return rules.subList(1, rules.size());
    }

    /** For each group the numbers of its rules, as many as there are faults. */
    String packed() {
        StringBuilder packed = new StringBuilder();
        for (int[] group : groups) {
            for (int rule : group) {
                packed.append((char) rule);
            }
        }
        return packed.toString();
    }

    /** A class with the rules by number. */
    String source() {
        StringBuilder cases = new StringBuilder();
        for (int i = 1; i < rules.size(); i++) {
            int dot = rules.get(i).indexOf('.');
            cases.append("            case ")
                    .append(i)
                    .append(" -> ")
                    .append(RuleSources.typeName(rules.get(i).substring(0, dot)))
                    .append('.')
                    .append(rules.get(i)
                            .substring(dot + 1)
                            .toUpperCase(Locale.ROOT)
                            .replace('-', '_'))
                    .append(";\n");
        }
        return """
                package org.spirv4j.validate.internal.rule;

                import org.spirv4j.diagnostic.Rule;

                /** The rules that signatures.table names. */
                public final class SignatureRules {

                    private SignatureRules() {}

                    /** The rule with a number of that table. */
                    public static Rule of(int number) {
                        return switch (number) {
                %s            default -> throw new IllegalArgumentException("unknown rule number " + number);
                        };
                    }
                }
                """.formatted(cases);
    }
}
