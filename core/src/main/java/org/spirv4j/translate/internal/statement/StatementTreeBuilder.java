// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.statement;

import static org.spirv4j.translate.internal.statement.StatementTree.NONE;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.Headers;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.translate.internal.statement.StatementTree.Kind;

/** Makes the {@link StatementTree} of a function whose control flow is structured. */
public final class StatementTreeBuilder {
    /** Constructs that are nested deeper are refused: compilers of other languages do not read them either. */
    static final int MAX_NESTING = 400;

    private static final int NOWHERE = -2;

    private final Function function;
    private final ModuleData data;
    private @Nullable ControlFlowGraph graph;
    private final Headers headers;
    private @Nullable BitSet reachable;
    private final ArrayPool pool;
    private final BitSet written;
    private final BitSet withPhis;
    private final StatementTree tree;
    private final SwitchCases cases;
    /** Whether the ways of a selection may come together before its merge block. */
    private final boolean joinsEarly;

    private int depth;

    /**
     * Where branches from a place in the text lead.
     *
     * @param breaks the merge block of the innermost loop or switch
     * @param continues the continue target of the innermost loop
     * @param leaves the merge block of the innermost loop if a switch is between
     * @param loop the innermost loop
     * @param choices the switches between it and the place, the innermost first
     */
    private record Around(int breaks, int continues, int leaves, int loop, Switches choices) {
        static final Around NOTHING = new Around(NOWHERE, NOWHERE, NOWHERE, NONE, Switches.NOTHING);

        Around inLoop(int node, int merge, int continueTarget) {
            return new Around(merge, continueTarget, NOWHERE, node, Switches.NOTHING);
        }

        Around inSwitch(int node, int merge) {
            return new Around(
                    merge, continues, choices.node == NONE ? breaks : leaves, loop, new Switches(node, choices));
        }
    }

    /** A list of switches. */
    private static final class Switches {
        static final Switches NOTHING = new Switches();

        final int node;
        final Switches outer;

        private Switches() {
            node = NONE;
            outer = this;
        }

        Switches(int node, Switches outer) {
            this.node = node;
            this.outer = outer;
        }
    }

    private StatementTreeBuilder(Function function, boolean joinsEarly, ArrayPool pool) {
        this.function = function;
        this.joinsEarly = joinsEarly;
        data = ModuleAccess.data(function.module());
        headers = Headers.of(function);
        this.pool = pool;
        tree = new StatementTree(pool);
        written = pool.bits();
        withPhis = pool.bits();
        cases = new SwitchCases(this::graph, headers, function.blockCount());
    }

    /** The graph, which functions of a single block do not need. */
    private ControlFlowGraph graph() {
        ControlFlowGraph found = graph;
        if (found == null) {
            found = ControlFlowGraph.of(function);
            graph = found;
        }
        return found;
    }

    private boolean isReachable(int block) {
        BitSet found = reachable;
        if (found == null) {
            found = findReachable();
            reachable = found;
        }
        return found.get(block);
    }

    /** The blocks to which branches lead from the first one; found without the graph, which few functions need. */
    private BitSet findReachable() {
        BitSet found = pool.bits();
        int[] pending = pool.ints(function.blockCount(), 0);
        int count = 1;
        found.set(0);
        while (count > 0) {
            Block block = function.block(pending[--count]);
            for (int i = block.successorCount() - 1; i >= 0; i--) {
                int target = function.blockNumber(block.successorId(i));
                if (target >= 0 && !found.get(target)) {
                    found.set(target);
                    pending[count++] = target;
                }
            }
        }
        return found;
    }

    /**
     * The statements of a function with at least one block.
     *
     * @param pool where tables come from
     * @throws UnstructuredException if the control flow is not structured, or is nested too deeply
     */
    public static StatementTree of(Function function, ArrayPool pool) throws UnstructuredException {
        try {
            return new StatementTreeBuilder(function, false, pool).build();
        } catch (UnstructuredException e) {
            if (!e.hasSeveralWays()) {
                throw e;
            }
            // Few functions need what the search for such blocks costs.
            return new StatementTreeBuilder(function, true, pool).build();
        }
    }

    private StatementTree build() throws UnstructuredException {
        findPhis();
        tree.setRoot(sequence(0, NOWHERE, Around.NOTHING, false));
        return tree;
    }

    private void findPhis() {
        for (int b = 0; b < function.blockCount(); b++) {
            Block block = function.block(b);
            int end = block.endInstruction();
            int i = block.firstInstruction() + 1;
            while (i < end && Trait.LINE.has(op(i))) {
                i++;
            }
            if (i < end && op(i) == Op.OpPhi) {
                withPhis.set(b);
            }
        }
    }

    private Op op(int instruction) {
        return Opcodes.op(data.words[data.starts[instruction]] & 0xFFFF);
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
        if (target == around.breaks) {
            out.add(Kind.BREAK, from);
        } else if (target == around.continues) {
            out.add(Kind.CONTINUE, from);
            tree.setFlag(around.loop);
        } else if (target == around.leaves) {
            out.add(Kind.BREAK_LOOP, from);
            tree.setSecondFlag(around.loop);
            for (Switches at = around.choices; at.node != NONE && !tree.leavesLoop(at.node); at = at.outer) {
                tree.setFlag(at.node);
            }
        } else {
            return false;
        }
        return true;
    }

