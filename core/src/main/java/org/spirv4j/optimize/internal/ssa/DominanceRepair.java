// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.ssa;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;

/**
 * Makes values reach their uses again after blocks got new predecessors, such as the merge block of a loop that is left
 * at another place now. A value that no longer dominates a use gets an OpPhi in such a block, which is undefined if
 * control comes from a new predecessor. Pointers and opaque values, which OpPhi does not carry, are computed again
 * there.
 */
public final class DominanceRepair {
    private final EditableModule module;
    private final int function;
    private final Flow flow;

    /** For each block with new predecessors: the labels of these. */
    private final Map<Integer, Set<Integer>> joins;

    /** Tells of two blocks, in this order, whether the first one dominated the second one before. */
    private final Dominance before;

    private final PhiTypes phiTypes;

    /** By value and block with new predecessors, see {@link #key}: the id that stands for the value there. */
    private final Map<Long, Integer> known = new HashMap<>();

    /** The values and blocks for which ids are sought, those needed first at the end. */
    private final ArrayDeque<Long> open = new ArrayDeque<>();

    private final Set<Long> expanded = new HashSet<>();

    /** By block: the instruction before which values are computed again. */
    private final Map<Integer, Integer> positions = new HashMap<>();

    /** The new OpPhi instructions without operands: instruction, value and block. */
    private final ArrayDeque<int[]> phis = new ArrayDeque<>();

    /** Whether a block dominated another one. */
    @FunctionalInterface
    public interface Dominance {
        /** Whether a block dominated another one, both of the edited module. */
        boolean dominated(int dominator, int block);
    }

    /**
     * Makes the repair of a function.
     *
     * @param joins for each block with new predecessors, the ids of the labels of these
     * @param before the dominance without the new predecessors
     */
    public DominanceRepair(EditableModule module, int function, Map<Integer, Set<Integer>> joins, Dominance before) {
        this.module = module;
        this.function = function;
        this.joins = joins;
        this.before = before;
        flow = module.flow(function);
        phiTypes = new PhiTypes(module, false);
    }

    /** Repairs all uses. */
    public void run() {
        Deque<long[]> broken = new ArrayDeque<>();
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                int result = module.resultId(i);
                for (int use = result == 0 ? 0 : module.uses().first(result);
                        use != 0;
                        use = module.uses().next(use)) {
                    int user = module.uses().user(use);
                    int at = useBlock(user, module.uses().index(use));
                    if (at != 0 && at != b && flow.isReachable(at) && !flow.dominates(b, at)) {
                        broken.add(new long[] {user, module.uses().index(use), result});
                    }
                }
            }
        }
        for (long[] use : broken) {
            int user = (int) use[0];
            int at = useBlock(user, (int) use[1]);
            module.setWord(user, (int) use[1], reach((int) use[2], at));
            fillPhis();
        }
    }

    /** The block at whose end or in which a value must be there; 0 for none. */
    private int useBlock(int user, int index) {
        if (module.is(user, Op.OpPhi)) {
            return index < 3 ? 0 : module.blockOf(module.word(user, index + 1));
        }
        return module.block(user);
    }

    /** The id that stands for a value at the end of a block. */
    private int reach(int value, int block) {
        open.add(key(value, block));
        int found = 0;
        while (!open.isEmpty()) {
            long at = open.getLast();
            found = find((int) (at >>> 32), (int) at);
            if (found != 0) {
                open.removeLast();
            }
        }
        return found;
    }

    private static long key(int value, int block) {
        return (long) value << 32 | block;
    }

    /** The id that stands for a value at the end of a block; 0 if others must be found first, which are open now. */
    private int find(int value, int block) {
        int join = join(value, block);
        if (join <= 0) {
            return join == 0 ? value : module.constants().undef(module.typeOf(value));
        }
        Integer found = known.get(key(value, join));
        if (found != null) {
            return found;
        }
        int definition = module.definition(value);
        int type = module.typeOf(value);
        return phiTypes.has(type) || !phiTypes.isRepeatable(definition)
                ? addPhi(value, type, join)
                : repeat(definition, join);
    }

    /**
     * The block at whose start a value must be chosen for a block; 0 if it reaches the block, -1 if it is undefined
     * there.
     */
    private int join(int value, int block) {
        int definition = module.definition(value);
        int home = definition == 0 ? 0 : module.block(definition);
        if (home == 0 || home == block || flow.dominates(home, block) || !flow.isReachable(block)) {
            return 0;
        }
        int join = -1;
        for (int number = flow.number(block);
                number >= 0;
                number = flow.dominators().immediateDominator(number)) {
            int at = flow.block(number);
            if (joins.containsKey(at) && before.dominated(home, at)) {
                join = at;
            }
        }
        return join;
    }

    private int addPhi(int value, int type, int join) {
        int phi = module.insertBefore(module.firstInstruction(join), Op.OpPhi, type);
        module.positions().copy(phi, module.label(join));
        known.put(key(value, join), module.resultId(phi));
        phis.add(new int[] {phi, value, join});
        return module.resultId(phi);
    }

    /** Gives the new OpPhi instructions their operands, for which others may be needed. */
    private void fillPhis() {
        while (!phis.isEmpty()) {
            int[] next = phis.removeLast();
            int phi = next[0];
            int join = next[2];
            int type = module.typeId(phi);
            Set<Integer> added = joins.getOrDefault(join, Set.of());
            int number = flow.number(join);
            int count = flow.graph().predecessorCount(number);
            int[] operands = new int[2 * count];
            for (int i = 0; i < count; i++) {
                int predecessor = flow.block(flow.graph().predecessor(number, i));
                int label = module.labelId(predecessor);
                operands[2 * i] = added.contains(label) ? module.constants().undef(type) : reach(next[1], predecessor);
                operands[2 * i + 1] = label;
            }
            module.addOperands(phi, operands);
        }
    }

    /** Computes a value again, after its operands; 0 if these must be found first, which are open now. */
    private int repeat(int definition, int join) {
        int result = module.resultId(definition);
        int opened = open.size();
        expanded.add(key(result, join));
        for (int i = 1; i < module.wordCount(definition); i++) {
            int id = module.word(definition, i);
            int operandJoin = module.isId(definition, i) ? join(id, join) : 0;
            if (operandJoin > 0
                    && !known.containsKey(key(id, operandJoin))
                    && !expanded.contains(key(id, operandJoin))) {
                open.add(key(id, join));
            }
        }
        if (open.size() > opened) {
            return 0;
        }
        // Copies follow each other in the order in which they are made, since later ones may use earlier ones.
        int position = positions.computeIfAbsent(join, module.blocks()::firstInsertionPoint);
        int copy =
                module.insertCopyBefore(definition, position, id -> id == result ? module.newId() : operand(id, join));
        module.annotations().copy(module.resultId(copy), result);
        known.put(key(result, join), module.resultId(copy));
        return module.resultId(copy);
    }

    private int operand(int id, int block) {
        int join = join(id, block);
        Integer found = join == 0 ? Integer.valueOf(id) : known.get(key(id, join));
        // Nothing is found for a value that is made from itself.
        return found != null ? found : module.constants().undef(module.typeOf(id));
    }
}
