// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.stage;

import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ExecutionModels;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.DerivativeStages;
import org.spirv4j.internal.validate.facts.ScopeRules;
import org.spirv4j.internal.validate.rule.HitsRule;
import org.spirv4j.internal.validate.rule.StagesRule;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;

/** Instructions of certain stages, as far as {@code SignatureChapter} does not know them: interlocks, clocks, derivatives, hints. */
public final class StageChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(StageChapter::new, Trait.DERIVATIVE)
            .and(
                    Op.OpBeginInvocationInterlockEXT,
                    Op.OpEndInvocationInterlockEXT,
                    Op.OpReadClockKHR,
                    Op.OpReorderThreadWithHitObjectNV,
                    Op.OpReorderThreadWithHitObjectEXT,
                    Op.OpHitObjectReorderExecuteShaderEXT,
                    Op.OpHitObjectTraceReorderExecuteEXT,
                    Op.OpHitObjectTraceMotionReorderExecuteEXT);

    private final ScopeRules scopes;

    private final DerivativeStages derivativeStages;

    private StageChapter(ValidationContext context) {
        super(context);
        scopes = new ScopeRules(context);
        derivativeStages = new DerivativeStages(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpBeginInvocationInterlockEXT, OpEndInvocationInterlockEXT -> interlock(cursor);
            case OpReadClockKHR -> clock(cursor);
            case OpReorderThreadWithHitObjectNV, OpReorderThreadWithHitObjectEXT -> hint(cursor, 1);
            case OpHitObjectReorderExecuteShaderEXT -> hint(cursor, 2);
            case OpHitObjectTraceReorderExecuteEXT -> hint(cursor, 12);
            case OpHitObjectTraceMotionReorderExecuteEXT -> hint(cursor, 13);
            default -> derivative(cursor);
        }
    }

    private void hint(InstructionCursor cursor, int first) {
        if (cursor.operandWords() == first + 1) {
            context.error(
                            HitsRule.HINT_AND_BITS,
                            cursor.name() + " has a hint, and does not say how many of its bits count")
                    .hint("add the operand Bits, or leave out Hint");
        }
    }

    private void derivative(InstructionCursor cursor) {
        int wrong = derivativeStages.without(cursor);
        if (wrong != 0) {
            context.error(
                            StagesRule.MODEL,
                            cursor.name() + " is reached from the model " + ExecutionModels.names(wrong)
                                    + ", which has no neighbours to take a derivative between")
                    .hint("use it only in functions that entry points of the model Fragment call");
            return;
        }
        // By SPV_NV_compute_shader_derivatives, derivatives are 0 without the mode.
        if (!context.hasExtension("SPV_KHR_compute_shader_derivatives")) {
            return;
        }
        derivativeStages
                .ungrouped(cursor)
                .ifPresent(entryPoint -> context.error(
                                StagesRule.DERIVATIVE_GROUP,
                                cursor.name() + " is reached from the entry point \"" + entryPoint.name()
                                        + "\", which has neither of the execution modes DerivativeGroupQuadsKHR and"
                                        + " DerivativeGroupLinearKHR")
                        .hint("add OpExecutionMode " + context.name(entryPoint.functionId())
                                + " DerivativeGroupQuadsKHR, and the capability for it")
                        .related(entryPoint.instruction().wordOffset(), "the entry point"));
    }

    private void interlock(InstructionCursor cursor) {
        int wrong = context.executionModels().of(cursor.function) & ~ExecutionModels.bit(ExecutionModel.Fragment);
        if (wrong != 0) {
            context.error(
                            StagesRule.MODEL,
                            cursor.name() + " is reached from the model " + ExecutionModels.names(wrong)
                                    + ", and only Fragment can use it")
                    .hint("use it only in functions that entry points of the model Fragment call");
            return;
        }
        for (EntryPoint entryPoint : context.executionModels().entryPointsReaching(cursor.function)) {
            if (!hasInterlock(entryPoint)) {
                context.error(
                                StagesRule.INTERLOCK_MODE,
                                cursor.name() + " is reached from the entry point '" + entryPoint.name()
                                        + "', which has no execution mode that says how invocations are interlocked")
                        .hint("add OpExecutionMode " + context.name(entryPoint.functionId())
                                + " PixelInterlockOrderedEXT, or another mode of interlock")
                        .related(entryPoint.instruction().wordOffset(), "the entry point");
                return;
            }
        }
    }

    private static boolean hasInterlock(EntryPoint entryPoint) {
        for (Instruction mode : entryPoint.executionModes()) {
            int value = mode.word(2);
            if (value == ExecutionMode.PixelInterlockOrderedEXT.value()
                    || value == ExecutionMode.PixelInterlockUnorderedEXT.value()
                    || value == ExecutionMode.SampleInterlockOrderedEXT.value()
                    || value == ExecutionMode.SampleInterlockUnorderedEXT.value()
                    || value == ExecutionMode.ShadingRateInterlockOrderedEXT.value()
                    || value == ExecutionMode.ShadingRateInterlockUnorderedEXT.value()) {
                return true;
            }
        }
        return false;
    }

    private void clock(InstructionCursor cursor) {
        int scope = cursor.operand(0);
        if (!scopes.scope(cursor, scope)) {
            return;
        }
        boolean workgroup = scopes.is(scope, Scope.Workgroup) && !context.isVulkan();
        if (context.types.isKnownInteger(scope)
                && !workgroup
                && !scopes.is(scope, Scope.Subgroup)
                && !scopes.is(scope, Scope.Device)) {
            context.error(
                            StagesRule.CLOCK_SCOPE,
                            "the scope of OpReadClockKHR is " + context.name(scope)
                                    + "; it can only be Subgroup or Device"
                                    + (context.isVulkan() ? "" : ", or outside Vulkan Workgroup"))
                    .hint("use Subgroup (3) or Device (1)")
                    .declared(scope);
            return;
        }
        TypeFacts types = context.types;
        int type = cursor.typeId;
        boolean wide = types.isUnsignedIntScalar(type) && types.bitWidth(type) == 64;
        boolean pair = types.isUnsignedIntVector(type) && types.bitWidth(type) == 32 && types.dimension(type) == 2;
        if (!wide && !pair) {
            context.error(
                            StagesRule.RESULT,
                            "the result of OpReadClockKHR has the type " + context.name(type)
                                    + ", and must be a 64-bit unsigned integer or a vector of two 32-bit ones")
                    .hint("use a 64-bit unsigned integer, or a vector of two 32-bit ones")
                    .declared(type);
        }
    }
}
