// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.statement;

import static org.spirv4j.translate.internal.statement.StatementTree.NONE;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DepthFirstSearch;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.Headers;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Function;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.translate.internal.statement.StatementTree.Kind;

/** Makes the {@link StatementTree} of a function whose control flow is structured. */
public final class StatementTreeBuilder {
    /** Constructs that are nested deeper are refused: compilers of other languages do not read them either. */
    static final int MAX_NESTING = 250;

    private static final int NOWHERE = -2;

    private final Function function;
    private final ModuleData data;
    private final ControlFlowGraph graph;
    private final Headers headers;
    private final DepthFirstSearch search;
    private final BitSet written = new BitSet();
    private final BitSet withPhis = new BitSet();
    private final StatementTree tree = new StatementTree();

    /** The structural dominators, if an OpSwitch needs them. */
    private DominatorTree dominators;

    private int depth;

    /**
     * Where branches from a place in the text lead.
     *
     * @param breaks the merge block of the innermost loop or switch
     * @param continues the continue target of the innermost loop
     * @param leaves the merge block of the innermost loop if a switch is between
     */
    private record Around(int breaks, int continues, int leaves) {
        static final Around NOTHING = new Around(NOWHERE, NOWHERE, NOWHERE);

        Around inLoop(int merge, int continueTarget) {
            return new Around(merge, continueTarget, NOWHERE);
        }

        Around inSwitch(int merge) {
            return new Around(merge, continues, leaves == NOWHERE && continues != NOWHERE ? breaks : leaves);
        }
    }

    private StatementTreeBuilder(Function function) {
        this.function = function;
        data = ModuleAccess.data(function.module());
        graph = ControlFlowGraph.of(function);
        headers = Headers.of(function);
        search = DepthFirstSearch.of(graph);
        dominators = DominatorTree.of(graph);
    }

    /**
     * The statements of a function with at least one block.
     *
     * @throws UnstructuredException if the control flow is not structured, or is nested too deeply
     */
    public static StatementTree of(Function function) throws UnstructuredException {
        StatementTreeBuilder builder = new StatementTreeBuilder(function);
        builder.findPhis();
        builder.tree.setRoot(builder.sequence(0, NOWHERE, Around.NOTHING, false));
        return builder.tree;
    }

    private void findPhis() {
        for (int b = 0; b < graph.blockCount(); b++) {
            int end = function.block(b).endInstruction();
            int i = function.block(b).firstInstruction() + 1;
            while (i < end && Trait.LINE.has(Op.of(data.words[data.starts[i]] & 0xFFFF).orElse(Op.OpNop))) {
                i++;
            }
            if (i < end && (data.words[data.starts[i]] & 0xFFFF) == Op.OpPhi.opcode()) {
                withPhis.set(b);
            }
        }
    }

    /** Adds what happens to the OpPhi instructions of a block when it is reached from another one. */
    private void edge(Sequence out, int from, int to) {
        if (to >= 0 && withPhis.get(to)) {
            tree.setFirst(out.add(Kind.EDGE, from), to);
        }
    }

    /** The statements after a branch, up to where a block begins. */
    private int branch(int from, int to, int end, Around around) throws UnstructuredException {
        Sequence out = new Sequence();
        edge(out, from, to);
        if (!leave(out, from, to, end, around)) {
            out.append(sequence(to, end, around, false));
        }
        return out.first;
    }

    /** The statements from a block on, up to where another one begins. */
    private int sequence(int entry, int end, Around around, boolean inLoop) throws UnstructuredException {
        if (++depth > MAX_NESTING) {
            throw new UnstructuredException(entry, UnstructuredException.Reason.NESTED_TOO_DEEPLY);
        }
        Sequence out = new Sequence();
        int block = entry;
        boolean isBody = inLoop;
        while (block != NOWHERE) {
            if (!isBody && leave(out, block, block, end, around)) {
                break;
            }
            block = !isBody && headers.isLoopHeader(block)
                    ? loop(out, block, around)
                    : straight(out, block, end, around);
            isBody = false;
        }
        depth--;
        return out.first;
    }

