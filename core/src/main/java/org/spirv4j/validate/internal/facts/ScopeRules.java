// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.facts;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.ScopesRule;

/**
 * Checks scope operands (sections 2.16, "Validation Rules", and 3.27, "Scope", of the specification). Each check
 * reports errors at the current instruction and returns whether the operand is valid.
 */
public final class ScopeRules {
    private static final Scope[] SCOPES = Scope.values();
    private static final int WORKGROUP_MODELS = ExecutionModels.bits(
            ExecutionModel.TaskNV,
            ExecutionModel.MeshNV,
            ExecutionModel.TaskEXT,
            ExecutionModel.MeshEXT,
            ExecutionModel.TessellationControl,
            ExecutionModel.GLCompute);
    private static final int SUBGROUP_BARRIER_MODELS = ExecutionModels.bits(
            ExecutionModel.Fragment,
            ExecutionModel.Vertex,
            ExecutionModel.Geometry,
            ExecutionModel.TessellationEvaluation,
            ExecutionModel.RayGenerationKHR,
            ExecutionModel.IntersectionKHR,
            ExecutionModel.AnyHitKHR,
            ExecutionModel.ClosestHitKHR,
            ExecutionModel.MissKHR);
    private static final int RAY_MODELS = ExecutionModels.bits(
            ExecutionModel.RayGenerationKHR,
            ExecutionModel.IntersectionKHR,
            ExecutionModel.AnyHitKHR,
            ExecutionModel.ClosestHitKHR,
            ExecutionModel.MissKHR,
            ExecutionModel.CallableKHR);

    private final ValidationContext context;
    private final TypeFacts types;

    /** The rules for the module. */
    public static ScopeRules of(ValidationContext context) {
        ScopeRules known = context.shared(ScopeRules.class);
        return known != null ? known : context.share(new ScopeRules(context));
    }

    private ScopeRules(ValidationContext context) {
        this.context = context;
        types = context.types;
    }

    /** Whether the value of an id is this scope. */
    public boolean is(int id, Scope scope) {
        return types.isInteger(id, scope.value());
    }

    /** Checks that an operand is a scope, of any kind. */
    public boolean scope(InstructionCursor cursor, int id) {
        if (context.definingOpcode(id) == 0) {
            return false;
        }
        if (!types.isIntScalar(types.typeOf(id), 32)) {
            context.error(
                            ScopesRule.SCOPE_TYPE,
                            "Scope " + context.name(id) + " of " + cursor.name() + " is not a 32-bit integer scalar")
                    .hint("use a constant of a 32-bit integer type")
                    .declared(id);
            return false;
        }
        if (!types.isKnownInteger(id)) {
            return isConstantEnough(cursor, id);
        }
        long value = types.knownInteger(id);
        if (named(value) == null) {
            context.error(
                            ScopesRule.SCOPE_VALUE,
                            "Scope " + context.name(id) + " of " + cursor.name() + " has the value " + value
                                    + ", which is not a scope")
                    .hint("use the value of a scope, such as 2 for Workgroup or 3 for Subgroup")
                    .declared(id);
            return false;
        }
        return true;
    }

    /**
     * Whether a scope may be an id of unknown value: in shaders only a constant, and only with cooperative matrices.
     */
    public boolean isConstantEnough(int id) {
        return !context.has(Capability.Shader) || hasMatrices() && types.isConstant(id);
    }

    private boolean hasMatrices() {
        return context.has(Capability.CooperativeMatrixNV) || context.has(Capability.CooperativeMatrixKHR);
    }

    /** The execution models without workgroups that reach a function, as {@link ExecutionModels} bits. */
    public int modelsWithoutWorkgroups(int function) {
        return context.executionModels().of(function) & ~WORKGROUP_MODELS;
    }

    private boolean isConstantEnough(InstructionCursor cursor, int id) {
        if (isConstantEnough(id)) {
            return true;
        }
        context.error(
                        ScopesRule.SCOPE_CONSTANT,
                        "Scope " + context.name(id) + " (" + context.definingOpName(id) + ") of " + cursor.name()
                                + " is not "
                                + (hasMatrices() ? "a constant" : "an OpConstant")
                                + ", which capability Shader requires")
                .hint("use an OpConstant")
                .declared(id);
        return false;
    }

