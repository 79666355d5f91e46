// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.internal.grammar.GrammarSyntaxException;

/**
 * How {@code signatures.table} writes an operand or a result: a name, relations to others, a rule.
 *
 * @param name of a type or operand; empty if there are only relations
 * @param rule the operand's own rule; empty for that of the group
 */
record OperandNotation(String name, List<Relation> relations, String rule) {
    private static final Pattern WHOLE =
            Pattern.compile("([a-z0-9_][a-z0-9_-]*)?((?:\\*?[=~^$.<{&%#/]\\*?\\d?)*)(?:!([a-z.-]+))?");
    private static final Pattern RELATION = Pattern.compile("(\\*?)([=~^$.<{&%#/])(\\*?)(\\d?)");

    /** The relations in the order of {@code org.spirv4j.internal.signature.Relation}, without NONE. */
    private static final String SYMBOLS = " =~^$.<{&%#/";

    /** The result as the target of a relation. */
    static final int RESULT = 15;

    /**
     * A relation.
     *
     * @param symbol as the table writes it
     * @param ofPointee whether it applies to the pointee of the operand
     * @param toPointee whether it refers to the pointee of the other operand
     * @param to number of the other operand, or {@link #RESULT}
     */
    record Relation(char symbol, boolean ofPointee, boolean toPointee, int to) {
        int packed() {
            return SYMBOLS.indexOf(symbol) | (ofPointee ? 0x10 : 0) | (toPointee ? 0x20 : 0) | to << 6;
        }
    }

    static OperandNotation of(String text) {
        Matcher matcher = WHOLE.matcher(text);
        if (!matcher.matches()) {
            throw new GrammarSyntaxException("'" + text + "' is not an operand");
        }
        List<Relation> relations = new ArrayList<>();
        Matcher relation = RELATION.matcher(matcher.group(2));
        while (relation.find()) {
            relations.add(new Relation(
                    relation.group(2).charAt(0),
                    !relation.group(1).isEmpty(),
                    !relation.group(3).isEmpty(),
                    relation.group(4).isEmpty() ? RESULT : Integer.parseInt(relation.group(4))));
        }
        return new OperandNotation(
                matcher.group(1) == null ? "" : matcher.group(1),
                relations,
                matcher.group(3) == null ? "" : matcher.group(3));
    }
}
