// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** The names that the methods for an instruction give to their parameters, made of the names of its operands. */
public final class ParameterNames {
    /** Names of operands that are keywords of Java. */
    private static final Set<String> KEYWORDS = Set.of("default", "interface");

    private final Set<String> used = new HashSet<>(Set.of("resultType"));

    /**
     * The name for the next operand, which no operand before it has.
     *
     * @param operand the name of the operand in the grammar; may be empty
     * @param kind the name of its kind
     */
    public String next(String operand, String kind) {
        String name = name(operand, kind);
        String unique = name;
        for (int i = 2; !used.add(unique); i++) {
            unique = name + i;
        }
        return unique;
    }

    private static String name(String operand, String kind) {
        String name = operand.replace("'", "").replace("The name of the opaque type.", "name");
        boolean list = name.contains(",");
        String first = list ? name.replaceFirst("\\b[01]\\b.*", "") : name;
        String joined = camelCase(first);
        String made = joined.isEmpty() ? small(kind.replaceFirst("^Id|^Literal", "")) : joined;
        String plural = list ? made + "s" : made;
        return KEYWORDS.contains(plural) ? plural + "_" : plural;
    }

    /** The words of a name, such as "Sampled Type", as one: "sampledType". */
    public static String camelCase(String name) {
        StringBuilder out = new StringBuilder();
        for (String word : name.split("[^A-Za-z0-9]+", -1)) {
            if (!word.isEmpty()) {
                out.append(
                        out.isEmpty()
                                ? small(word)
                                : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
            }
        }
        return out.toString();
    }

    /** "SBTOffset" and "RayFlags" as "sbtOffset" and "rayFlags". */
    private static String small(String word) {
        int capitals = 0;
        while (capitals < word.length() && Character.isUpperCase(word.charAt(capitals))) {
            capitals++;
        }
        int lowered = capitals > 1 && capitals < word.length() ? capitals - 1 : Math.max(1, capitals);
        return word.substring(0, lowered).toLowerCase(Locale.ROOT) + word.substring(lowered);
    }
}
