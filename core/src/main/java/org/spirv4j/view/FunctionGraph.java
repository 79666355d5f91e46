// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DepthFirstSearch;
import org.spirv4j.analysis.Headers;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;

/** The graph of a function to draw: its blocks, labelled edges of all kinds, and the constructs that contain blocks. */
final class FunctionGraph {

    /** The kinds of edges. */
    enum EdgeKind {
        BRANCH,
        TRUE,
        FALSE,
        CASE,
        /** From a header to its merge block; not a branch. */
        MERGE,
        /** From a loop header to its continue target; not a branch. */
        CONTINUE;

        String cssClass() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** How a block ends. */
    enum Exit {
        NONE,
        RETURN,
        TERMINATE,
        UNREACHABLE,
        MISSING
    }

    /**
     * An edge.
     *
     * @param label what a branch depends on; empty when on nothing
     * @param isBack whether it leads back to a block that was passed before
     */
    record Edge(int from, int to, EdgeKind kind, String label, boolean isBack) {}

    private static final int MAX_LITERALS = 6;

    final Function function;
    final int blockCount;
    final List<Edge> edges = new ArrayList<>();
    final StructuredConstructs constructs;
    private final DepthFirstSearch search;
    private final int[] edgeStarts;

    FunctionGraph(Function function) {
        this.function = function;
        blockCount = function.blockCount();
        ControlFlowGraph branches = ControlFlowGraph.of(function);
        search = DepthFirstSearch.of(branches);
        constructs = StructuredConstructs.of(branches, Headers.of(function));
        edgeStarts = new int[blockCount + 1];
        for (int b = 0; b < blockCount; b++) {
            Block block = function.block(b);
            branches(b, block);
            declared(b, block.mergeBlockId(), EdgeKind.MERGE);
            declared(b, block.continueTargetId(), EdgeKind.CONTINUE);
            edgeStarts[b + 1] = edges.size();
        }
    }

    private void branches(int b, Block block) {
        int count = block.successorCount();
        Map<Integer, List<String>> labels = new LinkedHashMap<>();
        List<Operand> literals = block.endsWithSwitch()
                ? block.terminator().map(Instruction::operands).orElse(List.of())
                : List.of();
        for (int i = 0; i < count; i++) {
            int target = function.blockNumber(block.successorId(i));
            if (target >= 0) {
                labels.computeIfAbsent(target, t -> new ArrayList<>()).add(label(i, count, literals));
            }
        }
        labels.forEach((target, of) -> {
            EdgeKind kind = EdgeKind.BRANCH;
            if (block.endsWithSwitch()) {
                kind = EdgeKind.CASE;
            } else if (count == 2 && of.size() == 1) {
                kind = of.get(0).equals("true") ? EdgeKind.TRUE : EdgeKind.FALSE;
            }
            edges.add(new Edge(b, target, kind, joined(of), search.isBackEdge(b, target)));
        });
    }

    private static String label(int successor, int count, List<Operand> operands) {
        if (operands.isEmpty()) {
            return count < 2 ? "" : successor == 0 ? "true" : "false";
        }
        if (successor == 0) {
            return "default";
        }
        Operand literal = operands.get(2 * successor);
        return literal.isSigned() ? Long.toString(literal.bits()) : Long.toUnsignedString(literal.bits());
    }

    private static String joined(List<String> labels) {
        if (labels.size() <= MAX_LITERALS) {
            return String.join(", ", labels);
        }
        return String.join(", ", labels.subList(0, MAX_LITERALS - 1)) + ", … " + (labels.size() - MAX_LITERALS + 1)
                + " more";
    }

    private void declared(int b, int labelId, EdgeKind kind) {
        int target = labelId == 0 ? -1 : function.blockNumber(labelId);
        if (target >= 0) {
            edges.add(new Edge(b, target, kind, "", false));
        }
    }

    /** The edges that start at a block. */
    List<Edge> edges(int block) {
        return edges.subList(edgeStarts[block], edgeStarts[block + 1]);
    }

    boolean isReachable(int block) {
        return search.isReachable(block);
    }

    String constructName(int construct) {
        return switch (constructs.kind(construct)) {
            case SELECTION -> "selection";
            case SWITCH -> "switch";
            case LOOP -> "loop";
            case CONTINUE -> "continue";
            case CASE -> "case";
        };
    }

    Exit exit(int block) {
        Optional<Instruction> terminator = function.block(block).terminator();
        if (terminator.isEmpty()) {
            return Exit.MISSING;
        }
        Op op = terminator.get().op().orElse(Op.OpNop);
        if (Trait.BRANCH.has(op)) {
            return Exit.NONE;
        }
        return switch (op) {
            case OpReturn, OpReturnValue -> Exit.RETURN;
            case OpUnreachable -> Exit.UNREACHABLE;
            default -> Exit.TERMINATE;
        };
    }

    /** The name of the terminator without {@code Op}. */
    String terminator(int block) {
        return function.block(block)
                .terminator()
                .flatMap(Instruction::op)
                .map(op -> op.name().substring(2))
                .orElse("no terminator");
    }

    /** The blocks in the order in which they are drawn from top to bottom. */
    int[] order() {
        int[] order = new int[blockCount];
        int at = 0;
        DepthFirstSearch structured = constructs.search();
        for (int i = 0; i < structured.reachableCount(); i++) {
            order[at++] = structured.inReversePostorder(i);
        }
        for (int b = 0; b < blockCount; b++) {
            if (!structured.isReachable(b)) {
                order[at++] = b;
            }
        }
        return order;
    }
}
