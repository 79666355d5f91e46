// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.facts;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.EnumMap;
import java.util.Map;
import org.spirv4j.analysis.internal.layout.ByteCount;
import org.spirv4j.analysis.internal.layout.ComputedLayout;
import org.spirv4j.analysis.internal.layout.DeclaredLayout;
import org.spirv4j.analysis.internal.layout.DeclaredMembers;
import org.spirv4j.analysis.internal.layout.LayoutRules;
import org.spirv4j.analysis.internal.layout.ModuleTypes;
import org.spirv4j.analysis.internal.layout.PointerSizes;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.SamplerImageAddressingModeNV;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.DescriptorLayout;
import org.spirv4j.validate.internal.engine.ValidationContext;

/**
 * The layouts of a module's types, by id and in bytes: alignments from layout rules, sizes from decorations. Unknown
 * sizes, such as that of a run-time array, count as their minimum.
 */
public final class BlockLayouts {
    private final ValidationContext context;
    private final TypeFacts types;
    private final ModuleTypes moduleTypes;
    private final DeclaredLayout declared;
    private final Map<LayoutRules, ComputedLayout> ruled = new EnumMap<>(LayoutRules.class);
    private final int pointerSize;
    private final int handleSize;

    /** The layouts of a module. */
    public BlockLayouts(ValidationContext context) {
        this.context = context;
        types = context.types;
        int inKernels = PointerSizes.ofKernels(context.addressingModel(AddressingModel.Logical));
        pointerSize = inKernels > 0 ? inKernels : PointerSizes.ADDRESS;
        handleSize = handleSize(context);
        moduleTypes = new ModuleTypes(context.data, context.layout, id -> plainValue(context, id), new Handles());
        declared = new DeclaredLayout(moduleTypes, moduleTypes.end(), true);
    }

    /** The size of image and sampler handles with BindlessTextureNV; 0 without it. */
    private static int handleSize(ValidationContext context) {
        if (!context.has(Capability.BindlessTextureNV)) {
            return 0;
        }
        for (int i = 0; i < context.data.instructionCount; i++) {
            int at = context.data.starts[i];
            int opcode = context.words[at] & 0xFFFF;
            if (opcode == Op.OpSamplerImageAddressingModeNV.opcode()) {
                return context.words[at + SamplerImageAddressingModeNV.BIT_WIDTH] / 8;
            }
            if (opcode == Op.OpEntryPoint.opcode()) {
                break;
            }
        }
        return 0;
    }

    /** The value of an integer constant that is not a specialization constant; negative for other ids. */
    public static long plainValue(ValidationContext context, int id) {
        Op op = context.types.op(id);
        if (op == Op.OpConstantNull) {
            return 0;
        }
        if (op != Op.OpConstant || !context.types.isIntScalar(context.types.typeOf(id))) {
            return ByteCount.UNKNOWN;
        }
        return Integer.toUnsignedLong(context.definitionWord(id, Constant.VALUE));
    }

    /** The sizes of pointers and descriptors. */
    private final class Handles implements ModuleTypes.HandleSizes {

        @Override
        public long size(int typeId) {
            return switch (types.opcode(typeId)) {
                case OpTypePointer, OpTypeUntypedPointerKHR -> pointerSize;
                case OpTypeSampledImage -> handleSize;
                default -> isHandle(typeId) ? handleSize : descriptor(typeId).size();
            };
        }

        @Override
        public long alignment(int typeId) {
            return switch (types.opcode(typeId)) {
                case OpTypePointer, OpTypeUntypedPointerKHR -> pointerSize;
                case OpTypeSampledImage -> Math.max(1, handleSize);
                default -> isHandle(typeId) ? handleSize : descriptor(typeId).alignment();
            };
        }

        private boolean isHandle(int typeId) {
            Op op = types.op(typeId);
            return handleSize > 0 && (op == Op.OpTypeImage || op == Op.OpTypeSampler);
        }

        private DescriptorLayout descriptor(int typeId) {
            return switch (types.opcode(typeId)) {
                case OpTypeImage -> context.settings.descriptor(DescriptorLayout.Kind.IMAGE);
                case OpTypeSampler -> context.settings.descriptor(DescriptorLayout.Kind.SAMPLER);
                case OpTypeBufferEXT, OpTypeAccelerationStructureKHR ->
                    context.settings.descriptor(DescriptorLayout.Kind.BUFFER);
                case OpTypeTensorARM -> context.settings.descriptor(DescriptorLayout.Kind.TENSOR);
                default -> DescriptorLayout.UNKNOWN;
            };
        }
    }

    private ComputedLayout ruled(LayoutRules rules) {
        return ruled.computeIfAbsent(rules, r -> {
            ComputedLayout layout = new ComputedLayout(moduleTypes, r);
            layout.cover(moduleTypes.end());
            return layout;
        });
    }

    /** The decorations of a structure's members. */
    public DeclaredMembers members(int structId) {
        return moduleTypes.members(moduleTypes.number(structId));
    }

    /** The stride of an array; {@link ByteCount#UNKNOWN} if it is missing or a specialization constant. */
    public long arrayStride(int arrayId) {
        return moduleTypes.arrayStride(moduleTypes.number(arrayId));
    }

    /** The required alignment of an array or matrix stride. */
    public long strideAlignment(LayoutRules rules, int typeId, boolean rowMajor) {
        return ByteCount.least(ruled(rules).strideAlignment(moduleTypes.number(typeId), rowMajor));
    }

    /** The required alignment of the offset of a structure member with this type. */
    public long offsetAlignment(LayoutRules rules, int typeId, boolean rowMajor) {
        return ByteCount.least(ruled(rules).offsetAlignment(moduleTypes.number(typeId), rowMajor));
    }

    /** The size of a type, with padding between its parts but not after the last one. */
    public long size(int typeId, int matrixStride, boolean rowMajor) {
        return ByteCount.least(declared.extent(moduleTypes.number(typeId), matrixStride, rowMajor));
    }
}