    /** Adds what a branch to the target of a jump is, if it is one. */
    private boolean leave(Sequence out, int from, int target, int end, Around around) {
        if (target == end) {
            return true;
        }
        Kind kind = target == around.breaks
                ? Kind.BREAK
                : target == around.continues ? Kind.CONTINUE : target == around.leaves ? Kind.BREAK_LOOP : Kind.BLOCK;
        if (kind == Kind.BLOCK) {
            return false;
        }
        out.add(kind, from);
        return true;
    }

    private boolean leaves(int target, int end, Around around) {
        return target == end || target == around.breaks || target == around.continues || target == around.leaves;
    }

    /** Adds a loop; returns the block after it. */
    private int loop(Sequence out, int header, Around around) throws UnstructuredException {
        int merge = headers.mergeBlock(header);
        int target = headers.continueTarget(header);
        if (merge < 0 || target < 0) {
            throw new UnstructuredException(header, UnstructuredException.Reason.NO_CONSTRUCT);
        }
        int loop = out.add(Kind.LOOP, header);
        Around inside = around.inLoop(merge, target);
        tree.setFirst(loop, sequence(header, target, inside, true));
        if (target != header && search.isReachable(target)) {
            tree.setSecond(loop, sequence(target, header, around.inLoop(merge, NOWHERE), false));
        }
        return search.isReachable(merge) ? merge : NOWHERE;
    }

    /** Adds a block and what its last instruction says; returns the block after that. */
    private int straight(Sequence out, int block, int end, Around around) throws UnstructuredException {
        if (written.get(block)) {
            throw new UnstructuredException(block, UnstructuredException.Reason.SEVERAL_WAYS);
        }
        written.set(block);
        out.add(Kind.BLOCK, block);
        int at = data.starts[function.block(block).endInstruction() - 1];
        Op op = Op.of(data.words[at] & 0xFFFF).orElse(Op.OpNop);
        return switch (op) {
            case OpBranch -> {
                int target = function.blockNumber(data.words[at + 1]);
                edge(out, block, target);
                yield leave(out, block, target, end, around) ? NOWHERE : target;
            }
            case OpBranchConditional ->
                selection(
                        out,
                        block,
                        function.blockNumber(data.words[at + 2]),
                        function.blockNumber(data.words[at + 3]),
                        end,
                        around);
            case OpSwitch -> choice(out, block, around);
            default -> {
                out.add(Kind.END, block);
                yield NOWHERE;
            }
        };
    }

    private int selection(Sequence out, int block, int yes, int no, int end, Around around)
            throws UnstructuredException {
        boolean declares = headers.isHeader(block) && !headers.isLoopHeader(block);
        int merge = declares ? headers.mergeBlock(block) : NOWHERE;
        if (declares && (merge == NOWHERE || !search.isReachable(merge))) {
            declares = false;
            merge = end;
        }
        if (declares) {
            int node = out.add(Kind.IF, block);
            int first = branch(block, yes, merge, around);
            int second = branch(block, no, merge, around);
            setBranches(node, first, second);
            return merge;
        }
        boolean yesLeaves = leaves(yes, end, around);
        boolean noLeaves = leaves(no, end, around);
        int node = out.add(Kind.IF, block);
        if (yesLeaves && yes != end && !noLeaves) {
            setBranches(node, branch(block, yes, end, around), NONE);
            edge(out, block, no);
            return no;
        }
        if (noLeaves && no != end && !yesLeaves) {
            setBranches(node, NONE, branch(block, no, end, around));
            edge(out, block, yes);
            return yes;
        }
        setBranches(node, branch(block, yes, end, around), branch(block, no, end, around));
        return NOWHERE;
    }

    private void setBranches(int node, int first, int second) {
        if (first == NONE && second != NONE) {
            tree.setFlag(node);
            tree.setFirst(node, second);
        } else {
            tree.setFirst(node, first);
            tree.setSecond(node, second);
        }
    }

