// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.MergeInstruction;
import org.spirv4j.internal.operand.ReturnValue;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.optimize.internal.ssa.BlockOrder;
import org.spirv4j.optimize.internal.ssa.DebugValues;
import org.spirv4j.optimize.internal.ssa.DominanceRepair;
import org.spirv4j.optimize.internal.ssa.FrontBlocks;

/**
 * Merges the returns of a function.
 *
 * <p>A way to the return is an edge from a block to the merge block of the innermost loop around it, or of the
 * innermost switch if there is no loop, or to the final block. A merge block with such edges goes on in the same way.
 */
final class ReturnMerging {
    /** The destination of ways that leave all loops and switches. */
    private static final int FINAL = 0;

    /** An edge to the return: the block that it leaves, and the value to return, 0 for none. */
    private record Way(int block, int value) {}

    private final EditableModule module;
    private final int function;
    private final boolean isStructured;
    private final Flow flow;

    /** By merge block, or FINAL: the edges to it. */
    private final Map<Integer, List<Way>> ways = new HashMap<>();

    /** The blocks that go to the final block from a selection. */
    private boolean needsSwitch;

    /** By block, the part of it that has its instructions now. */
    private final Map<Integer, Integer> parts = new HashMap<>();

    private final Map<Integer, Set<Integer>> joins = new LinkedHashMap<>();

    /** The blocks that branch to the final block or go on, in top-level code. */
    private final List<Integer> deciders = new ArrayList<>();

    ReturnMerging(EditableModule module, int function, boolean isStructured) {
        this.module = module;
        this.function = function;
        this.isStructured = isStructured;
        flow = module.flow(function);
    }

