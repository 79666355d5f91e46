// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.decoration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.resource.ResourceText;

/**
 * The targets and combinations that decorations allow, read from {@code decorations.table}. Decorations are given by
 * value.
 */
final class DecorationFacts {

    /** The kinds of target that a decoration applies to. */
    enum Target {
        ANY("any target"),
        STRUCT("structure types"),
        SPEC_CONSTANT("scalar specialization constants"),
        ARRAY_OR_POINTER("array and pointer types"),
        ARRAY("array types"),
        VARIABLE("variables"),
        OFFSET_VARIABLE("structure members, and variables in the storage classes Output and AtomicCounter"),
        VARIABLE_OR_PARAMETER("variables and function parameters of pointer type"),
        MEMORY_OBJECT("memory object declarations (variables and function parameters of pointer type)"),
        GLOBAL("module-scope variables"),
        LINKABLE("functions and module-scope variables"),
        FUNCTION_OR_PARAMETER("functions and function parameters"),
        POINTER("pointers"),
        OBJECT("objects of a non-void type"),
        NO_TYPE("values, variables and structure members"),
        SUBPASS("variables of images with Dim SubpassData"),
        INTEGER_CONVERSION("conversions to integers that do not saturate implicitly"),
        RELAXABLE("values, variables, functions that return a value, and structure members"),
        MATRIX_CONVERSION("cooperative matrix conversions");

        final String description;

        Target(String description) {
            this.description = description;
        }
    }

    /**
     * The storage classes that Vulkan allows for a decoration.
     *
     * @param vuid the Vulkan identifier of the rule; empty if it has none
     */
    record VulkanStorage(String vuid, List<StorageClass> classes) {}

    private static final class Holder {
        static final DecorationFacts INSTANCE = new DecorationFacts();
    }

    private final Target[] targets;
    private final Target[] expected;
    private final VulkanStorage[] vulkanStorage;
    private final List<List<StorageClass>> expectedClasses;
    private final BitSet membersOnly = new BitSet();
    private final BitSet notMembers = new BitSet();
    private final BitSet repeatable = new BitSet();

    /** By decoration, the decorations that the same target must not have. */
    private final int[][] exclusions;

    private DecorationFacts() {
        Decoration[] all = Decoration.values();
        int end = all[all.length - 1].value() + 1;
        targets = new Target[end];
        Arrays.fill(targets, Target.ANY);
        expected = targets.clone();
        expectedClasses = new ArrayList<>(Collections.nCopies(end, List.of()));
        vulkanStorage = new VulkanStorage[end];
        Arrays.fill(vulkanStorage, new VulkanStorage("", List.of()));
        exclusions = new int[end][];
        Arrays.fill(exclusions, new int[0]);
        for (String row : ResourceText.rows("decorations.table")) {
            read(ResourceText.words(row));
        }
    }

    /** The facts of the built-in table. */
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
                for (int number : numbers(rest.subList(1, rest.size()))) {
                    table[number] = target;
                }
            }
            case "members-only" -> add(membersOnly, rest);
            case "not-members" -> add(notMembers, rest);
            case "repeatable" -> add(repeatable, rest);
            case "exclusive" -> {
                List<Integer> pair = numbers(rest);
                addExclusion(pair.get(0), pair.get(1));
                addExclusion(pair.get(1), pair.get(0));
            }
            case "expected-storage" -> {
                int colon = rest.indexOf(":");
                List<StorageClass> classes = storageClasses(rest.subList(0, colon));
                for (int number : numbers(rest.subList(colon + 1, rest.size()))) {
                    expectedClasses.set(number, classes);
                }
            }
            case "storage" -> {
                int colon = rest.indexOf(":");
                List<StorageClass> classes = storageClasses(rest.subList(1, colon));
                VulkanStorage allowed = new VulkanStorage(rest.get(0).equals("-") ? "" : rest.get(0), classes);
                for (int number : numbers(rest.subList(colon + 1, rest.size()))) {
                    vulkanStorage[number] = allowed;
                }
            }
            default -> throw new IllegalStateException("decorations.table: " + fields);
        }
    }

    private static List<StorageClass> storageClasses(List<String> names) {
        List<StorageClass> classes = new ArrayList<>();
        for (String name : names) {
            classes.add(StorageClass.valueOf(name));
        }
        return classes;
    }

    private static void add(BitSet set, List<String> names) {
        for (int number : numbers(names)) {
            set.set(number);
        }
    }

    private static List<Integer> numbers(List<String> names) {
        List<Integer> numbers = new ArrayList<>();
        for (String name : names) {
            numbers.add(Decoration.valueOf(name).value());
        }
        return numbers;
    }

    private void addExclusion(int decoration, int excluded) {
        exclusions[decoration] = Arrays.copyOf(exclusions[decoration], exclusions[decoration].length + 1);
        exclusions[decoration][exclusions[decoration].length - 1] = excluded;
    }

    private boolean isKnown(int decoration) {
        return decoration >= 0 && decoration < targets.length;
    }

    /** The kind of target that a decoration requires. */
    Target target(int decoration) {
        return isKnown(decoration) ? targets[decoration] : Target.ANY;
    }

    /** The kind of target that a decoration is intended for; others only cause a warning. */
    Target expected(int decoration) {
        return isKnown(decoration) ? expected[decoration] : Target.ANY;
    }

    /** The storage classes that a decoration is intended for; others only cause a warning. Empty if not restricted. */
    List<StorageClass> expectedClasses(int decoration) {
        return isKnown(decoration) ? expectedClasses.get(decoration) : List.of();
    }

    /** The storage classes that Vulkan allows for a decoration; empty if not restricted. */
    VulkanStorage vulkanStorage(int decoration) {
        return vulkanStorage[isKnown(decoration) ? decoration : 0];
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

    /** The decorations that must not be combined with a decoration on a target. The array must not be modified. */
    int[] exclusions(int decoration) {
        return exclusions[isKnown(decoration) ? decoration : 0];
    }
}
