// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import org.spirv4j.grammar.Decoration;

/**
 * The specialization constants of a text that a host sets, by SpecId. It sets those with one SpecId together; these are
 * in groups of constants for which a text needs one declaration.
 */
public final class SharedSpecIds {
    /** Tests two constants with one SpecId. */
    @FunctionalInterface
    public interface SameTest {
        /** Whether the first constant of a group and another one need only one declaration. */
        boolean test(int first, int other);
    }

    /** By SpecId: the first constants of its groups. */
    private final Map<Integer, List<Integer>> groups = new LinkedHashMap<>();

    /** By constant, in the order of the module: the first one of its group. */
    private final Map<Integer, Integer> firsts = new LinkedHashMap<>();

    private final Map<Integer, Integer> numbers = new LinkedHashMap<>();

    /**
     * Finds the constants.
     *
     * @param isIncluded tests constants that the entry point uses
     */
    public SharedSpecIds(CodeContext context, IntPredicate isIncluded, SameTest isSame) {
        for (int id : context.constants(Decoration.SpecId)) {
            OptionalInt number = context.layout.decorationWord(id, Decoration.SpecId);
            if (number.isPresent() && context.live.isLive(id) && isIncluded.test(id)) {
                add(id, number.getAsInt(), isSame);
            }
        }
    }

    private void add(int id, int number, SameTest isSame) {
        numbers.put(id, number);
        List<Integer> known = groups.computeIfAbsent(number, n -> new ArrayList<>(1));
        for (int first : known) {
            if (isSame.test(first, id)) {
                firsts.put(id, first);
                return;
            }
        }
        known.add(id);
        firsts.put(id, id);
    }

    /** The constants in the order of the module. */
    public Set<Integer> constants() {
        return Collections.unmodifiableSet(firsts.keySet());
    }

    /** The SpecId of one of the constants. */
    public int number(int id) {
        return Objects.requireNonNull(numbers.get(id));
    }

    /** For each SpecId, the first constants of its groups; the first of these is the first one with the SpecId. */
    public Collection<List<Integer>> groups() {
        return Collections.unmodifiableCollection(groups.values());
    }

    /** The first constant of the group of a constant; the constant itself if it is none of these. */
    public int first(int id) {
        return firsts.getOrDefault(id, id);
    }

    /** The first constant with a SpecId; another one if there is none. */
    public int firstOf(int number, int other) {
        return groups.getOrDefault(number, List.of(other)).get(0);
    }
}
