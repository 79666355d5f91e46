// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.identifier;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The identifiers of one scope, which are different from each other. */
public final class Identifiers {
    private final IdentifierRules rules;
    private final Set<String> used = new HashSet<>();

    /** The number from which a name is tried, so that many equal names take linear time. */
    private final Map<String, Integer> next = new HashMap<>();

    /**
     * Creates a scope.
     *
     * @param reserved names that are not given
     */
    public Identifiers(IdentifierRules rules, String... reserved) {
        this.rules = rules;
        for (String name : reserved) {
            used.add(rules.key(name));
        }
    }

    /**
     * {@return a name, with a number after it if the name itself, or the name with one of the suffixes, was given
     * before}
     */
    public String unique(String name, String... suffixes) {
        String given = name;
        if (!isFree(given, suffixes)) {
            String key = rules.key(name);
            int number = next.getOrDefault(key, rules.firstNumber());
            do {
                given = rules.numbered(name, number++);
            } while (!isFree(given, suffixes));
            next.put(key, number);
        }
        used.add(rules.key(given));
        for (String suffix : suffixes) {
            used.add(rules.key(given + suffix));
        }
        return given;
    }

    private boolean isFree(String name, String... suffixes) {
        boolean free = !used.contains(rules.key(name));
        for (String suffix : suffixes) {
            free &= !used.contains(rules.key(name + suffix));
        }
        return free;
    }
}
