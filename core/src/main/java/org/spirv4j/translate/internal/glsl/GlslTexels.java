// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.AtomicChange;
import org.spirv4j.internal.operand.AtomicCompareExchange;
import org.spirv4j.internal.operand.AtomicRead;
import org.spirv4j.internal.operand.AtomicStore;
import org.spirv4j.internal.operand.FragmentFetchAMD;
import org.spirv4j.internal.operand.ImageQuery;
import org.spirv4j.internal.operand.ImageQuerySizeLod;
import org.spirv4j.internal.operand.ImageSampling;
import org.spirv4j.internal.operand.ImageTexelPointer;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.image.ImageArguments;
import org.spirv4j.translate.internal.image.ImageTypes;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes the instructions that read and write texels of storage images and subpass inputs, and queries of images. */
final class GlslTexels {
    private final GlslContext context;
    private final GlslExpressions expressions;
    private final GlslImages parts;
    private final int[] words;
    private final TypeFacts types;
    private final ImageTypes images;
    private final GlslImageVersions versions;
    private final CodeText out;
    private final ImageArguments arguments = new ImageArguments();

    GlslTexels(GlslContext context, GlslExpressions expressions, GlslImages parts) {
        this.context = context;
        this.expressions = expressions;
        this.parts = parts;
        words = context.words;
        types = context.types;
        images = new ImageTypes(types);
        versions = new GlslImageVersions(context);
        out = context.out;
    }