    /** The scope with a value; null if there is none. */
    public static @Nullable Scope named(long value) {
        for (Scope scope : SCOPES) {
            if (scope.value() == value) {
                return scope;
            }
        }
        return null;
    }

    /** Checks an Execution Scope operand. */
    public boolean executionScope(InstructionCursor cursor, int id) {
        if (!scope(cursor, id)) {
            return false;
        }
        if (!types.isKnownInteger(id)) {
            return true;
        }
        long value = types.knownInteger(id);
        boolean subgroup = value == Scope.Subgroup.value();
        boolean workgroup = value == Scope.Workgroup.value();
        if (isNonUniform(cursor.opcode) && !subgroup && !nonUniformScope(cursor, id, workgroup)) {
            return false;
        }
        if (!context.isVulkan()) {
            return true;
        }
        if (!subgroup && !workgroup) {
            boolean split = cursor.op == Op.OpControlBarrierArriveEXT || cursor.op == Op.OpControlBarrierWaitEXT;
            context.error(
                            ScopesRule.EXECUTION_SCOPE,
                            "Vulkan does not support Execution Scope " + named(value) + " for " + cursor.name())
                    .hint("use Workgroup (2) or Subgroup (3)")
                    .vuid(
                            split
                                    ? "VUID-StandaloneSpirv-OpControlBarrierArriveEXT-13553"
                                    : "VUID-StandaloneSpirv-None-04636")
                    .declared(id);
            return false;
        }
        int models = context.executionModels().of(cursor.function);
        int wrong = models & SUBGROUP_BARRIER_MODELS;
        if (cursor.op == Op.OpControlBarrier && !subgroup && wrong != 0) {
            context.error(
                            ScopesRule.CONTROL_BARRIER_SCOPE,
                            "Execution Scope " + context.name(id) + " of OpControlBarrier is " + named(value)
                                    + ", but execution model "
                                    + ExecutionModels.names(wrong)
                                    + ", from which it is reachable, only supports Subgroup")
                    .hint("use the scope Subgroup (3)")
                    .declared(id);
            return false;
        }
        wrong = models & ~WORKGROUP_MODELS;
        if (workgroup && wrong != 0) {
            context.error(
                            ScopesRule.WORKGROUP_EXECUTION,
                            "Execution Scope " + context.name(id) + " of " + cursor.name()
                                    + " is Workgroup, but execution model " + ExecutionModels.names(wrong)
                                    + ", from which it is reachable, has no workgroups")
                    .hint("use the scope Subgroup (3)")
                    .declared(id);
            return false;
        }
        return true;
    }

    private static boolean isNonUniform(int opcode) {
        return opcode >= Op.OpGroupNonUniformElect.opcode() && opcode <= Op.OpGroupNonUniformQuadSwap.opcode()
                || opcode == Op.OpGroupNonUniformRotateKHR.opcode();
    }

    private boolean nonUniformScope(InstructionCursor cursor, int id, boolean workgroup) {
        boolean vulkan = context.isVulkan() && context.env != TargetEnv.VULKAN_1_0;
        boolean both = cursor.op == Op.OpGroupNonUniformRotateKHR && !vulkan;
        if (both && workgroup) {
            return true;
        }
        context.error(
                        ScopesRule.GROUP_SCOPE,
                        "Execution Scope " + context.name(id) + " of " + cursor.name() + " is "
                                + named(types.knownInteger(id)) + ", but must be "
                                + (both ? "Subgroup or Workgroup" : "Subgroup"))
                .hint("use the scope Subgroup (3)")
                .declared(id);
        return false;
    }

    /** Checks a Memory Scope operand. */
    public boolean memoryScope(InstructionCursor cursor, int id) {
        return memoryScope(cursor, id, false);
    }

    /** Checks a Memory Scope in the tensor operands of an instruction: Device without its capability is a warning. */
    public boolean tensorScope(InstructionCursor cursor, int id) {
        return memoryScope(cursor, id, true);
    }

