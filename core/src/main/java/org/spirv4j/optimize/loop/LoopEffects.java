// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.loop;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/**
 * The stores of a loop with the loads that they need, and which of them can be executed in a loop of their own in front of the others:
 * no load or store in it may come before one to the same element that an earlier iteration of the others makes.
 */
final class LoopEffects {
    /** The instructions and pairs of accesses that are looked at, at most. */
    private static final int MAX_WORK = 1_000_000;

    private final LoopRegion region;
    private final EditableModule module;
    private final LoopAccesses accesses;
    private final Set<Integer> written = new HashSet<>();

    /** By store: what it loads and stores, as far as the loop writes it. */
    private final Map<Integer, List<MemoryAccess>> stores = new LinkedHashMap<>();

    /** The loads that values need that are used behind the loop, which stay in it. */
    private final List<MemoryAccess> shared;

    private final Set<Integer> group;
    private long work;

    /**
     * Reads the effects of a loop.
     *
     * @param region the blocks of a loop without loops in it
     */
    LoopEffects(LoopRegion region, Flow flow) {
        this.region = region;
        module = region.module;
        accesses = new LoopAccesses(module, inOrder(region, flow), InductionVariable.all(region), 0);
        for (MemoryAccess access : accesses.all()) {
            if (access.isWrite()) {
                written.add(access.variable());
            }
        }
        List<Integer> branches = new ArrayList<>();
        List<Integer> outside = new ArrayList<>();
        for (int block : region.blocks) {
            branches.add(module.terminator(block));
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                if (module.is(i, Op.OpStore) && accesses.of(i).isPresent()) {
                    stores.put(i, needed(List.of(i)));
                } else if (isUsedBehind(i)) {
                    outside.add(i);
                }
            }
        }
        shared = needed(outside);
        boolean isPossible = work <= MAX_WORK
                && accesses.isKnown()
                && stores.size() > 1
                && needed(branches).isEmpty();
        group = isPossible ? firstGroup() : Set.of();
    }

    /** The blocks in an order in which an iteration may execute them. */
    private static int[] inOrder(LoopRegion region, Flow flow) {
        return Arrays.stream(region.blocks)
                .filter(flow::isReachable)
                .boxed()
                .sorted(Comparator.comparingInt(block -> flow.search().reversePostorderIndex(flow.number(block))))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    int header() {
        return region.header;
    }

    /** Whether some of the stores can be executed in a loop of their own. */
    boolean isDivisible() {
        return !group.isEmpty();
    }

    /** The first stores that can be executed in a loop in front of the others; none if there are none. */
    private Set<Integer> firstGroup() {
        for (int store : stores.keySet()) {
            Set<Integer> found = groupOf(store);
            if (work > MAX_WORK) {
                return Set.of();
            }
            if (!found.isEmpty()) {
                return found;
            }
        }
        return Set.of();
    }

    /** A store with all that must not be executed behind it; none if that is the whole loop. */
    private Set<Integer> groupOf(int store) {
        Set<Integer> found = new HashSet<>();
        Deque<Integer> pending = new ArrayDeque<>();
        found.add(store);
        pending.add(store);
        while (!pending.isEmpty()) {
            List<MemoryAccess> mine = stores.getOrDefault(pending.pop(), List.of());
            if (!mayPrecede(mine, shared)) {
                return Set.of();
            }
            for (Map.Entry<Integer, List<MemoryAccess>> other : stores.entrySet()) {
                if (!found.contains(other.getKey()) && !mayPrecede(mine, other.getValue())) {
                    found.add(other.getKey());
                    pending.add(other.getKey());
                }
            }
        }
        return found.size() < stores.size() ? found : Set.of();
    }

    private boolean mayPrecede(List<MemoryAccess> first, List<MemoryAccess> second) {
        work += (long) first.size() * second.size();
        if (work > MAX_WORK) {
            return false;
        }
        for (MemoryAccess a : first) {
            for (MemoryAccess b : second) {
                if (!a.mayPrecede(b)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Puts a loop with the stores of a group in front of the loop, which keeps the others. */
    void divide() {
        for (int block : region.blocks) {
            LoopAccesses.removeDeadStores(module, block);
        }
        RegionCopy copy = new RegionCopy(region);
        List<Integer> dropped = new ArrayList<>();
        int last = copy.copy(region.blocks, region.entry, 0, 0);
        int[] copies = new int[region.blocks.length];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = module.blockOf(copy.get(module.labelId(region.blocks[i])));
            dropped.addAll(otherStores(region.blocks[i], copies[i]));
        }
        int between = module.addBlock(last);
        int header = module.blockOf(copy.get(module.labelId(region.header)));
        module.append(between, Op.OpBranch, 0, module.labelId(region.header));
        module.setWord(module.terminator(region.entry), 1, module.labelId(header));
        module.setWord(module.merge(header), 1, module.labelId(between));
        for (int block : copies) {
            int terminator = module.terminator(block);
            for (int k = 1; k < module.wordCount(terminator); k++) {
                if (module.isId(terminator, k) && module.word(terminator, k) == module.labelId(region.exit)) {
                    module.setWord(terminator, k, module.labelId(between));
                }
            }
        }
        for (int phi : region.phis()) {
            for (int k = 4; k < module.wordCount(phi); k += 2) {
                if (module.word(phi, k) == module.labelId(region.entry)) {
                    module.setWord(phi, k, module.labelId(between));
                }
            }
        }
        dropped.forEach(module::remove);
        group.forEach(module::remove);
        sweep(copies);
        sweep(region.blocks);
    }

    /** The copies of the stores of a block that are not in the group. */
    private List<Integer> otherStores(int block, int copy) {
        List<Integer> found = new ArrayList<>();
        int at = module.firstInstruction(copy);
        for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
            if (!module.is(i, Op.OpStore)) {
                continue;
            }
            while (!module.is(at, Op.OpStore)) {
                at = module.next(at);
            }
            if (!group.contains(i)) {
                found.add(at);
            }
            at = module.next(at);
        }
        return found;
    }

    /** Removes what no store, branch or use behind the loop needs. */
    private void sweep(int[] blocks) {
        BitSet needed = new BitSet();
        BitSet members = new BitSet();
        Deque<Integer> pending = new ArrayDeque<>();
        for (int block : blocks) {
            members.set(block);
        }
        for (int block : blocks) {
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                if (!Trait.REMOVABLE.has(module.op(i)) || isUsedOutside(i, members)) {
                    pending.push(i);
                }
            }
        }
        while (!pending.isEmpty()) {
            int instruction = pending.pop();
            if (needed.get(instruction)) {
                continue;
            }
            needed.set(instruction);
            for (int k = 1; k < module.wordCount(instruction); k++) {
                int definition = module.isId(instruction, k) ? module.definition(module.word(instruction, k)) : 0;
                if (definition != 0 && members.get(module.block(definition))) {
                    pending.push(definition);
                }
            }
        }
        for (int block : blocks) {
            for (int i = module.firstInstruction(block), next; i != 0; i = next) {
                next = module.nextInBlock(i);
                if (!needed.get(i) && !module.isPosition(i) && module.resultId(i) != 0) {
                    module.remove(i);
                }
            }
        }
    }

    private boolean isUsedBehind(int instruction) {
        int result = module.resultId(instruction);
        for (int use = result == 0 ? 0 : module.firstUse(result); use != 0; use = module.nextUse(use)) {
            if (!region.contains(module.block(module.user(use)))) {
                return true;
            }
        }
        return false;
    }

    private boolean isUsedOutside(int instruction, BitSet members) {
        int result = module.resultId(instruction);
        for (int use = result == 0 ? 0 : module.firstUse(result); use != 0; use = module.nextUse(use)) {
            if (!members.get(module.block(module.user(use)))) {
                return true;
            }
        }
        return false;
    }

    /** The loads and stores of variables that the loop writes, by instructions or what they use. */
    private List<MemoryAccess> needed(List<Integer> instructions) {
        List<MemoryAccess> found = new ArrayList<>();
        BitSet seen = new BitSet();
        Deque<Integer> pending = new ArrayDeque<>(instructions);
        while (!pending.isEmpty() && work <= MAX_WORK) {
            int instruction = pending.pop();
            if (seen.get(instruction)) {
                continue;
            }
            seen.set(instruction);
            accesses.of(instruction)
                    .filter(access -> written.contains(access.variable()))
                    .ifPresent(found::add);
            work += module.wordCount(instruction);
            for (int k = 1; k < module.wordCount(instruction); k++) {
                int definition = module.isId(instruction, k) ? module.definition(module.word(instruction, k)) : 0;
                boolean isLabel = definition != 0 && module.is(definition, Op.OpLabel);
                if (definition != 0 && !isLabel && region.contains(module.block(definition))) {
                    pending.push(definition);
                }
            }
        }
        return found;
    }
}
