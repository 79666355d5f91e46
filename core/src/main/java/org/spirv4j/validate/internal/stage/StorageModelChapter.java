// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.StagesRule;

/**
 * Checks storage classes that only some execution models support (section 3.7 of the specification, "Storage Class").
 */
public final class StorageModelChapter extends Chapter {
    /**
     * The execution models that support a storage class.
     *
     * @param models the models, as bits of {@link ExecutionModels#bit}
     * @param vuid the Vulkan identifier; empty if there is none
     * @param vulkanOnly whether the limit applies to Vulkan only
     */
    private record Limit(int models, String vuid, boolean vulkanOnly) {}

    private static final int OUTPUT_MODELS = ExecutionModels.bits(
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
    private static final int WORKGROUP_MODELS = ExecutionModels.bits(
            ExecutionModel.GLCompute,
            ExecutionModel.TaskNV,
            ExecutionModel.MeshNV,
            ExecutionModel.TaskEXT,
            ExecutionModel.MeshEXT);
    private static final int TRACE_MODELS =
            ExecutionModels.bits(ExecutionModel.RayGenerationKHR, ExecutionModel.ClosestHitKHR, ExecutionModel.MissKHR);
    private static final int CALLABLE = ExecutionModels.bit(ExecutionModel.CallableKHR);
    private static final int HIT_MODELS = ExecutionModels.bits(ExecutionModel.AnyHitKHR, ExecutionModel.ClosestHitKHR);
    private static final int INTERSECTION = ExecutionModels.bit(ExecutionModel.IntersectionKHR);

    private static final Map<Integer, Limit> LIMITS = Map.ofEntries(
            limit(StorageClass.Output, OUTPUT_MODELS, "None-04644", true),
            limit(StorageClass.Workgroup, WORKGROUP_MODELS, "None-04645", true),
            limit(StorageClass.RayPayloadKHR, TRACE_MODELS, "RayPayloadKHR-04698", false),
            limit(
                    StorageClass.IncomingRayPayloadKHR,
                    HIT_MODELS | ExecutionModels.bit(ExecutionModel.MissKHR),
                    "IncomingRayPayloadKHR-04699",
                    false),
            limit(StorageClass.HitAttributeKHR, HIT_MODELS | INTERSECTION, "HitAttributeKHR-04701", false),
            limit(StorageClass.CallableDataKHR, TRACE_MODELS | CALLABLE, "CallableDataKHR-04704", false),
            limit(StorageClass.IncomingCallableDataKHR, CALLABLE, "IncomingCallableDataKHR-04705", false),
            limit(
                    StorageClass.ShaderRecordBufferKHR,
                    TRACE_MODELS | HIT_MODELS | INTERSECTION | CALLABLE,
                    "ShaderRecordBufferKHR-07119",
                    false),
            limit(StorageClass.TileImageEXT, ExecutionModels.bit(ExecutionModel.Fragment), "None-08720", false),
            limit(
                    StorageClass.TaskPayloadWorkgroupEXT,
                    ExecutionModels.bits(ExecutionModel.TaskEXT, ExecutionModel.MeshEXT),
                    "",
                    false),
            limit(StorageClass.HitObjectAttributeNV, TRACE_MODELS, "", false),
            limit(StorageClass.HitObjectAttributeEXT, TRACE_MODELS, "", false));

    /** Variables and pointer types in storage classes that not all entry points support. */
    private final List<Integer> limitedIds = new ArrayList<>();

    /** The models of all entry points, as bits of {@link ExecutionModels#bit}. */
    private int models;

    public StorageModelChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void begin() {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            models |= ExecutionModels.bit(entryPoint);
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
        if (limitOf(isVariable(cursor.op) ? cursor.operand(0) : cursor.word(TypePointer.STORAGE_CLASS)) != null) {
            limitedIds.add(cursor.resultId);
        }
    }

    private static boolean isVariable(Op op) {
        return Trait.VARIABLE.has(op);
    }

    @Override
    public void end() {
        if (limitedIds.isEmpty()) {
            return;
        }
        DefUse uses = context.uses();
        for (int id : limitedIds) {
            int storage = context.types.word(
                    id, isVariable(context.types.op(id)) ? Variable.STORAGE_CLASS : TypePointer.STORAGE_CLASS);
            Limit limit = limitOf(storage);
            int count = limit == null ? 0 : uses.useCount(id);
            for (int use = 0; use < count; use++) {
                if (limit != null && reportUse(id, storage, limit, uses.userIndex(id, use))) {
                    break;
                }
            }
        }
    }

    /**
     * Whether a use is in an execution model that does not support the storage class; reports the first use per limit.
     */
    private boolean reportUse(int id, int storage, Limit limit, int user) {
        int at = context.data.starts[user];
        int unsupported = context.executionModels().of(context.functionOf(user)) & ~limit.models;
        if (unsupported == 0 || !context.markReported(limit)) {
            return unsupported != 0;
        }
        context.plainErrorAt(
                        limit.vuid.isEmpty() ? StagesRule.EXTENSION_STORAGE_MODEL : StagesRule.STORAGE_MODEL,
                        at,
                        "execution model " + ExecutionModels.names(unsupported) + " does not support storage class "
                                + StorageClass.of(storage)
                                        .map(StorageClass::name)
                                        .orElse("") + " of " + context.name(id))
                .hint("use the storage class only in functions that entry points of "
                        + ExecutionModels.names(limit.models) + " call")
                .vuid(limit.vuid)
                .declared(id);
        return true;
    }
}
