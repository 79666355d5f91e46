// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.edit.Constants;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.operand.MultiwayBranch;
import org.spirv4j.internal.operand.Switch;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.folding.ConstantFolding;
import org.spirv4j.optimize.internal.pass.FunctionPass;
import org.spirv4j.optimize.internal.pass.WorkList;
import org.spirv4j.optimize.internal.pass.WorkNumbers;

/**
 * Finds the results that are constants, on the assumption that a branch is not taken unless its condition may have the
 * value for it. Branches stay as they are.
 */
public final class ConditionalConstants implements FunctionPass {
    private static final String NAME = "ccp";

    private static final int UNKNOWN = 0;
    private static final int VARYING = -1;

    /** Blocks with more predecessors have their edges in a table. */
    private static final int MANY = 16;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Work start(EditableModule module, PassContext context) {
        ConstantFolding folding = new ConstantFolding(module);
        WorkNumbers values = new WorkNumbers();
        WorkList work = new WorkList(module.instructionLimit());
        WorkList phis = new WorkList(module.instructionLimit());
        return f -> new Run(module, folding, values.below(module.bound()), work, phis, module.flow(f))
                .run(context, module.functionId(f));
    }

    /** Propagates constants in one function. */
    private static final class Run {
        private final EditableModule module;
        private final Constants constants;
        private final ConstantFolding folding;
        private final Effects effects;

        /** By id: {@link #UNKNOWN}, {@link #VARYING}, or the id of a constant, specialization constants included. */
        private final int[] values;

        private final Flow flow;
        private final ControlFlowGraph graph;
        private final int[] edgeStarts;
        private final BitSet edges = new BitSet();
        private final BitSet reached = new BitSet();

        /** The edges with an entry in {@link #edgeNumbers} lead to these blocks, which have many predecessors. */
        private final BitSet indexed = new BitSet();

        private final Map<Long, Integer> edgeNumbers = new HashMap<>();

        /** The instructions with an operand whose value has changed, but for OpPhi. */
        private final WorkList work;

        /** The blocks that are reached and not visited yet. */
        private final WordBuffer blocks = new WordBuffer(0);

        /**
         * The blocks that are reached by another edge, and each OpPhi with another operand: at last, since more may
         * come.
         */
        private final WordBuffer joins = new WordBuffer(0);

        private final WorkList phis;
        private final BitSet joined = new BitSet();

        Run(EditableModule module, ConstantFolding folding, int[] values, WorkList work, WorkList phis, Flow flow) {
            this.module = module;
            this.work = work;
            this.phis = phis;
            this.folding = folding;
            this.values = values;
            this.flow = flow;
            constants = module.constants();
            effects = new Effects(module);
            graph = flow.graph();
            int count = graph.blockCount();
            edgeStarts = new int[count + 1];
            for (int b = 0; b < count; b++) {
                edgeStarts[b + 1] = edgeStarts[b] + graph.predecessorCount(b);
            }
        }

        void run(PassContext context, int functionId) {
            reach(0);
            while (true) {
                if (!work.isEmpty()) {
                    visitQueued(work.next());
                } else if (blocks.size() > 0) {
                    visitBlock(blocks.removeLast());
                } else if (joins.size() > 0) {
                    visitPhis(joins.removeLast());
                } else if (!phis.isEmpty()) {
                    visitQueued(phis.next());
                } else {
                    break;
                }
            }
            replace(context, functionId);
        }

        private void visitQueued(int instruction) {
            if (reached.get(flow.number(module.block(instruction)))) {
                visit(instruction);
            }
        }

        private void reach(int block) {
            if (!reached.get(block)) {
                reached.set(block);
                blocks.add(block);
            }
        }

        private void visitPhis(int block) {
            joined.clear(block);
            for (int phi = module.blocks().firstPhi(flow.block(block));
                    phi != 0;
                    phi = module.blocks().nextPhi(phi)) {
                visit(phi);
            }
        }

        private void visitBlock(int block) {
            for (int i = module.firstInstruction(flow.block(block)); i != 0; i = module.nextInBlock(i)) {
                visit(i);
            }
        }

        private void visit(int instruction) {
            if (module.is(instruction, Op.OpPhi)) {
                if (values[module.resultId(instruction)] != VARYING) {
                    setValue(instruction, meet(instruction));
                }
                return;
            }
            int block = module.block(instruction);
            if (instruction == module.terminator(block)) {
                visitTerminator(instruction, flow.number(block));
                return;
            }
            int result = module.resultId(instruction);
            if (result != 0 && values[result] != VARYING) {
                setValue(instruction, evaluate(instruction));
            }
        }

        private void setValue(int instruction, int value) {
            int result = module.resultId(instruction);
            // Values only descend, so that each is visited a bounded number of times.
            int next = values[result] != UNKNOWN && values[result] != value ? VARYING : value;
            if (next == values[result]) {
                return;
            }
            values[result] = next;
            for (int use = module.uses().first(result);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                if (module.block(user) != 0) {
                    (module.is(user, Op.OpPhi) ? phis : work).add(user);
                }
            }
        }

        /** The value of an operand. */
        private int value(int id) {
            int definition = module.definition(id);
            if (definition == 0) {
                return VARYING;
            }
            if (module.block(definition) != 0) {
                return id < values.length ? values[id] : VARYING;
            }
            return Trait.CONSTANT.has(module.op(definition)) ? id : VARYING;
        }

