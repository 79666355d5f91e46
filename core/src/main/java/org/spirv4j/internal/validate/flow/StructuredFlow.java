// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.analysis.StructuredConstructs.Kind;
import org.spirv4j.internal.validate.engine.FunctionFlow;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.StepBudget;
import org.spirv4j.internal.validate.rule.FlowRule;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/**
 * The rules of structured control flow for one function (section 2.11, "Structured Control Flow"). In the order of the
 * merge instructions, mistakes are reported that lie apart from each other, as {@link FlowMistakes} says.
 */
final class StructuredFlow {
    private final ValidationContext context;
    private final FunctionFlow flow;
    private final Function function;
    private final StructuredConstructs constructs;
    private final DominatorTree dominators;
    private final ControlFlowGraph graph;
    private final Map<Long, Integer> cases = new HashMap<>();

    /** For each continue target, but a loop header's own, the loop construct and 1. */
    private final int[] continuedBy;

    /** The continue target of each loop construct. */
    private final int[] continueTargets;

    /** For each case construct the block of another one that it branches to, and 1. */
    private final int[] falls;

    private final FlowMistakes mistakes;
    private final StepBudget budget;

    StructuredFlow(ValidationContext context, FunctionFlow flow, StepBudget budget) {
        this.context = context;
        this.budget = budget;
        this.flow = flow;
        function = flow.function;
        constructs = StructuredConstructs.of(function);
        dominators = constructs.dominators();
        graph = flow.graph();
        continuedBy = new int[flow.blockCount()];
        continueTargets = new int[constructs.count()];
        falls = new int[constructs.count()];
        mistakes = new FlowMistakes(constructs);
    }

    /** Reports mistakes; whether there are none. */
    boolean check() {
        StructuredOrder order = new StructuredOrder(flow);
        if (!new StructuredLoops(context, flow, constructs).check(order)) {
            return false;
        }
        List<Integer> switches = new ArrayList<>();
        for (int c = 0; c < constructs.count(); c++) {
            construct(c);
            if (constructs.kind(c) == Kind.SWITCH) {
                switches.add(c);
            }
        }
        for (int b = 0; b < flow.blockCount(); b++) {
            if (dominators.contains(b)) {
                for (int i = 0; i < graph.successorCount(b); i++) {
                    leave(b, graph.successor(b, i));
                    enter(b, graph.successor(b, i));
                }
                nested(b);
            }
        }
        if (!switches.isEmpty()) {
            SwitchOrder switchOrder = new SwitchOrder(context, flow, this::fall);
            switches.forEach(c -> {
                Runnable mistake = switchOrder.check(constructs.header(c), constructs.mergeBlock(c));
                if (mistake != null) {
                    propose(c, 3, new int[] {constructs.header(c)}, mistake);
                }
            });
        }
        mistakes.tell();
        return new StructuredSelections(context, flow, constructs, mistakes).check(order) && !mistakes.anyTold();
    }

    /** Notes a mistake about some blocks. */
    private void propose(int construct, int step, int[] blocks, Runnable telling) {
        long key = 8L * constructs.declaredBy(construct)
                + (constructs.kind(construct) == Kind.CONTINUE ? 4 : 0)
                + Math.min(step, 3);
        mistakes.propose(key, blocks, telling);
    }

    private String name(int block) {
        return context.name(function.block(block).labelId());
    }

    private int terminatorAt(int block) {
        return context.data.starts[function.block(block).endInstruction() - 1];
    }

    private static String word(Kind kind) {
        return switch (kind) {
            case LOOP -> "loop";
            case CONTINUE -> "continue construct";
            case CASE -> "case";
            case SWITCH -> "switch";
            case SELECTION -> "selection";
        };
    }

    private String describe(int construct) {
        return "the " + word(constructs.kind(construct)) + " with the "
                + (constructs.kind(construct) == Kind.CONTINUE ? "continue target " : "header ")
                + name(constructs.header(construct));
    }

    // --- constructs by themselves