    private int choice(Sequence out, int block, Around around) throws UnstructuredException {
        int merge = headers.mergeBlock(block);
        if (merge < 0 || headers.isLoopHeader(block)) {
            throw new UnstructuredException(block, UnstructuredException.Reason.NO_CONSTRUCT);
        }
        int node = out.add(Kind.SWITCH, block);
        int[] targets = orderedTargets(block, merge);
        Sequence cases = new Sequence();
        int normal = headers.caseTarget(block, 0);
        Around inside = around.inSwitch(merge);
        for (int i = 0; i < targets.length; i++) {
            int target = targets[i];
            int made = cases.add(Kind.CASE, target);
            if (target == normal) {
                tree.setFlag(made);
            }
            int next = i + 1 < targets.length && fallsInto(block, target, targets[i + 1]) ? targets[i + 1] : NOWHERE;
            tree.setFirst(made, branch(block, target, next, inside));
        }
        tree.setFirst(node, cases.first);
        return search.isReachable(merge) ? merge : NOWHERE;
    }

    /** The targets of a switch, those that fall through before those that they fall into; without the merge block. */
    private int[] orderedTargets(int block, int merge) throws UnstructuredException {
        int count = headers.caseCount(block);
        int[] all = new int[count];
        BitSet seen = new BitSet();
        int found = 0;
        int normal = headers.caseTarget(block, 0);
        for (int i = 1; i <= count; i++) {
            int target = headers.caseTarget(block, i == count ? 0 : i);
            if (target < 0) {
                throw new UnstructuredException(block, UnstructuredException.Reason.NO_CONSTRUCT);
            }
            if (!seen.get(target) && !(target == merge && normal == merge)) {
                seen.set(target);
                all[found++] = target;
            }
        }
        int[] targets = Arrays.copyOf(all, found);
        return chained(block, targets);
    }

    private int[] chained(int block, int[] targets) throws UnstructuredException {
        int[] after = new int[targets.length];
        BitSet isAfter = new BitSet();
        Arrays.fill(after, NONE);
        for (int i = 0; i < targets.length; i++) {
            for (int e = 0; e < graph.predecessorCount(targets[i]); e++) {
                int source = graph.predecessor(targets[i], e);
                int from = source == block ? NONE : caseOf(source, targets, block);
                if (from != NONE && from != i) {
                    after[from] = i;
                    isAfter.set(i);
                }
            }
        }
        int[] ordered = new int[targets.length];
        int count = 0;
        for (int i = 0; i < targets.length; i++) {
            for (int k = isAfter.get(i) ? NONE : i; k != NONE && count < targets.length; k = after[k]) {
                ordered[count++] = targets[k];
            }
        }
        if (count < targets.length) {
            throw new UnstructuredException(block, UnstructuredException.Reason.SEVERAL_WAYS);
        }
        return ordered;
    }

    /** The number of the case that has a block; {@link StatementTree#NONE} for none. */
    private int caseOf(int block, int[] targets, int header) {
        int at = block;
        while (at >= 0 && at != header) {
            int above = dominators.immediateDominator(at);
            if (above == header) {
                for (int i = 0; i < targets.length; i++) {
                    if (targets[i] == at) {
                        return i;
                    }
                }
                return NONE;
            }
            at = above;
        }
        return NONE;
    }

    private boolean fallsInto(int header, int from, int to) {
        for (int e = 0; e < graph.predecessorCount(to); e++) {
            int source = graph.predecessor(to, e);
            if (source != header && dominators.contains(source) && dominators.dominates(from, source)) {
                return true;
            }
        }
        return false;
    }

    /** A sequence under construction. */
    private final class Sequence {
        private int first = NONE;
        private int last = NONE;

        void append(int sequence) {
            if (last == NONE) {
                first = sequence;
            } else {
                tree.setNext(last, sequence);
            }
            last = sequence;
            while (last != NONE && tree.next(last) != NONE) {
                last = tree.next(last);
            }
        }

        int add(Kind kind, int block) {
            int node = tree.add(kind, block);
            if (last == NONE) {
                first = node;
            } else {
                tree.setNext(last, node);
            }
            last = node;
            return node;
        }
    }
}