    /**
     * Writes an instruction; returns whether it is one of these.
     *
     * @param texel the text of the variable that a sparse instruction writes; empty for others
     */
    boolean expression(int at, Op op, String texel) {
        switch (op) {
            case OpImageRead, OpImageSparseRead -> read(at, op, texel);
            case OpImageWrite -> write(at, op);
            case OpImageSparseTexelsResident -> {
                context.requirements.need(GlslFeature.SPARSE_TEXTURES, at);
                out.put("sparseTexelsResidentARB(");
                parts.integer(words[at + TypedInstruction.FIRST_OPERAND], 1);
                out.put(')');
            }
            case OpImageQuerySizeLod, OpImageQuerySize -> size(at, op);
            case OpImageQueryLod -> levelOfDetail(at);
            case OpImageQueryLevels -> {
                context.requirements.need(GlslFeature.TEXTURE_QUERY_LEVELS, at);
                query(at, "textureQueryLevels(");
            }
            case OpImageQuerySamples -> {
                context.requirements.need(GlslFeature.TEXTURE_SAMPLES, at);
                query(
                        at,
                        images.isStorage(parts.imageType(words[at + ImageQuery.IMAGE]))
                                ? "imageSamples("
                                : "textureSamples(");
            }
            case OpImageSampleWeightedQCOM -> sampled(at, GlslFeature.IMAGE_PROCESSING, "textureWeightedQCOM", 5);
            case OpImageBoxFilterQCOM -> sampled(at, GlslFeature.IMAGE_PROCESSING, "textureBoxFilterQCOM", 0);
            case OpImageBlockMatchSSDQCOM -> sampled(at, GlslFeature.IMAGE_PROCESSING, "textureBlockMatchSSDQCOM", 5);
            case OpImageBlockMatchSADQCOM -> sampled(at, GlslFeature.IMAGE_PROCESSING, "textureBlockMatchSADQCOM", 5);
            case OpImageBlockMatchWindowSSDQCOM ->
                sampled(at, GlslFeature.IMAGE_PROCESSING_2, "textureBlockMatchWindowSSDQCOM", 5);
            case OpImageBlockMatchWindowSADQCOM ->
                sampled(at, GlslFeature.IMAGE_PROCESSING_2, "textureBlockMatchWindowSADQCOM", 5);
            case OpImageBlockMatchGatherSSDQCOM ->
                sampled(at, GlslFeature.IMAGE_PROCESSING_2, "textureBlockMatchGatherSSDQCOM", 5);
            case OpImageBlockMatchGatherSADQCOM ->
                sampled(at, GlslFeature.IMAGE_PROCESSING_2, "textureBlockMatchGatherSADQCOM", 5);
            case OpColorAttachmentReadEXT -> tile(at, "colorAttachmentReadEXT(");
            case OpDepthAttachmentReadEXT -> tile(at, "depthAttachmentReadEXT(");
            case OpStencilAttachmentReadEXT -> tile(at, "stencilAttachmentReadEXT(");
            case OpFragmentMaskFetchAMD -> fragments(at, "fragmentMaskFetchAMD(");
            case OpFragmentFetchAMD -> fragments(at, "fragmentFetchAMD(");
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Writes an atomic instruction on a texel; returns false if its pointer is to something else. */
    boolean atomic(int at, Op op) {
        if (!Trait.ATOMIC.has(op)) {
            return false;
        }
        int pointer = words[at + (op == Op.OpAtomicStore ? AtomicStore.POINTER : AtomicRead.POINTER)];
        if (types.op(pointer) != Op.OpImageTexelPointer) {
            return false;
        }
        int value = op == Op.OpAtomicStore ? AtomicStore.VALUE : AtomicChange.VALUE;
        int type = images.element(types.typeOf(types.word(pointer, ImageTexelPointer.IMAGE)));
        if (op == Op.OpAtomicLoad) {
            out.put("imageLoad(");
            texel(pointer, type);
            out.put(").x");
            return true;
        }
        String function = function(at, op);
        if (function.isEmpty()) {
            return false;
        }
        context.requirements.need(GlslFeature.IMAGE_ATOMICS, at);
        boolean unsigned = types.isUnsignedIntScalar(images.sampledType(type));
        int sign = unsigned ? Template.UNSIGNED : Template.SIGNED;
        int result = op == Op.OpAtomicStore ? 0 : words[at + TypedInstruction.RESULT_TYPE];
        boolean converts = unsigned ? types.isSignedIntScalar(result) : types.isUnsignedIntScalar(result);
        out.put(converts ? context.typeNames.name(result) + "(" : "")
                .put(function)
                .put('(');
        texel(pointer, type);
        out.put(", ");
        switch (op) {
            case OpAtomicIIncrement -> out.put(unsigned ? "1u" : "1");
            case OpAtomicIDecrement -> out.put(unsigned ? "4294967295u" : "-1");
            case OpAtomicISub -> {
                out.put('-');
                expressions.value(words[at + value], Precedence.UNARY, sign);
            }
            case OpAtomicCompareExchange -> {
                expressions.value(words[at + AtomicCompareExchange.COMPARATOR], Precedence.ASSIGNMENT, sign);
                out.put(", ");
                expressions.value(words[at + AtomicCompareExchange.VALUE], Precedence.ASSIGNMENT, sign);
            }
            default -> expressions.value(words[at + value], Precedence.ASSIGNMENT, sign);
        }
        out.put(converts ? "))" : ")");
        return true;
    }

    private String function(int at, Op op) {
        return switch (op) {
            case OpAtomicExchange, OpAtomicStore -> "imageAtomicExchange";
            case OpAtomicCompareExchange -> "imageAtomicCompSwap";
            case OpAtomicIIncrement, OpAtomicIDecrement, OpAtomicIAdd, OpAtomicISub -> "imageAtomicAdd";
            case OpAtomicSMin, OpAtomicUMin -> "imageAtomicMin";
            case OpAtomicSMax, OpAtomicUMax -> "imageAtomicMax";
            case OpAtomicAnd -> "imageAtomicAnd";
            case OpAtomicOr -> "imageAtomicOr";
            case OpAtomicXor -> "imageAtomicXor";
            case OpAtomicFAddEXT -> {
                context.requirements.need(GlslFeature.IMAGE_FLOAT_ATOMICS, at);
                yield "imageAtomicAdd";
            }
            case OpAtomicFMinEXT, OpAtomicFMaxEXT -> {
                context.requirements.need(GlslFeature.IMAGE_FLOAT_MIN_MAX, at);
                yield op == Op.OpAtomicFMinEXT ? "imageAtomicMin" : "imageAtomicMax";
            }
            default -> "";
        };
    }

    /** Writes the image and the coordinates of a texel. */
    void texel(int pointer) {
        texel(pointer, images.element(types.typeOf(types.word(pointer, ImageTexelPointer.IMAGE))));
    }

    private void texel(int pointer, int type) {
        expressions.pointer(types.word(pointer, ImageTexelPointer.IMAGE), Precedence.ASSIGNMENT);
        out.put(", ");
        parts.texelCoordinate(types.word(pointer, ImageTexelPointer.COORDINATE), type);
        if (images.isMultisampled(type)) {
            out.put(", ");
            parts.integer(types.word(pointer, ImageTexelPointer.SAMPLE), 1);
        }
    }

    private void read(int at, Op op, String texel) {
        arguments.read(words, at, op);
        int type = parts.imageType(arguments.image);
        if (images.dim(type) == Dim.SubpassData) {
            if (!context.isVulkan()) {
                attachment(at);
                return;
            }
            out.put("subpassLoad(");
            expressions.value(arguments.image, Precedence.ASSIGNMENT);
        } else {
            out.put(texel.isEmpty() ? "imageLoad(" : "sparseImageLoadARB(");
            expressions.value(arguments.image, Precedence.ASSIGNMENT);
            out.put(", ");
            parts.texelCoordinate(arguments.coordinate, type);
        }
        sample();
        if (!texel.isEmpty()) {
            out.put(", ").put(texel).put(')');
            return;
        }
        out.put(')');
        parts.narrowTo(types.dimension(words[at + TypedInstruction.RESULT_TYPE]), 4);
    }

    /** Writes the read of an input attachment as a fetch of a texel at the fragment's coordinates. */
    private void attachment(int at) {
        context.requirements.need(GlslFeature.TEXEL_FETCH, at);
        out.put("texelFetch(");
        expressions.value(arguments.image, Precedence.ASSIGNMENT);
        out.put(", ivec2(gl_FragCoord.xy)");
        if (arguments.sample == 0) {
            out.put(", 0");
        }
        sample();
        out.put(')');
        parts.narrowTo(types.dimension(words[at + TypedInstruction.RESULT_TYPE]), 4);
    }

    private void sample() {
        if (arguments.sample != 0) {
            out.put(", ");
            parts.integer(arguments.sample, 1);
        }
    }

    private void write(int at, Op op) {
        arguments.read(words, at, op);
        int type = parts.imageType(arguments.image);
        out.put("imageStore(");
        expressions.value(arguments.image, Precedence.ASSIGNMENT);
        out.put(", ");
        parts.texelCoordinate(arguments.coordinate, type);
        sample();
        out.put(", ");
        int size = types.dimension(types.typeOf(arguments.texel));
        switch (size) {
            case 1 -> {
                out.put(context.imageTypes.texel(type)).put('(');
                expressions.value(arguments.texel, Precedence.ASSIGNMENT);
                out.put(')');
            }
            case 2, 3 -> {
                expressions.value(arguments.texel, Precedence.POSTFIX);
                out.put(size == 2 ? ".xyyy" : ".xyzz");
            }
            default -> expressions.value(arguments.texel, Precedence.ASSIGNMENT);
        }
        out.put(')');
    }

    private void size(int at, Op op) {
        int type = parts.imageType(words[at + ImageQuery.IMAGE]);
        versions.size(at, type);
        int count = types.dimension(words[at + TypedInstruction.RESULT_TYPE]);
        boolean flat = images.dim(type) == Dim.Dim1D && context.isEs();
        query(at, () -> {
            if (images.isStorage(type)) {
                out.put("imageSize(");
                expressions.value(words[at + ImageQuery.IMAGE], Precedence.ASSIGNMENT);
            } else {
                out.put("textureSize(");
                parts.image(words[at + ImageQuery.IMAGE]);
            }
            if (op == Op.OpImageQuerySizeLod) {
                out.put(", ");
                parts.integer(words[at + ImageQuerySizeLod.LEVEL_OF_DETAIL], 1);
            }
            out.put(')');
            out.put(flat ? count == 1 ? ".x" : ".xz" : "");
        });
    }

    private void query(int at, String function) {
        query(at, () -> {
            out.put(function);
            parts.image(words[at + ImageQuery.IMAGE]);
            out.put(')');
        });
    }

    /** Writes a query, which has signed integers, as the type of the result. */
    private void query(int at, Runnable query) {
        boolean converts = types.isUnsignedIntScalar(types.scalarType(words[at + TypedInstruction.RESULT_TYPE]));
        out.put(converts ? context.typeNames.name(words[at + TypedInstruction.RESULT_TYPE]) : "")
                .put(converts ? "(" : "");
        query.run();
        out.put(converts ? ")" : "");
    }

    private void levelOfDetail(int at) {
        int type = parts.imageType(words[at + ImageSampling.SAMPLED_IMAGE]);
        out.put(versions.levelOfDetail(at)).put('(');
        parts.sampler(words[at + ImageSampling.SAMPLED_IMAGE], false);
        out.put(", ");
        parts.part(words[at + ImageSampling.COORDINATE], 0, images.dimensions(type));
        out.put(')');
    }

    /** Writes a function of images with their samplers: operand 3 and, if there is another one, that one. */
    private void sampled(int at, GlslFeature feature, String function, int other) {
        context.requirements.need(feature, at);
        out.put(function).put('(');
        for (int i = TypedInstruction.FIRST_OPERAND; i < words[at] >>> 16; i++) {
            out.put(i == TypedInstruction.FIRST_OPERAND ? "" : ", ");
            if (i == TypedInstruction.FIRST_OPERAND || i == other) {
                parts.sampler(words[at + i], false);
            } else {
                expressions.value(words[at + i], Precedence.ASSIGNMENT);
            }
        }
        out.put(')');
    }

    /** Writes a read of an attachment in the memory of a tile. */
    private void tile(int at, String function) {
        context.requirements.need(GlslFeature.TILE_IMAGES, at);
        out.put(function);
        for (int i = TypedInstruction.FIRST_OPERAND; i < words[at] >>> 16; i++) {
            out.put(i == TypedInstruction.FIRST_OPERAND ? "" : ", ");
            if (types.isIntScalar(types.typeOf(words[at + i]))) {
                parts.integer(words[at + i], 1);
            } else {
                expressions.value(words[at + i], Precedence.ASSIGNMENT);
            }
        }
        out.put(')');
        if (function.startsWith("color")) {
            parts.narrowTo(types.dimension(words[at + TypedInstruction.RESULT_TYPE]), 4);
        }
    }

    private void fragments(int at, String function) {
        context.requirements.need(GlslFeature.FRAGMENT_MASK, at);
        int type = parts.imageType(words[at + FragmentFetchAMD.IMAGE]);
        out.put(function);
        expressions.value(words[at + FragmentFetchAMD.IMAGE], Precedence.ASSIGNMENT);
        if (images.dim(type) != Dim.SubpassData) {
            out.put(", ");
            parts.texelCoordinate(words[at + FragmentFetchAMD.COORDINATE], type);
        }
        if (words[at] >>> 16 > FragmentFetchAMD.FRAGMENT_INDEX) {
            parts.next(words[at + FragmentFetchAMD.FRAGMENT_INDEX]);
        }
        out.put(')');
    }
}
