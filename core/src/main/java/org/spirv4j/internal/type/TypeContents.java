// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.type;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/** Whether types contain types that satisfy a predicate. Caches results; not safe for use by several threads. */
public final class TypeContents {
    /** The number of components and elements that are followed without the cache: an array of arrays of matrices. */
    private static final int SIMPLE_DEPTH = 5;

    private final TypeFacts types;
    private final Map<IntPredicate, Map<Integer, Boolean>> contained = new HashMap<>();

    public TypeContents(TypeFacts types) {
        this.types = types;
    }

    /**
     * Whether a type, or a component, element or member of it at any depth, satisfies a predicate. Does not follow pointers.
     *
     * @param predicate of a type id; a constant of the caller, since results are cached by predicate
     */
    public boolean contains(int type, IntPredicate predicate) {
        // Most types are no structures, and need no cache.
        int at = type;
        for (int depth = 0; depth < SIMPLE_DEPTH && types.memberCount(at) == 0; depth++) {
            if (predicate.test(at)) {
                return true;
            }
            at = types.componentType(at);
            if (at == 0) {
                return false;
            }
        }
        return containsCached(at, predicate);
    }

    private boolean containsCached(int type, IntPredicate predicate) {
        Map<Integer, Boolean> known = contained.computeIfAbsent(predicate, p -> new HashMap<>());
        Boolean answer = known.get(type);
        if (answer == null) {
            answer = search(type, predicate, known);
            known.put(type, answer);
        }
        return answer;
    }

    private boolean search(int type, IntPredicate predicate, Map<Integer, Boolean> known) {
        ArrayDeque<Integer> open = new ArrayDeque<>();
        Set<Integer> seen = new HashSet<>();
        open.add(type);
        while (!open.isEmpty()) {
            int at = open.remove();
            Boolean before = known.get(at);
            if (before != null) {
                if (before) {
                    return true;
                }
            } else if (seen.add(at)) {
                if (predicate.test(at)) {
                    return true;
                }
                int members = types.memberCount(at);
                for (int i = 0; i < members; i++) {
                    open.add(types.member(at, i));
                }
                if (types.componentType(at) != 0) {
                    open.add(types.componentType(at));
                }
            }
        }
        return false;
    }
}