        private int meet(int phi) {
            int block = flow.number(module.block(phi));
            int met = UNKNOWN;
            for (int i = 0; i < module.blocks().incomingCount(phi); i++) {
                int predecessor = module.blockOf(module.blocks().incomingLabel(phi, i));
                if (predecessor == 0 || !isTaken(flow.number(predecessor), block)) {
                    continue;
                }
                int value = value(module.blocks().incomingValue(phi, i));
                if (value == VARYING || met != UNKNOWN && value != UNKNOWN && value != met) {
                    return VARYING;
                }
                met = value == UNKNOWN ? met : value;
            }
            return met;
        }

        private boolean isTaken(int from, int to) {
            int edge = edge(from, to);
            return edge >= 0 && edges.get(edge);
        }

        /** The number of an edge; -1 if there is none. */
        private int edge(int from, int to) {
            int count = graph.predecessorCount(to);
            if (count > MANY) {
                if (!indexed.get(to)) {
                    indexed.set(to);
                    for (int k = count - 1; k >= 0; k--) {
                        edgeNumbers.put(key(graph.predecessor(to, k), to), edgeStarts[to] + k);
                    }
                }
                return edgeNumbers.getOrDefault(key(from, to), -1);
            }
            for (int k = 0; k < count; k++) {
                if (graph.predecessor(to, k) == from) {
                    return edgeStarts[to] + k;
                }
            }
            return -1;
        }

        private static long key(int from, int to) {
            return (long) from << 32 | to;
        }

        private int evaluate(int instruction) {
            if (module.typeId(instruction) == 0 || !effects.isPure(instruction)) {
                return VARYING;
            }
            for (int i = TypedInstruction.FIRST_OPERAND; i < module.wordCount(instruction); i++) {
                if (module.isId(instruction, i) && value(module.word(instruction, i)) == UNKNOWN) {
                    return UNKNOWN;
                }
            }
            int folded = folding.fold(instruction, this::constant);
            return folded == 0 ? VARYING : folded;
        }

        private int constant(int id) {
            int value = value(id);
            return value == VARYING ? 0 : value;
        }

        private void visitTerminator(int terminator, int block) {
            int chosen = chosenTarget(terminator);
            if (chosen == UNKNOWN) {
                return;
            }
            for (int i = 0; i < graph.successorCount(block); i++) {
                int target = graph.successor(block, i);
                if (chosen == VARYING || module.labelId(flow.block(target)) == chosen) {
                    take(block, target);
                }
            }
        }

        /**
         * The label that a termination instruction branches to; {@link #VARYING} for all, {@link #UNKNOWN} for none
         * yet.
         */
        private int chosenTarget(int terminator) {
            boolean isConditional = module.is(terminator, Op.OpBranchConditional);
            if (!isConditional && !module.is(terminator, Op.OpSwitch)) {
                return VARYING;
            }
            int selector = value(module.word(terminator, MultiwayBranch.SELECTOR));
            if (selector <= 0 || !constants.isScalar(selector)) {
                return selector == UNKNOWN ? UNKNOWN : VARYING;
            }
            long bits = constants.bits(selector);
            if (isConditional) {
                return module.word(
                        terminator, bits != 0 ? BranchConditional.TRUE_LABEL : BranchConditional.FALSE_LABEL);
            }
            int type = constants.numberType(module.typeOf(module.word(terminator, MultiwayBranch.SELECTOR)));
            int words = NumberTypes.words(type);
            long mask = -1L >>> 64 - NumberTypes.width(type);
            for (int i = Switch.TARGET; i + words < module.wordCount(terminator); i += words + 1) {
                long literal = module.word(terminator, i) & 0xFFFF_FFFFL;
                if (words == 2) {
                    literal |= (long) module.word(terminator, i + 1) << 32;
                }
                if ((literal & mask) == (bits & mask)) {
                    return module.word(terminator, i + words);
                }
            }
            return module.word(terminator, Switch.DEFAULT);
        }

        private void take(int from, int to) {
            int edge = edge(from, to);
            if (edges.get(edge)) {
                return;
            }
            edges.set(edge);
            if (!reached.get(to)) {
                reach(to);
            } else if (!joined.get(to)) {
                joined.set(to);
                joins.add(to);
            }
        }

        /** Whether something uses a result; what nothing uses is left to the removal of dead code. */
        private boolean isReplaced(int result) {
            return !module.uses().isPinned(result)
                    && (module.uses().isUsed(result) || module.uses().firstMention(result) != 0);
        }

        private void replace(PassContext context, int functionId) {
            for (int b = reached.nextSetBit(0); b >= 0; b = reached.nextSetBit(b + 1)) {
                for (int i = module.firstInstruction(flow.block(b)), next; i != 0; i = next) {
                    next = module.nextInBlock(i);
                    int result = module.resultId(i);
                    if (result != 0 && result < values.length && values[result] > 0 && isReplaced(result)) {
                        module.uses().replace(result, values[result]);
                        context.applied(functionId, result, "result is a constant");
                        if (next == 0 || !module.isDebugInfo(next)) {
                            module.remove(i);
                        }
                    }
                }
            }
        }
    }
}