    private void construct(int c) {
        int header = constructs.header(c);
        switch (constructs.kind(c)) {
            case SELECTION, SWITCH, LOOP -> {
                int merge = constructs.mergeBlock(c);
                if (merge >= 0 && (header == merge || !dominators.dominates(header, merge))) {
                    propose(
                            c,
                            0,
                            new int[] {header, merge},
                            () -> context.plainErrorAt(
                                            FlowRule.MERGE_DOMINATED,
                                            flow.labelAt(merge),
                                            "the merge block " + name(merge)
                                                    + (header == merge
                                                            ? " is the header block itself"
                                                            : " can be reached without" + " passing the header block "
                                                                    + name(header)))
                                    .hint("a header block strictly dominates its merge block")
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
            case CONTINUE -> continueConstruct(c, header, constructs.backEdgeBlock(c));
            case CASE -> {
                int declaring = constructs.declaredBy(c);
                cases.put(pair(declaring, header), c);
                if (!dominators.dominates(declaring, header)) {
                    propose(
                            c,
                            3,
                            new int[] {declaring, header},
                            () -> context.plainErrorAt(
                                            FlowRule.CASE_DOMINATED,
                                            flow.labelAt(declaring),
                                            "the target " + name(header) + " of the OpSwitch in " + name(declaring)
                                                    + " can be reached without passing the OpSwitch")
                                    .hint("let the OpSwitch go to a block of its own that branches there")
                                    .related(flow.labelAt(header), "the target is here"));
                }
            }
        }
    }

    private static long pair(int a, int b) {
        return (long) a << 32 | b;
    }

    private void continueConstruct(int c, int target, int source) {
        boolean dominated = dominators.dominates(target, source);
        if (!dominated || !constructs.postDominators().dominates(source, target)) {
            propose(
                    c,
                    0,
                    new int[] {target, source, constructs.declaredBy(c)},
                    () -> context.plainErrorAt(
                                    FlowRule.CONTINUE_CONSTRUCT,
                                    flow.labelAt(source),
                                    dominated
                                            ? "not every way from the continue target " + name(target)
                                                    + " leads through the block " + name(source)
                                                    + ", which branches back"
                                            : "the block " + name(source)
                                                    + ", which branches back, can be reached without passing the continue target "
                                                    + name(target))
                            .hint("the continue target dominates the back-edge block, which post-dominates it")
                            .related(flow.labelAt(target), "the continue target is here"));
        }
    }

    /** Whether a construct holds a block; what follows a continue target never belongs to the loop construct. */
    private boolean holds(int c, int block) {
        if (!constructs.contains(c, block)) {
            return false;
        }
        int inner = constructs.continueConstruct(c);
        return inner < 0 || !dominators.dominates(constructs.header(inner), block);
    }

    // --- edges

    private void leave(int from, int to) {
        int pending = -1;
        int pendingSwitch = -1;
        int leftCase = -1;
        for (int c = constructs.innermost(from); c >= 0 && budget.take(); c = constructs.enclosing(c)) {
            if (!holds(c, from)) {
                continue;
            }
            if (holds(c, to)) {
                if (leftCase >= 0 && constructs.kind(c) == Kind.SWITCH) {
                    strayBranch(leftCase, to);
                }
                break;
            }
            switch (constructs.kind(c)) {
                case CASE -> {
                    if (to != constructs.mergeBlock(c) && !fallsThrough(c, to)) {
                        leftCase = c;
                    }
                }
                case SELECTION -> pending = pending < 0 && to != constructs.mergeBlock(c) ? c : pending;
                case SWITCH -> {
                    leftCase = -1;
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
        int loop = continuedBy[to] - 1;
        if (loop >= 0 && !holds(loop, from) && !constructs.search().isBackEdge(from, to)) {
            propose(
                    loop,
                    2,
                    new int[] {from, to, constructs.header(loop)},
                    () -> context.plainErrorAt(
                                    FlowRule.CONTINUE_EDGES,
                                    terminatorAt(from),
                                    "the block " + name(from) + " branches to the continue target " + name(to)
                                            + ", but is no part of " + describe(loop))
                            .hint("only blocks of the loop itself may branch to its continue target")
                            .related(flow.labelAt(to), "the continue target is here"));
        }
    }

    private void badExit(int c, int from, int to) {
        propose(
                c,
                1,
                new int[] {from, to, constructs.header(c)},
                () -> context.plainErrorAt(
                                FlowRule.EXITS,
                                flow.labelAt(from),
                                "the block " + name(from) + " leaves " + describe(c) + " by a branch to " + name(to)
                                        + ", which is no exit of it")
                        .hint(
                                switch (constructs.kind(c)) {
                                    case LOOP -> "branch to the loop's merge block or continue target";
                                    case CONTINUE -> "branch to the loop's header or merge block";
                                    default ->
                                        "branch to its merge block, or out of the innermost loop or switch around it";
                                })
                        .related(flow.labelAt(constructs.header(c)), "the construct starts here")
                        .related(flow.labelAt(to), name(to) + " is here"));
    }

    private boolean fallsThrough(int c, int to) {
        if (!cases.containsKey(pair(constructs.declaredBy(c), to))) {
            return false;
        }
        int before = falls[c];
        if (before != 0 && before != to + 1) {
            propose(
                    c,
                    3,
                    new int[] {constructs.declaredBy(c), constructs.header(c), before - 1, to},
                    () -> context.plainErrorAt(
                                    FlowRule.FALL_THROUGH,
                                    flow.labelAt(constructs.header(c)),
                                    "the case " + name(constructs.header(c)) + " branches to the cases "
                                            + name(before - 1) + " and " + name(to))
                            .hint("a case can fall through to one other case only"));
        }
        falls[c] = to + 1;
        return true;
    }

    /** The case that a case of a switch branches to, by blocks; -1 when it does not. */
    private int fall(int header, int target) {
        Integer c = cases.get(pair(header, target));
        return c == null ? -1 : falls[c] - 1;
    }

    private void strayBranch(int c, int to) {
        propose(
                c,
                3,
                new int[] {constructs.declaredBy(c), constructs.header(c), to},
                () -> context.plainErrorAt(
                                FlowRule.CASE_EXITS,
                                flow.labelAt(constructs.header(c)),
                                "the case " + name(constructs.header(c)) + " branches to " + name(to)
                                        + ", which is neither another case nor the merge block of the OpSwitch")
                        .hint("branch to the merge block, to another case, or out of the loop around the OpSwitch")
                        .related(flow.labelAt(to), name(to) + " is here"));
    }

    private void enter(int from, int to) {
        for (int c = constructs.innermost(to); c >= 0 && budget.take(); c = constructs.enclosing(c)) {
            if (!holds(c, to) || constructs.kind(c) == Kind.CASE) {
                continue;
            }
            if (holds(c, from)) {
                return;
            }
            if (constructs.header(c) != to) {
                int construct = c;
                propose(
                        c,
                        1,
                        new int[] {from, to, constructs.header(c)},
                        () -> context.plainErrorAt(
                                        FlowRule.ENTRIES,
                                        flow.labelAt(from),
                                        "the block " + name(from) + " branches into " + describe(construct) + ", to "
                                                + name(to))
                                .hint("a construct is entered through its header block only")
                                .related(flow.labelAt(constructs.header(construct)), "the construct starts here"));
                return;
            }
        }
    }

    private void nested(int b) {
        Block block = function.block(b);
        int merge = block.isHeader() ? function.blockNumber(block.mergeBlockId()) : -1;
        if (merge < 0) {
            return;
        }
        for (int c = constructs.innermost(b); c >= 0 && budget.take(); c = constructs.enclosing(c)) {
            if (!holds(c, b) || constructs.kind(c) == Kind.CASE || constructs.header(c) == b) {
                continue;
            }
            if (!holds(c, merge)) {
                int construct = c;
                propose(
                        c,
                        1,
                        new int[] {b, merge, constructs.header(c)},
                        () -> context.plainErrorAt(
                                        FlowRule.NESTING,
                                        flow.labelAt(b),
                                        "the header block " + name(b) + " is part of " + describe(construct)
                                                + ", but its merge block " + name(merge) + " is not")
                                .hint("constructs are nested as a whole; merge inside the outer one")
                                .related(flow.labelAt(merge), "the merge block is here"));
            }
            return;
        }
    }
}
