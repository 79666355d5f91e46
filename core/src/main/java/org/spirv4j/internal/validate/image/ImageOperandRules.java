// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.image;

import java.util.OptionalLong;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.ScopeRules;
import org.spirv4j.internal.validate.rule.ImagesRule;

/** Image operands (section 3.14 of the specification, "Image Operands"): a mask, and ids in the order of its bits. */
final class ImageOperandRules {
    private static final int BIAS = ImageOperands.Bias.value();
    private static final int LOD = ImageOperands.Lod.value();
    private static final int GRAD = ImageOperands.Grad.value();
    private static final int CONST_OFFSET = ImageOperands.ConstOffset.value();
    private static final int OFFSET = ImageOperands.Offset.value();
    private static final int CONST_OFFSETS = ImageOperands.ConstOffsets.value();
    private static final int SAMPLE = ImageOperands.Sample.value();
    private static final int MIN_LOD = ImageOperands.MinLod.value();
    private static final int AVAILABLE = ImageOperands.MakeTexelAvailable.value();
    private static final int VISIBLE = ImageOperands.MakeTexelVisible.value();
    private static final int NON_PRIVATE = ImageOperands.NonPrivateTexel.value();
    private static final int SIGN_EXTEND = ImageOperands.SignExtend.value();
    private static final int ZERO_EXTEND = ImageOperands.ZeroExtend.value();
    private static final int OFFSETS = ImageOperands.Offsets.value();
    private static final int ALL_OFFSETS = CONST_OFFSET | OFFSET | CONST_OFFSETS | OFFSETS;

    /** The bits that have ids, in order. */
    private static final int[] WITH_IDS = {
        BIAS, LOD, GRAD, CONST_OFFSET, OFFSET, CONST_OFFSETS, SAMPLE, MIN_LOD, AVAILABLE, VISIBLE, OFFSETS
    };

    private final ValidationContext context;
    private final TypeFacts types;
    private final ImageType image;
    private final ScopeRules scopes;

    ImageOperandRules(ValidationContext context, ImageType image) {
        this.context = context;
        this.image = image;
        types = context.types;
        scopes = new ScopeRules(context);
    }

    /** The mask in a word of the operands behind type id and result id. */
    static int mask(InstructionCursor cursor, int at) {
        return cursor.operand(at);
    }

    /**
     * Checks the image operands of the instruction of the walk; the image is that of the instruction.
     *
     * @param at where the mask is among the operands behind type id and result id
     * @param texel the type of the texel that is read or written
     */
    boolean check(InstructionCursor cursor, int at, int texel) {
        int mask = mask(cursor, at);
        if (image.multisampled != 0 && (mask & SAMPLE) == 0) {
            return wrong(
                    ImagesRule.OPERAND_SAMPLE,
                    cursor.name() + " on a multisampled image lacks the image operand Sample",
                    "add the image operand Sample");
        }
        if (!signedness(cursor, mask)) {
            return false;
        }
        if (mask == 0) {
            return true;
        }
        if (Integer.bitCount(mask & ALL_OFFSETS) > 1) {
            return wrong(
                    ImagesRule.OPERAND_OFFSETS_TOGETHER,
                    cursor.name()
                            + " has more than one of the image operands ConstOffset, Offset, ConstOffsets and Offsets",
                    "keep one of them");
        }
        if (context.isVulkan() && (mask & (CONST_OFFSET | OFFSET | CONST_OFFSETS)) != 0 && image.sampled != 1) {
            return wrong(
                    ImagesRule.OFFSET_SAMPLED,
                    cursor.name() + " has an offset for an image whose operand Sampled is " + image.sampled + ", not 1",
                    "add the offset to the coordinate");
        }
        int next = at + 1;
        for (int bit : WITH_IDS) {
            if ((mask & bit) != 0) {
                int id = cursor.operand(next++);
                int second = bit == GRAD ? cursor.operand(next++) : 0;
                if (!operand(cursor, mask, bit, id, second)) {
                    return false;
                }
            }
        }
        return extend(cursor, mask, texel);
    }

    private boolean wrong(Rule rule, String message, String hint) {
        context.error(rule, message).hint(hint);
        return false;
    }

