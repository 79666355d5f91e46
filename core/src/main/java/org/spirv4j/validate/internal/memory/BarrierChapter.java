// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.ScopeRules;
import org.spirv4j.validate.internal.facts.SemanticsRules;
import org.spirv4j.validate.internal.rule.BarriersRule;

/** Barriers (section "Barrier Instructions" of the specification). */
public final class BarrierChapter extends Chapter {
    /** The execution models that support OpControlBarrier before SPIR-V 1.3. */
    private static final int EARLY_MODELS = ExecutionModels.bits(
            ExecutionModel.TessellationControl,
            ExecutionModel.GLCompute,
            ExecutionModel.Kernel,
            ExecutionModel.TaskNV,
            ExecutionModel.MeshNV,
            ExecutionModel.TaskEXT,
            ExecutionModel.MeshEXT);

    private final ScopeRules scopes;
    private final SemanticsRules semantics;
    private final boolean before13;

    public BarrierChapter(ValidationContext context) {
        super(context);
        scopes = ScopeRules.of(context);
        semantics = SemanticsRules.of(context);
        before13 = !context.isAtLeast(1, 3)
                && context.env.version().major() == 1
                && context.env.version().minor() < 3;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpMemoryBarrier -> memory(cursor, 0);
            case OpNamedBarrierInitialize -> initialize(cursor);
            case OpMemoryNamedBarrier -> named(cursor);
            default -> control(cursor);
        }
    }

    private void control(InstructionCursor cursor) {
        int unsupported = before13 && cursor.op == Op.OpControlBarrier
                ? context.executionModels().of(cursor.function) & ~EARLY_MODELS
                : 0;
        if (unsupported != 0) {
            context.error(
                            BarriersRule.EARLY_MODELS,
                            "OpControlBarrier in execution model " + ExecutionModels.names(unsupported)
                                    + " requires SPIR-V 1.3 or later")
                    .hint("use SPIR-V 1.3 or later");
            return;
        }
        if (scopes.executionScope(cursor, cursor.operand(0))) {
            memory(cursor, 1);
        }
    }

    private void memory(InstructionCursor cursor, int operand) {
        int scope = cursor.operand(operand);
        if (scopes.memoryScope(cursor, scope)) {
            semantics.semantics(cursor, cursor.operand(operand + 1), scope);
        }
    }

    private void initialize(InstructionCursor cursor) {
        if (context.types.op(cursor.typeId) != Op.OpTypeNamedBarrier) {
            context.error(
                            BarriersRule.NAMED_TYPE,
                            "result type " + context.name(cursor.typeId)
                                    + " of OpNamedBarrierInitialize is not an OpTypeNamedBarrier")
                    .hint("use an OpTypeNamedBarrier as the result type")
                    .declared(cursor.typeId);
        } else if (!context.types.isIntScalar(context.types.typeOf(cursor.operand(0)), 32)) {
            context.error(
                            BarriersRule.SUBGROUP_COUNT,
                            "Subgroup Count " + context.name(cursor.operand(0))
                                    + " of OpNamedBarrierInitialize is not a 32-bit integer scalar")
                    .hint("use a 32-bit integer scalar")
                    .declared(cursor.operand(0));
        }
    }

    private void named(InstructionCursor cursor) {
        int barrier = cursor.operand(0);
        if (context.types.op(context.types.typeOf(barrier)) != Op.OpTypeNamedBarrier) {
            context.error(
                            BarriersRule.NAMED_TYPE,
                            "Named Barrier " + context.name(barrier)
                                    + " of OpMemoryNamedBarrier is not a named barrier")
                    .hint("use the result of an OpNamedBarrierInitialize")
                    .declared(barrier);
            return;
        }
        memory(cursor, 1);
    }
}
