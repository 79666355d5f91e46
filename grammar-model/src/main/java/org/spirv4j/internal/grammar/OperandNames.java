// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.ArrayList;
import java.util.List;

/**
 * Names of single operands. A name in the grammar may list the names of repeated operands, such as
 * {@code "Argument 0, Argument 1, ..."} or {@code "Variable, Parent, ..."}.
 */
public final class OperandNames {

    private OperandNames() {}

    /**
     * The names that operands have in turn, in the words of the grammar: "Pointer" has one, and so has "Argument 0,
     * Argument 1, ...", which is "Argument"; "Variable, Parent, ..." has two.
     *
     * @param inGrammar the name in the grammar; may be empty
     * @param kind the name of the operand's kind, which names operands without a name
     */
    public static List<String> of(String inGrammar, String kind) {
        if (!isList(inGrammar)) {
            return List.of(inGrammar.isEmpty() ? kind : inGrammar.startsWith("The name of ") ? "Name" : inGrammar);
        }
        List<String> names = new ArrayList<>();
        for (String part : inGrammar.split(",", -1)) {
            String name = part.replaceAll("\\.\\.\\.|\\b\\d+\\b", " ").strip().replaceAll("\\s+", " ");
            if (!name.isEmpty() && names.stream().noneMatch(known -> isSame(known, name))) {
                names.add(name);
            }
        }
        return List.copyOf(names);
    }

    /** Whether a name in the grammar lists the names of repeated operands. */
    public static boolean isList(String inGrammar) {
        return inGrammar.contains("...");
    }

    /** Whether two names have the same letters and digits; case, spaces and punctuation do not matter. */
    public static boolean isSame(String a, String b) {
        int i = next(a, 0);
        int k = next(b, 0);
        while (i < a.length() && k < b.length()) {
            if (Character.toLowerCase(a.charAt(i)) != Character.toLowerCase(b.charAt(k))) {
                return false;
            }
            i = next(a, i + 1);
            k = next(b, k + 1);
        }
        return i == a.length() && k == b.length();
    }

    /** The index of the first letter or digit from an index on; the length if there is none. */
    private static int next(String name, int from) {
        int at = from;
        while (at < name.length() && !Character.isLetterOrDigit(name.charAt(at))) {
            at++;
        }
        return at;
    }
}
