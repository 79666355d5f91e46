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

import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.trait.Trait;

/** What an entry point's execution model allows its functions, and what its variables must have. */
final class EntryPointRules {
    /** Instructions that only some execution models have. */
    private static final Map<Op, Set<ExecutionModel>> MODELS = new EnumMap<>(Op.class);

    static {
        Set<ExecutionModel> fragment = EnumSet.of(Fragment);
        // With a derivative group, workgroups have derivatives too.
        Set<ExecutionModel> derivatives = EnumSet.of(Fragment, GLCompute, MeshEXT, TaskEXT, MeshNV, TaskNV);
        put(fragment, Op.OpKill, Op.OpTerminateInvocation, Op.OpDemoteToHelperInvocation, Op.OpIsHelperInvocationEXT);
        put(fragment, Op.OpBeginInvocationInterlockEXT, Op.OpEndInvocationInterlockEXT);
        put(derivatives, Trait.DERIVATIVE.ops().toArray(Op[]::new));
        put(derivatives, Trait.IMPLICIT_LOD.ops().toArray(Op[]::new));
        put(derivatives, Op.OpImageQueryLod);
        put(EnumSet.of(Geometry), Trait.PRIMITIVE.ops().toArray(Op[]::new));
        put(EnumSet.of(TaskEXT), Op.OpEmitMeshTasksEXT);
        put(EnumSet.of(MeshEXT), Op.OpSetMeshOutputsEXT);
        put(EnumSet.of(IntersectionKHR), Op.OpReportIntersectionKHR);
        put(EnumSet.of(AnyHitKHR), Op.OpIgnoreIntersectionKHR, Op.OpTerminateRayKHR);
        put(EnumSet.of(RayGenerationKHR, ClosestHitKHR, MissKHR), Op.OpTraceRayKHR);
        put(EnumSet.of(RayGenerationKHR, ClosestHitKHR, MissKHR, CallableKHR), Op.OpExecuteCallableKHR);
    }

    private EntryPointRules() {}

    private static void put(Set<ExecutionModel> models, Op... ops) {
        for (Op op : ops) {
            MODELS.put(op, models);
        }
    }

    /** Whether only some execution models have an instruction. */
    static boolean isLimited(Op op) {
        return MODELS.containsKey(op);
    }

    /** Why an entry point of a model cannot reach an instruction; null when it can. */
    static @Nullable String refusal(Op op, FunctionWriter.EntryPoint entryPoint, Set<ExecutionMode> modes) {
        Set<ExecutionModel> models = MODELS.get(op);
        if (models == null) {
            return null;
        }
        if (!models.contains(entryPoint.model())) {
            return "the entry point " + entryPoint.name() + " is " + entryPoint.model() + ", but " + op
                    + " is only for " + models + hint(op);
        }
        boolean grouped = modes.contains(ExecutionMode.DerivativeGroupQuadsKHR)
                || modes.contains(ExecutionMode.DerivativeGroupLinearKHR);
        if (models.size() > 1 && models.contains(Fragment) && entryPoint.model() != Fragment && !grouped) {
            return "the entry point " + entryPoint.name() + " is " + entryPoint.model() + ", where " + op
                    + " needs the execution mode DerivativeGroupQuadsKHR or DerivativeGroupLinearKHR" + hint(op);
        }
        return null;
    }

    private static String hint(Op op) {
        return op.name().contains("ImplicitLod")
                ? "; with " + op.name().replace("Implicit", "Explicit") + " any can sample"
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
                        throw new BuildException("build: " + named(module, variable) + " of the entry point "
                                + entryPoint.name() + " has no descriptor set and binding; call at(set, binding)");
                    }
                }
                case PushConstant -> {
                    if (constants != null) {
                        throw new BuildException("build: the entry point " + entryPoint.name()
                                + " uses two variables of push constants, " + named(module, constants) + " and "
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
        return "the variable " + (name.isEmpty() ? variable.toString() : name);
    }

    /** Refuses an OpStore to memory that shaders only read. */
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
            throw instruction.failure("memory of the storage class " + storageClass + " can only be read"
                    + (storageClass == StorageClass.Uniform ? "; use a storage buffer" : ""));
        }
    }

    /** Buffers of shaders before 1.3 are of the storage class Uniform, and decorated as BufferBlock. */
    private static boolean isBufferBlock(InstructionEncoder instruction) {
        return instruction.module().rules().usesBufferBlocks();
    }
}
