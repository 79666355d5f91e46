// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.image;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.MemoryFacts;
import org.spirv4j.internal.validate.rule.TexelsRule;

/** Pointers to texels (section "Memory Instructions" of the specification and SPV_EXT_descriptor_heap). */
public final class TexelPointerChapter extends Chapter {
    public static final ChapterPlan PLAN =
            ChapterPlan.of(TexelPointerChapter::new, Op.OpImageTexelPointer, Op.OpUntypedImageTexelPointerEXT);

    private final MemoryFacts facts;
    private final TypeFacts types;

    private TexelPointerChapter(ValidationContext context) {
        super(context);
        facts = new MemoryFacts(context);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        boolean untyped = cursor.op == Op.OpUntypedImageTexelPointerEXT;
        if (resultType(cursor, untyped)) {
            return;
        }
        int pointer = cursor.word(untyped ? 4 : 3);
        int image = untyped ? cursor.word(3) : types.pointee(types.typeOf(pointer));
        int coordinate = cursor.word(untyped ? 5 : 4);
        int sample = cursor.word(untyped ? 6 : 5);
        if (context.data.definition(pointer) == 0
                || context.data.definition(coordinate) == 0
                || context.data.definition(sample) == 0
                || image(cursor, pointer, image, untyped)
                || coordinate(cursor, image, coordinate)) {
            return;
        }
        if (!types.isIntScalar(types.typeOf(sample))) {
            context.error(
                            TexelsRule.SAMPLE,
                            cursor.name() + " takes " + context.name(sample) + " of type "
                                    + facts.typeName(types.typeOf(sample)) + " for the sample, which is an integer")
                    .declared(sample);
            return;
        }
        if (types.word(image, 6) == 0 && !types.isInteger(sample, 0)) {
            context.error(
                            TexelsRule.SAMPLE,
                            cursor.name() + " takes " + context.name(sample)
                                    + " for the sample of an image that has one" + " sample only")
                    .hint("use a constant 0")
                    .declared(sample);
            return;
        }
        format(cursor, image, untyped);
    }

    private boolean resultType(InstructionCursor cursor, boolean untyped) {
        boolean fits = untyped ? types.op(cursor.typeId) == Op.OpTypeUntypedPointerKHR : types.isPointer(cursor.typeId);
        if (!fits || !types.isStorageClass(cursor.typeId, StorageClass.Image)) {
            context.error(
                            TexelsRule.RESULT,
                            cursor.name() + " gives " + facts.typeName(cursor.typeId)
                                    + (fits ? " to the storage class " + facts.storageName(cursor.typeId) : "")
                                    + ", not "
                                    + (untyped ? "an untyped pointer" : "a pointer") + " to the storage class Image")
                    .hint("make the result type a pointer to Image")
                    .declared(cursor.typeId);
            return true;
        }
        int texel = types.pointee(cursor.typeId);
        boolean number = types.isIntScalar(texel) || types.isFloatScalar(texel) || types.isVoid(texel);
        if (!untyped && !number && !isHalfVector(texel)) {
            context.error(
                            TexelsRule.RESULT,
                            cursor.name() + " gives a pointer to " + facts.typeName(texel)
                                    + ", not to a number or to void")
                    .hint("point to the image's sampled type")
                    .declared(texel);
            return true;
        }
        return false;
    }

    /** Whether a type is a vector that SPV_NV_shader_atomic_fp16_vector has atomic instructions for. */
    private boolean isHalfVector(int type) {
        return types.isFloatVector(type)
                && types.bitWidth(type) == 16
                && (types.dimension(type) == 2 || types.dimension(type) == 4)
                && context.has(Capability.AtomicFloat16VectorNV);
    }

    private boolean image(InstructionCursor cursor, int pointer, int image, boolean untyped) {
        if (types.op(image) != Op.OpTypeImage || !types.isAnyPointer(types.typeOf(pointer))) {
            context.error(
                            TexelsRule.IMAGE,
                            cursor.name() + " takes " + context.name(pointer) + " of type "
                                    + facts.typeName(types.typeOf(pointer)) + ", not a pointer to an image")
                    .declared(pointer);
            return true;
        }
        int dim = types.word(image, 3);
        if (dim == Dim.SubpassData.value() || dim == Dim.TileImageDataEXT.value()) {
            context.error(
                            TexelsRule.IMAGE,
                            cursor.name() + " takes the image type " + context.name(image) + " of the dimension "
                                    + (dim == Dim.SubpassData.value() ? "SubpassData" : "TileImageDataEXT")
                                    + ", whose texels have no place in memory")
                    .declared(image);
            return true;
        }
        int texel = types.pointee(cursor.typeId);
        int sampled = types.word(image, 2);
        boolean fits = types.isVector(texel) ? types.isFloatScalar(sampled, 32) : texel == sampled;
        if (!untyped && !fits) {
            context.error(
                            TexelsRule.IMAGE,
                            cursor.name() + " gives a pointer to " + facts.typeName(texel) + " into an image of "
                                    + facts.typeName(sampled))
                    .hint("point to the image's sampled type")
                    .declared(image);
            return true;
        }
        return false;
    }

    private boolean coordinate(InstructionCursor cursor, int image, int coordinate) {
        int type = types.typeOf(coordinate);
        boolean arrayed = types.word(image, 5) == 1;
        int dim = types.word(image, 3);
        if (arrayed && dim != Dim.Dim1D.value() && dim != Dim.Dim2D.value() && dim != Dim.Cube.value()) {
            context.error(
                            TexelsRule.IMAGE,
                            cursor.name() + " takes the image type " + context.name(image)
                                    + ", which is arrayed, but neither 1D, 2D nor a cube")
                    .declared(image);
            return true;
        }
        int plane;
        if (dim == Dim.Dim1D.value() || dim == Dim.Buffer.value()) {
            plane = 1;
        } else if (dim == Dim.Dim2D.value() || dim == Dim.Rect.value()) {
            plane = 2;
        } else {
            plane = 3;
        }
        int wanted = arrayed && dim != Dim.Cube.value() ? plane + 1 : plane;
        int found = types.dimension(type);
        if (types.isIntScalarOrVector(type) && found == wanted) {
            return false;
        }
        context.error(
                        TexelsRule.COORDINATE,
                        cursor.name() + " takes the coordinate " + context.name(coordinate) + " of type "
                                + facts.typeName(type) + ", where " + wanted
                                + (wanted == 1 ? " integer is" : " integers are") + " wanted")
                .declared(coordinate);
        return true;
    }

    private void format(InstructionCursor cursor, int image, boolean untyped) {
        if (!context.isVulkan()) {
            return;
        }
        switch (ImageFormat.of(types.word(image, 8)).orElse(ImageFormat.Unknown)) {
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
                        cursor.name() + " takes an image type " + context.name(image)
                                + ", whose format is not R64i, R64ui, R32f, R32i or R32ui")
                .vuid(
                        untyped
                                ? "VUID-StandaloneSpirv-OpUntypedImageTexelPointerEXT-11416"
                                : "VUID-StandaloneSpirv-OpImageTexelPointer-04658")
                .hint("declare the image with one of these formats")
                .declared(image);
    }
}
