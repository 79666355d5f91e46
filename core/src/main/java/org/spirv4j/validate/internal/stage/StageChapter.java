// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.stage;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.internal.access.InterlockModes;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ReachingEntryPoints;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.DerivativeStages;
import org.spirv4j.validate.internal.facts.ScopeRules;
import org.spirv4j.validate.internal.rule.HitsRule;
import org.spirv4j.validate.internal.rule.StagesRule;

/**
 * Checks stage-specific instructions beyond {@code SignatureChapter}: interlocks, clocks, derivatives, reordering
 * hints.
 */
public final class StageChapter extends Chapter {
    private final ScopeRules scopes;

    private final DerivativeStages derivativeStages;

    /** The entry points without an interlock execution mode; made when first asked for. */
    private @Nullable ReachingEntryPoints withoutInterlock;

    public StageChapter(ValidationContext context) {
        super(context);
        scopes = ScopeRules.of(context);
        derivativeStages = DerivativeStages.of(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpBeginInvocationInterlockEXT, OpEndInvocationInterlockEXT -> checkInterlock(cursor);
            case OpReadClockKHR -> checkClock(cursor);
            case OpReorderThreadWithHitObjectNV, OpReorderThreadWithHitObjectEXT -> checkHint(cursor, 1);
            case OpHitObjectReorderExecuteShaderEXT -> checkHint(cursor, 2);
            case OpHitObjectTraceReorderExecuteEXT -> checkHint(cursor, 12);
            case OpHitObjectTraceMotionReorderExecuteEXT -> checkHint(cursor, 13);
            default -> checkDerivative(cursor);
        }
    }

    private void checkHint(InstructionCursor cursor, int first) {
        if (cursor.operandWords() == first + 1) {
            context.error(HitsRule.HINT_AND_BITS, cursor.name() + " has a Hint operand but no Bits operand")
                    .hint("add Bits, or remove Hint");
        }
    }

    private void checkDerivative(InstructionCursor cursor) {
        int unsupported = derivativeStages.without(cursor);
        if (unsupported != 0) {
            context.error(
                            StagesRule.MODEL,
                            cursor.name()
                                    + " requires an execution model with derivatives, but is reachable from entry points of "
                                    + ExecutionModels.names(unsupported))
                    .hint("use it only in functions that these entry points do not call");
            return;
        }
        // SPV_NV_compute_shader_derivatives defines derivatives as 0 without the mode.
        if (!context.hasExtension("SPV_KHR_compute_shader_derivatives")) {
            return;
        }
        derivativeStages
                .ungrouped(cursor)
                .ifPresent(entryPoint -> context.error(
                                StagesRule.DERIVATIVE_GROUP,
                                cursor.name()
                                        + " requires execution mode DerivativeGroupQuadsKHR or DerivativeGroupLinearKHR, but is reachable from "
                                        + entryPoint + ", which declares neither")
                        .hint("add OpExecutionMode " + context.name(entryPoint.functionId())
                                + " DerivativeGroupQuadsKHR and its capability")
                        .related(entryPoint.instruction().wordOffset(), "the entry point is declared here"));
    }

    private void checkInterlock(InstructionCursor cursor) {
        int unsupported = context.executionModels().of(cursor.function) & ~ExecutionModels.bit(ExecutionModel.Fragment);
        if (unsupported != 0) {
            context.error(
                            StagesRule.MODEL,
                            cursor.name() + " requires execution model Fragment, but is reachable from entry points of "
                                    + ExecutionModels.names(unsupported))
                    .hint("use it only in functions that these entry points do not call");
            return;
        }
        ReachingEntryPoints known = withoutInterlock;
        if (known == null) {
            known = new ReachingEntryPoints(context, entryPoint -> !InterlockModes.has(entryPoint));
            withoutInterlock = known;
        }
        known.of(cursor.function)
                .ifPresent(entryPoint -> context.error(
                                StagesRule.INTERLOCK_MODE,
                                cursor.name() + " requires an interlock execution mode, but is reachable from "
                                        + entryPoint + ", which declares none")
                        .hint("add OpExecutionMode " + context.name(entryPoint.functionId())
                                + " PixelInterlockOrderedEXT or another interlock mode")
                        .related(entryPoint.instruction().wordOffset(), "the entry point is declared here"));
    }

    private void checkClock(InstructionCursor cursor) {
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
                            "Scope " + context.name(scope) + " of OpReadClockKHR is not "
                                    + (context.isVulkan() ? "" : "Workgroup, ") + "Subgroup or Device")
                    .hint("use Subgroup (3) or Device (1)")
                    .declared(scope);
            return;
        }
        TypeFacts types = context.types;
        int type = cursor.typeId;
        boolean isScalar64 = types.isUnsignedIntScalar(type) && types.bitWidth(type) == 64;
        boolean isVector32 =
                types.isUnsignedIntVector(type) && types.bitWidth(type) == 32 && types.dimension(type) == 2;
        if (!isScalar64 && !isVector32) {
            context.error(
                            StagesRule.RESULT,
                            "result type " + context.name(type)
                                    + " of OpReadClockKHR is not a 64-bit unsigned integer scalar or a"
                                    + " two-component vector of 32-bit unsigned integers")
                    .hint("use a 64-bit unsigned integer scalar or a two-component vector of 32-bit unsigned integers")
                    .declared(type);
        }
    }
}
