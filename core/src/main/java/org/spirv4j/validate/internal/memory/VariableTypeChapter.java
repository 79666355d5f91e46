// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.rule.VariablesRule;

/** Types of variables per storage class (Vulkan, "Shader Interfaces" and "Standalone SPIR-V Validation"). */
public final class VariableTypeChapter extends Chapter {
    private final MemoryFacts facts;
    private final TypeFacts types;

    private InstructionCursor cursor = context.cursor;
    private StorageClass storage = StorageClass.Function;
    private int dataType;

    /** Whether a structure has a member that is a runtime array; cached. */
    private final Map<Integer, Boolean> runtimeArrayMembers = new HashMap<>();

    public VariableTypeChapter(ValidationContext context) {
        super(context);
        facts = MemoryFacts.of(context);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor at) {
        cursor = at;
        if (cursor.op == Op.OpTypePointer) {
            dataType = cursor.word(TypePointer.TYPE);
            if (context.isVulkan()
                    && cursor.word(TypePointer.STORAGE_CLASS) == StorageClass.PhysicalStorageBuffer.value()) {
                specialized("OpTypePointer " + context.name(cursor.resultId) + " points to");
            }
            return;
        }
        storage = StorageClass.of(cursor.word(Variable.STORAGE_CLASS)).orElse(StorageClass.Generic);
        dataType = facts.dataType(cursor.resultId);
        if (dataType == 0 || storage == StorageClass.Generic || context.isTainted(cursor.resultId)) {
            return;
        }
        if (!booleans() && !floats() && !vectors() && !tiles() && context.isVulkan() && !vulkanTypes()) {
            if (!runtimeArrays()) {
                invariant();
            }
        }
    }

    private String variable() {
        return cursor.name() + " " + context.name(cursor.resultId) + " in storage class " + storage;
    }

    private boolean booleans() {
        switch (storage) {
            case Workgroup,
                    CrossWorkgroup,
                    // Built-ins may be Booleans; BuiltInChapter checks the interfaces.
                    Input,
                    Output,
                    Private,
                    Function,
                    UniformConstant,
                    RayPayloadKHR,
                    IncomingRayPayloadKHR,
                    HitAttributeKHR,
                    CallableDataKHR,
                    IncomingCallableDataKHR,
                    TaskPayloadWorkgroupEXT,
                    HitObjectAttributeNV,
                    HitObjectAttributeEXT,
                    NodePayloadAMDX -> {
                return false;
            }
            default -> {}
        }
        if (!context.contains(dataType, TypeContents.BOOL)) {
            return false;
        }
        context.error(
                        VariablesRule.BOOL_STORAGE,
                        variable() + " contains a Boolean, whose representation in memory is not defined")
                .hint("use an integer and compare it with 0")
                .declared(dataType);
        return true;
    }

    private boolean floats() {
        boolean linked = storage == StorageClass.Input || storage == StorageClass.Output;
        if (linked && context.isVulkan()) {
            boolean isBfloat16 = context.contains(dataType, TypeContents.BFLOAT16);
            if (isBfloat16 || context.contains(dataType, TypeContents.FLOAT8)) {
                context.error(
                                VariablesRule.SMALL_FLOAT_STORAGE,
                                variable() + " contains "
                                        + (isBfloat16 ? "BFloat16 values" : "floating-point values of at most 8 bits")
                                        + ", which Vulkan does not support for interface variables")
                        .vuid(
                                isBfloat16
                                        ? "VUID-StandaloneSpirv-OpTypeFloat-10370"
                                        : "VUID-StandaloneSpirv-OpTypeFloat-10823")
                        .hint("convert to a 16-bit or 32-bit floating-point type")
                        .declared(dataType);
                return true;
            }
        }
        if (storage == StorageClass.Workgroup
                && context.has(Capability.Shader)
                && context.contains(dataType, TypeContents.FLOAT_BELOW_8)) {
            context.error(
                            VariablesRule.SMALL_FLOAT_STORAGE,
                            variable() + " contains floating-point values of less than 8 bits")
                    .vuid("")
                    .hint("convert to a wider floating-point type")
                    .declared(dataType);
            return true;
        }
        return false;
    }

