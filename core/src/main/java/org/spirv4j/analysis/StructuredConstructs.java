// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.module.Function;

/**
 * The structured control-flow constructs of a function, as the specification defines them by structural dominance and
 * post-dominance (section 2.11, "Structured Control Flow", from version 1.6 on). Immutable.
 *
 * <p>Constructs are numbered from 0, in the order of their headers in the structural dominator tree. Only blocks that
 * are structurally reachable belong to constructs. Whether a construct contains a block is determined in constant time.
 */
public final class StructuredConstructs {

    /** The kinds of constructs. */
    public enum Kind {
        /** The construct of a selection without OpSwitch. */
        SELECTION,
        /** The construct of an OpSwitch. */
        SWITCH,
        /** The construct of a loop, without its continue construct. */
        LOOP,
        /** The continue construct of a loop. */
        CONTINUE,
        /** The construct of a case of an OpSwitch. */
        CASE
    }

    private static final int NONE = -1;

    private final ControlFlowGraph branches;
    private final Headers declared;
    private final ControlFlowGraph graph;
    private final DepthFirstSearch search;
    private final DominatorTree dominators;

    /** Computed on first use; a race between threads is harmless. */
    private @Nullable DominatorTree postDominators;

    /** The first unstructured block plus 2, computed on first use as well. */
    private int unstructured;

    private int count;
    private Kind[] kinds = new Kind[8];
    private int[] headers = new int[8];
    private int[] entries = new int[8];
    private int[] merges = new int[8];
    private int[] related = new int[8];
    private final int[] outer;

    /** For each block the innermost construct that contains it. */
    private final int[] innermost;

    /** For each construct the innermost other one that contains its header. */
    private final int[] enclosing;

    private StructuredConstructs(ControlFlowGraph branches, Headers headers) {
        this.branches = branches;
        declared = headers;
        graph = branches.structured(headers);
        search = DepthFirstSearch.of(graph);
        dominators = DominatorTree.of(graph, search);
        int[] order = dominators.preorder();
        int[] seen = new int[graph.blockCount()];
        for (int header : order) {
            if (headers.isHeader(header)) {
                declare(header, seen);
            }
        }
        trim(count);
        outer = new int[count];
        innermost = new int[graph.blockCount()];
        nest(order);
        for (int block : order) {
            innermost[block] = holding(block, innermost[block]);
        }
        enclosing = new int[count];
        for (int c = 0; c < count; c++) {
            enclosing[c] = holding(entries[c], outer[c]);
        }
    }

    /** Gives the arrays of constructs a length. */
    private void trim(int length) {
        kinds = Arrays.copyOf(kinds, length);
        headers = Arrays.copyOf(headers, length);
        entries = Arrays.copyOf(entries, length);
        merges = Arrays.copyOf(merges, length);
        related = Arrays.copyOf(related, length);
    }

    /**
     * Finds the constructs of a function, in time linear in its edges but for the dominators.
     *
     * @param function the function
     * @return the constructs
     */
    public static StructuredConstructs of(Function function) {
        Objects.requireNonNull(function, "function");
        return new StructuredConstructs(ControlFlowGraph.of(function), Headers.of(function));
    }

    /**
     * Finds the constructs of a graph, in time linear in its edges but for the dominators.
     *
     * @param branches the graph of the branches
     * @param headers what its blocks say of merge blocks, continue targets and cases
     * @return the constructs
     */
    public static StructuredConstructs of(ControlFlowGraph branches, Headers headers) {
        Objects.requireNonNull(branches, "branches");
        Objects.requireNonNull(headers, "headers");
        return new StructuredConstructs(branches, headers);
    }

    private void declare(int header, int[] seen) {
        int merge = declared.mergeBlock(header);
        int caseCount = declared.caseCount(header);
        if (declared.isLoopHeader(header)) {
            int target = declared.continueTarget(header);
            int backEdgeBlock = target < 0 ? NONE : backEdgeBranch(header);
            int loop = add(Kind.LOOP, header, header, merge, NONE);
            if (backEdgeBlock >= 0) {
                // Growing may replace the array.
                int continueConstruct = add(Kind.CONTINUE, header, target, NONE, backEdgeBlock);
                related[loop] = continueConstruct;
            }
        } else if (caseCount == 0) {
            add(Kind.SELECTION, header, header, merge, NONE);
        } else {
            add(Kind.SWITCH, header, header, merge, NONE);
            for (int i = 0; i < caseCount; i++) {
                int target = declared.caseTarget(header, i);
                if (target >= 0 && target != merge && seen[target] != header + 1) {
                    seen[target] = header + 1;
                    add(Kind.CASE, header, target, merge, NONE);
                }
            }
        }
    }

