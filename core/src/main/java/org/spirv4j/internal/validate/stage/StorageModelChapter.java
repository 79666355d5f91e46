// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ExecutionModels;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.StagesRule;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;

/** Storage classes that only some execution models have (section 3.7 of the specification, "Storage Class"). */
public final class StorageModelChapter extends Chapter {
    public static final ChapterPlan PLAN =
            ChapterPlan.of(StorageModelChapter::new, Trait.VARIABLE).and(Op.OpTypePointer, Op.OpTypeUntypedPointerKHR);

    /**
     * Where a storage class is to be used.
     *
     * @param models bits of the models that have it
     * @param vuid the Vulkan identifier, empty when there is none
     * @param vulkanOnly whether only Vulkan says so
     */
    private record Limit(int models, String vuid, boolean vulkanOnly) {}

    private static final int GRAPHICS = ExecutionModels.bits(
            ExecutionModel.Vertex,
            ExecutionModel.TessellationControl,
            ExecutionModel.TessellationEvaluation,
            ExecutionModel.Geometry,
            ExecutionModel.Fragment,
            ExecutionModel.Kernel,
            ExecutionModel.TaskNV,
            ExecutionModel.MeshNV,
            ExecutionModel.TaskEXT,
            ExecutionModel.MeshEXT);
    private static final int WORKGROUPS = ExecutionModels.bits(
            ExecutionModel.GLCompute,
            ExecutionModel.TaskNV,
            ExecutionModel.MeshNV,
            ExecutionModel.TaskEXT,
            ExecutionModel.MeshEXT);
    private static final int TRACING =
            ExecutionModels.bits(ExecutionModel.RayGenerationKHR, ExecutionModel.ClosestHitKHR, ExecutionModel.MissKHR);
    private static final int CALLABLE = ExecutionModels.bit(ExecutionModel.CallableKHR);
    private static final int HITTING = ExecutionModels.bits(ExecutionModel.AnyHitKHR, ExecutionModel.ClosestHitKHR);
    private static final int INTERSECTION = ExecutionModels.bit(ExecutionModel.IntersectionKHR);

    private static final Map<Integer, Limit> LIMITS = Map.ofEntries(
            limit(StorageClass.Output, GRAPHICS, "None-04644", true),
            limit(StorageClass.Workgroup, WORKGROUPS, "None-04645", true),
            limit(StorageClass.RayPayloadKHR, TRACING, "RayPayloadKHR-04698", false),
            limit(
                    StorageClass.IncomingRayPayloadKHR,
                    HITTING | ExecutionModels.bit(ExecutionModel.MissKHR),
                    "IncomingRayPayloadKHR-04699",
                    false),
            limit(StorageClass.HitAttributeKHR, HITTING | INTERSECTION, "HitAttributeKHR-04701", false),
            limit(StorageClass.CallableDataKHR, TRACING | CALLABLE, "CallableDataKHR-04704", false),
            limit(StorageClass.IncomingCallableDataKHR, CALLABLE, "IncomingCallableDataKHR-04705", false),
            limit(
                    StorageClass.ShaderRecordBufferKHR,
                    TRACING | HITTING | INTERSECTION | CALLABLE,
                    "ShaderRecordBufferKHR-07119",
                    false),
            limit(StorageClass.TileImageEXT, ExecutionModels.bit(ExecutionModel.Fragment), "None-08720", false),
            limit(
                    StorageClass.TaskPayloadWorkgroupEXT,
                    ExecutionModels.bits(ExecutionModel.TaskEXT, ExecutionModel.MeshEXT),
                    "",
                    false),
            limit(StorageClass.HitObjectAttributeNV, TRACING, "", false),
            limit(StorageClass.HitObjectAttributeEXT, TRACING, "", false));

    private final List<Integer> places = new ArrayList<>();

    /** Bits of all models of entry points. */
    private int models;

    private StorageModelChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void begin() {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            models |= entryPoint.executionModel().map(ExecutionModels::bit).orElse(0);
        }
    }

    private static Map.Entry<Integer, Limit> limit(StorageClass storage, int models, String vuid, boolean vulkanOnly) {
        return Map.entry(
                storage.value(), new Limit(models, vuid.isEmpty() ? "" : "VUID-StandaloneSpirv-" + vuid, vulkanOnly));
    }

    private @Nullable Limit limitOf(int storage) {
        Limit limit = LIMITS.get(storage);
        return limit == null || limit.vulkanOnly && !context.isVulkan() || (models & ~limit.models) == 0 ? null : limit;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (limitOf(isVariable(cursor.op) ? cursor.operand(0) : cursor.word(2)) != null) {
            places.add(cursor.resultId);
        }
    }

    private static boolean isVariable(Op op) {
        return Trait.VARIABLE.has(op);
    }

    @Override
    public void end() {
        if (places.isEmpty()) {
            return;
        }
        DefUse uses = context.uses();
        for (int id : places) {
            int storage = context.types.word(id, isVariable(context.types.op(id)) ? 3 : 2);
            Limit limit = limitOf(storage);
            int count = limit == null ? 0 : uses.useCount(id);
            for (int use = 0; use < count; use++) {
                if (limit != null && wrong(id, storage, limit, uses.userIndex(id, use))) {
                    break;
                }
            }
        }
    }

    private boolean wrong(int id, int storage, Limit limit, int user) {
        int at = context.data.starts[user];
        int wrong = context.executionModels().of(functionAt(user)) & ~limit.models;
        if (wrong == 0 || !context.markReported(limit)) {
            return wrong != 0;
        }
        context.plainErrorAt(
                        limit.vuid.isEmpty() ? StagesRule.EXTENSION_STORAGE_MODEL : StagesRule.STORAGE_MODEL,
                        at,
                        "this uses " + context.name(id) + " in the storage class "
                                + StorageClass.of(storage)
                                        .map(StorageClass::name)
                                        .orElse("") + ", which the model "
                                + ExecutionModels.names(wrong) + " does not have")
                .hint("use the storage class only in functions that entry points of the models "
                        + ExecutionModels.names(limit.models) + " call")
                .vuid(limit.vuid)
                .declared(id);
        return true;
    }

    /** The number of the function that an instruction stands in, -1 when it stands in none. */
    private int functionAt(int instruction) {
        List<Function> functions = context.functions();
        int from = 0;
        int to = functions.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (functions.get(middle).endInstruction() <= instruction) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from < functions.size() && functions.get(from).firstInstruction() <= instruction ? from : -1;
    }
}
