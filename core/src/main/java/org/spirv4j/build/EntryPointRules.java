// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import static org.spirv4j.grammar.ExecutionModel.AnyHitKHR;
import static org.spirv4j.grammar.ExecutionModel.CallableKHR;
import static org.spirv4j.grammar.ExecutionModel.ClosestHitKHR;
import static org.spirv4j.grammar.ExecutionModel.Fragment;
import static org.spirv4j.grammar.ExecutionModel.GLCompute;
import static org.spirv4j.grammar.ExecutionModel.Geometry;
import static org.spirv4j.grammar.ExecutionModel.IntersectionKHR;
import static org.spirv4j.grammar.ExecutionModel.MeshEXT;
import static org.spirv4j.grammar.ExecutionModel.MeshNV;
import static org.spirv4j.grammar.ExecutionModel.MissKHR;
import static org.spirv4j.grammar.ExecutionModel.RayGenerationKHR;
import static org.spirv4j.grammar.ExecutionModel.TaskEXT;
import static org.spirv4j.grammar.ExecutionModel.TaskNV;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.trait.Trait;

/** Checks instructions and variables that an entry point reaches against its execution model and the client API. */
final class EntryPointRules {
    /** The execution models that support an instruction; instructions that all models support are absent. */
    private static final Map<Op, Set<ExecutionModel>> MODELS = new EnumMap<>(Op.class);

    static {
        Set<ExecutionModel> fragment = EnumSet.of(Fragment);
        // Models with workgroups support derivatives if a derivative group execution mode is declared.
        Set<ExecutionModel> derivatives = EnumSet.of(Fragment, GLCompute, MeshEXT, TaskEXT, MeshNV, TaskNV);
        put(fragment, Op.OpKill, Op.OpTerminateInvocation, Op.OpDemoteToHelperInvocation, Op.OpIsHelperInvocationEXT);
        put(fragment, Op.OpBeginInvocationInterlockEXT, Op.OpEndInvocationInterlockEXT);
        put(derivatives, Trait.DERIVATIVE.ops());
        put(derivatives, Trait.IMPLICIT_LOD.ops());
        put(derivatives, Op.OpImageQueryLod);
        put(EnumSet.of(Geometry), Trait.PRIMITIVE.ops());
        put(EnumSet.of(TaskEXT), Op.OpEmitMeshTasksEXT);
        put(EnumSet.of(MeshEXT), Op.OpSetMeshOutputsEXT);
        put(EnumSet.of(IntersectionKHR), Op.OpReportIntersectionKHR);
        put(EnumSet.of(AnyHitKHR), Op.OpIgnoreIntersectionKHR, Op.OpTerminateRayKHR);
        put(EnumSet.of(RayGenerationKHR, ClosestHitKHR, MissKHR), Op.OpTraceRayKHR);
        put(EnumSet.of(RayGenerationKHR, ClosestHitKHR, MissKHR, CallableKHR), Op.OpExecuteCallableKHR);
    }

    private EntryPointRules() {}

    private static void put(Set<ExecutionModel> models, Op... ops) {
        put(models, Arrays.asList(ops));
    }

    private static void put(Set<ExecutionModel> models, List<Op> ops) {
        for (Op op : ops) {
            MODELS.put(op, models);
        }
    }

    /** Whether only some execution models support an instruction. */
    static boolean isLimited(Op op) {
        return MODELS.containsKey(op);
    }

    /** The error message if an entry point must not reach an instruction; null if it may. */
    static @Nullable String refusal(Op op, FunctionWriter.EntryPoint entryPoint, Set<ExecutionMode> modes) {
        Set<ExecutionModel> models = MODELS.get(op);
        if (models == null) {
            return null;
        }
        if (!models.contains(entryPoint.model())) {
            String required = models.stream().map(ExecutionModel::name).collect(Collectors.joining(" or "));
            return op + " requires execution model " + required + ", but entry point " + entryPoint.name() + " is "
                    + entryPoint.model() + hint(op);
        }
        boolean grouped = modes.contains(ExecutionMode.DerivativeGroupQuadsKHR)
                || modes.contains(ExecutionMode.DerivativeGroupLinearKHR);
        if (models.size() > 1 && models.contains(Fragment) && entryPoint.model() != Fragment && !grouped) {
            return op + " requires execution mode DerivativeGroupQuadsKHR or DerivativeGroupLinearKHR in the "
                    + entryPoint.model() + " entry point " + entryPoint.name() + hint(op);
        }
        return null;
    }

    private static String hint(Op op) {
        return op.name().contains("ImplicitLod")
                ? "; use " + op.name().replace("Implicit", "Explicit") + ", which all execution models support"
                : "";
    }

    /** Checks the variables that an entry point of a shader can reach. */
    static void variables(
            ModuleBuilder module, FunctionWriter.EntryPoint entryPoint, Collection<GlobalVariable> variables) {
        if (module.target().api() != TargetEnv.Api.VULKAN) {
            return;
        }
        GlobalVariable constants = null;
        for (GlobalVariable variable : variables) {
            switch (variable.storageClass()) {
                case UniformConstant, Uniform, StorageBuffer -> {
                    if (!module.rules().isDecorated(variable, Decoration.DescriptorSet)
                            || !module.rules().isDecorated(variable, Decoration.Binding)) {
                        throw new BuildException(
                                "build: " + named(module, variable) + " of entry point " + entryPoint.name()
                                        + " has no DescriptorSet and Binding decorations; call at(set, binding)");
                    }
                }
                case PushConstant -> {
                    if (constants != null) {
                        throw new BuildException("build: entry point " + entryPoint.name()
                                + " uses two PushConstant variables, " + named(module, constants) + " and "
                                + named(module, variable) + "; make them members of one structure");
                    }
                    constants = variable;
                }
                default -> {}
            }
        }
    }

    private static String named(ModuleBuilder module, GlobalVariable variable) {
        String name = module.nameOf(variable);
        return "variable " + (name.isEmpty() ? variable.toString() : name);
    }

    /** Throws if an OpStore writes to memory that is read-only in shaders. */
    static void store(InstructionEncoder instruction) {
        if (instruction.op() != Op.OpStore || !instruction.valueAt(0).type().isPointer()) {
            return;
        }
        StorageClass storageClass = instruction.valueAt(0).type().storageClass();
        boolean vulkan = instruction.module().target().api() == TargetEnv.Api.VULKAN;
        boolean readOnly = switch (storageClass) {
            case Input, UniformConstant, PushConstant, ShaderRecordBufferKHR -> true;
            case Uniform -> vulkan && !isBufferBlock(instruction);
            default -> false;
        };
        if (readOnly) {
            throw instruction.failure("memory in storage class " + storageClass + " is read-only"
                    + (storageClass == StorageClass.Uniform ? "; use a storage buffer" : ""));
        }
    }

    /**
     * Whether a Uniform buffer may be a storage buffer: before SPIR-V 1.3, those are Uniform variables of BufferBlock
     * structures.
     */
    private static boolean isBufferBlock(InstructionEncoder instruction) {
        return instruction.module().rules().usesBufferBlocks();
    }
}
