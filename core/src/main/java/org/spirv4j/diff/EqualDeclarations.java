// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.spirv4j.internal.operand.GroupDecoration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/**
 * Matches declarations that have no match yet, and are equal with all that they refer to. Those that consist of more
 * levels come first: they match what they use, also if there are several equal ones.
 */
final class EqualDeclarations {
    private final Matches matches;
    private final StructuralHashes hashes;
    private final StructuralHashes targetHashes;

    /** By index of an id: its positions among the targets of decoration groups, as a sum of hash values; 0 for none. */
    private final long[] positions;

    private final long[] targetPositions;
    private final boolean hasGroups;

    EqualDeclarations(Matches matches, StructuralHashes hashes, StructuralHashes targetHashes) {
        this.matches = matches;
        this.hashes = hashes;
        this.targetHashes = targetHashes;
        positions = positions(matches.source, hashes);
        targetPositions = positions(matches.target, targetHashes);
        hasGroups = Arrays.stream(positions).anyMatch(sum -> sum != 0);
    }

    private static long[] positions(ModuleSide side, StructuralHashes hashes) {
        long[] positions = new long[side.data.indexCount()];
        for (int i = 0; i < side.data.instructionCount; i++) {
            if (Trait.GROUP_DECORATION.has(side.data.tables, side.opcode(i)) && side.operandCount(i) > 0) {
                long group = StructuralHashes.mix(
                        hashes.literals(i), hashes.of(side.word(i, GroupDecoration.DECORATION_GROUP)));
                for (int operand = 1; operand < side.operandCount(i); operand++) {
                    if (side.isId(i, operand)) {
                        positions[side.data.index(side.operandWord(i, operand))] +=
                                StructuralHashes.mix(group, operand);
                    }
                }
            }
        }
        return positions;
    }

    /**
     * Matches declarations, first those at equal positions among the targets of decoration groups.
     *
     * @param names whether they must have the same name, or none
     */
    void link(boolean names) {
        if (hasGroups) {
            link(names, true);
        }
        link(names, false);
    }

    private void link(boolean names, boolean byGroups) {
        Candidates candidates = new Candidates();
        for (int i = matches.target.data.instructionCount - 1; i >= 0; i--) {
            int id = matches.target.resultId(i);
            if (id != 0 && matches.sourceOf(i) < 0 && targetHashes.of(id) != 0) {
                long position = byGroups ? targetPositions[matches.target.data.index(id)] : 0;
                candidates.add(key(matches.target, targetHashes.of(id), position, id, names), i);
            }
        }
        candidates.complete();
        for (int instruction : byLevels()) {
            if (matches.targetOf(instruction) < 0) {
                int id = matches.source.resultId(instruction);
                long position = byGroups ? positions[matches.source.data.index(id)] : 0;
                int found = candidates.find(
                        key(matches.source, hashes.of(id), position, id, names),
                        other -> matches.sourceOf(other) < 0,
                        other -> mayMatch(instruction, other));
                if (found >= 0) {
                    link(instruction, found);
                }
            }
        }
    }

    /** The declarations of the source module without match, those with most levels first. */
    private List<Integer> byLevels() {
        ModuleSide side = matches.source;
        List<Integer> found = new ArrayList<>();
        int[] levels = new int[side.data.instructionCount];
        for (int i = 0; i < levels.length; i++) {
            if (side.resultId(i) == 0 || hashes.of(side.resultId(i)) == 0) {
                continue;
            }
            for (int operand = 0; operand < side.operandCount(i); operand++) {
                int used = side.isId(i, operand) ? side.definition(side.operandWord(i, operand)) : i;
                levels[i] = used >= 0 && used < i ? Math.max(levels[i], levels[used] + 1) : levels[i];
            }
            if (matches.targetOf(i) < 0) {
                found.add(i);
            }
        }
        Collections.reverse(found);
        found.sort(Comparator.comparing((Integer i) -> -levels[i]));
        return found;
    }

    private static int key(ModuleSide side, long structure, long position, int id, boolean names) {
        int hash = Long.hashCode(structure + position);
        return names ? 31 * hash + side.layout.name(id).orElse("").hashCode() : hash;
    }

    /** Whether the ids that two instructions use match, or could match. */
    private boolean mayMatch(int instruction, int other) {
        int count = matches.source.operandCount(instruction);
        if (matches.source.opcode(instruction) != matches.target.opcode(other)
                || count != matches.target.operandCount(other)) {
            return false;
        }
        for (int operand = 0; operand < count; operand++) {
            boolean isId = matches.source.isId(instruction, operand);
            if (isId != matches.target.isId(other, operand)
                    || isId
                            && !mayMatchIds(
                                    matches.source.operandWord(instruction, operand),
                                    matches.target.operandWord(other, operand))
                    || !isId && !matches.sameOperand(instruction, other, operand)) {
                return false;
            }
        }
        return true;
    }

    private boolean mayMatchIds(int id, int targetId) {
        int match = matches.targetId(id);
        return match == 0
                ? matches.sourceId(targetId) == 0 && hashes.of(id) == targetHashes.of(targetId)
                : match == targetId;
    }

    /** Matches two declarations and what they use. */
    private void link(int instruction, int other) {
        WordBuffer waiting = new WordBuffer(0);
        matches.link(instruction, other);
        waiting.add(instruction);
        waiting.add(other);
        while (waiting.size() > 0) {
            int to = waiting.removeLast();
            int from = waiting.removeLast();
            for (int operand = 0; operand < matches.source.operandCount(from); operand++) {
                int id = matches.source.isId(from, operand) ? matches.source.operandWord(from, operand) : 0;
                int definition = matches.source.definition(id);
                int targetDefinition =
                        definition < 0 ? -1 : matches.target.definition(matches.target.operandWord(to, operand));
                if (targetDefinition >= 0
                        && mayMatch(definition, targetDefinition)
                        && matches.link(definition, targetDefinition)) {
                    waiting.add(definition);
                    waiting.add(targetDefinition);
                }
            }
        }
    }
}
