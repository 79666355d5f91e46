package org.spirv4j.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/**
 * The structured control-flow constructs of a function (section 2.11 of the specification, "Structured Control Flow"), by
 * structural dominance and structural post-dominance, as version 1.6 defines them. Immutable.
 *
 * <p>Constructs are numbered from 0 in the order of their headers' places in the structural dominator tree. Whether a
 * construct holds a block is answered from the trees in constant time. Only blocks that are structurally reachable belong
 * to constructs.
 */
public final class StructuredConstructs {

    /** The kinds of constructs. */
    public enum Kind {
        SELECTION,
        SWITCH,
        LOOP,
        CONTINUE,
        CASE
    }

    private static final int NONE = -1;

    private final ControlFlowGraph graph;
    private final DepthFirstSearch search;
    private final DominatorTree dominators;

    /** Made when first asked for; threads may make it twice, which does no harm. */
    private @Nullable DominatorTree postDominators;

    private final List<Kind> kinds = new ArrayList<>();
    private int[] headers = new int[8];
    private int[] entries = new int[8];
    private int[] merges = new int[8];
    private int[] related = new int[8];
    private int[] outer = {};
    private final int[] top;

    private StructuredConstructs(Function function) {
        graph = ControlFlowGraph.structured(function);
        search = DepthFirstSearch.of(graph);
        dominators = DominatorTree.of(graph, search);
        int[] order = dominators.preorder();
        int[] seen = new int[graph.blockCount()];
        for (int header : order) {
            Block block = function.block(header);
            if (block.isHeader()) {
                declare(function, block, seen);
            }
        }
        top = new int[graph.blockCount()];
        nest(order);
    }

    /** The constructs of a function, in time linear in its edges but for the dominators. */
    public static StructuredConstructs of(Function function) {
        return new StructuredConstructs(function);
    }

    private void declare(Function function, Block block, int[] seen) {
        int header = block.index();
        int merge = function.blockNumber(block.mergeBlockId());
        if (block.isLoopHeader()) {
            int target = function.blockNumber(block.continueTargetId());
            int backEdgeBlock = target < 0 ? NONE : backEdgeBlock(block);
            int loop = add(Kind.LOOP, header, header, merge, NONE);
            if (backEdgeBlock >= 0) {
                // Adding may replace the array.
                int continueConstruct = add(Kind.CONTINUE, header, target, NONE, backEdgeBlock);
                related[loop] = continueConstruct;
            }
        } else if (!block.endsWithSwitch()) {
            add(Kind.SELECTION, header, header, merge, NONE);
        } else {
            add(Kind.SWITCH, header, header, merge, NONE);
            int count = block.successorCount();
            for (int i = 0; i < count; i++) {
                int target = function.blockNumber(block.successorId(i));
                if (target >= 0 && target != merge && seen[target] != header + 1) {
                    seen[target] = header + 1;
                    add(Kind.CASE, header, target, merge, NONE);
                }
            }
        }
    }

    /** The first block with a back edge to a loop header, -1 when there is none. */
    private int backEdgeBlock(Block header) {
        Function function = header.function();
        for (int i = 0; i < graph.predecessorCount(header.index()); i++) {
            int source = graph.predecessor(header.index(), i);
            if (search.isBackEdge(source, header.index()) && branches(function.block(source), header.labelId())) {
                return source;
            }
        }
        return NONE;
    }

    private static boolean branches(Block block, int labelId) {
        int count = block.successorCount();
        for (int i = 0; i < count; i++) {
            if (block.successorId(i) == labelId) {
                return true;
            }
        }
        return false;
    }

    private int add(Kind kind, int header, int entry, int merge, int relatedTo) {
        int construct = kinds.size();
        if (construct == headers.length) {
            headers = Arrays.copyOf(headers, 2 * construct);
            entries = Arrays.copyOf(entries, 2 * construct);
            merges = Arrays.copyOf(merges, 2 * construct);
            related = Arrays.copyOf(related, 2 * construct);
        }
        kinds.add(kind);
        headers[construct] = header;
        entries[construct] = entry;
        merges[construct] = merge;
        related[construct] = relatedTo;
        return construct;
    }

