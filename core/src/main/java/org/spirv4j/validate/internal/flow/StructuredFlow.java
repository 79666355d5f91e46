// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.Headers;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.analysis.StructuredConstructs.Kind;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.validate.internal.engine.FunctionFlow;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.StepBudget;
import org.spirv4j.validate.internal.rule.FlowRule;

/**
 * Checks the structured control flow of one function (section 2.11, "Structured Control Flow"). Only independent errors
 * are reported, in the order of the merge instructions; see {@link FlowErrors}.
 */
final class StructuredFlow {
    private final ValidationContext context;
    private final FunctionFlow flow;
    private final Function function;
    private final StructuredConstructs constructs;
    private final DominatorTree dominators;
    private final ControlFlowGraph graph;

    /** The case construct of each pair of switch header and target block. */
    private final Map<Long, Integer> cases = new HashMap<>();

    /** For each continue target that is not its own loop header, the loop construct plus 1. */
    private final int[] continuedBy;

    /** The continue target of each loop construct. */
    private final int[] continueTargets;

    /** For each case construct, the header block of the case construct that it falls through to, plus 1. */
    private final int[] fallThroughs;

    private final FlowErrors errors;
    private final StepBudget budget;

    StructuredFlow(ValidationContext context, FunctionFlow flow, StepBudget budget) {
        this.context = context;
        this.budget = budget;
        this.flow = flow;
        function = flow.function;
        constructs = StructuredConstructs.of(flow.graph(), Headers.of(function));
        dominators = constructs.dominators();
        graph = flow.graph();
        continuedBy = new int[flow.blockCount()];
        continueTargets = new int[constructs.count()];
        fallThroughs = new int[constructs.count()];
        errors = new FlowErrors(constructs);
    }

    /** Reports errors; returns whether there are none. */
    boolean check() {
        StructuredOrder order = new StructuredOrder(flow);
        if (!new StructuredLoops(context, flow, constructs).check(order)) {
            return false;
        }
        List<Integer> switches = new ArrayList<>();
        for (int c = 0; c < constructs.count(); c++) {
            checkConstruct(c);
            if (constructs.kind(c) == Kind.SWITCH) {
                switches.add(c);
            }
        }
        for (int b = 0; b < flow.blockCount(); b++) {
            if (dominators.contains(b)) {
                for (int i = 0; i < graph.successorCount(b); i++) {
                    checkExit(b, graph.successor(b, i));
                    checkEntry(b, graph.successor(b, i));
                }
                checkNesting(b);
            }
        }
        if (!switches.isEmpty()) {
            SwitchOrder switchOrder = new SwitchOrder(context, flow, this::fallThroughTarget);
            switches.forEach(c -> {
                Runnable report = switchOrder.check(constructs.header(c), constructs.mergeBlock(c));
                if (report != null) {
                    addError(c, 3, new int[] {constructs.header(c)}, report);
                }
            });
        }
        errors.reportIndependent();
        return new StructuredSelections(context, flow, constructs, errors).check(order) && !errors.anyReported();
    }

    /** Records an error about the given blocks. */
    private void addError(int construct, int step, int[] blocks, Runnable report) {
        long key = 8L * constructs.declaredBy(construct)
                + (constructs.kind(construct) == Kind.CONTINUE ? 4 : 0)
                + Math.min(step, 3);
        errors.add(key, blocks, report);
    }

    private String name(int block) {
        return context.name(function.block(block).labelId());
    }

    private int terminatorAt(int block) {
        return context.data.starts[function.block(block).endInstruction() - 1];
    }

    private static String kindName(Kind kind) {
        return switch (kind) {
            case LOOP -> "loop construct";
            case CONTINUE -> "continue construct";
            case CASE -> "case construct";
            case SWITCH -> "switch construct";
            case SELECTION -> "selection construct";
        };
    }

    private String describe(int construct) {
        return "the " + kindName(constructs.kind(construct)) + " with "
                + (constructs.kind(construct) == Kind.CONTINUE ? "continue target " : "header ")
                + name(constructs.header(construct));
    }

    // --- constructs