    /** Whether a branch to a block is a statement of its own. */
    private static boolean isJump(int target, int end, Around around) {
        return target != end && (target == around.breaks || target == around.continues || target == around.leaves);
    }

    /** Adds a loop; returns the block after it. */
    private int loop(Sequence out, int header, Around around) throws UnstructuredException {
        int merge = headers.mergeBlock(header);
        int target = headers.continueTarget(header);
        if (merge < 0 || target < 0) {
            throw new UnstructuredException(header, UnstructuredException.Reason.NO_CONSTRUCT);
        }
        int loop = out.add(Kind.LOOP, header);
        tree.setFirst(loop, sequence(header, target, around.inLoop(loop, merge, target), true));
        if (target != header && isReachable(target)) {
            tree.setSecond(loop, sequence(target, header, around.inLoop(loop, merge, NOWHERE), false));
        }
        return isReachable(merge) ? merge : NOWHERE;
    }

    /** Adds a block and what its last instruction says; returns the block after that. */
    private int straight(Sequence out, int block, int end, Around around) throws UnstructuredException {
        if (written.get(block)) {
            throw new UnstructuredException(block, UnstructuredException.Reason.SEVERAL_WAYS);
        }
        written.set(block);
        out.add(Kind.BLOCK, block);
        int last = function.block(block).endInstruction() - 1;
        int at = data.starts[last];
        return switch (op(last)) {
            case OpBranch -> {
                int target = target(block, at + 1);
                edge(out, block, target);
                yield leave(out, block, target, end, around) ? NOWHERE : target;
            }
            case OpBranchConditional ->
                selection(out, block, target(block, at + 2), target(block, at + 3), end, around);
            case OpSwitch -> choice(out, block, around);
            default -> {
                out.add(Kind.END, block);
                yield NOWHERE;
            }
        };
    }

    private int target(int block, int word) throws UnstructuredException {
        int found = function.blockNumber(data.words[word]);
        if (found < 0) {
            throw new UnstructuredException(block, UnstructuredException.Reason.NO_CONSTRUCT);
        }
        return found;
    }

    private int selection(Sequence out, int block, int yes, int no, int end, Around around)
            throws UnstructuredException {
        boolean declares = headers.isHeader(block) && !headers.isLoopHeader(block);
        int merge = declares ? headers.mergeBlock(block) : NOWHERE;
        boolean isJoined = declares && merge >= 0 && isReachable(merge);
        if (yes == no) {
            out.append(branch(block, yes, isJoined ? merge : end, around));
            return isJoined ? merge : NOWHERE;
        }
        if (!isJoined) {
            boolean yesJumps = isJump(yes, end, around);
            if (yesJumps || isJump(no, end, around)) {
                int node = out.add(Kind.IF, block);
                int jump = branch(block, yesJumps ? yes : no, end, around);
                setBranches(node, yesJumps ? jump : NONE, yesJumps ? NONE : jump);
                int other = yesJumps ? no : yes;
                edge(out, block, other);
                return leave(out, block, other, end, around) ? NOWHERE : other;
            }
            merge = declares || yes == end || no == end ? NOWHERE : cases.join(block, yes, no, NOWHERE);
            isJoined = merge >= 0 && merge != end;
        } else if (joinsEarly) {
            int join = cases.join(block, yes, no, merge);
            if (join >= 0) {
                choose(out, block, yes, no, join, around);
                out.append(sequence(join, merge, around, false));
                return merge;
            }
        }
        choose(out, block, yes, no, isJoined ? merge : end, around);
        return isJoined ? merge : NOWHERE;
    }

    /** Adds both ways after a condition, up to where a block begins. */
    private void choose(Sequence out, int block, int yes, int no, int end, Around around) throws UnstructuredException {
        int node = out.add(Kind.IF, block);
        int first = branch(block, yes, end, around);
        int second = branch(block, no, end, around);
        setBranches(node, first, second);
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
        int[] targets = cases.ordered(block, merge, withPhis.get(merge));
        boolean[] falls = new boolean[targets.length];
        for (int i = 0; i + 1 < targets.length; i++) {
            falls[i] = targets[i + 1] != merge && cases.fallsInto(block, targets[i], targets[i + 1]);
            if (falls[i]) {
                tree.setFallenInto(targets[i + 1]);
                edge(out, block, targets[i + 1]);
            }
        }
        int node = out.add(Kind.SWITCH, block);
        Sequence made = new Sequence();
        int normal = headers.caseTarget(block, 0);
        Around inside = around.inSwitch(node, merge);
        for (int i = 0; i < targets.length; i++) {
            int target = targets[i];
            int one = made.add(Kind.CASE, target);
            if (target == normal) {
                tree.setFlag(one);
            }
            if (falls[i]) {
                tree.setSecondFlag(one);
            }
            int next = falls[i] ? targets[i + 1] : NOWHERE;
            tree.setFirst(
                    one,
                    tree.isFallenInto(target)
                            ? sequence(target, next, inside, false)
                            : branch(block, target, next, inside));
        }
        tree.setFirst(node, made.first);
        return isReachable(merge) ? merge : NOWHERE;
    }

    /** A sequence under construction. */
    private final class Sequence {
        private int first = NONE;
        private int last = NONE;

        void append(int sequence) {
            if (sequence == NONE) {
                return;
            }
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