    /**
     * Chains constructs: from each block to the construct with the closest entry above it in the dominator tree, and from
     * each construct to the next one above. Constructs that end at a block's dominators are dropped from its chain.
     */
    private void nest(int[] order) {
        int count = kinds.size();
        outer = new int[count];
        int[] firstAt = new int[graph.blockCount()];
        int[] nextAt = new int[count];
        Arrays.fill(firstAt, NONE);
        // Pushed last is innermost: what a header declares lies inside the case or continue construct it starts.
        for (int rank = 1; rank >= 0; rank--) {
            for (int c = count - 1; c >= 0; c--) {
                boolean isHeader =
                        entries[c] == headers[c] && kinds.get(c) != Kind.CONTINUE && kinds.get(c) != Kind.CASE;
                if (isHeader == (rank == 1)) {
                    nextAt[c] = firstAt[entries[c]];
                    firstAt[entries[c]] = c;
                }
            }
        }
        Arrays.fill(top, NONE);
        for (int block : order) {
            int dominator = dominators.immediateDominator(block);
            int at = dominator < 0 ? NONE : top[dominator];
            while (at >= 0 && merges[at] == block) {
                at = outer[at];
            }
            for (int c = firstAt[block]; c >= 0; c = nextAt[c]) {
                outer[c] = at;
                at = c;
            }
            top[block] = at;
        }
    }

    /** The graph with the structured control-flow edges. */
    public ControlFlowGraph graph() {
        return graph;
    }

    /** The search over that graph which told the back edges. */
    public DepthFirstSearch search() {
        return search;
    }

    /** Structural dominance. */
    public DominatorTree dominators() {
        return dominators;
    }

    /** Structural post-dominance. */
    public DominatorTree postDominators() {
        DominatorTree found = postDominators;
        if (found == null) {
            found = DominatorTree.postDominators(graph);
            postDominators = found;
        }
        return found;
    }

    /** The number of constructs. */
    public int count() {
        return kinds.size();
    }

    /** The kind of a construct. */
    public Kind kind(int construct) {
        return kinds.get(construct);
    }

    /** The block with the merge instruction from which a construct follows. */
    public int declaredBy(int construct) {
        return headers[Objects.checkIndex(construct, count())];
    }

    /**
     * The header block of a construct (section 2.11, "Structured Control Flow"): of a continue construct the continue
     * target, of a case construct the target of the OpSwitch, of the others the block with the merge instruction.
     */
    public int header(int construct) {
        return entries[Objects.checkIndex(construct, count())];
    }

    /** The merge block of a construct, of a case construct that of its switch; -1 for a continue construct. */
    public int mergeBlock(int construct) {
        return merges[Objects.checkIndex(construct, count())];
    }

    /** The back-edge block of a continue construct, -1 for the others. */
    public int backEdgeBlock(int construct) {
        return kind(construct) == Kind.CONTINUE ? related[construct] : NONE;
    }

    /** The continue construct of a loop construct; -1 for the others, and for a loop without a back edge. */
    public int continueConstruct(int construct) {
        return kind(construct) == Kind.LOOP ? related[construct] : NONE;
    }

    /** Whether a construct holds a block. */
    public boolean contains(int construct, int block) {
        if (!dominators.contains(block) || !dominators.dominates(header(construct), block)) {
            return false;
        }
        int merge = merges[construct];
        if (merge >= 0 && dominators.dominates(merge, block)) {
            return false;
        }
        return switch (kind(construct)) {
            case CONTINUE -> postDominators().dominates(related[construct], block);
            case LOOP -> related[construct] < 0 || !contains(related[construct], block);
            case SELECTION, SWITCH, CASE -> true;
        };
    }

    /** The construct with the innermost header that holds a block, -1 when none does. */
    public int innermost(int block) {
        return holding(block, top[block]);
    }

    /** The innermost construct of a kind that holds a block, -1 when none does. */
    public int innermost(int block, Kind kind) {
        int found = innermost(block);
        while (found >= 0 && kind(found) != kind) {
            found = holding(block, outer[found]);
        }
        return found;
    }

    /** The innermost other construct that holds the header of a construct, -1 when none does. */
    public int enclosing(int construct) {
        return holding(header(construct), outer[construct]);
    }

    private int holding(int block, int from) {
        int at = from;
        while (at >= 0 && !contains(at, block)) {
            at = outer[at];
        }
        return at;
    }
}
