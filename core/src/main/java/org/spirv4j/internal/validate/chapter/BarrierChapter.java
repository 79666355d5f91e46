package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Reach;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.BarriersRule;

/** Barriers (section 3.32.20 of the specification). */
final class BarrierChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(
            BarrierChapter::new,
            Op.OpControlBarrier,
            Op.OpControlBarrierArriveEXT,
            Op.OpControlBarrierWaitEXT,
            Op.OpMemoryBarrier,
            Op.OpNamedBarrierInitialize,
            Op.OpMemoryNamedBarrier);

    /** The models with control barriers before SPIR-V 1.3. */
    private static final int EARLY_MODELS = Reach.bits(
            ExecutionModel.TessellationControl,
            ExecutionModel.GLCompute,
            ExecutionModel.Kernel,
            ExecutionModel.TaskNV,
            ExecutionModel.MeshNV,
            ExecutionModel.TaskEXT,
            ExecutionModel.MeshEXT);

    private final ScopeRules scopes;
    private final SemanticsRules semantics;
    private final boolean early;

    private BarrierChapter(ValidationContext context) {
        super(context);
        scopes = new ScopeRules(context);
        semantics = new SemanticsRules(context, scopes);
        early = !context.isAtLeast(1, 3)
                && context.env.version().major() == 1
                && context.env.version().minor() < 3;
    }

    @Override
    public void instruction(Site site) {
        switch (site.op) {
            case OpMemoryBarrier -> memory(site, 0);
            case OpNamedBarrierInitialize -> initialize(site);
            case OpMemoryNamedBarrier -> named(site);
            default -> control(site);
        }
    }

    private void control(Site site) {
        int wrong = early && site.op == Op.OpControlBarrier ? context.reach().models(site.function) & ~EARLY_MODELS : 0;
        if (wrong != 0) {
            context.error(
                            BarriersRule.EARLY_MODELS,
                            "OpControlBarrier is reached from the model " + Reach.names(wrong)
                                    + ", which has control barriers only from SPIR-V 1.3 on")
                    .hint("use SPIR-V 1.3 or later");
            return;
        }
        if (scopes.executionScope(site, site.operand(0))) {
            memory(site, 1);
        }
    }

    private void memory(Site site, int operand) {
        int scope = site.operand(operand);
        if (scopes.memoryScope(site, scope)) {
            semantics.semantics(site, site.operand(operand + 1), scope);
        }
    }

    private void initialize(Site site) {
        if (context.types.op(site.typeId) != Op.OpTypeNamedBarrier) {
            context.error(
                            BarriersRule.NAMED_TYPE,
                            "OpNamedBarrierInitialize has the type " + context.name(site.typeId)
                                    + ", which is no OpTypeNamedBarrier")
                    .hint("give it the type of an OpTypeNamedBarrier")
                    .declared(site.typeId);
        } else if (!context.types.isIntScalar(context.types.typeOf(site.operand(0)), 32)) {
            context.error(
                            BarriersRule.SUBGROUP_COUNT,
                            "the subgroup count of OpNamedBarrierInitialize is " + context.name(site.operand(0))
                                    + ", which is no 32-bit integer scalar")
                    .hint("use a 32-bit integer")
                    .declared(site.operand(0));
        }
    }

    private void named(Site site) {
        int barrier = site.operand(0);
        if (context.types.op(context.types.typeOf(barrier)) != Op.OpTypeNamedBarrier) {
            context.error(
                            BarriersRule.NAMED_TYPE,
                            "the barrier of OpMemoryNamedBarrier is " + context.name(barrier)
                                    + ", whose type is no OpTypeNamedBarrier")
                    .hint("use the result of an OpNamedBarrierInitialize")
                    .declared(barrier);
            return;
        }
        memory(site, 1);
    }
}
