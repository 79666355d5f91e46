// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeForwardPointer;
import org.spirv4j.internal.operand.TypePointer;

/**
 * Matches pointer types that are declared by OpTypeForwardPointer, since types that refer to themselves cannot be
 * matched by their operands: by storage class and the instruction that declares the pointee, and among these by name,
 * if it is unique, by structure, or because there is only one.
 */
final class ForwardPointerMatching {
    private final Matches matches;

    ForwardPointerMatching(Matches matches) {
        this.matches = matches;
    }

    void match(Sections source, Sections target) {
        Map<Long, List<Integer>> sources = groups(matches.source, source);
        Map<Long, List<Integer>> targets = groups(matches.target, target);
        List<Integer> left = new ArrayList<>();
        List<Integer> targetsLeft = new ArrayList<>();
        for (Map.Entry<Long, List<Integer>> group : sources.entrySet()) {
            List<Integer> others = targets.getOrDefault(group.getKey(), List.of());
            matchByName(group.getValue(), others);
            left.addAll(group.getValue());
            targetsLeft.addAll(others);
        }
        left.removeIf(instruction -> matches.targetOf(instruction) >= 0);
        targetsLeft.removeIf(instruction -> matches.sourceOf(instruction) >= 0);
        if (!left.isEmpty() && !targetsLeft.isEmpty()) {
            matchByStructure(left, targetsLeft);
        }
        for (Map.Entry<Long, List<Integer>> group : sources.entrySet()) {
            matchRest(group.getValue(), targets.getOrDefault(group.getKey(), List.of()));
        }
    }

    /** Matches pointers to types that are equal but for ids and names. */
    private void matchByStructure(List<Integer> left, List<Integer> targetsLeft) {
        StructuralHashes hashes = StructuralHashes.of(matches.source.data);
        StructuralHashes targetHashes = StructuralHashes.of(matches.target.data);
        Map<Long, Deque<Integer>> byHash = new HashMap<>();
        for (int other : targetsLeft) {
            long hash = targetHashes.of(pointer(matches.target, other));
            byHash.computeIfAbsent(hash, key -> new ArrayDeque<>()).add(other);
        }
        for (int instruction : left) {
            Deque<Integer> equal = byHash.get(hashes.of(pointer(matches.source, instruction)));
            if (equal != null && !equal.isEmpty() && mayHaveOneName(instruction, equal.element())) {
                link(instruction, equal.remove());
            }
        }
    }

    /** Whether two pointers have the same name, or one of them has none. */
    private boolean mayHaveOneName(int instruction, int other) {
        String name = matches.source.name(pointer(matches.source, instruction));
        String targetName = matches.target.name(pointer(matches.target, other));
        return name == null || targetName == null || name.equals(targetName);
    }

    /** The OpTypeForwardPointer instructions by storage class and opcode of the pointee. */
    private static Map<Long, List<Integer>> groups(ModuleSide side, Sections sections) {
        Map<Long, List<Integer>> groups = new LinkedHashMap<>();
        for (int instruction : sections.of(Sections.DECLARATIONS)) {
            if (!side.is(instruction, Op.OpTypeForwardPointer)) {
                continue;
            }
            int pointer = side.definition(side.word(instruction, TypeForwardPointer.POINTER_TYPE));
            if (pointer >= 0 && side.is(pointer, Op.OpTypePointer)) {
                int pointee = side.definition(side.word(pointer, TypePointer.TYPE));
                long key = (long) side.word(pointer, TypePointer.STORAGE_CLASS) << 32
                        | (pointee < 0 ? 0 : side.opcode(pointee));
                groups.computeIfAbsent(key, k -> new ArrayList<>()).add(instruction);
            }
        }
        return groups;
    }

    private void matchByName(List<Integer> sources, List<Integer> targets) {
        Map<String, Integer> names = unique(matches.source, sources);
        Map<String, Integer> targetNames = unique(matches.target, targets);
        for (int instruction : sources) {
            String name = matches.source.plainName(pointer(matches.source, instruction));
            int other = targetNames.getOrDefault(name, -1);
            if (other >= 0 && names.getOrDefault(name, -1) == instruction) {
                link(instruction, other);
            }
        }
    }

    /** The instructions by name; -1 if several have the name. */
    private static Map<String, Integer> unique(ModuleSide side, List<Integer> instructions) {
        Map<String, Integer> byName = new HashMap<>();
        for (int instruction : instructions) {
            String name = side.plainName(pointer(side, instruction));
            if (!name.isEmpty()) {
                byName.merge(name, instruction, (first, second) -> -1);
            }
        }
        return byName;
    }

    private void matchRest(List<Integer> sources, List<Integer> targets) {
        List<Integer> left = new ArrayList<>(sources);
        left.removeIf(instruction -> matches.targetOf(instruction) >= 0);
        List<Integer> targetsLeft = new ArrayList<>(targets);
        targetsLeft.removeIf(instruction -> matches.sourceOf(instruction) >= 0);
        if (left.size() == 1 && targetsLeft.size() == 1) {
            if (mayHaveOneName(left.get(0), targetsLeft.get(0))) {
                link(left.get(0), targetsLeft.get(0));
            }
        }
    }

    private void link(int instruction, int other) {
        matches.linkIds(pointer(matches.source, instruction), pointer(matches.target, other));
        matches.link(instruction, other);
    }

    private static int pointer(ModuleSide side, int instruction) {
        return side.word(instruction, TypeForwardPointer.POINTER_TYPE);
    }
}