    /** The first block with a back edge to a loop header; -1 if there is none. */
    private int backEdgeBranch(int header) {
        for (int i = 0; i < branches.predecessorCount(header); i++) {
            int source = branches.predecessor(header, i);
            if (search.isBackEdge(source, header)) {
                return source;
            }
        }
        return NONE;
    }

    private int add(Kind kind, int header, int entry, int merge, int relatedTo) {
        int construct = count++;
        if (construct == headers.length) {
            trim(2 * construct);
        }
        kinds[construct] = kind;
        headers[construct] = header;
        entries[construct] = entry;
        merges[construct] = merge;
        related[construct] = relatedTo;
        return construct;
    }

    /**
     * Chains constructs: from each block (in {@link #innermost}) to the construct with the closest entry above it in
     * the dominator tree, and from each construct to the next one above. Constructs that end at a block's dominators
     * are dropped from its chain.
     */
    private void nest(int[] order) {
        int[] firstAt = new int[graph.blockCount()];
        int[] nextAt = new int[count];
        Arrays.fill(firstAt, NONE);
        // The last one pushed is the innermost: constructs that a header declares are inside the case or continue
        // construct that it starts.
        for (int rank = 1; rank >= 0; rank--) {
            for (int c = count - 1; c >= 0; c--) {
                boolean isHeader = entries[c] == headers[c] && kinds[c] != Kind.CONTINUE && kinds[c] != Kind.CASE;
                if (isHeader == (rank == 1)) {
                    nextAt[c] = firstAt[entries[c]];
                    firstAt[entries[c]] = c;
                }
            }
        }
        Arrays.fill(innermost, NONE);
        for (int block : order) {
            int dominator = dominators.immediateDominator(block);
            int at = dominator < 0 ? NONE : innermost[dominator];
            while (at >= 0 && merges[at] == block) {
                at = outer[at];
            }
            for (int c = firstAt[block]; c >= 0; c = nextAt[c]) {
                outer[c] = at;
                at = c;
            }
            innermost[block] = at;
        }
    }

    /** {@return the graph of the structured control-flow edges} */
    public ControlFlowGraph graph() {
        return graph;
    }

    /** {@return the depth-first search over that graph that determines the back edges} */
    public DepthFirstSearch search() {
        return search;
    }

    /** {@return the structural dominators} */
    public DominatorTree dominators() {
        return dominators;
    }

    /** {@return the structural post-dominators} */
    public DominatorTree postDominators() {
        DominatorTree found = postDominators;
        if (found == null) {
            found = DominatorTree.postDominators(graph);
            postDominators = found;
        }
        return found;
    }

    /** {@return the number of constructs} */
    public int count() {
        return count;
    }

    /**
     * Returns the kind of a construct.
     *
     * @param construct the number of a construct, from 0
     * @return the kind
     */
    public Kind kind(int construct) {
        return kinds[construct];
    }

    /**
     * Returns the block whose merge instruction declares a construct.
     *
     * @param construct the number of a construct, from 0
     * @return the number of the block
     */
    public int declaredBy(int construct) {
        return headers[construct];
    }

    /**
     * Returns the header block of a construct (section 2.11 of the specification, "Structured Control Flow"):
     * the continue target of a continue construct, the target of the OpSwitch of a case construct, otherwise the block
     * with the merge instruction.
     *
     * @param construct the number of a construct, from 0
     * @return the number of the block
     */
    public int header(int construct) {
        return entries[construct];
    }

    /**
     * Returns the merge block of a construct; for a case construct, that of its switch.
     *
     * @param construct the number of a construct, from 0
     * @return the number of the block; -1 for a continue construct
     */
    public int mergeBlock(int construct) {
        return merges[construct];
    }