    private boolean operand(InstructionCursor cursor, int mask, int bit, int id, int second) {
        if (bit == BIAS) {
            return bias(cursor, id);
        } else if (bit == LOD) {
            return lod(cursor, mask, id);
        } else if (bit == GRAD) {
            return grad(cursor, id, second);
        } else if (bit == CONST_OFFSET || bit == OFFSET) {
            return offset(cursor, bit, id);
        } else if (bit == CONST_OFFSETS) {
            return constOffsets(cursor, id);
        } else if (bit == SAMPLE) {
            return sample(cursor, id);
        } else if (bit == MIN_LOD) {
            return minLod(cursor, mask, id);
        } else if (bit == AVAILABLE || bit == VISIBLE) {
            return texelScope(cursor, mask, bit) && scopes.memoryScope(cursor, id);
        }
        return true;
    }

    private boolean isFloat32(int id) {
        return types.isFloatScalar(types.typeOf(id), 32) || isHalf(types.typeOf(id));
    }

    private boolean isHalf(int type) {
        return types.isFloatScalarOrVector(type)
                && types.bitWidth(type) == 16
                && context.has(Capability.Float16ImageAMD);
    }

    private boolean gatherLod(InstructionCursor cursor) {
        return (cursor.op == Op.OpImageGather || cursor.op == Op.OpImageSparseGather)
                && context.has(Capability.ImageGatherBiasLodAMD);
    }

    private boolean mipmapped(Rule rule, InstructionCursor cursor, String operand) {
        return image.isMipmapped()
                || wrong(
                        rule,
                        cursor.name() + " has the image operand " + operand + " on a " + image.dimName()
                                + " image; only 1D, 2D, 3D and cube images have levels of detail",
                        "remove the image operand " + operand);
    }

    private boolean bias(InstructionCursor cursor, int id) {
        if (!Trait.IMPLICIT_LOD.has(cursor.op) && !gatherLod(cursor)) {
            return wrong(
                    ImagesRule.OPERAND_BIAS,
                    cursor.name()
                            + " has the image operand Bias, which is for instructions with an implicit level of detail",
                    "remove the image operand Bias");
        }
        if (!isFloat32(id)) {
            return wrong(
                    ImagesRule.OPERAND_BIAS,
                    "the image operand Bias of " + cursor.name() + " is " + context.name(id)
                            + ", which is no 32-bit floating-point scalar",
                    "use a 32-bit floating-point scalar");
        }
        return mipmapped(ImagesRule.OPERAND_BIAS, cursor, "Bias");
    }

    private boolean lod(InstructionCursor cursor, int mask, int id) {
        boolean number = Trait.EXPLICIT_LOD.has(cursor.op) || gatherLod(cursor);
        boolean level = Trait.IMAGE_FETCH.has(cursor.op)
                || Trait.TEXEL_ACCESS.has(cursor.op) && context.has(Capability.ImageReadWriteLodAMD);
        if (!number && !level) {
            return wrong(
                    ImagesRule.OPERAND_LOD,
                    cursor.name() + " has the image operand Lod, which is for fetches and for instructions with an"
                            + " explicit level of detail",
                    "remove the image operand Lod");
        }
        if ((mask & GRAD) != 0) {
            return wrong(
                    ImagesRule.OPERAND_LOD,
                    cursor.name() + " has both of the image operands Lod and Grad",
                    "keep one of them");
        }
        if (number ? !isFloat32(id) : !types.isIntScalar(types.typeOf(id), 32)) {
            return wrong(
                    ImagesRule.OPERAND_LOD,
                    "the image operand Lod of " + cursor.name() + " is " + context.name(id) + ", which is no 32-bit "
                            + (number ? "floating-point" : "integer") + " scalar",
                    "use a 32-bit " + (number ? "floating-point" : "integer") + " scalar");
        }
        return mipmapped(ImagesRule.OPERAND_LOD, cursor, "Lod");
    }

    private boolean grad(InstructionCursor cursor, int dx, int dy) {
        if (!Trait.EXPLICIT_LOD.has(cursor.op)) {
            return wrong(
                    ImagesRule.OPERAND_GRAD,
                    cursor.name()
                            + " has the image operand Grad, which is for instructions with an explicit level of detail",
                    "remove the image operand Grad");
        }
        int wanted = image.coordinates();
        for (int i = 0; i < 2; i++) {
            int id = i == 0 ? dx : dy;
            int type = types.typeOf(id);
            boolean number = types.isFloatScalarOrVector(type) && (types.bitWidth(type) == 32 || isHalf(type));
            if (!number || types.dimension(type) != wanted) {
                return wrong(
                        ImagesRule.OPERAND_GRAD,
                        "the image operand Grad of " + cursor.name() + " has " + context.name(id) + ", which is no "
                                + (wanted == 1
                                        ? "32-bit floating-point scalar"
                                        : "vector of " + wanted + " 32-bit floating-point numbers"),
                        "give one number for each coordinate of the image, without the layer");
            }
        }
        return true;
    }