    /**
     * Merges the returns.
     *
     * @return whether it did; not if merge blocks lead in a circle, as they do only in functions that are not valid
     */
    boolean run() {
        DominatorTree dominators = flow.dominators();
        int[] numbers = new int[module.blockLimit()];
        List<Integer> returns = new ArrayList<>();
        List<Integer> postorder = new ArrayList<>();
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            numbers[b] = flow.number(b);
            if (MergeReturn.isReturn(module, b)) {
                returns.add(b);
            }
        }
        Map<Integer, Integer> destinations = new HashMap<>();
        for (int block : returns) {
            int at = block;
            while (at != FINAL && !destinations.containsKey(at)) {
                int to = destination(at);
                destinations.put(at, to);
                if (to == FINAL && isStructured && flow.headerAround(at) != 0) {
                    needsSwitch = true;
                }
                at = to;
            }
        }
        if (!order(destinations, postorder)) {
            return false;
        }
        for (int block : returns) {
            int terminator = module.terminator(block);
            int value = module.is(terminator, Op.OpReturnValue) ? module.word(terminator, ReturnValue.VALUE) : 0;
            way(block, value, destinations.getOrDefault(block, FINAL));
        }
        for (int merge : postorder) {
            continueFrom(merge, destinations.getOrDefault(merge, FINAL));
        }
        finish();
        DominanceRepair.Dominance before = (dominator, block) -> {
            int a = parts.getOrDefault(dominator, dominator);
            int b = parts.getOrDefault(block, block);
            return a != b
                    && a < numbers.length
                    && b < numbers.length
                    && dominators.contains(numbers[b])
                    && dominators.dominates(numbers[a], numbers[b]);
        };
        if (!joins.isEmpty()) {
            new DominanceRepair(module, function, joins, before).run();
        }
        // A block that can be left after a merge block now may dominate others than before.
        BlockOrder.repair(module, function);
        DebugValues.forgetUndominated(module, function);
        return true;
    }

    /** The merge blocks that are destinations, each after those that go to it; false if they lead in a circle. */
    private static boolean order(Map<Integer, Integer> destinations, List<Integer> postorder) {
        Map<Integer, Integer> pending = new HashMap<>();
        Set<Integer> merges = new HashSet<>(destinations.values());
        merges.remove(FINAL);
        for (int merge : merges) {
            pending.merge(destinations.getOrDefault(merge, FINAL), 1, Integer::sum);
        }
        List<Integer> ready = new ArrayList<>();
        merges.stream().filter(m -> !pending.containsKey(m)).sorted().forEach(ready::add);
        for (int i = 0; i < ready.size(); i++) {
            int merge = ready.get(i);
            postorder.add(merge);
            int to = destinations.getOrDefault(merge, FINAL);
            if (to != FINAL && pending.merge(to, -1, Integer::sum) == 0) {
                ready.add(to);
            }
        }
        return ready.size() == merges.size();
    }

    private int destination(int block) {
        if (!isStructured) {
            return FINAL;
        }
        int aSwitch = FINAL;
        for (int header = flow.headerAround(block); header != 0; header = flow.headerAround(header)) {
            int merge = module.merge(header);
            int mergeBlock = module.blockOf(module.word(merge, MergeInstruction.MERGE_BLOCK));
            if (module.is(merge, Op.OpLoopMerge)) {
                return mergeBlock;
            }
            if (aSwitch == FINAL && module.is(module.terminator(header), Op.OpSwitch)) {
                aSwitch = mergeBlock;
            }
        }
        return aSwitch;
    }

    private void way(int block, int value, int destination) {
        ways.computeIfAbsent(destination, key -> new ArrayList<>()).add(new Way(block, value));
    }

    /** Lets a merge block go on to the return where control came by one of its ways. */
    private void continueFrom(int mergeBlock, int destination) {
        int merge = mergeBlock;
        List<Way> incoming = ways.getOrDefault(merge, List.of());
        boolean wasReachable = flow.isReachable(merge);
        if (wasReachable && isLoopHeader(merge)) {
            merge = separate(merge);
        }
        Set<Integer> added = new HashSet<>();
        for (int phi = module.blocks().firstPhi(merge);
                phi != 0;
                phi = module.blocks().nextPhi(phi)) {
            for (Way way : incoming) {
                module.addOperands(phi, module.constants().undef(module.typeId(phi)), module.labelId(way.block()));
            }
        }
        List<Integer> others = predecessors(merge);
        for (Way way : incoming) {
            replaceEnd(way.block(), module.labelId(merge));
            added.add(module.labelId(way.block()));
        }
        joins.put(merge, added);
        if (!wasReachable) {
            int value = value(merge, incoming, others);
            clear(merge);
            way(merge, value, destination);
            return;
        }
        if (MergeReturn.isReturn(module, merge) && isEmpty(merge)) {
            returnEither(merge, incoming, others, destination);
            return;
        }
        int bool = module.declarations().declare(Op.OpTypeBool, 0);
        int value = value(merge, incoming, others);
        int flag = phi(merge, bool, incoming, others, true, 0);
        int label = module.labelId(merge);
        int rest = module.blocks().splitBefore(module.blocks().firstInsertionPoint(merge));
        parts.put(rest, merge);
        moveContinueTarget(merge, rest);
        if (MergeReturn.isReturn(module, rest)) {
            int moved = takeWay(merge, destination);
            way(rest, moved, destination);
        }
        // The first target is set when the way is taken.
        module.append(merge, Op.OpBranchConditional, 0, flag, label, module.labelId(rest));
        way(merge, value, destination);
        if (destination == FINAL) {
            deciders.add(merge);
        }
    }

    private boolean isEmpty(int block) {
        int end = module.terminator(block);
        for (int i = module.firstInstruction(block); i != end; i = module.nextInBlock(i)) {
            if (!module.is(i, Op.OpPhi) && !module.positions().isPosition(i)) {
                return false;
            }
        }
        return true;
    }

    /** Forgets the way that starts with the return of a block. */
    private int takeWay(int block, int destination) {
        List<Way> all = ways.getOrDefault(destination, List.of());
        for (Way way : all) {
            if (way.block() == block) {
                all.remove(way);
                return way.value();
            }
        }
        throw new IllegalStateException("block " + block + " does not return");
    }

    /** Lets a merge block that only returns return the values of its ways, too. */
    private void returnEither(int merge, List<Way> incoming, List<Integer> others, int destination) {
        int own = takeWay(merge, destination);
        int value = own;
        int definition = own == 0 ? 0 : module.definition(own);
        if (definition != 0 && module.block(definition) == merge) {
            for (Way way : incoming) {
                module.blocks().setValueFrom(definition, module.labelId(way.block()), way.value());
            }
        } else if (own != 0
                && !(module.block(definition) == 0 && incoming.stream().allMatch(w -> w.value() == own))) {
            value = phi(merge, module.typeOf(own), incoming, others, false, own);
        }
        way(merge, value, destination);
    }

    private boolean isLoopHeader(int block) {
        int merge = module.merge(block);
        return merge != 0 && module.is(merge, Op.OpLoopMerge);
    }

    /** A loop whose merge block is a continue target, too, continues at the rest of that block. */
    private void moveContinueTarget(int block, int rest) {
        int label = module.labelId(block);
        for (int use = module.uses().first(label), next; use != 0; use = next) {
            next = module.uses().next(use);
            int user = module.uses().user(use);
            if (module.is(user, Op.OpLoopMerge) && module.uses().index(use) == 2) {
                module.setWord(user, LoopMerge.CONTINUE_TARGET, module.labelId(rest));
            }
        }
    }

    /** Puts a block of its own before a merge block that heads a loop. */
    private int separate(int header) {
        int label = module.labelId(header);
        List<Integer> outside = new ArrayList<>();
        for (int block : predecessors(header)) {
            int original = parts.getOrDefault(block, block);
            if (flow.isReachable(original) && !flow.dominates(header, original)) {
                outside.add(block);
            }
        }
        int front = FrontBlocks.insert(module, header, outside, true);
        parts.put(front, header);
        for (int use = module.uses().first(label), next; use != 0; use = next) {
            next = module.uses().next(use);
            int user = module.uses().user(use);
            boolean isMergeOperand = module.uses().index(use) == 1
                    && (module.is(user, Op.OpLoopMerge) || module.is(user, Op.OpSelectionMerge));
            boolean isBranch = module.terminator(module.block(user)) == user && outside.contains(module.block(user));
            if (isMergeOperand || isBranch) {
                module.setWord(user, module.uses().index(use), module.labelId(front));
            }
        }
        return front;
    }

    private List<Integer> predecessors(int block) {
        Set<Integer> found = new LinkedHashSet<>();
        for (int use = module.uses().first(module.labelId(block));
                use != 0;
                use = module.uses().next(use)) {
            int user = module.uses().user(use);
            int from = module.block(user);
            if (from != 0 && module.terminator(from) == user) {
                found.add(from);
            }
        }
        return List.copyOf(found);
    }

    /** Ends a block with a branch to a label, or completes its branch that decides whether to return. */
    private void replaceEnd(int block, int label) {
        int terminator = module.terminator(block);
        if (module.is(terminator, Op.OpBranchConditional)) {
            module.setWord(terminator, BranchConditional.TRUE_LABEL, label);
        } else {
            module.replace(terminator, Op.OpBranch, label);
        }
    }

    /** Leaves nothing in a block but its label and its OpPhi instructions, and an end to replace. */
    private void clear(int block) {
        int end = module.terminator(block);
        for (int i = module.firstInstruction(block), next; i != end; i = next) {
            next = module.nextInBlock(i);
            if (!module.is(i, Op.OpPhi)) {
                module.remove(i);
            }
        }
    }

    private int value(int merge, List<Way> incoming, List<Integer> others) {
        int only = incoming.get(0).value();
        boolean isOne = true;
        for (Way way : incoming) {
            isOne &= way.value() == only;
        }
        if (only == 0
                || isOne && (module.block(module.definition(only)) == 0 || others.isEmpty() && incoming.size() == 1)) {
            return only;
        }
        return phi(
                merge,
                module.typeOf(only),
                incoming,
                others,
                false,
                module.constants().undef(module.typeOf(only)));
    }

    /** Inserts an OpPhi: of the values of the ways, or of flags that tell ways from other edges. */
    private int phi(int block, int type, List<Way> incoming, List<Integer> others, boolean isFlag, int other) {
        int[] operands = new int[2 * (incoming.size() + others.size())];
        int count = 0;
        int yes = isFlag ? module.constants().scalar(type, 1) : 0;
        int no = isFlag ? module.constants().scalar(type, 0) : other;
        for (Way way : incoming) {
            operands[count++] = isFlag ? yes : way.value();
            operands[count++] = module.labelId(way.block());
        }
        for (int predecessor : others) {
            operands[count++] = no;
            operands[count++] = module.labelId(predecessor);
        }
        int phi = module.insertBefore(module.firstInstruction(block), Op.OpPhi, type, operands);
        module.positions().copy(phi, module.label(block));
        return module.resultId(phi);
    }

    private void finish() {
        List<Way> incoming = ways.getOrDefault(FINAL, List.of());
        int first = incoming.get(0).block();
        if (incoming.size() == 1 && !needsSwitch && !deciders.contains(first)) {
            setReturn(first, incoming.get(0).value());
            return;
        }
        int end = module.blocks().add(module.lastBlock(function));
        int label = module.labelId(end);
        for (Way way : incoming) {
            replaceEnd(way.block(), label);
        }
        if (needsSwitch) {
            addSwitch(label);
        } else if (!deciders.isEmpty() && isStructured) {
            int decider = firstDecider();
            module.insertBefore(module.terminator(decider), Op.OpSelectionMerge, 0, label, 0);
        }
        int value = incoming.get(0).value();
        if (value == 0) {
            module.append(end, Op.OpReturn, 0);
            return;
        }
        boolean isOne =
                incoming.stream().allMatch(way -> way.value() == incoming.get(0).value())
                        && (module.block(module.definition(value)) == 0 || incoming.size() == 1);
        if (!isOne) {
            int[] operands = new int[2 * incoming.size()];
            for (int i = 0; i < incoming.size(); i++) {
                operands[2 * i] = incoming.get(i).value();
                operands[2 * i + 1] = module.labelId(incoming.get(i).block());
            }
            value = module.resultId(module.append(end, Op.OpPhi, module.typeOf(value), operands));
        }
        module.append(end, Op.OpReturnValue, 0, value);
    }

    private int firstDecider() {
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            if (deciders.contains(b)) {
                return b;
            }
        }
        return deciders.get(0);
    }

    private void setReturn(int block, int value) {
        int terminator = module.terminator(block);
        if (value == 0) {
            module.replace(terminator, Op.OpReturn);
        } else {
            module.replace(terminator, Op.OpReturnValue, value);
        }
    }

    /** Puts the function's code into the only case of a switch that branches to the final block leave. */
    private void addSwitch(int label) {
        int entry = module.firstBlock(function);
        int first = module.firstInstruction(entry);
        while (isAtStart(first)) {
            first = module.next(first);
        }
        int rest = module.blocks().splitBefore(first);
        parts.put(rest, entry);
        int zero = module.constants().scalar(module.declarations().declare(Op.OpTypeInt, 0, 32, 0), 0);
        module.append(entry, Op.OpSelectionMerge, 0, label, 0);
        module.append(entry, Op.OpSwitch, 0, zero, module.labelId(rest));
        for (int i = module.firstInstruction(rest), next; i != 0; i = next) {
            next = module.nextInBlock(i);
            if (module.debugInfoNumber(i) == ShaderDebugNumbers.DebugFunctionDefinition) {
                module.moveBefore(i, module.merge(entry));
            }
        }
    }

    private boolean isAtStart(int instruction) {
        return module.is(instruction, Op.OpVariable)
                || module.is(instruction, Op.OpUntypedVariableKHR)
                || module.positions().isPosition(instruction)
                || module.debugInfoNumber(instruction) == ShaderDebugNumbers.DebugFunctionDefinition;
    }
}
