// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
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
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.optimize.internal.fact.Effects;

/**
 * The stores of a loop and the values in it that are used after it, with the loads that they need, and which of them
 * can be computed in a loop of their own before the others: no load or store in it may come before one to the same
 * element that an earlier iteration of the others makes, and values that go from iteration to iteration stay together.
 */
final class LoopEffects {
    /** The maximum number of instructions, and of pairs of accesses, that are considered. */
    private static final int MAX_WORK = 1_000_000;

    private final LoopRegion region;
    private final EditableModule module;
    private final LoopAccesses accesses;
    private final Effects instructions;
    private final Set<Integer> written = new HashSet<>();

    /**
     * A store, an instruction whose result is used after the loop, or an OpPhi of the header that only the next
     * iteration needs.
     *
     * @param accesses what it loads and stores, as far as the loop writes it
     * @param carried the OpPhi instructions of the header that it needs, except those of induction variables and of
     *     branches
     */
    private record Effect(List<LoopAccess> accesses, Set<Integer> carried) {}

    private final Map<Integer, Effect> effects = new LinkedHashMap<>();

    /** The OpPhi instructions of the header that belong to each part. */
    private final Set<Integer> common = new HashSet<>();

    /**
     * Whether the loop is in another one, whose iterations may then depend on each other by elements that only it
     * knows.
     */
    private final boolean isNested;

    private final Set<Integer> group;
    private long work;

