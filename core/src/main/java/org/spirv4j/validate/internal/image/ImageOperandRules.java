// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.image;

import java.util.OptionalLong;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.ScopeRules;
import org.spirv4j.validate.internal.rule.ImagesRule;

/** Checks image operands (section 3.14, "Image Operands"): a mask, and ids in the order of its bits. */
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

    /** The bits with id operands, in order. */
    private static final int[] WITH_IDS = {
        BIAS, LOD, GRAD, CONST_OFFSET, OFFSET, CONST_OFFSETS, SAMPLE, MIN_LOD, AVAILABLE, VISIBLE, OFFSETS
    };

    private final ValidationContext context;
    private final TypeFacts types;
    private final ImageTypeOperands image;
    private final ScopeRules scopes;

    ImageOperandRules(ValidationContext context, ImageTypeOperands image) {
        this.context = context;
        this.image = image;
        types = context.types;
        scopes = ScopeRules.of(context);
    }

    /** The mask of image operands, given its index among the operands after the result id. */
    static int mask(InstructionCursor cursor, int index) {
        return cursor.operand(index);
    }

    /**
     * Checks the image operands of an instruction and reports the first error.
     *
     * @param index the index of the mask among the operands after the result id
     * @param texel the type of the texel that is read or written; 0 if there is none
     * @return whether there was no error
     */
    boolean check(InstructionCursor cursor, int index, int texel) {
        int mask = mask(cursor, index);
        if (image.multisampled != 0 && (mask & SAMPLE) == 0) {
            return wrong(
                    ImagesRule.OPERAND_SAMPLE,
                    cursor.name() + " on a multisampled image requires image operand Sample",
                    "add image operand Sample");
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
                            + " has more than one of image operands ConstOffset, Offset, ConstOffsets and Offsets",
                    "keep one of these image operands");
        }
        if (context.isVulkan() && (mask & (CONST_OFFSET | OFFSET | CONST_OFFSETS)) != 0 && image.sampled != 1) {
            String name = (mask & CONST_OFFSET) != 0 ? "ConstOffset" : (mask & OFFSET) != 0 ? "Offset" : "ConstOffsets";
            return wrong(
                    ImagesRule.OFFSET_SAMPLED,
                    "Vulkan requires an image with Sampled 1 for image operand " + name + " of " + cursor.name()
                            + ", not " + image.sampled,
                    "add the offset to Coordinate");
        }
        int next = index + 1;
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

    private boolean unsupported(Rule rule, InstructionCursor cursor, String operand, String supporting) {
        return wrong(
                rule,
                cursor.name() + " does not support image operand " + operand + "; only " + supporting,
                "remove image operand " + operand);
    }

    private boolean badOperand(Rule rule, InstructionCursor cursor, String operand, int id, String expected) {
        return wrong(
                rule,
                "image operand " + operand + " " + context.name(id) + " of " + cursor.name() + " is not " + expected,
                "use " + expected);
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
        String subject = "image operand " + operand + " of " + cursor.name();
        if (!image.isMipmapped()) {
            return wrong(
                    rule,
                    subject + " requires an image with Dim 1D, 2D, 3D or Cube, not " + image.dimName(),
                    "remove image operand " + operand);
        }
        return image.multisampled == 0
                || wrong(rule, subject + " does not support multisampled images", "remove image operand " + operand);
    }

    private boolean bias(InstructionCursor cursor, int id) {
        if (!Trait.IMPLICIT_LOD.has(cursor.op) && !gatherLod(cursor)) {
            return unsupported(
                    ImagesRule.OPERAND_BIAS, cursor, "Bias", "instructions with an implicit level of detail do");
        }
        if (!isFloat32(id)) {
            return badOperand(ImagesRule.OPERAND_BIAS, cursor, "Bias", id, "a 32-bit floating-point scalar");
        }
        return mipmapped(ImagesRule.OPERAND_BIAS, cursor, "Bias");
    }

    private boolean lod(InstructionCursor cursor, int mask, int id) {
        boolean floating = Trait.EXPLICIT_LOD.has(cursor.op) || gatherLod(cursor);
        boolean integer = Trait.IMAGE_FETCH.has(cursor.op)
                || Trait.TEXEL_ACCESS.has(cursor.op) && context.has(Capability.ImageReadWriteLodAMD);
        if (!floating && !integer) {
            return unsupported(
                    ImagesRule.OPERAND_LOD,
                    cursor,
                    "Lod",
                    "fetches and instructions with an explicit level of detail do");
        }
        if ((mask & GRAD) != 0) {
            return wrong(
                    ImagesRule.OPERAND_LOD,
                    cursor.name() + " has both image operands Lod and Grad",
                    "keep one of these image operands");
        }
        if (floating ? !isFloat32(id) : !types.isIntScalar(types.typeOf(id), 32)) {
            return badOperand(
                    ImagesRule.OPERAND_LOD,
                    cursor,
                    "Lod",
                    id,
                    floating ? "a 32-bit floating-point scalar" : "a 32-bit integer scalar");
        }
        return mipmapped(ImagesRule.OPERAND_LOD, cursor, "Lod");
    }

    private boolean grad(InstructionCursor cursor, int dx, int dy) {
        if (!Trait.EXPLICIT_LOD.has(cursor.op)) {
            return unsupported(
                    ImagesRule.OPERAND_GRAD, cursor, "Grad", "instructions with an explicit level of detail do");
        }
        int size = image.coordinates();
        for (int i = 0; i < 2; i++) {
            int id = i == 0 ? dx : dy;
            int type = types.typeOf(id);
            boolean number = types.isFloatScalarOrVector(type) && (types.bitWidth(type) == 32 || isHalf(type));
            if (!number || types.dimension(type) != size) {
                return badOperand(
                        ImagesRule.OPERAND_GRAD,
                        cursor,
                        "Grad",
                        id,
                        size == 1
                                ? "a 32-bit floating-point scalar"
                                : "a 32-bit floating-point vector with " + size + " components");
            }
        }
        return true;
    }

    private boolean offset(InstructionCursor cursor, int bit, int id) {
        String name = bit == OFFSET ? "Offset" : "ConstOffset";
        if (image.is(Dim.Cube)) {
            return wrong(
                    ImagesRule.OPERAND_OFFSET,
                    "image operand " + name + " of " + cursor.name() + " does not support images with Dim Cube",
                    "remove image operand " + name);
        }
        int type = types.typeOf(id);
        int size = image.coordinates();
        if (!types.isIntScalarOrVector(type) || types.bitWidth(type) != 32 || types.dimension(type) != size) {
            return badOperand(
                    ImagesRule.OPERAND_OFFSET,
                    cursor,
                    name,
                    id,
                    size == 1 ? "a 32-bit integer scalar" : "a 32-bit integer vector with " + size + " components");
        }
        if (bit == CONST_OFFSET && !types.isConstant(id)) {
            return wrong(
                    ImagesRule.OPERAND_OFFSET,
                    "image operand ConstOffset " + context.name(id) + " of " + cursor.name() + " is not a constant",
                    "use a constant, or image operand Offset");
        }
        if (context.isVulkan()
                && bit == OFFSET
                && !Trait.IMAGE_GATHER.has(cursor.op)
                && !context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION)
                && !context.settings.has(Relaxation.ALLOW_OFFSET_TEXTURE_OPERAND)) {
            context.error(
                            ImagesRule.OFFSET_WITHOUT_GATHER,
                            "Vulkan does not support image operand Offset for " + cursor.name()
                                    + "; only gather instructions may use it")
                    .hint("use image operand ConstOffset")
                    .remedy(Relaxation.ALLOW_OFFSET_TEXTURE_OPERAND);
            return false;
        }
        return true;
    }

    private boolean constOffsets(InstructionCursor cursor, int id) {
        if (!Trait.IMAGE_GATHER.has(cursor.op)) {
            return unsupported(ImagesRule.OPERAND_CONST_OFFSETS, cursor, "ConstOffsets", "gather instructions do");
        }
        if (image.is(Dim.Cube)) {
            return wrong(
                    ImagesRule.OPERAND_CONST_OFFSETS,
                    "image operand ConstOffsets of " + cursor.name() + " does not support images with Dim Cube",
                    "remove image operand ConstOffsets");
        }
        int type = types.typeOf(id);
        int element = types.componentType(type);
        OptionalLong length =
                types.isArray(type) ? context.integer(types.word(type, TypeArray.LENGTH)) : OptionalLong.of(0);
        if (length.isPresent() && length.getAsLong() != 4
                || !types.isIntVector(element)
                || types.dimension(element) != 2
                || types.bitWidth(element) != 32) {
            return badOperand(
                    ImagesRule.OPERAND_CONST_OFFSETS,
                    cursor,
                    "ConstOffsets",
                    id,
                    "an array of four 32-bit integer vectors with 2 components");
        }
        return types.isConstant(id)
                || badOperand(ImagesRule.OPERAND_CONST_OFFSETS, cursor, "ConstOffsets", id, "a constant");
    }

    private boolean sample(InstructionCursor cursor, int id) {
        if (!Trait.IMAGE_FETCH.has(cursor.op) && !Trait.TEXEL_ACCESS.has(cursor.op)) {
            return unsupported(ImagesRule.OPERAND_SAMPLE, cursor, "Sample", "fetches, reads and writes do");
        }
        if (image.multisampled == 0) {
            return wrong(
                    ImagesRule.OPERAND_SAMPLE,
                    "image operand Sample of " + cursor.name() + " requires a multisampled image",
                    "remove image operand Sample");
        }
        return types.isIntScalar(types.typeOf(id), 32)
                || badOperand(ImagesRule.OPERAND_SAMPLE, cursor, "Sample", id, "a 32-bit integer scalar");
    }

    private boolean minLod(InstructionCursor cursor, int mask, int id) {
        if (!Trait.IMPLICIT_LOD.has(cursor.op) && (mask & GRAD) == 0) {
            return unsupported(
                    ImagesRule.OPERAND_MIN_LOD,
                    cursor,
                    "MinLod",
                    "instructions with an implicit level of detail or with image operand Grad do");
        }
        if (!isFloat32(id)) {
            return badOperand(ImagesRule.OPERAND_MIN_LOD, cursor, "MinLod", id, "a 32-bit floating-point scalar");
        }
        return mipmapped(ImagesRule.OPERAND_MIN_LOD, cursor, "MinLod");
    }

    private boolean texelScope(InstructionCursor cursor, int mask, int bit) {
        boolean write = cursor.op == Op.OpImageWrite;
        boolean read = Trait.TEXEL_ACCESS.has(cursor.op) && !write;
        String name = bit == AVAILABLE ? "MakeTexelAvailable" : "MakeTexelVisible";
        if (bit == AVAILABLE ? !write : !read) {
            return unsupported(
                    ImagesRule.OPERAND_TEXEL_MEMORY,
                    cursor,
                    name,
                    bit == AVAILABLE ? "OpImageWrite does" : "OpImageRead and OpImageSparseRead do");
        }
        return (mask & NON_PRIVATE) != 0
                || wrong(
                        ImagesRule.OPERAND_TEXEL_MEMORY,
                        "image operand " + name + " of " + cursor.name() + " requires image operand NonPrivateTexel",
                        "add image operand NonPrivateTexel");
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
                    "image operand " + name + " of " + cursor.name() + " requires an integer texel type",
                    "remove image operand " + name);
        }
        return (mask & ZERO_EXTEND) == 0
                || !types.isSignedIntScalar(scalar)
                || wrong(
                        ImagesRule.OPERAND_EXTEND,
                        "image operand ZeroExtend of " + cursor.name() + " requires an unsigned texel type",
                        "use image operand SignExtend, or an unsigned texel type");
    }

    /** The signedness of the format must be that of the Sampled Type or of the image operand that overrides it. */
    private boolean signedness(InstructionCursor cursor, int mask) {
        if (!context.isVulkan() || !types.isIntScalar(image.sampledType)) {
            return true;
        }
        boolean wide = image.format == ImageFormat.R64i.value() || image.format == ImageFormat.R64ui.value();
        boolean signed = image.format >= ImageFormat.Rgba32i.value() && image.format <= ImageFormat.R8i.value()
                || image.format == ImageFormat.R64i.value();
        boolean unsigned = image.format >= ImageFormat.Rgba32ui.value() && image.format <= ImageFormat.R8ui.value()
                || image.format == ImageFormat.R64ui.value();
        boolean asSigned =
                (mask & SIGN_EXTEND) != 0 || (mask & ZERO_EXTEND) == 0 && types.isSignedIntScalar(image.sampledType);
        if (asSigned ? !unsigned : !signed) {
            return true;
        }
        String override = (mask & SIGN_EXTEND) != 0 ? "SignExtend" : "ZeroExtend";
        String texels = (mask & (SIGN_EXTEND | ZERO_EXTEND)) != 0
                ? "image operand " + override + " makes the texels "
                : "the Sampled Type is ";
        String message = "Image Format "
                + ImageFormat.of(image.format).map(Enum::name).orElse("") + " of the image of "
                + cursor.name() + " is " + (signed ? "signed" : "unsigned") + ", but " + texels
                + (asSigned ? "signed" : "unsigned");
        FindingBuilder finding = wide
                ? context.warningAt(ImagesRule.FORMAT_SIGNEDNESS, cursor.at, message)
                : context.error(ImagesRule.FORMAT_SIGNEDNESS, message);
        finding.hint("use an Image Format and a Sampled Type of the same signedness, or image operand "
                        + (signed ? "SignExtend" : "ZeroExtend"))
                .declared(image.id, "the image type is declared here");
        return wide;
    }
}
