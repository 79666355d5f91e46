package org.spirv4j.internal.validate.chapter;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Reach;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.StorageUseRule;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/** Which execution models may use which storage classes (Vulkan, "Standalone SPIR-V Validation"). */
final class StorageUseChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(StorageUseChapter::new);

    private static final String VUID = "VUID-StandaloneSpirv-";
    private static final Map<StorageClass, Limit> LIMITS = limits();

    /**
     * @param models the models that may use a storage class, as bits
     */
    private record Limit(int models, String vuid) {}

    private int[] functionStarts = {};

    private StorageUseChapter(ValidationContext context) {
        super(context);
    }

    private static Map<StorageClass, Limit> limits() {
        int all = Reach.bits(ExecutionModel.values());
        int rayTracing = Reach.bits(
                ExecutionModel.RayGenerationKHR,
                ExecutionModel.IntersectionKHR,
                ExecutionModel.AnyHitKHR,
                ExecutionModel.ClosestHitKHR,
                ExecutionModel.MissKHR,
                ExecutionModel.CallableKHR);
        int starting =
                Reach.bits(ExecutionModel.RayGenerationKHR, ExecutionModel.ClosestHitKHR, ExecutionModel.MissKHR);
        int workgroups = Reach.bits(
                ExecutionModel.GLCompute,
                ExecutionModel.TaskNV,
                ExecutionModel.MeshNV,
                ExecutionModel.TaskEXT,
                ExecutionModel.MeshEXT);
        Map<StorageClass, Limit> limits = new EnumMap<>(StorageClass.class);
        limits.put(
                StorageClass.Output,
                new Limit(all & ~rayTracing & ~Reach.bit(ExecutionModel.GLCompute), VUID + "None-04644"));
        limits.put(StorageClass.Workgroup, new Limit(workgroups, VUID + "None-04645"));
        limits.put(StorageClass.RayPayloadKHR, new Limit(starting, VUID + "RayPayloadKHR-04698"));
        limits.put(
                StorageClass.IncomingRayPayloadKHR,
                new Limit(
                        Reach.bits(ExecutionModel.AnyHitKHR, ExecutionModel.ClosestHitKHR, ExecutionModel.MissKHR),
                        VUID + "IncomingRayPayloadKHR-04699"));
        limits.put(
                StorageClass.HitAttributeKHR,
                new Limit(
                        Reach.bits(
                                ExecutionModel.IntersectionKHR, ExecutionModel.AnyHitKHR, ExecutionModel.ClosestHitKHR),
                        VUID + "HitAttributeKHR-04701"));
        limits.put(
                StorageClass.CallableDataKHR,
                new Limit(starting | Reach.bit(ExecutionModel.CallableKHR), VUID + "CallableDataKHR-04704"));
        limits.put(
                StorageClass.IncomingCallableDataKHR,
                new Limit(Reach.bit(ExecutionModel.CallableKHR), VUID + "IncomingCallableDataKHR-04705"));
        limits.put(StorageClass.ShaderRecordBufferKHR, new Limit(rayTracing, VUID + "ShaderRecordBufferKHR-07119"));
        limits.put(
                StorageClass.TaskPayloadWorkgroupEXT,
                new Limit(Reach.bits(ExecutionModel.TaskEXT, ExecutionModel.MeshEXT), VUID + "MeshEXT-07107"));
        limits.put(StorageClass.TileImageEXT, new Limit(Reach.bit(ExecutionModel.Fragment), VUID + "None-08720"));
        return limits;
    }

    @Override
    public void end() {
        if (!context.isVulkan()) {
            return;
        }
        List<Function> functions = context.functions();
        functionStarts = functions.stream().mapToInt(Function::firstInstruction).toArray();
        for (Instruction type : context.layout.types()) {
            if (type.opcode() == Op.OpTypePointer.opcode() && type.wordCount() == 4) {
                declaration(type.resultId(), type.word(2));
            }
        }
        for (Instruction variable : context.layout.globalVariables()) {
            if (variable.wordCount() > 3) {
                declaration(variable.resultId(), variable.word(3));
            }
        }
    }

    private void declaration(int id, int storageValue) {
        StorageClass storage = StorageClass.of(storageValue).orElse(StorageClass.Function);
        Limit limit = LIMITS.get(storage);
        if (limit == null || context.isTainted(id)) {
            return;
        }
        DefUse uses = context.uses();
        for (int i = 0; i < uses.useCount(id); i++) {
            int user = uses.userIndex(id, i);
            int function = Arrays.binarySearch(functionStarts, user);
            function = function < 0 ? -function - 2 : function;
            if (function < 0 || user >= context.functions().get(function).endInstruction()) {
                continue;
            }
            int wrong = context.reach().models(function) & ~limit.models();
            if (wrong != 0 && context.first(List.of(StorageUseRule.MODEL, storage, function))) {
                complain(storage, limit, context.data.starts[user], wrong, function);
            }
        }
    }

    private void complain(StorageClass storage, Limit limit, int at, int wrong, int function) {
        String name = Site.op(context.words[at] & 0xFFFF).name();
        context.plainErrorAt(
                        StorageUseRule.MODEL,
                        at,
                        name + " uses the storage class " + storage + " in a function that entry points of the model "
                                + Reach.names(wrong) + " lead to")
                .vuid(limit.vuid())
                .hint("the models that have it are " + Reach.names(limit.models()))
                .declared(context.functions().get(function).id(), "the function");
    }
}