    /**
     * Reads the effects of a loop.
     *
     * @param region the blocks of a loop without loops in it
     * @param instructions what instructions of the module do
     */
    LoopEffects(LoopRegion region, Flow flow, Effects instructions) {
        this.region = region;
        module = region.module;
        this.instructions = instructions;
        isNested = flow.loops().parent(flow.loops().innermostLoop(flow.number(region.header))) >= 0;
        accesses = new LoopAccesses(module, inOrder(region, flow), InductionVariable.all(region), 0, instructions);
        for (LoopAccess access : accesses.all()) {
            if (access.isWrite()) {
                written.add(access.variable());
            }
        }
        List<Integer> branches = new ArrayList<>();
        for (int block : region.blocks) {
            branches.add(module.terminator(block));
        }
        InductionVariable.all(region).forEach(variable -> common.add(variable.phi()));
        Effect control = needed(branches);
        common.addAll(control.carried());
        for (int block : region.blocks) {
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                boolean isStore = module.is(i, Op.OpStore) && accesses.of(i).isPresent();
                if (isStore || isUsedAfter(i)) {
                    Effect effect = needed(List.of(i));
                    if (isStore
                            || !effect.accesses().isEmpty()
                            || !effect.carried().isEmpty()
                            || loads(i)) {
                        effects.put(i, effect);
                    }
                }
            }
        }
        Set<Integer> unused = new HashSet<>();
        Arrays.stream(region.phis()).filter(phi -> !common.contains(phi)).forEach(unused::add);
        effects.values().forEach(effect -> unused.removeAll(effect.carried()));
        for (int phi : region.phis()) {
            if (unused.contains(phi)) {
                Effect effect = needed(List.of(phi));
                effects.put(phi, effect);
                unused.removeAll(effect.carried());
            }
        }
        boolean isPossible = work <= MAX_WORK
                && accesses.isKnown()
                && effects.size() > 1
                && !hasDebugValues()
                && control.accesses().isEmpty();
        group = isPossible ? firstGroup() : Set.of();
    }

    /** Whether debug information in the loop gives the value of a variable; with two loops, it would give it twice. */
    private boolean hasDebugValues() {
        for (int block : region.blocks) {
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                if (module.isDebugInfo(i) && !module.positions().isPosition(i)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean loads(int instruction) {
        return accesses.of(instruction).isPresent();
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

    /** The first effects that can be computed in a loop before the others; none if there are none. */
    private Set<Integer> firstGroup() {
        for (int effect : effects.keySet()) {
            Set<Integer> found = groupOf(effect);
            if (work > MAX_WORK) {
                return Set.of();
            }
            if (!found.isEmpty()) {
                return found;
            }
        }
        return Set.of();
    }

    /** An effect with all that must not be computed after it; none if that is the whole loop. */
    private Set<Integer> groupOf(int first) {
        Set<Integer> found = new HashSet<>();
        Deque<Effect> pending = new ArrayDeque<>();
        found.add(first);
        add(first, pending);
        while (!pending.isEmpty()) {
            Effect mine = pending.pop();
            work += (long) mine.carried().size() * effects.size();
            for (Map.Entry<Integer, Effect> other : effects.entrySet()) {
                boolean isSeparable =
                        Collections.disjoint(mine.carried(), other.getValue().carried())
                                && mayPrecede(mine.accesses(), other.getValue().accesses());
                if (!isSeparable && found.add(other.getKey())) {
                    add(other.getKey(), pending);
                }
            }
        }
        return found.size() < effects.size() ? found : Set.of();
    }

    private void add(int key, Deque<Effect> pending) {
        Effect effect = effects.get(key);
        if (effect != null) {
            pending.add(effect);
        }
    }

    private boolean mayPrecede(List<LoopAccess> first, List<LoopAccess> second) {
        work += 1 + (long) first.size() * second.size();
        if (work > MAX_WORK) {
            return false;
        }
        for (LoopAccess a : first) {
            for (LoopAccess b : second) {
                boolean isShared = a.variable() == b.variable() && (a.isWrite() || b.isWrite());
                if (!a.mayPrecede(b) || isNested && isShared && !(a.isKnown() && b.isKnown())) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Puts a loop with the effects of a group before the loop, which keeps the others. */
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
        useCopies(copy);
        int between = module.blocks().add(last);
        int header = module.blockOf(copy.get(module.labelId(region.header)));
        module.append(between, Op.OpBranch, 0, module.labelId(region.header));
        module.setWord(module.terminator(region.entry), Branch.TARGET_LABEL, module.labelId(header));
        module.setWord(module.merge(header), LoopMerge.MERGE_BLOCK, module.labelId(between));
        for (int block : copies) {
            int terminator = module.terminator(block);
            for (int k = 1; k < module.wordCount(terminator); k++) {
                if (module.isId(terminator, k) && module.word(terminator, k) == module.labelId(region.exit)) {
                    module.setWord(terminator, k, module.labelId(between));
                }
            }
        }
        for (int phi : region.phis()) {
            module.blocks().renameIncoming(phi, module.labelId(region.entry), module.labelId(between));
        }
        dropped.forEach(module::remove);
        group.stream().filter(effect -> module.is(effect, Op.OpStore)).forEach(module::remove);
        Set<Integer> front = new HashSet<>();
        Set<Integer> rest = new HashSet<>();
        for (int effect : effects.keySet()) {
            int result = module.isListed(effect) ? module.resultId(effect) : 0;
            if (group.contains(effect)) {
                front.add(copy.get(result));
            } else {
                rest.add(result);
            }
        }
        sweep(copies, front);
        sweep(region.blocks, rest);
    }

    /** Lets what uses values of the group after the loop use those of the copy. */
    private void useCopies(RegionCopy copy) {
        for (int effect : group) {
            int result = module.resultId(effect);
            for (int use = result == 0 ? 0 : module.uses().first(result), next; use != 0; use = next) {
                next = module.uses().next(use);
                int user = module.uses().user(use);
                if (module.block(user) != 0 && !region.contains(module.block(user))) {
                    module.setWord(user, module.uses().index(use), copy.get(result));
                }
            }
        }
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

    /** Removes what no store, branch or use after the loop needs, nor a result that is kept. */
    private void sweep(int[] blocks, Set<Integer> kept) {
        BitSet needed = new BitSet();
        BitSet members = new BitSet();
        Deque<Integer> pending = new ArrayDeque<>();
        for (int block : blocks) {
            members.set(block);
        }
        for (int block : blocks) {
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                if (module.isDebugInfo(i)) {
                    continue;
                }
                if (!instructions.isRemovable(i)
                        || isUsedOutside(i, members)
                        || module.resultId(i) != 0 && kept.contains(module.resultId(i))) {
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
        List<Integer> unneeded = new ArrayList<>();
        for (int block : blocks) {
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                if (!needed.get(i) && !module.isDebugInfo(i) && module.resultId(i) != 0) {
                    unneeded.add(i);
                }
            }
        }
        // With a result, what debug information says of it is removed.
        unneeded.forEach(module::remove);
    }

    private boolean isUsedAfter(int instruction) {
        int result = module.resultId(instruction);
        for (int use = result == 0 ? 0 : module.uses().first(result);
                use != 0;
                use = module.uses().next(use)) {
            if (!region.contains(module.block(module.uses().user(use)))) {
                return true;
            }
        }
        return false;
    }

    private boolean isUsedOutside(int instruction, BitSet members) {
        int result = module.resultId(instruction);
        for (int use = result == 0 ? 0 : module.uses().first(result);
                use != 0;
                use = module.uses().next(use)) {
            if (!members.get(module.block(module.uses().user(use)))) {
                return true;
            }
        }
        return false;
    }

    /**
     * What instructions, and what they use, load and store of variables that the loop writes, and take from earlier
     * iterations.
     */
    private Effect needed(List<Integer> instructions) {
        List<LoopAccess> found = new ArrayList<>();
        Set<Integer> carried = new HashSet<>();
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
            if (module.is(instruction, Op.OpPhi)
                    && module.block(instruction) == region.header
                    && !common.contains(instruction)) {
                carried.add(instruction);
            }
            work += module.wordCount(instruction);
            for (int k = 1; k < module.wordCount(instruction); k++) {
                int definition = module.isId(instruction, k) ? module.definition(module.word(instruction, k)) : 0;
                boolean isLabel = definition != 0 && module.is(definition, Op.OpLabel);
                if (definition != 0 && !isLabel && region.contains(module.block(definition))) {
                    pending.push(definition);
                }
            }
        }
        return new Effect(found, carried);
    }
}
