// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.statement;

import static org.spirv4j.translate.internal.statement.StatementTree.NONE;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.Headers;

/** The order of the cases of switches, and where branches come together of which no merge instruction says it. */
final class SwitchCases {
    private final Supplier<ControlFlowGraph> graph;
    private final Headers headers;
    private final int blockCount;

    /** The structural dominators, once they are needed. */
    private @Nullable DominatorTree dominators;

    /** By block: the number of the case that it is the target of, in the switch that is looked at. */
    private int[] numbers = {};

    /** By block: the first block that it dominates immediately, and by such a block the next one. */
    private int[] firstDominated = {};

    private int[] nextDominated = {};

    SwitchCases(Supplier<ControlFlowGraph> graph, Headers headers, int blockCount) {
        this.graph = graph;
        this.headers = headers;
        this.blockCount = blockCount;
    }

    private DominatorTree dominators() {
        DominatorTree found = dominators;
        if (found == null) {
            found = DominatorTree.of(graph.get());
            dominators = found;
        }
        return found;
    }

    /**
     * The targets of a switch, each once, those that fall through before those that they fall into.
     *
     * @param withMerge whether the merge block is one of them even if the default target is that
     */
    int[] ordered(int block, int merge, boolean withMerge) throws UnstructuredException {
        if (numbers.length == 0) {
            numbers = filled();
        }
        int count = headers.caseCount(block);
        int[] targets = new int[count];
        int found = 0;
        int normal = headers.caseTarget(block, 0);
        for (int i = 1; i <= count; i++) {
            int target = headers.caseTarget(block, i == count ? 0 : i);
            if (target < 0) {
                throw new UnstructuredException(block, UnstructuredException.Reason.NO_CONSTRUCT);
            }
            if (numbers[target] == NONE && (withMerge || target != merge || normal != merge)) {
                numbers[target] = found;
                targets[found++] = target;
            }
        }
        targets = Arrays.copyOf(targets, found);
        int[] ordered = chained(block, merge, targets);
        for (int target : targets) {
            numbers[target] = NONE;
        }
        return ordered;
    }

    private int[] filled() {
        int[] array = new int[blockCount];
        Arrays.fill(array, NONE);
        return array;
    }

    private int[] chained(int block, int merge, int[] targets) throws UnstructuredException {
        int[] after = new int[targets.length];
        boolean[] isAfter = new boolean[targets.length];
        Arrays.fill(after, NONE);
        for (int i = 0; i < targets.length; i++) {
            for (int e = 0; targets[i] != merge && e < graph.get().predecessorCount(targets[i]); e++) {
                int source = graph.get().predecessor(targets[i], e);
                int from = source == block ? NONE : caseOf(source, block);
                if (from != NONE && from != i) {
                    if (after[from] != NONE && after[from] != i || isAfter[i] && after[from] != i) {
                        throw new UnstructuredException(block, UnstructuredException.Reason.SEVERAL_WAYS);
                    }
                    after[from] = i;
                    isAfter[i] = true;
                }
            }
        }
        int[] ordered = new int[targets.length];
        int count = 0;
        for (int i = 0; i < targets.length; i++) {
            for (int k = isAfter[i] ? NONE : i; k != NONE && count < targets.length; k = after[k]) {
                ordered[count++] = targets[k];
            }
        }
        if (count < targets.length) {
            throw new UnstructuredException(block, UnstructuredException.Reason.SEVERAL_WAYS);
        }
        return ordered;
    }

    /** The number of the case that has a block; {@link StatementTree#NONE} for none. */
    private int caseOf(int block, int header) {
        DominatorTree tree = dominators();
        if (!tree.contains(block)) {
            return NONE;
        }
        int at = block;
        while (at >= 0 && tree.immediateDominator(at) != header) {
            at = tree.immediateDominator(at);
        }
        return at < 0 ? NONE : numbers[at];
    }

    /** Whether a case branches to the next one. */
    boolean fallsInto(int header, int from, int to) {
        for (int e = 0; e < graph.get().predecessorCount(to); e++) {
            int source = graph.get().predecessor(to, e);
            if (source != header
                    && dominators().contains(source)
                    && dominators().dominates(from, source)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The block at which the two ways after a block come together; a negative number for none.
     *
     * @param merge a later block, to which all ways lead through the found one; a negative number for none
     */
    int join(int block, int yes, int no, int merge) {
        if (isBefore(no, merge) && isReachedFromOther(block, no)) {
            return no;
        }
        if (isBefore(yes, merge) && isReachedFromOther(block, yes)) {
            return yes;
        }
        if (firstDominated.length == 0) {
            firstDominated = filled();
            nextDominated = filled();
            for (int b = blockCount - 1; b >= 0; b--) {
                int above = dominators().contains(b) ? dominators().immediateDominator(b) : NONE;
                if (above >= 0) {
                    nextDominated[b] = firstDominated[above];
                    firstDominated[above] = b;
                }
            }
        }
        int found = firstDominated[block];
        while (found != NONE
                && (found == yes
                        || found == no
                        || !isBefore(found, merge)
                        || graph.get().predecessorCount(found) < 2)) {
            found = nextDominated[found];
        }
        return found;
    }

    private boolean isBefore(int block, int merge) {
        return merge < 0 || block != merge && dominators().dominates(block, merge);
    }

    private boolean isReachedFromOther(int block, int target) {
        for (int e = 0; e < graph.get().predecessorCount(target); e++) {
            int source = graph.get().predecessor(target, e);
            if (source != block
                    && dominators().contains(source)
                    && !dominators().dominates(target, source)) {
                return true;
            }
        }
        return false;
    }
}