    private void checkConstruct(int c) {
        int header = constructs.header(c);
        switch (constructs.kind(c)) {
            case SELECTION, SWITCH, LOOP -> {
                int merge = constructs.mergeBlock(c);
                if (merge >= 0 && (header == merge || !dominators.dominates(header, merge))) {
                    addError(
                            c,
                            0,
                            new int[] {header, merge},
                            () -> context.plainErrorAt(
                                            FlowRule.MERGE_DOMINATED,
                                            flow.labelAt(merge),
                                            header == merge
                                                    ? "header block " + name(header) + " is its own merge block"
                                                    : "header block " + name(header)
                                                            + " does not structurally dominate its merge block "
                                                            + name(merge))
                                    .hint(
                                            header == merge
                                                    ? "use another block as the merge block"
                                                    : "make every path to the merge block pass through the header block")
                                    .related(flow.labelAt(header), "the header block is here"));
                }
                if (constructs.kind(c) == Kind.LOOP) {
                    int target = function.blockNumber(function.block(header).continueTargetId());
                    continueTargets[c] = target;
                    if (target >= 0 && target != header) {
                        continuedBy[target] = c + 1;
                    }
                }
            }
            case CONTINUE -> checkContinueConstruct(c, header, constructs.backEdgeBlock(c));
            case CASE -> {
                int declaring = constructs.declaredBy(c);
                cases.put(switchAndTarget(declaring, header), c);
                if (!dominators.dominates(declaring, header)) {
                    addError(
                            c,
                            3,
                            new int[] {declaring, header},
                            () -> context.plainErrorAt(
                                            FlowRule.CASE_DOMINATED,
                                            flow.labelAt(declaring),
                                            "block " + name(declaring) + " does not structurally dominate "
                                                    + name(header) + ", a target of its OpSwitch")
                                    .hint("make the OpSwitch branch to a new block that branches to " + name(header))
                                    .related(flow.labelAt(header), "the target is here"));
                }
            }
        }
    }

    private static long switchAndTarget(int header, int target) {
        return (long) header << 32 | target;
    }

    private void checkContinueConstruct(int c, int target, int source) {
        boolean dominated = dominators.dominates(target, source);
        if (!dominated || !constructs.postDominators().dominates(source, target)) {
            addError(
                    c,
                    0,
                    new int[] {target, source, constructs.declaredBy(c)},
                    () -> context.plainErrorAt(
                                    FlowRule.CONTINUE_CONSTRUCT,
                                    flow.labelAt(source),
                                    dominated
                                            ? "back-edge block " + name(source)
                                                    + " does not structurally post-dominate continue target "
                                                    + name(target)
                                            : "continue target " + name(target)
                                                    + " does not structurally dominate back-edge block "
                                                    + name(source))
                            .hint(
                                    dominated
                                            ? "make every path from the continue target pass through the back-edge block"
                                            : "make every path to the back-edge block pass through the continue target")
                            .related(flow.labelAt(target), "the continue target is here"));
        }
    }

    /** Whether a construct contains a block; a loop construct excludes its continue construct and what follows it. */
    private boolean contains(int c, int block) {
        if (!constructs.contains(c, block)) {
            return false;
        }
        int inner = constructs.continueConstruct(c);
        return inner < 0 || !dominators.dominates(constructs.header(inner), block);
    }

    // --- edges

    private void checkExit(int from, int to) {
        int innermost = constructs.innermost(from);
        if (innermost < 0 || innermost == constructs.innermost(to) && constructs.continueConstruct(innermost) < 0) {
            checkContinueEdge(from, to);
            return;
        }
        int pending = -1;
        int pendingSwitch = -1;
        int exitedCase = -1;
        for (int c = constructs.innermost(from); c >= 0 && budget.take(); c = constructs.enclosing(c)) {
            if (!contains(c, from)) {
                continue;
            }
            if (contains(c, to)) {
                if (exitedCase >= 0 && constructs.kind(c) == Kind.SWITCH) {
                    badCaseExit(exitedCase, to);
                }
                break;
            }
            switch (constructs.kind(c)) {
                case CASE -> {
                    if (to != constructs.mergeBlock(c) && !fallsThrough(c, to)) {
                        exitedCase = c;
                    }
                }
                case SELECTION -> pending = pending < 0 && to != constructs.mergeBlock(c) ? c : pending;
                case SWITCH -> {
                    exitedCase = -1;
                    if (to != constructs.mergeBlock(c)) {
                        pending = pending < 0 ? c : pending;
                        pendingSwitch = c;
                    } else if (pendingSwitch < 0) {
                        pending = -1;
                    }
                }
                case LOOP -> {
                    if (to == constructs.mergeBlock(c) || to == continueTargets[c]) {
                        pending = -1;
                        pendingSwitch = -1;
                    } else {
                        badExit(pending >= 0 ? pending : c, from, to);
                        return;
                    }
                }
                case CONTINUE -> {
                    int loop = constructs.declaredBy(c);
                    if (to == function.blockNumber(function.block(loop).mergeBlockId())) {
                        pending = -1;
                        pendingSwitch = -1;
                    } else if (to != loop || pending >= 0) {
                        badExit(pending >= 0 ? pending : c, from, to);
                        return;
                    }
                }
            }
        }
        if (pending >= 0) {
            badExit(pending, from, to);
        }
        checkContinueEdge(from, to);
    }

