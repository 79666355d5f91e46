// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.image;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ImageTexelPointer;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.operand.UntypedImageTexelPointerEXT;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.rule.TexelsRule;

/** OpImageTexelPointer and OpUntypedImageTexelPointerEXT (section "Memory Instructions", SPV_EXT_descriptor_heap). */
public final class TexelPointerChapter extends Chapter {
    private final MemoryFacts facts;
    private final TypeFacts types;

    public TexelPointerChapter(ValidationContext context) {
        super(context);
        facts = MemoryFacts.of(context);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        boolean untyped = cursor.op == Op.OpUntypedImageTexelPointerEXT;
        if (isWrongResultType(cursor, untyped)) {
            return;
        }
        int pointer = cursor.word(untyped ? UntypedImageTexelPointerEXT.IMAGE : ImageTexelPointer.IMAGE);
        int image =
                untyped ? cursor.word(UntypedImageTexelPointerEXT.IMAGE_TYPE) : types.pointee(types.typeOf(pointer));
        int coordinate = cursor.word(untyped ? UntypedImageTexelPointerEXT.COORDINATE : ImageTexelPointer.COORDINATE);
        int sample = cursor.word(untyped ? UntypedImageTexelPointerEXT.SAMPLE : ImageTexelPointer.SAMPLE);
        if (context.data.definition(pointer) == 0
                || context.data.definition(coordinate) == 0
                || context.data.definition(sample) == 0
                || isWrongImage(cursor, pointer, image, untyped)
                || isWrongCoordinate(cursor, image, coordinate)) {
            return;
        }
        if (!types.isIntScalar(types.typeOf(sample))) {
            context.error(
                            TexelsRule.SAMPLE,
                            "Sample " + context.name(sample) + " of " + cursor.name() + " is not an integer scalar")
                    .declared(sample);
            return;
        }
        if (types.word(image, TypeImage.MS) == 0 && !types.isInteger(sample, 0)) {
            context.error(
                            TexelsRule.SAMPLE,
                            "Sample " + context.name(sample) + " of " + cursor.name()
                                    + " must be the constant 0 for an image with MS 0")
                    .hint("use the constant 0")
                    .declared(sample);
            return;
        }
        format(cursor, image, untyped);
    }

    private boolean isWrongResultType(InstructionCursor cursor, boolean untyped) {
        boolean fits = untyped ? types.op(cursor.typeId) == Op.OpTypeUntypedPointerKHR : types.isPointer(cursor.typeId);
        if (!fits || !types.isStorageClass(cursor.typeId, StorageClass.Image)) {
            context.error(
                            TexelsRule.RESULT,
                            "result type " + context.name(cursor.typeId) + " of " + cursor.name()
                                    + (fits
                                            ? " has storage class " + facts.storageName(cursor.typeId) + ", not Image"
                                            : untyped ? " is not an untyped pointer" : " is not a pointer"))
                    .hint("use a pointer type with storage class Image")
                    .declared(cursor.typeId);
            return true;
        }
        int texel = types.pointee(cursor.typeId);
        boolean number = types.isIntScalar(texel) || types.isFloatScalar(texel) || types.isVoid(texel);
        if (!untyped && !number && !isHalfVector(texel)) {
            context.error(
                            TexelsRule.RESULT,
                            "result type " + context.name(cursor.typeId) + " of " + cursor.name() + " points to "
                                    + context.name(texel)
                                    + ", which is neither void nor an integer or floating-point scalar")
                    .hint("use a pointer to the Sampled Type of the image")
                    .declared(texel);
            return true;
        }
        return false;
    }

    /** Whether a type is a vector type that SPV_NV_shader_atomic_fp16_vector supports. */
    private boolean isHalfVector(int type) {
        return types.isFloatVector(type)
                && types.bitWidth(type) == 16
                && (types.dimension(type) == 2 || types.dimension(type) == 4)
                && context.has(Capability.AtomicFloat16VectorNV);
    }