    private boolean offset(InstructionCursor cursor, int bit, int id) {
        String name = bit == OFFSET ? "Offset" : "ConstOffset";
        if (image.is(Dim.Cube)) {
            return wrong(
                    ImagesRule.OPERAND_OFFSET,
                    cursor.name() + " has the image operand " + name + " on a cube image",
                    "remove the image operand " + name);
        }
        int type = types.typeOf(id);
        int wanted = image.coordinates();
        if (!types.isIntScalarOrVector(type) || types.bitWidth(type) != 32 || types.dimension(type) != wanted) {
            return wrong(
                    ImagesRule.OPERAND_OFFSET,
                    "the image operand " + name + " of " + cursor.name() + " is " + context.name(id) + ", which is no "
                            + (wanted == 1 ? "32-bit integer scalar" : "vector of " + wanted + " 32-bit integers"),
                    "give one integer for each coordinate of the image, without the layer");
        }
        if (bit == CONST_OFFSET && !types.isConstant(id)) {
            return wrong(
                    ImagesRule.OPERAND_OFFSET,
                    "the image operand ConstOffset of " + cursor.name() + " is " + context.name(id)
                            + ", which is no constant",
                    "use a constant, or the image operand Offset");
        }
        if (context.isVulkan()
                && bit == OFFSET
                && !Trait.IMAGE_GATHER.has(cursor.op)
                && !context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION)
                && !context.settings.has(Relaxation.ALLOW_OFFSET_TEXTURE_OPERAND)) {
            context.error(
                            ImagesRule.OFFSET_WITHOUT_GATHER,
                            cursor.name() + " has the image operand Offset, which Vulkan allows to gathering"
                                    + " instructions only")
                    .hint("use the image operand ConstOffset")
                    .remedy(Relaxation.ALLOW_OFFSET_TEXTURE_OPERAND);
            return false;
        }
        return true;
    }

    private boolean constOffsets(InstructionCursor cursor, int id) {
        if (!Trait.IMAGE_GATHER.has(cursor.op)) {
            return wrong(
                    ImagesRule.OPERAND_CONST_OFFSETS,
                    cursor.name() + " has the image operand ConstOffsets, which is for gathering instructions",
                    "remove the image operand ConstOffsets");
        }
        if (image.is(Dim.Cube)) {
            return wrong(
                    ImagesRule.OPERAND_CONST_OFFSETS,
                    cursor.name() + " has the image operand ConstOffsets on a cube image",
                    "remove the image operand ConstOffsets");
        }
        int type = types.typeOf(id);
        int element = types.componentType(type);
        OptionalLong length = types.isArray(type) ? context.integer(types.word(type, 3)) : OptionalLong.of(0);
        if (length.isPresent() && length.getAsLong() != 4
                || !types.isIntVector(element)
                || types.dimension(element) != 2
                || types.bitWidth(element) != 32) {
            return wrong(
                    ImagesRule.OPERAND_CONST_OFFSETS,
                    "the image operand ConstOffsets of " + cursor.name() + " is " + context.name(id)
                            + ", which is no array of four vectors of two 32-bit integers",
                    "use an array of four vectors of two 32-bit integers");
        }
        return types.isConstant(id)
                || wrong(
                        ImagesRule.OPERAND_CONST_OFFSETS,
                        "the image operand ConstOffsets of " + cursor.name() + " is " + context.name(id)
                                + ", which is no constant",
                        "use a constant");
    }

    private boolean sample(InstructionCursor cursor, int id) {
        if (!Trait.IMAGE_FETCH.has(cursor.op) && !Trait.TEXEL_ACCESS.has(cursor.op)) {
            return wrong(
                    ImagesRule.OPERAND_SAMPLE,
                    cursor.name() + " has the image operand Sample, which is for fetches, reads and writes",
                    "remove the image operand Sample");
        }
        if (image.multisampled == 0) {
            return wrong(
                    ImagesRule.OPERAND_SAMPLE,
                    cursor.name() + " has the image operand Sample, but its image is not multisampled",
                    "remove the image operand Sample");
        }
        return types.isIntScalar(types.typeOf(id), 32)
                || wrong(
                        ImagesRule.OPERAND_SAMPLE,
                        "the image operand Sample of " + cursor.name() + " is " + context.name(id)
                                + ", which is no 32-bit integer scalar",
                        "use a 32-bit integer scalar");
    }

    private boolean minLod(InstructionCursor cursor, int mask, int id) {
        if (!Trait.IMPLICIT_LOD.has(cursor.op) && (mask & GRAD) == 0) {
            return wrong(
                    ImagesRule.OPERAND_MIN_LOD,
                    cursor.name() + " has the image operand MinLod, which is for instructions with an implicit level of"
                            + " detail, or with the image operand Grad",
                    "remove the image operand MinLod");
        }
        if (!isFloat32(id)) {
            return wrong(
                    ImagesRule.OPERAND_MIN_LOD,
                    "the image operand MinLod of " + cursor.name() + " is " + context.name(id)
                            + ", which is no 32-bit floating-point scalar",
                    "use a 32-bit floating-point scalar");
        }
        return mipmapped(ImagesRule.OPERAND_MIN_LOD, cursor, "MinLod");
    }

    private boolean texelScope(InstructionCursor cursor, int mask, int bit) {
        boolean write = cursor.op == Op.OpImageWrite;
        boolean read = Trait.TEXEL_ACCESS.has(cursor.op) && !write;
        String name = bit == AVAILABLE ? "MakeTexelAvailable" : "MakeTexelVisible";
        if (bit == AVAILABLE ? !write : !read) {
            return wrong(
                    ImagesRule.OPERAND_TEXEL_MEMORY,
                    cursor.name() + " has the image operand " + name + ", which is for "
                            + (bit == AVAILABLE ? "OpImageWrite" : "OpImageRead and OpImageSparseRead"),
                    "remove the image operand " + name);
        }
        return (mask & NON_PRIVATE) != 0
                || wrong(
                        ImagesRule.OPERAND_TEXEL_MEMORY,
                        cursor.name() + " has the image operand " + name + " without NonPrivateTexel",
                        "add the image operand NonPrivateTexel");
    }

    private boolean extend(InstructionCursor cursor, int mask, int texel) {
        if ((mask & (SIGN_EXTEND | ZERO_EXTEND)) == 0) {
            return true;
        }
        String name = (mask & SIGN_EXTEND) != 0 ? "SignExtend" : "ZeroExtend";
        int scalar = types.scalarType(texel);
        if (!types.isIntScalar(scalar)) {
            return wrong(
                    ImagesRule.OPERAND_EXTEND,
                    cursor.name() + " has the image operand " + name + ", but its texels are no integers",
                    "remove the image operand " + name);
        }
        return (mask & ZERO_EXTEND) == 0
                || !types.isSignedIntScalar(scalar)
                || wrong(
                        ImagesRule.OPERAND_EXTEND,
                        cursor.name() + " has the image operand ZeroExtend, but its texels are signed integers",
                        "use the image operand SignExtend, or unsigned integers");
    }

    /** What the format says of signs must be what the sampled type, or an image operand, says. */
    private boolean signedness(InstructionCursor cursor, int mask) {
        if (!context.isVulkan() || !types.isIntScalar(image.sampledType)) {
            return true;
        }
        boolean signed = image.format >= ImageFormat.Rgba32i.value() && image.format <= ImageFormat.R8i.value()
                || image.format == ImageFormat.R64i.value();
        boolean unsigned = image.format >= ImageFormat.Rgba32ui.value() && image.format <= ImageFormat.R8ui.value()
                || image.format == ImageFormat.R64ui.value();
        boolean asSigned =
                (mask & SIGN_EXTEND) != 0 || (mask & ZERO_EXTEND) == 0 && types.isSignedIntScalar(image.sampledType);
        if (asSigned ? !unsigned : !signed) {
            return true;
        }
        String by = (mask & (SIGN_EXTEND | ZERO_EXTEND)) != 0 ? "the image operands make" : "the sampled type makes";
        context.error(
                        ImagesRule.FORMAT_SIGNEDNESS,
                        "the format "
                                + ImageFormat.of(image.format).map(Enum::name).orElse("") + " of the image of "
                                + cursor.name() + " is of " + (signed ? "signed" : "unsigned") + " integers, but " + by
                                + " them " + (asSigned ? "signed" : "unsigned"))
                .hint("use a format or a sampled type with the other sign, or the image operand "
                        + (signed ? "SignExtend" : "ZeroExtend"))
                .declared(image.id, "the image's type is declared here");
        return false;
    }
}
