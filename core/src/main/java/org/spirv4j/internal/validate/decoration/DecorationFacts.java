// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.decoration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.resource.TextResource;

/** Where decorations may stand: what {@code validate/decorations.table} says. Decorations go by their numbers. */
final class DecorationFacts {

    /** What a decoration may stand on. */
    enum Target {
        ANY("any id"),
        STRUCT("a structure type"),
        SPEC_CONSTANT("a scalar specialization constant"),
        ARRAY_OR_POINTER("an array or pointer type"),
        ARRAY("an array type"),
        VARIABLE("a variable"),
        MEMORY_OBJECT("a memory object declaration, which is a variable or a function parameter with a pointer type"),
        GLOBAL("a variable outside of functions"),
        LINKABLE("a function or a variable outside of functions"),
        FUNCTION_OR_PARAMETER("a function or a function parameter"),
        POINTER("a pointer"),
        OBJECT("an object, which has a type other than OpTypeVoid"),
        NO_TYPE("a value, a variable or a structure member"),
        SUBPASS("a variable of images with the Dim SubpassData"),
        INTEGER_CONVERSION("a conversion to integers that does not saturate by itself"),
        RELAXABLE("a value, a variable, a function with a result or a structure member"),
        MATRIX_CONVERSION("a conversion of cooperative matrices");

        final String words;

        Target(String words) {
            this.words = words;
        }
    }

    /**
     * Storage classes that a decoration is confined to in Vulkan.
     *
     * @param vuid the rule's identifier; empty when it has none
     */
    record Confinement(String vuid, List<StorageClass> classes) {}

    private static final class Holder {
        static final DecorationFacts INSTANCE = new DecorationFacts();
    }

    private final Target[] targets;
    private final Target[] expected;
    private final Confinement[] confinements;
    private final List<List<StorageClass>> expectedClasses;
    private final BitSet membersOnly = new BitSet();
    private final BitSet notMembers = new BitSet();
    private final BitSet repeatable = new BitSet();

    /** By number of a decoration, the numbers of those that must not stand beside it. */
    private final int[][] rivals;

    private DecorationFacts() {
        int end = Arrays.stream(Decoration.values())
                        .mapToInt(Decoration::value)
                        .max()
                        .orElse(0)
                + 1;
        targets = new Target[end];
        Arrays.fill(targets, Target.ANY);
        expected = targets.clone();
        expectedClasses = new ArrayList<>(Collections.nCopies(end, List.of()));
        confinements = new Confinement[end];
        Arrays.fill(confinements, new Confinement("", List.of()));
        rivals = new int[end][];
        Arrays.fill(rivals, new int[0]);
        for (String row : TextResource.rows(DecorationFacts.class, "decorations.table")) {
            read(List.of(row.split(" +", -1)));
        }
    }

    /** The facts that the library was built with. */
    static DecorationFacts get() {
        return Holder.INSTANCE;
    }

    private void read(List<String> fields) {
        List<String> rest = fields.subList(1, fields.size());
        switch (fields.get(0)) {
            case "target", "expected" -> {
                Target target =
                        Target.valueOf(rest.get(0).toUpperCase(Locale.ROOT).replace('-', '_'));
                Target[] table = fields.get(0).equals("target") ? targets : expected;
                numbers(rest.subList(1, rest.size())).forEach(n -> table[n] = target);
            }
            case "members-only" -> numbers(rest).forEach(membersOnly::set);
            case "not-members" -> numbers(rest).forEach(notMembers::set);
            case "repeatable" -> numbers(rest).forEach(repeatable::set);
            case "exclusive" -> {
                List<Integer> pair = numbers(rest);
                addRival(pair.get(0), pair.get(1));
                addRival(pair.get(1), pair.get(0));
            }
            case "expected-storage" -> {
                int colon = rest.indexOf(":");
                List<StorageClass> classes = storageClasses(rest.subList(0, colon));
                numbers(rest.subList(colon + 1, rest.size())).forEach(n -> expectedClasses.set(n, classes));
            }
            case "storage" -> {
                int colon = rest.indexOf(":");
                List<StorageClass> classes = storageClasses(rest.subList(1, colon));
                String vuid = rest.get(0).equals("-") ? "" : rest.get(0);
                numbers(rest.subList(colon + 1, rest.size()))
                        .forEach(n -> confinements[n] = new Confinement(vuid, classes));
            }
            default -> throw new IllegalStateException("decorations.table: " + fields);
        }
    }

    private static List<StorageClass> storageClasses(List<String> names) {
        return names.stream().map(StorageClass::valueOf).toList();
    }

    private static List<Integer> numbers(List<String> names) {
        List<Integer> numbers = new ArrayList<>();
        for (String name : names) {
            numbers.add(Decoration.valueOf(name).value());
        }
        return numbers;
    }

    private void addRival(int decoration, int rival) {
        rivals[decoration] = Arrays.copyOf(rivals[decoration], rivals[decoration].length + 1);
        rivals[decoration][rivals[decoration].length - 1] = rival;
    }

    private boolean isKnown(int decoration) {
        return decoration >= 0 && decoration < targets.length;
    }

    Target target(int decoration) {
        return isKnown(decoration) ? targets[decoration] : Target.ANY;
    }

    /** What a decoration is for where nothing enforces it. */
    Target expected(int decoration) {
        return isKnown(decoration) ? expected[decoration] : Target.ANY;
    }

    /** The storage classes that a decoration is for where nothing enforces it; none when there is no such sentence. */
    List<StorageClass> expectedClasses(int decoration) {
        return isKnown(decoration) ? expectedClasses.get(decoration) : List.of();
    }

    /** The storage classes that a decoration is confined to in Vulkan; none when there is no such rule. */
    Confinement confinement(int decoration) {
        return confinements[isKnown(decoration) ? decoration : 0];
    }

    boolean isForMembersOnly(int decoration) {
        return isKnown(decoration) && membersOnly.get(decoration);
    }

    boolean isNotForMembers(int decoration) {
        return isKnown(decoration) && notMembers.get(decoration);
    }

    boolean isRepeatable(int decoration) {
        return isKnown(decoration) && repeatable.get(decoration);
    }

    /** The decorations that must not stand beside one on the same target; not to be changed. */
    int[] rivals(int decoration) {
        return rivals[isKnown(decoration) ? decoration : 0];
    }
}