    private void checkContinueEdge(int from, int to) {
        int loop = continuedBy[to] - 1;
        if (loop >= 0 && !contains(loop, from) && !constructs.search().isBackEdge(from, to)) {
            addError(
                    loop,
                    2,
                    new int[] {from, to, constructs.header(loop)},
                    () -> context.plainErrorAt(
                                    FlowRule.CONTINUE_EDGES,
                                    terminatorAt(from),
                                    "block " + name(from) + " branches to continue target " + name(to)
                                            + " but is not in " + describe(loop))
                            .hint("branch to the continue target only from blocks of the loop construct")
                            .related(flow.labelAt(to), "the continue target is here"));
        }
    }

    private void badExit(int c, int from, int to) {
        addError(
                c,
                1,
                new int[] {from, to, constructs.header(c)},
                () -> context.plainErrorAt(
                                FlowRule.EXITS,
                                flow.labelAt(from),
                                "block " + name(from) + " exits " + describe(c) + " by branching to " + name(to)
                                        + ", which is not a valid exit")
                        .hint(
                                switch (constructs.kind(c)) {
                                    case LOOP -> "branch to the merge block or continue target of the loop";
                                    case CONTINUE -> "branch to the header or merge block of the loop";
                                    default ->
                                        "branch to the merge block of the construct, or exit the innermost enclosing loop or"
                                                + " switch";
                                })
                        .related(flow.labelAt(constructs.header(c)), "the construct starts here")
                        .related(flow.labelAt(to), name(to) + " is declared here"));
    }

    private boolean fallsThrough(int c, int to) {
        if (!cases.containsKey(switchAndTarget(constructs.declaredBy(c), to))) {
            return false;
        }
        int before = fallThroughs[c];
        if (before != 0 && before != to + 1) {
            addError(
                    c,
                    3,
                    new int[] {constructs.declaredBy(c), constructs.header(c), before - 1, to},
                    () -> context.plainErrorAt(
                                    FlowRule.FALL_THROUGH,
                                    flow.labelAt(constructs.header(c)),
                                    "case construct " + name(constructs.header(c))
                                            + " branches to two other case constructs, " + name(before - 1) + " and "
                                            + name(to))
                            .hint("branch to at most one other case construct"));
        }
        fallThroughs[c] = to + 1;
        return true;
    }

    /** The block of the case construct that another one falls through to; -1 if there is none. */
    private int fallThroughTarget(int header, int target) {
        Integer c = cases.get(switchAndTarget(header, target));
        return c == null ? -1 : fallThroughs[c] - 1;
    }

    private void badCaseExit(int c, int to) {
        addError(
                c,
                3,
                new int[] {constructs.declaredBy(c), constructs.header(c), to},
                () -> context.plainErrorAt(
                                FlowRule.CASE_EXITS,
                                flow.labelAt(constructs.header(c)),
                                "case construct " + name(constructs.header(c)) + " branches to " + name(to)
                                        + ", which is neither another case construct nor the merge block of the"
                                        + " OpSwitch")
                        .hint("branch to the merge block, to another case construct, or out of the enclosing loop")
                        .related(flow.labelAt(to), name(to) + " is declared here"));
    }

    private void checkEntry(int from, int to) {
        for (int c = constructs.innermost(to); c >= 0 && budget.take(); c = constructs.enclosing(c)) {
            if (!contains(c, to) || constructs.kind(c) == Kind.CASE) {
                continue;
            }
            if (contains(c, from)) {
                return;
            }
            if (constructs.header(c) != to) {
                int construct = c;
                addError(
                        c,
                        1,
                        new int[] {from, to, constructs.header(c)},
                        () -> context.plainErrorAt(
                                        FlowRule.ENTRIES,
                                        flow.labelAt(from),
                                        "block " + name(from) + " branches into " + describe(construct) + " at "
                                                + name(to) + ", bypassing its first block")
                                .hint("branch to " + name(constructs.header(construct)) + " instead")
                                .related(flow.labelAt(constructs.header(construct)), "the construct starts here"));
                return;
            }
        }
    }

    private void checkNesting(int b) {
        Block block = function.block(b);
        int merge = block.isHeader() ? function.blockNumber(block.mergeBlockId()) : -1;
        if (merge < 0) {
            return;
        }
        for (int c = constructs.innermost(b); c >= 0 && budget.take(); c = constructs.enclosing(c)) {
            if (!contains(c, b) || constructs.kind(c) == Kind.CASE || constructs.header(c) == b) {
                continue;
            }
            if (!contains(c, merge)) {
                int construct = c;
                addError(
                        c,
                        1,
                        new int[] {b, merge, constructs.header(c)},
                        () -> context.plainErrorAt(
                                        FlowRule.NESTING,
                                        flow.labelAt(b),
                                        "header block " + name(b) + " is in " + describe(construct)
                                                + ", but its merge block " + name(merge) + " is not")
                                .hint("move the merge block into the enclosing construct")
                                .related(flow.labelAt(merge), "the merge block is here"));
            }
            return;
        }
    }
}
