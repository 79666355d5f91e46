// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.exec.internal.machine.CodeBlock;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ControlSteps;
import org.spirv4j.exec.internal.step.GroupFunction;
import org.spirv4j.exec.internal.step.MemoryAccesses;
import org.spirv4j.exec.internal.step.MoveStep;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Block;
import org.spirv4j.module.Instruction;

/** The steps of one block: those of its instructions, and those that {@link Instrumentation}s add. */
final class BlockSteps {
    private final Lowering code;
    private final List<Step> steps = new ArrayList<>();

    /** By step: the number of steps of instructions before it. */
    private final WordBuffer counts = new WordBuffer(0);

    private int count;

    private BlockSteps(Lowering code) {
        this.code = code;
    }

    /** Makes the steps of a block. */
    static void make(Lowering code, Block from, CodeBlock to) {
        BlockSteps made = new BlockSteps(code);
        for (Instruction instruction : from.instructions()) {
            made.add(instruction.wordOffset());
        }
        to.steps = made.steps.toArray(Step[]::new);
        if (made.count != made.steps.size()) {
            made.counts.add(made.count);
            to.counts = made.counts.toArray();
        }
    }

    private void add(int at) {
        Op op = code.op(at);
        Step step = step(code, op, at);
        for (Instrumentation instrumentation : code.instrumentations) {
            instrumentation.before(code, op, at, added -> add(added, at, false));
            MemoryAccesses.of(step)
                    .ifPresent(
                            accesses -> instrumentation.access(code, op, at, accesses, added -> add(added, at, false)));
        }
        Step whole = step;
        Optional<GroupFunction> function = GroupFunction.of(step);
        for (GroupFunction first : together(op, at, function)) {
            if (function.isPresent()) {
                whole = GroupFunction.preceded(first, whole);
            } else {
                add(GroupFunction.inSubgroup(first), at, false);
            }
        }
        if (step != Lowering.NOTHING) {
            add(whole, at, true);
        }
        if (step instanceof ControlSteps.Call call && code.resultType(at).slots > 0) {
            add(new MoveStep(call.returned, code.result(at)), at, true);
        }
        if (!Trait.TERMINATION.has(code.data.tables, op.opcode())) {
            for (Instrumentation instrumentation : code.instrumentations) {
                instrumentation.following(code, op, at, added -> add(added, at, false));
            }
        }
    }

    private List<GroupFunction> together(Op op, int at, Optional<GroupFunction> function) {
        List<GroupFunction> added = new ArrayList<>();
        for (Instrumentation instrumentation : code.instrumentations) {
            instrumentation.together(code, op, at, function, added::add);
        }
        return added;
    }

    private void add(Step step, int at, boolean isCounted) {
        step.at = at;
        steps.add(step);
        counts.add(count);
        count += isCounted ? 1 : 0;
    }

    /** Makes the step of an instruction; it may be {@link Lowering#NOTHING}. */
    static Step step(Lowering code, Op op, int at) {
        Step step = StepTable.make(code, op, at);
        if (step != null) {
            return step;
        }
        throw code.failure(at, "is not executed" + Refusal.ofInstruction(code, op, at));
    }
}
