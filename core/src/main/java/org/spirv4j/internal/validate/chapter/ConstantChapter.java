package org.spirv4j.internal.validate.chapter;

import java.util.function.IntPredicate;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Complaint;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.ConstantsRule;
import org.spirv4j.validate.Rule;

/** Constants other than composites, and OpUndef (section 3.32.7). */
final class ConstantChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(
            ConstantChapter::new,
            Op.OpConstantTrue,
            Op.OpConstantFalse,
            Op.OpSpecConstantTrue,
            Op.OpSpecConstantFalse,
            Op.OpConstant,
            Op.OpSpecConstant,
            Op.OpConstantSampler,
            Op.OpConstantNull,
            Op.OpConstantDataKHR,
            Op.OpSpecConstantDataKHR,
            Op.OpConstantFunctionPointerINTEL,
            Op.OpConstantSizeOfEXT,
            Op.OpSpecConstantOp,
            Op.OpUndef,
            Op.OpPoisonKHR);

    private final Types types;
    private final IntPredicate notNullable;

    private ConstantChapter(ValidationContext context) {
        super(context);
        types = context.types;
        notNullable = this::isNeverNull;
    }

    @Override
    public void instruction(Site site) {
        if (!types.isType(site.typeId)) {
            return;
        }
        switch (site.op) {
            case OpConstant, OpSpecConstant -> number(site);
            case OpConstantTrue, OpConstantFalse, OpSpecConstantTrue, OpSpecConstantFalse -> {
                if (!types.isBoolScalar(site.typeId)) {
                    badResult(site, ConstantsRule.BOOLEAN, "OpTypeBool");
                }
            }
            case OpConstantSampler -> {
                if (types.op(site.typeId) != Op.OpTypeSampler) {
                    badResult(site, ConstantsRule.SAMPLER, "OpTypeSampler");
                } else if (Integer.compareUnsigned(site.operand(1), 1) > 0) {
                    context.error(
                                    ConstantsRule.SAMPLER,
                                    "OpConstantSampler " + context.name(site.resultId) + " has the Param "
                                            + Integer.toUnsignedString(site.operand(1)) + ", which is neither 0 nor 1")
                            .hint("use 1 for normalized coordinates, 0 for others");
                }
            }
            case OpConstantNull -> {
                if (types.contains(site.typeId, notNullable)) {
                    badResult(site, ConstantsRule.NULL, "a type that has a null value");
                }
            }
            case OpConstantDataKHR, OpSpecConstantDataKHR -> data(site);
            case OpConstantFunctionPointerINTEL -> functionPointer(site);
            case OpConstantSizeOfEXT -> {
                if (!types.isIntScalar(site.typeId, 32) && !types.isIntScalar(site.typeId, 64)) {
                    badResult(site, ConstantsRule.SIZE_OF, "an integer scalar of 32 or 64 bits");
                } else if (context.definingOpcode(site.word(3)) != 0 && !types.isDescriptor(site.word(3))) {
                    context.error(
                                    ConstantsRule.SIZE_OF,
                                    "OpConstantSizeOfEXT asks for the size of " + context.name(site.word(3)) + " ("
                                            + context.definedBy(site.word(3)) + "), which is no type of descriptors")
                            .hint("name a type of buffers, images, samplers, tensors or acceleration structures")
                            .declared(site.word(3));
                }
            }
            case OpUndef, OpPoisonKHR -> {
                if (types.isVoid(site.typeId) || types.op(site.typeId) == Op.OpTypeFunction) {
                    badResult(site, ConstantsRule.UNDEFINED, "other than void and no function type");
                }
            }
            default -> operation(site);
        }
    }

    private Complaint badResult(Site site, Rule rule, String wanted) {
        return context.error(
                        rule,
                        site.name() + " has the type " + context.name(site.typeId) + ", but it has to be " + wanted)
                .declared(site.typeId);
    }

    private void number(Site site) {
        int width = types.word(site.typeId, 2);
        Op type = types.op(site.typeId);
        if (type != Op.OpTypeInt && type != Op.OpTypeFloat || width <= 0 || width > 64) {
            return;
        }
        int last = site.word(site.wordCount - 1);
        boolean signed = types.isSignedIntScalar(site.typeId);
        int high = types.lastWord(site.typeId, last);
        if (high != last) {
            context.error(
                            ConstantsRule.HIGH_BITS,
                            "the word 0x" + Integer.toHexString(last) + " of " + site.name() + " "
                                    + context.name(site.resultId) + " says more than the " + width
                                    + " bits of its type")
                    .declared(site.typeId)
                    .hint(
                            signed
                                    ? "repeat the sign in the bits above: 0x" + Integer.toHexString(high)
                                    : "leave the bits above 0: 0x" + Integer.toHexString(high));
        }
    }

    private boolean isNeverNull(int type) {
        return switch (types.op(type)) {
            case OpTypeBool,
                    OpTypeInt,
                    OpTypeFloat,
                    OpTypeVector,
                    OpTypeVectorIdEXT,
                    OpTypeMatrix,
                    OpTypeArray,
                    OpTypeStruct,
                    OpTypeCooperativeMatrixKHR,
                    OpTypeCooperativeMatrixNV,
                    OpTypeEvent,
                    OpTypeDeviceEvent,
                    OpTypeReserveId,
                    OpTypeQueue -> false;
            case OpTypePointer, OpTypeUntypedPointerKHR ->
                types.isStorageClass(type, StorageClass.PhysicalStorageBuffer);
            case OpTypeTensorARM -> types.wordCount(type) < 5;
            default -> true;
        };
    }

    private void data(Site site) {
        if (!types.isArray(site.typeId)) {
            badResult(site, ConstantsRule.DATA, "an array of numbers");
            return;
        }
        int element = types.word(site.typeId, 2);
        int scalar = types.scalarType(element);
        if (!types.isIntScalar(scalar) && !types.isFloatScalar(scalar)) {
            badResult(site, ConstantsRule.DATA, "an array of numbers");
            return;
        }
        int words = site.operandWords();
        if (words == 0) {
            context.error(ConstantsRule.DATA, site.name() + " has no data, and no array is empty");
            return;
        }
        long length = OperationChapter.plainInt(context, types.word(site.typeId, 3));
        if (length < 0 || scalar != element || length > Integer.MAX_VALUE) {
            return;
        }
        int width = types.word(scalar, 2);
        long wanted = (length * width + 31) / 32;
        if (wanted != words) {
            context.error(
                            ConstantsRule.DATA,
                            site.name() + " has " + words + " words of data; " + length + " elements of " + width
                                    + " bits are " + wanted)
                    .declared(site.typeId);
        }
    }

    private void functionPointer(Site site) {
        int function = site.operand(0);
        if (!types.isAnyPointer(site.typeId)) {
            badResult(site, ConstantsRule.FUNCTION_POINTER, "a pointer to a function type");
        } else if (types.isPointer(site.typeId) && types.op(types.pointee(site.typeId)) != Op.OpTypeFunction) {
            badResult(site, ConstantsRule.FUNCTION_POINTER, "a pointer to a function type");
        } else if (context.definingOpcode(function) != Op.OpFunction.opcode()) {
            if (context.definingOpcode(function) != 0) {
                context.error(
                                ConstantsRule.FUNCTION_POINTER,
                                site.name() + " takes " + context.name(function) + ", which is no function")
                        .declared(function);
            }
        } else if (types.isPointer(site.typeId) && context.definitionWord(function, 4) != types.pointee(site.typeId)) {
            badResult(
                    site,
                    ConstantsRule.FUNCTION_POINTER,
                    "a pointer to the type of the function " + context.name(function));
        }
    }

    /** Whether a specialization may do this operation here; what its operands have to be, other chapters say. */
    private void operation(Site site) {
        Op op = Site.op(site.operand(0));
        String name = "OpSpecConstantOp " + op.name().substring(2);
        switch (op) {
            case OpQuantizeToF16 -> {
                if (!context.has(Capability.Shader)) {
                    context.error(ConstantsRule.OPERATION, name + " is for shaders")
                            .hint("add OpCapability Shader");
                }
            }
            case OpUConvert -> {
                if (!context.isAtLeast(1, 4)
                        && !context.has(Capability.Kernel)
                        && !context.hasExtension("SPV_AMD_gpu_shader_int16")) {
                    context.error(ConstantsRule.OPERATION, name + " is for kernels before SPIR-V 1.4")
                            .hint("use SPIR-V 1.4 or later");
                }
            }
            case OpConvertFToS,
                    OpConvertSToF,
                    OpConvertFToU,
                    OpConvertUToF,
                    OpConvertPtrToU,
                    OpConvertUToPtr,
                    OpGenericCastToPtr,
                    OpPtrCastToGeneric,
                    OpBitcast,
                    OpFNegate,
                    OpFAdd,
                    OpFSub,
                    OpFMul,
                    OpFDiv,
                    OpFRem,
                    OpFMod,
                    OpAccessChain,
                    OpInBoundsAccessChain,
                    OpPtrAccessChain,
                    OpInBoundsPtrAccessChain -> {
                if (!context.has(Capability.Kernel)) {
                    context.error(ConstantsRule.OPERATION, name + " is for kernels")
                            .hint("compute it at run time, or from a constant that the host works out");
                }
            }
            default -> {}
        }
    }
}
