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
import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.Collection;
import java.util.EnumSet;
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
    /** By instruction: 0 if not known yet, {@link #LIMITED} or {@link #UNLIMITED}; threads may race to fill it. */
    private static final byte[] LIMITS = new byte[Op.values().length];

    /** Storage classes of variables that have a descriptor set and a binding. */
    private static final Set<StorageClass> RESOURCES =
            Set.of(StorageClass.UniformConstant, StorageClass.Uniform, StorageClass.StorageBuffer);

    /** Storage classes that are read-only in all shaders. */
    private static final Set<StorageClass> READ_ONLY = Set.of(
            StorageClass.Input,
            StorageClass.UniformConstant,
            StorageClass.PushConstant,
            StorageClass.ShaderRecordBufferKHR);

    private static final byte LIMITED = 1;
    private static final byte UNLIMITED = 2;

    private EntryPointRules() {}

    /** The execution models that support an instruction; empty if all do. */
    private static Set<ExecutionModel> models(Op op) {
        return switch (op.opcode()) {
            case OpKill,
                    OpTerminateInvocation,
                    OpDemoteToHelperInvocation,
                    OpIsHelperInvocationEXT,
                    OpBeginInvocationInterlockEXT,
                    OpEndInvocationInterlockEXT -> EnumSet.of(Fragment);
            case OpEmitMeshTasksEXT -> EnumSet.of(TaskEXT);
            case OpSetMeshOutputsEXT -> EnumSet.of(MeshEXT);
            case OpReportIntersectionKHR -> EnumSet.of(IntersectionKHR);
            case OpIgnoreIntersectionKHR, OpTerminateRayKHR -> EnumSet.of(AnyHitKHR);
            case OpTraceRayKHR -> EnumSet.of(RayGenerationKHR, ClosestHitKHR, MissKHR);
            case OpExecuteCallableKHR -> EnumSet.of(RayGenerationKHR, ClosestHitKHR, MissKHR, CallableKHR);
            default -> {
                if (Trait.PRIMITIVE.has(op)) {
                    yield EnumSet.of(Geometry);
                }
                // Models with workgroups support derivatives if a derivative group execution mode is declared.
                boolean derives = Trait.DERIVATIVE.has(op) || Trait.IMPLICIT_LOD.has(op) || op == Op.OpImageQueryLod;
                yield derives ? EnumSet.of(Fragment, GLCompute, MeshEXT, TaskEXT, MeshNV, TaskNV) : Set.of();
            }
        };
    }

    /** Whether only some execution models support an instruction. */
    static boolean isLimited(Op op) {
        byte limit = LIMITS[op.ordinal()];
        if (limit == 0) {
            limit = models(op).isEmpty() ? UNLIMITED : LIMITED;
            LIMITS[op.ordinal()] = limit;
        }
        return limit == LIMITED;
    }

    /** The error message if an entry point must not reach an instruction; null if it may. */
    static @Nullable String refusal(Op op, FunctionWriter.EntryPoint entryPoint, Set<ExecutionMode> modes) {
        Set<ExecutionModel> models = isLimited(op) ? models(op) : Set.of();
        if (models.isEmpty()) {
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
            if (RESOURCES.contains(variable.storageClass())) {
                if (!module.rules().isDecorated(variable, Decoration.DescriptorSet)
                        || !module.rules().isDecorated(variable, Decoration.Binding)) {
                    throw new BuildException(
                            "build: " + named(module, variable) + " of entry point " + entryPoint.name()
                                    + " has no DescriptorSet and Binding decorations; call at(set, binding)");
                }
            } else if (variable.storageClass() == StorageClass.PushConstant) {
                if (constants != null) {
                    throw new BuildException("build: entry point " + entryPoint.name()
                            + " uses two PushConstant variables, " + named(module, constants) + " and "
                            + named(module, variable) + "; make them members of one structure");
                }
                constants = variable;
            }
        }
    }

    private static String named(ModuleBuilder module, GlobalVariable variable) {
        String name = module.annotations.nameOf(variable);
        return "variable " + (name.isEmpty() ? variable.toString() : name);
    }

    /** Throws if an OpStore writes to memory that is read-only in shaders. */
    static void store(InstructionEncoder instruction) {
        if (instruction.op() != Op.OpStore || !instruction.valueAt(0).type().isPointer()) {
            return;
        }
        StorageClass storageClass = instruction.valueAt(0).type().storageClass();
        boolean vulkan = instruction.module().target().api() == TargetEnv.Api.VULKAN;
        if (READ_ONLY.contains(storageClass)
                || storageClass == StorageClass.Uniform && vulkan && !isBufferBlock(instruction)) {
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