    private boolean isWrongImage(InstructionCursor cursor, int pointer, int image, boolean untyped) {
        if (types.op(image) != Op.OpTypeImage || !types.isAnyPointer(types.typeOf(pointer))) {
            context.error(
                            TexelsRule.IMAGE,
                            "Image " + context.name(pointer) + " of " + cursor.name() + " is not a pointer to an image")
                    .declared(pointer);
            return true;
        }
        int dim = types.word(image, TypeImage.DIM);
        if (dim == Dim.SubpassData.value() || dim == Dim.TileImageDataEXT.value()) {
            context.error(
                            TexelsRule.IMAGE,
                            cursor.name() + " does not support images with Dim " + ImageTypeOperands.dimName(dim))
                    .declared(image);
            return true;
        }
        int texel = types.pointee(cursor.typeId);
        int sampled = types.word(image, TypeImage.SAMPLED_TYPE);
        boolean fits = types.isVector(texel) ? types.isFloatScalar(sampled, 32) : texel == sampled;
        if (!untyped && !fits) {
            context.error(
                            TexelsRule.IMAGE,
                            "result type " + context.name(cursor.typeId) + " of " + cursor.name() + " points to "
                                    + context.name(texel) + ", but the Sampled Type of the image is "
                                    + context.name(sampled))
                    .hint("use a pointer to the Sampled Type of the image")
                    .declared(image);
            return true;
        }
        return false;
    }

    private boolean isWrongCoordinate(InstructionCursor cursor, int image, int coordinate) {
        int type = types.typeOf(coordinate);
        boolean arrayed = types.word(image, TypeImage.ARRAYED) == 1;
        int dim = types.word(image, TypeImage.DIM);
        if (arrayed && dim != Dim.Dim1D.value() && dim != Dim.Dim2D.value() && dim != Dim.Cube.value()) {
            context.error(
                            TexelsRule.IMAGE,
                            cursor.name() + " does not support arrayed images with Dim "
                                    + ImageTypeOperands.dimName(dim))
                    .declared(image);
            return true;
        }
        int size;
        if (dim == Dim.Dim1D.value() || dim == Dim.Buffer.value()) {
            size = 1;
        } else if (dim == Dim.Dim2D.value() || dim == Dim.Rect.value()) {
            size = 2;
        } else {
            size = 3;
        }
        int expected = arrayed && dim != Dim.Cube.value() ? size + 1 : size;
        if (types.isIntScalarOrVector(type) && types.dimension(type) == expected) {
            return false;
        }
        context.error(
                        TexelsRule.COORDINATE,
                        "Coordinate " + context.name(coordinate) + " of " + cursor.name() + " is not an integer "
                                + (expected == 1 ? "scalar" : "vector with " + expected + " components"))
                .declared(coordinate);
        return true;
    }

    private void format(InstructionCursor cursor, int image, boolean untyped) {
        if (!context.isVulkan()) {
            return;
        }
        ImageFormat format =
                ImageFormat.of(types.word(image, TypeImage.IMAGE_FORMAT)).orElse(ImageFormat.Unknown);
        switch (format) {
            case R64i, R64ui, R32f, R32i, R32ui -> {
                return;
            }
            case Rg16f, Rgba16f -> {
                if (context.has(Capability.AtomicFloat16VectorNV)) {
                    return;
                }
            }
            default -> {}
        }
        context.error(
                        TexelsRule.FORMAT,
                        "Vulkan does not support an image with Image Format " + format + " for " + cursor.name())
                .vuid(
                        untyped
                                ? "VUID-StandaloneSpirv-OpUntypedImageTexelPointerEXT-11416"
                                : "VUID-StandaloneSpirv-OpImageTexelPointer-04658")
                .hint("use Image Format R64i, R64ui, R32f, R32i or R32ui")
                .declared(image);
    }
}