    private boolean vectors() {
        if (!context.isVulkan()) {
            return false;
        }
        boolean supportsLongVectors = switch (storage) {
            case Function,
                    Private,
                    Uniform,
                    Workgroup,
                    StorageBuffer,
                    PhysicalStorageBuffer,
                    PushConstant,
                    ShaderRecordBufferKHR -> true;
            default -> false;
        };
        if (!supportsLongVectors && context.contains(dataType, TypeContents.LONG_VECTOR)) {
            context.error(
                            VariablesRule.LONG_VECTOR_STORAGE,
                            variable()
                                    + " contains a vector with more than 4 components, which this storage class does not support")
                    .vuid("VUID-StandaloneSpirv-Type-12297")
                    .hint("split it into vectors of up to 4 components")
                    .declared(dataType);
            return true;
        }
        boolean laidOut = switch (storage) {
            case Uniform, StorageBuffer, PushConstant, PhysicalStorageBuffer, ShaderRecordBufferKHR -> true;
            case Workgroup -> types.isStruct(dataType) && context.isDecorated(dataType, Decoration.Block);
            default -> false;
        };
        return laidOut && specialized(variable() + " contains");
    }

    private boolean specialized(String subject) {
        if (!context.contains(dataType, TypeContents.SPECIALIZED_VECTOR)) {
            return false;
        }
        context.error(
                        VariablesRule.LONG_VECTOR_STORAGE,
                        subject + " an explicitly laid out vector whose Component Count is a specialization constant")
                .vuid("VUID-StandaloneSpirv-Function-12294")
                .hint("use an OpConstant as the Component Count")
                .declared(dataType);
        return true;
    }

    private boolean tiles() {
        if (storage == StorageClass.TileImageEXT) {
            return tileImage();
        }
        if (storage != StorageClass.TileAttachmentQCOM || !context.has(Capability.TileShadingQCOM)) {
            return false;
        }
        int image = types.innermostElement(dataType);
        if (types.op(image) == Op.OpTypeImage) {
            boolean is2D = types.word(image, TypeImage.DIM) == Dim.Dim2D.value();
            int sampled = types.word(image, TypeImage.SAMPLED);
            if (!is2D || sampled != 1 && sampled != 2) {
                context.error(
                                VariablesRule.TILE_ATTACHMENT,
                                variable() + " holds the image type " + context.name(image)
                                        + (is2D
                                                ? ", whose Sampled operand is neither 1 nor 2"
                                                : ", whose Dim is not 2D"))
                        .vuid(
                                is2D
                                        ? "VUID-StandaloneSpirv-OpTypeImage-10694"
                                        : "VUID-StandaloneSpirv-OpTypeImage-10693")
                        .hint(is2D ? "declare it with Sampled 1 or 2" : "declare it with Dim 2D")
                        .declared(image);
                return true;
            }
        }
        if (!context.isDecorated(cursor.resultId, Decoration.DescriptorSet)
                || !context.isDecorated(cursor.resultId, Decoration.Binding)) {
            context.error(
                            VariablesRule.TILE_ATTACHMENT,
                            variable() + " is not decorated with DescriptorSet and Binding")
                    .vuid("VUID-StandaloneSpirv-TileAttachmentQCOM-10695")
                    .hint("decorate it with both");
            return true;
        }
        if (context.isDecorated(cursor.resultId, Decoration.Component)) {
            context.error(VariablesRule.TILE_ATTACHMENT, variable() + " must not be decorated with Component")
                    .vuid("VUID-StandaloneSpirv-TileAttachmentQCOM-10696")
                    .hint("remove the decoration");
            return true;
        }
        return false;
    }

    private boolean tileImage() {
        int image = types.innermostElement(dataType);
        if (types.op(image) != Op.OpTypeImage || types.word(image, TypeImage.DIM) != Dim.TileImageDataEXT.value()) {
            context.error(
                            VariablesRule.TILE_IMAGE,
                            variable() + " holds " + facts.typeName(dataType)
                                    + ", which is not an image type with Dim TileImageDataEXT")
                    .vuid("")
                    .declared(dataType);
            return true;
        }
        if (context.isVulkan() && !context.isDecorated(cursor.resultId, Decoration.Location)) {
            context.error(VariablesRule.TILE_IMAGE, variable() + " is not decorated with Location")
                    .hint("decorate it with the Location of the color attachment that it reads");
            return true;
        }
        if (context.isVulkan() && context.isDecorated(cursor.resultId, Decoration.Component)) {
            context.error(VariablesRule.TILE_IMAGE, variable() + " must not be decorated with Component")
                    .hint("remove the decoration");
            return true;
        }
        return false;
    }

