// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.repair;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.optimize.internal.fact.EntryPoints;

/**
 * Lets fragment shaders execute OpBeginInvocationInterlockEXT and OpEndInvocationInterlockEXT once, and in the entry
 * point (SPV_EXT_fragment_shader_interlock): critical sections in called functions move to the calls, and several of
 * them become one from the first beginning to the last end, on each path.
 */
public final class InterlockPlacement implements Pass {
    private final String name;

    public InterlockPlacement(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        if (!module.declarations().hasCapability(Capability.FragmentShaderSampleInterlockEXT)
                && !module.declarations().hasCapability(Capability.FragmentShaderPixelInterlockEXT)
                && !module.declarations().hasCapability(Capability.FragmentShaderShadingRateInterlockEXT)) {
            return;
        }
        BitSet entryPoints = new BitSet();
        for (int entryPoint : EntryPoints.all(module)) {
            if (EntryPoints.model(module, entryPoint) != ExecutionModel.Fragment.value()) {
                return;
            }
            entryPoints.set(EntryPoints.function(module, entryPoint));
        }
        long before = module.changeCount();
        moveToCalls(module, entryPoints, Op.OpBeginInvocationInterlockEXT);
        moveToCalls(module, entryPoints, Op.OpEndInvocationInterlockEXT);
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) != 0 && entryPoints.get(module.functionId(f)) && module.firstBlock(f) != 0) {
                new Placement(module, f, true).run();
                new Placement(module, f, false).run();
            }
        }
        if (module.changeCount() != before) {
            context.applied(0, 0, "critical sections merged");
        }
    }

    /** Removes an instruction from called functions, and inserts it at the calls of these functions in entry points. */
    private static void moveToCalls(EditableModule module, BitSet entryPoints, Op op) {
        BitSet marked = new BitSet();
        int[] queue = new int[module.functionLimit()];
        int size = 0;
        for (int f = 1; f < module.functionLimit(); f++) {
            int id = module.functionId(f);
            for (int i = module.functionStart(f), following; i != 0 && i != module.functionEnd(f); i = following) {
                following = module.next(i);
                if (module.is(i, op) && !entryPoints.get(id)) {
                    module.remove(i);
                    if (!marked.get(id)) {
                        marked.set(id);
                        queue[size++] = id;
                    }
                }
            }
        }
        while (size > 0) {
            int callee = queue[--size];
            for (int use = module.uses().first(callee);
                    use != 0;
                    use = module.uses().next(use)) {
                int call = module.uses().user(use);
                if (!module.is(call, Op.OpFunctionCall)) {
                    continue;
                }
                int caller = module.functionId(module.functionOf(module.block(call)));
                if (!entryPoints.get(caller)) {
                    if (!marked.get(caller)) {
                        marked.set(caller);
                        queue[size++] = caller;
                    }
                } else if (op == Op.OpBeginInvocationInterlockEXT) {
                    module.insertBefore(call, op, 0);
                } else {
                    module.insertAfter(call, op, 0);
                }
            }
        }
    }

    /**
     * Places the beginnings, or, in the opposite direction of the control flow, the ends of critical sections in a
     * function.
     */
    private static final class Placement {
        private final EditableModule module;
        private final boolean isForward;
        private final Op op;
        private final Flow flow;

        /** The numbers of the blocks with an instruction, and of those after such a block (of ends: before it). */
        private final BitSet holders = new BitSet();

        private final BitSet covered = new BitSet();

        Placement(EditableModule module, int function, boolean isForward) {
            this.module = module;
            this.isForward = isForward;
            op = isForward ? Op.OpBeginInvocationInterlockEXT : Op.OpEndInvocationInterlockEXT;
            flow = module.flow(function);
        }

        void run() {
            int[] queue = new int[flow.blockCount()];
            int size = 0;
            for (int n = 0; n < flow.blockCount(); n++) {
                for (int i = module.firstInstruction(flow.block(n)); i != 0; i = module.nextInBlock(i)) {
                    if (module.is(i, op) && !holders.get(n)) {
                        holders.set(n);
                        queue[size++] = n;
                    }
                }
            }
            BitSet queued = (BitSet) holders.clone();
            while (size > 0) {
                int n = queue[--size];
                for (int k = 0; k < neighbourCount(n); k++) {
                    int next = neighbour(n, k);
                    covered.set(next);
                    if (!queued.get(next)) {
                        queued.set(next);
                        queue[size++] = next;
                    }
                }
            }
            for (int n = 0; n < flow.blockCount(); n++) {
                removeSpare(n);
            }
            placeOnEdges();
        }

        private int neighbourCount(int n) {
            return isForward ? flow.graph().successorCount(n) : flow.graph().predecessorCount(n);
        }

        private int neighbour(int n, int k) {
            return isForward ? flow.graph().successor(n, k) : flow.graph().predecessor(n, k);
        }

        /**
         * Removes the instructions of a block but the first one (of ends: the last one), and that, too, in a covered
         * block.
         */
        private void removeSpare(int n) {
            if (!holders.get(n)) {
                return;
            }
            int block = flow.block(n);
            boolean isKept = covered.get(n);
            int i = isForward ? module.firstInstruction(block) : module.terminator(block);
            while (i != 0 && i != module.label(block)) {
                int next = isForward ? module.nextInBlock(i) : module.previous(i);
                if (module.is(i, op)) {
                    if (isKept) {
                        module.remove(i);
                    }
                    isKept = true;
                }
                i = next;
            }
        }

        /** Places instructions where control flow enters covered blocks (of ends: leaves them) from elsewhere. */
        private void placeOnEdges() {
            int count = flow.blockCount();
            int[][] targets = new int[count][];
            for (int n = 0; n < count; n++) {
                targets[n] = new int[flow.graph().successorCount(n)];
                for (int k = 0; k < targets[n].length; k++) {
                    targets[n][k] = flow.graph().successor(n, k);
                }
            }
            for (int n = 0; n < count; n++) {
                boolean isInside = isForward ? holders.get(n) || covered.get(n) : covered.get(n);
                for (int target : targets[n]) {
                    boolean isTargetInside =
                            isForward ? covered.get(target) : holders.get(target) || covered.get(target);
                    if (isForward ? !isInside && isTargetInside : isInside && !isTargetInside) {
                        place(n, target, targets[n].length);
                    }
                }
            }
        }

        private void place(int from, int to, int successors) {
            int source = flow.block(from);
            int target = flow.block(to);
            if (isForward && successors == 1) {
                module.insertBefore(module.terminator(source), op, 0);
            } else if (!isForward && flow.graph().predecessorCount(to) == 1) {
                module.insertBefore(module.blocks().firstInsertionPoint(target), op, 0);
            } else {
                split(source, target);
            }
        }

        /** Puts a block with the instruction on each branch from a block to another one. */
        private void split(int source, int target) {
            int terminator = module.terminator(source);
            int targetId = module.labelId(target);
            int sourceId = module.labelId(source);
            int last = sourceId;
            for (int k = 1; k < module.wordCount(terminator); k++) {
                if (!module.isId(terminator, k) || module.word(terminator, k) != targetId) {
                    continue;
                }
                int added = module.blocks().add(source);
                module.append(added, op, 0);
                module.append(added, Op.OpBranch, 0, targetId);
                int addedId = module.labelId(added);
                module.setWord(terminator, k, addedId);
                for (int phi = module.blocks().firstPhi(target);
                        phi != 0;
                        phi = module.blocks().nextPhi(phi)) {
                    addIncoming(phi, last, addedId, last == sourceId);
                }
                last = addedId;
            }
        }

        /** Lets the value of a predecessor come from another one, instead or too. */
        private void addIncoming(int phi, int from, int to, boolean isInstead) {
            int value = module.blocks().valueFrom(phi, from);
            if (isInstead) {
                module.blocks().renameIncoming(phi, from, to);
            } else if (value != 0) {
                module.addOperands(phi, value, to);
            }
        }
    }
}