    private boolean memoryScope(InstructionCursor cursor, int id, boolean tensor) {
        if (!scope(cursor, id)) {
            return false;
        }
        if (!types.isKnownInteger(id)) {
            return true;
        }
        long value = types.knownInteger(id);
        boolean vulkanModel = context.has(Capability.VulkanMemoryModel);
        if (value == Scope.QueueFamily.value()) {
            if (!vulkanModel) {
                context.error(
                                ScopesRule.QUEUE_FAMILY,
                                "Memory Scope " + context.name(id) + " of " + cursor.name()
                                        + " is QueueFamily, which requires capability VulkanMemoryModel")
                        .hint(Hint.declare(
                                " and use memory model Vulkan, or use another scope", Capability.VulkanMemoryModel))
                        .declared(id);
            }
            return vulkanModel;
        }
        if (value == Scope.Device.value() && vulkanModel && !context.has(Capability.VulkanMemoryModelDeviceScope)) {
            String message = "Memory Scope " + context.name(id) + " of " + cursor.name()
                    + " is Device, which requires capability VulkanMemoryModelDeviceScope";
            FindingBuilder finding = tensor
                    ? context.warningAt(ScopesRule.DEVICE_SCOPE, cursor.at, message)
                    : context.error(ScopesRule.DEVICE_SCOPE, message);
            finding.hint(Hint.declare(", or use QueueFamily (5)", Capability.VulkanMemoryModelDeviceScope))
                    .declared(id);
            return tensor;
        }
        return !context.isVulkan() || vulkanMemoryScope(cursor, id, value);
    }

    private boolean vulkanMemoryScope(InstructionCursor cursor, int id, long value) {
        if (value == Scope.CrossDevice.value()) {
            context.error(
                            ScopesRule.MEMORY_SCOPE,
                            "Vulkan does not support Memory Scope CrossDevice for " + cursor.name())
                    .hint("use Device (1) or a smaller scope")
                    .declared(id);
            return false;
        }
        if (value == Scope.Subgroup.value()
                && context.env == TargetEnv.VULKAN_1_0
                && !context.has(Capability.SubgroupBallotKHR)
                && !context.has(Capability.SubgroupVoteKHR)
                && !context.has(Capability.GroupNonUniform)) {
            context.error(
                            ScopesRule.SUBGROUP_MEMORY,
                            "Memory Scope " + context.name(id) + " of " + cursor.name()
                                    + " is Subgroup, which requires capability SubgroupBallotKHR, SubgroupVoteKHR or"
                                    + " GroupNonUniform in Vulkan 1.0")
                    .hint(Hint.declare(
                            ", or use another scope", Capability.SubgroupBallotKHR, Capability.SubgroupVoteKHR))
                    .declared(id);
            return false;
        }
        int models = context.executionModels().of(cursor.function);
        int notRays = models & ~RAY_MODELS;
        if (value == Scope.ShaderCallKHR.value() && notRays != 0) {
            context.error(
                            ScopesRule.SHADER_CALL,
                            "Memory Scope " + context.name(id) + " of " + cursor.name()
                                    + " is ShaderCallKHR, but execution model " + ExecutionModels.names(notRays)
                                    + ", from which it is reachable, does not support it")
                    .hint("use another scope")
                    .declared(id);
            return false;
        }
        return value != Scope.Workgroup.value() || workgroupMemory(cursor, id, models);
    }

    private boolean workgroupMemory(InstructionCursor cursor, int id, int models) {
        int wrong = models & ~WORKGROUP_MODELS;
        if (wrong != 0) {
            context.error(
                            ScopesRule.WORKGROUP_MEMORY,
                            "Memory Scope " + context.name(id) + " of " + cursor.name()
                                    + " is Workgroup, but execution model " + ExecutionModels.names(wrong)
                                    + ", from which it is reachable, has no workgroups")
                    .hint("use Device (1), QueueFamily (5) or Subgroup (3)")
                    .declared(id);
            return false;
        }
        if (context.memoryModel() == MemoryModel.GLSL450.value()
                && (models & ExecutionModels.bit(ExecutionModel.TessellationControl)) != 0) {
            context.error(
                            ScopesRule.TESSELLATION_MEMORY,
                            "Memory Scope " + context.name(id) + " of " + cursor.name()
                                    + " is Workgroup, which memory model"
                                    + " GLSL450 does not support in execution model TessellationControl")
                    .hint("use memory model Vulkan, or another scope")
                    .declared(id);
            return false;
        }
        return true;
    }
}