    private boolean isOpaque(int type) {
        return switch (types.opcode(type)) {
            case OpTypeImage, OpTypeSampler, OpTypeSampledImage, OpTypeTensorARM, OpTypeAccelerationStructureKHR ->
                true;
            default -> false;
        };
    }

    private boolean vulkanTypes() {
        int object = types.isAnyArray(dataType) ? types.componentType(dataType) : dataType;
        boolean fits = switch (storage) {
            case PushConstant -> types.isStruct(dataType);
            case UniformConstant -> isOpaque(object) || cursor.op == Op.OpUntypedVariableKHR;
            case Uniform, StorageBuffer -> types.isStruct(object);
            default -> true;
        };
        if (fits) {
            return false;
        }
        String expected = switch (storage) {
            case PushConstant -> "a structure";
            case UniformConstant ->
                "an image, sampler, sampled image, tensor or acceleration structure, or an array" + " of these";
            default -> "a structure or an array of structures";
        };
        context.error(
                        VariablesRule.RESOURCE_TYPE,
                        variable() + " holds " + facts.typeName(dataType) + ", which is not " + expected)
                .vuid(
                        switch (storage) {
                            case PushConstant -> "VUID-StandaloneSpirv-PushConstant-06808";
                            case UniformConstant -> "VUID-StandaloneSpirv-UniformConstant-04655";
                            default -> "VUID-StandaloneSpirv-Uniform-06807";
                        })
                .hint(
                        storage == StorageClass.UniformConstant
                                ? "put plain data into a buffer, in a structure with Block"
                                : "use a structure decorated with Block that has it as a member")
                .declared(dataType);
        return true;
    }

    private boolean runtimeArrays() {
        if (types.op(dataType) == Op.OpTypeRuntimeArray) {
            boolean descriptors = storage == StorageClass.StorageBuffer
                    || storage == StorageClass.Uniform
                    || storage == StorageClass.UniformConstant;
            if (!descriptors || !context.has(Capability.RuntimeDescriptorArray)) {
                return runtimeArray(
                        descriptors
                                ? "which requires capability RuntimeDescriptorArray"
                                : "but this storage class does not support runtime arrays",
                        descriptors
                                ? Hint.declare("", Capability.RuntimeDescriptorArray)
                                : Hint.of("give the array a length"));
            }
            return false;
        }
        if (!hasRuntimeArrayMember(dataType)) {
            return false;
        }
        return switch (storage) {
            case StorageBuffer, PhysicalStorageBuffer ->
                !context.isDecorated(dataType, Decoration.Block)
                        && runtimeArray(
                                "a structure with a runtime array that is not decorated with Block",
                                "decorate it with Block");
            case Uniform ->
                !facts.isBlock(dataType)
                        && runtimeArray(
                                "a structure with a runtime array that is decorated with neither Block nor BufferBlock",
                                "use storage class StorageBuffer, and decorate the structure with Block");
            case UniformConstant -> false;
            default ->
                runtimeArray(
                        "but this storage class does not support structures with runtime arrays",
                        "give the array a length, or use storage class StorageBuffer");
        };
    }

    private boolean hasRuntimeArrayMember(int structType) {
        Boolean known = runtimeArrayMembers.get(structType);
        if (known != null) {
            return known;
        }
        boolean found = false;
        for (int i = 0; i < types.memberCount(structType) && !found; i++) {
            found = types.op(types.member(structType, i)) == Op.OpTypeRuntimeArray;
        }
        runtimeArrayMembers.put(structType, found);
        return found;
    }

    private boolean runtimeArray(String problem, String hint) {
        return runtimeArray(problem, Hint.of(hint));
    }

    private boolean runtimeArray(String problem, Hint hint) {
        context.error(
                        VariablesRule.RUNTIME_ARRAY_STORAGE,
                        variable() + " holds " + facts.typeName(dataType) + ", " + problem)
                .hint(hint)
                .declared(dataType);
        return true;
    }

    private void invariant() {
        if (storage == StorageClass.Input || storage == StorageClass.Output) {
            return;
        }
        boolean member = context.hasDecoratedMember(dataType, Decoration.Invariant);
        if (member || context.isDecorated(cursor.resultId, Decoration.Invariant)) {
            context.error(
                            VariablesRule.INVARIANT_STORAGE,
                            variable() + (member ? " has a member" : " is")
                                    + " decorated with Invariant, which requires storage class Input or Output")
                    .hint("remove the decoration");
        }
    }
}