    /**
     * Returns the back-edge block of a continue construct.
     *
     * @param construct the number of a construct, from 0
     * @return the number of the block; -1 for other constructs
     */
    public int backEdgeBlock(int construct) {
        return kind(construct) == Kind.CONTINUE ? related[construct] : NONE;
    }

    /**
     * Returns the continue construct of a loop construct.
     *
     * @param construct the number of a construct, from 0
     * @return the number of that construct; -1 for other constructs, and for a loop without a back edge
     */
    public int continueConstruct(int construct) {
        return kind(construct) == Kind.LOOP ? related[construct] : NONE;
    }

    /**
     * Returns whether a construct contains a block.
     *
     * @param construct the number of a construct, from 0
     * @param block the number of a block
     * @return whether it does
     */
    public boolean contains(int construct, int block) {
        if (!dominators.contains(block) || !dominators.dominates(entries[construct], block)) {
            return false;
        }
        int merge = merges[construct];
        if (merge >= 0 && dominators.dominates(merge, block)) {
            return false;
        }
        return switch (kinds[construct]) {
            case CONTINUE -> postDominators().dominates(related[construct], block);
            case LOOP -> related[construct] < 0 || !contains(related[construct], block);
            case SELECTION, SWITCH, CASE -> true;
        };
    }

    /**
     * Returns the construct with the innermost header that contains a block.
     *
     * @param block the number of a block
     * @return the number of the construct; -1 when there is none
     */
    public int innermost(int block) {
        return innermost[block];
    }

    /**
     * Returns the innermost construct of a kind that contains a block.
     *
     * @param block the number of a block
     * @param kind the kind
     * @return the number of the construct; -1 when there is none
     */
    public int innermost(int block, Kind kind) {
        Objects.requireNonNull(kind, "kind");
        int found = innermost(block);
        while (found >= 0 && kind(found) != kind) {
            found = holding(block, outer[found]);
        }
        return found;
    }

    /**
     * Returns the innermost other construct that contains the header of a construct.
     *
     * @param construct the number of a construct, from 0
     * @return the number of that construct; -1 when there is none
     */
    public int enclosing(int construct) {
        return enclosing[construct];
    }

    /**
     * Returns the innermost construct that contains a block and is not declared by it.
     *
     * @param block the number of a block
     * @return the number of the construct; -1 when there is none
     */
    public int around(int block) {
        int at = innermost[block];
        while (at >= 0 && headers[at] == block) {
            at = holding(block, outer[at]);
        }
        return at;
    }

    /**
     * Returns whether a block is in a continue construct, directly or in a construct inside of one.
     *
     * @param block the number of a block
     * @return whether it is
     */
    public boolean isInContinueConstruct(int block) {
        return innermost(block, Kind.CONTINUE) >= 0;
    }

    /**
     * Returns the outermost construct that a branch leaves.
     *
     * @param from the number of the block with the branch
     * @param to the number of its target
     * @return the number of the construct; -1 if the target is in all constructs of the block
     */
    public int left(int from, int to) {
        int left = NONE;
        for (int at = innermost[from]; at >= 0 && !contains(at, to); at = holding(from, outer[at])) {
            left = at;
        }
        return left;
    }

    /**
     * Returns the first block, in the order of the dominator tree, whose branches are not structured: it has several
     * targets, but no merge instruction, and is in no construct that one of them could leave; or it branches back to a
     * block that heads no loop.
     *
     * @return the number of the block; -1 if the control flow is structured
     */
    public int unstructuredBlock() {
        int found = unstructured;
        if (found == 0) {
            found = findUnstructured() + 2;
            unstructured = found;
        }
        return found - 2;
    }

    private int findUnstructured() {
        for (int block : dominators.preorder()) {
            int targets = branches.successorCount(block);
            if (targets > 1 && !declared.isHeader(block) && innermost[block] < 0) {
                return block;
            }
            for (int i = 0; i < targets; i++) {
                int target = branches.successor(block, i);
                if (search.isBackEdge(block, target) && !declared.isLoopHeader(target)) {
                    return block;
                }
            }
        }
        return NONE;
    }

    private int holding(int block, int from) {
        int at = from;
        while (at >= 0 && !contains(at, block)) {
            at = outer[at];
        }
        return at;
    }
}
