// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.Optional;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes the instructions that sample, gather and fetch from images. */
final class GlslImages extends GlslImageOperands {
    private final int[] words;
    private final GlslImageTypes typeNames;
    private final GlslTexels texels;
    private final GlslImageVersions versions;

    /** The text of the variable that a sparse instruction writes the texel to; empty for other instructions. */
    private String texel = "";

    GlslImages(GlslContext context, GlslExpressions expressions) {
        super(context, expressions);
        words = context.words;
        typeNames = context.imageTypes;
        versions = new GlslImageVersions(context);
        texels = new GlslTexels(context, expressions, this);
    }

    /** How often an operand of an instruction of images is written. */
    static int times(Op op, int word) {
        return word == 4 && hasOperandTwice(op) ? 2 : 1;
    }

    /** Whether the text of an instruction has an operand twice. */
    static boolean hasOperandTwice(Op op) {
        return Trait.PROJECTIVE.has(op) && Trait.DEPTH_COMPARISON.has(op);
    }

    /** Writes an instruction as an expression; returns whether it is one of images. */
    boolean expression(int at, Op op, Precedence needed) {
        if (op == Op.OpSampledImage) {
            sampler(words[at + TypedInstruction.RESULT], false);
            return true;
        }
        if (op == Op.OpImage) {
            expressions.value(words[at + Unary.OPERAND], needed);
            return true;
        }
        if (Trait.SPARSE.has(op)) {
            context.refuse(at, op.name() + " is written as a statement only", "");
            return true;
        }
        return access(at, op);
    }

    /** Writes an atomic instruction on a texel; returns false if its pointer is to something else. */
    boolean atomic(int at, Op op) {
        return texels.atomic(at, op);
    }

    /** Writes the image and the coordinates of an OpImageTexelPointer, as arguments. */
    void texel(int pointer) {
        texels.texel(pointer);
    }

    /**
     * Writes a sparse instruction: a declaration of its result, if it is asked for, and a call that sets both parts.
     */
    void sparse(int at, Op op, boolean declares) {
        int type = words[at + TypedInstruction.RESULT_TYPE];
        String name = context.names.name(words[at + TypedInstruction.RESULT], "texel");
        if (declares) {
            out.put(context.blocks.localPrecision(type, words[at + TypedInstruction.RESULT]));
            out.put(context.typeNames.name(type)).put(' ').put(name).put(';').end();
            out.line();
        }
        context.requirements.need(GlslFeature.SPARSE_TEXTURES, at);
        texel = name + "." + context.names.member(type, 1);
        out.put(name).put('.').put(context.names.member(type, 0)).put(" = ");
        boolean unsigned = types.isUnsignedIntScalar(types.member(type, 0));
        out.put(unsigned ? "uint(" : "");
        access(at, op);
        out.put(unsigned ? ")" : "");
        texel = "";
    }

    private boolean access(int at, Op op) {
        if (Trait.IMAGE_SAMPLE.has(op)) {
            arguments.read(words, at, op);
            sample(op);
            return true;
        }
        if (op != Op.OpImageGatherQCOM && Trait.IMAGE_GATHER.has(op)) {
            arguments.read(words, at, op);
            gather(op);
            return true;
        }
        if (Trait.IMAGE_FETCH.has(op)) {
            arguments.read(words, at, op);
            fetch();
            return true;
        }
        return texels.expression(at, op, texel);
    }

    /** Writes an image with its sampler. */
    void sampler(int value, boolean compares) {
        int id = context.imageUses.resolved(value);
        if (types.op(id) != Op.OpSampledImage) {
            expressions.value(id, Precedence.ASSIGNMENT);
            return;
        }
        if (!context.isVulkan()) {
            context.combined.sampler(id, compares, expressions);
            return;
        }
        int image = types.word(id, SampledImage.IMAGE);
        out.put(typeNames.combined(images.image(types.typeOf(id)), compares)).put('(');
        expressions.value(image, Precedence.ASSIGNMENT);
        out.put(", ");
        expressions.value(types.word(id, SampledImage.SAMPLER), Precedence.ASSIGNMENT);
        out.put(')');
    }

    /** Writes an image without its sampler, for functions that take no sampler. */
    void image(int value) {
        int id = context.imageUses.resolved(value);
        boolean both = types.op(id) == Op.OpSampledImage;
        int image = both ? types.word(id, SampledImage.IMAGE) : id;
        int type = types.typeOf(image);
        if (types.op(type) == Op.OpTypeImage && !images.isStorage(type)) {
            if (!context.isVulkan()) {
                context.combined.image(image, expressions);
                return;
            }
            context.requirements.need(GlslFeature.SAMPLERLESS, context.data.definition(image));
        }
        expressions.value(image, Precedence.ASSIGNMENT);
    }

    /** The type of the image of a value. */
    int imageType(int value) {
        return images.image(types.typeOf(value));
    }

    private void sample(Op op) {
        int type = imageType(arguments.image);
        boolean compares = Trait.DEPTH_COMPARISON.has(op);
        boolean projects = Trait.PROJECTIVE.has(op);
        boolean rectangle = images.dim(type) == Dim.Rect;
        boolean hasLod = arguments.lod != 0 && !rectangle;
        boolean hasGradients = arguments.gradientX != 0;
        boolean flat = false;
        if (compares && hasLod && !versions.hasCompareLod(type)) {
            flat = isZero(arguments.lod) && versions.hasCompareGrad(type);
            if (!flat) {
                context.requirements.need(GlslFeature.COMPARED_LOD, arguments.at);
            }
        }
        if (compares
                && images.isArrayed(type)
                && versions.needsCompareExtension(type, arguments, flat || hasGradients)) {
            context.requirements.need(GlslFeature.COMPARED_LOD, arguments.at);
        }
        boolean clamps = arguments.leastLod != 0;
        if (clamps) {
            context.requirements.need(GlslFeature.SPARSE_CLAMP, arguments.at);
        }
        if ((clamps || !texel.isEmpty()) && projects) {
            context.refuse(
                    arguments.at,
                    "the language has no projective functions for sparse images or a least level of detail",
                    "");
        }
        Optional<String> old = versions.sample(arguments, type, compares, projects, hasLod, hasGradients || flat);
        if (old.isPresent()) {
            out.put(old.get());
        } else {
            out.put(texel.isEmpty() ? "texture" : "sparseTexture")
                    .put(projects ? "Proj" : "")
                    .put(flat || hasGradients ? "Grad" : hasLod ? "Lod" : "")
                    .put(arguments.offset != 0 ? "Offset" : "")
                    .put(clamps ? "Clamp" : "")
                    .put(clamps || !texel.isEmpty() ? "ARB" : "");
        }
        out.put('(');
        sampler(arguments.image, compares);
        out.put(", ");
        coordinate(type, compares, projects);
        if (flat) {
            String zero = images.dim(type) == Dim.Cube ? ", vec3(0.0)" : ", vec2(0.0)";
            out.put(zero).put(zero);
        } else if (hasLod) {
            next(arguments.lod);
        } else if (hasGradients) {
            gradient(type, arguments.gradientX);
            gradient(type, arguments.gradientY);
        }
        offset(type);
        if (clamps) {
            next(arguments.leastLod);
        }
        result();
        if (arguments.bias != 0) {
            next(arguments.bias);
        }
        out.put(')');
        if (texel.isEmpty() && !compares) {
            narrowTo(types.dimension(words[arguments.at + TypedInstruction.RESULT_TYPE]), 4);
        }
    }

    private void gradient(int type, int id) {
        if (images.dim(type) == Dim.Dim1D && context.isEs()) {
            out.put(", vec2(");
            part(id, 0, 1);
            out.put(", 0.0)");
            return;
        }
        next(id);
    }

    private void offset(int type) {
        if (arguments.offset == 0) {
            return;
        }
        if (!types.isConstant(arguments.offset)) {
            context.requirements.need(GlslFeature.VARIABLE_TEXTURE_OFFSETS, arguments.at);
        }
        out.put(", ");
        if (images.dim(type) == Dim.Dim1D && context.isEs()) {
            out.put("ivec2(");
            integer(arguments.offset, 1);
            out.put(", 0)");
            return;
        }
        integer(arguments.offset, types.dimension(types.typeOf(arguments.offset)));
    }

    private void result() {
        if (!texel.isEmpty()) {
            out.put(", ").put(texel);
        }
    }

    private void gather(Op op) {
        int type = imageType(arguments.image);
        boolean compares = Trait.DEPTH_COMPARISON.has(op);
        versions.gather(arguments, compares);
        boolean lod = arguments.lod != 0;
        if (arguments.offsets != 0 && !types.isConstant(arguments.offsets)) {
            context.refuse(arguments.at, "the four offsets of a gather must be a constant", "");
        }
        if (arguments.offsets != 0 && texel.isEmpty() && !versions.hasGatherOffsets(arguments.at)) {
            gathers(type, compares);
            return;
        }
        out.put(texel.isEmpty() ? "textureGather" : "sparseTextureGather");
        out.put(lod ? "Lod" : "");
        out.put(arguments.offsets != 0 ? "Offsets" : arguments.offset != 0 ? "Offset" : "");
        out.put(lod ? "AMD" : texel.isEmpty() ? "" : "ARB").put('(');
        gatherArguments(type, compares);
        if (arguments.offsets != 0) {
            next(arguments.offsets);
        } else if (arguments.offset != 0) {
            out.put(", ");
            integer(arguments.offset, 2);
        }
        result();
        component(compares);
        out.put(')');
    }

    private void gatherArguments(int type, boolean compares) {
        sampler(arguments.image, compares);
        out.put(", ");
        wide(arguments.coordinate, type, images.dimensions(type) + (images.isArrayed(type) ? 1 : 0));
        if (compares) {
            next(arguments.reference);
        }
        if (arguments.lod != 0) {
            next(arguments.lod);
        }
    }

    private void component(boolean compares) {
        if (!compares && (!isZero(arguments.component) || arguments.bias != 0)) {
            out.put(", ");
            integer(arguments.component, 1);
        }
        if (arguments.bias != 0) {
            next(arguments.bias);
        }
    }

    /** Writes a gather with four offsets as four gathers with one each, of which component w is the texel. */
    private void gathers(int type, boolean compares) {
        out.put(context.typeNames.name(words[arguments.at + TypedInstruction.RESULT_TYPE]))
                .put('(');
        for (int i = 0; i < 4; i++) {
            out.put(i == 0 ? "" : ", ").put("textureGatherOffset(");
            gatherArguments(type, compares);
            out.put(", ");
            int offset = types.op(arguments.offsets) == Op.OpConstantComposite
                    ? types.word(arguments.offsets, CompositeConstant.CONSTITUENTS + i)
                    : 0;
            if (offset == 0) {
                out.put("ivec2(0)");
            } else {
                integer(offset, 2);
            }
            component(compares);
            out.put(").w");
        }
        out.put(')');
    }

    private void fetch() {
        int type = imageType(arguments.image);
        context.requirements.need(GlslFeature.TEXEL_FETCH, arguments.at);
        // No function fetches a sample with an offset, and few compilers take one that is not constant.
        boolean isOpen = !types.isConstant(arguments.offset) && (images.dim(type) != Dim.Dim1D || !context.isEs());
        boolean adds = arguments.offset != 0 && (isOpen || images.isMultisampled(type));
        boolean hasOffset = arguments.offset != 0 && !adds;
        if (hasOffset) {
            context.requirements.need(GlslFeature.TEXTURE_OFFSETS, arguments.at);
        }
        Dim dim = images.dim(type);
        out.put(texel.isEmpty() ? "texelFetch" : "sparseTexelFetch");
        out.put(hasOffset ? "Offset" : "").put(texel.isEmpty() ? "(" : "ARB(");
        image(arguments.image);
        out.put(", ");
        if (adds) {
            boolean isArrayed = images.isArrayed(type);
            int count = images.dimensions(type);
            integer(arguments.coordinate, isArrayed ? count + 1 : count, Precedence.SUM);
            out.put(" + ");
            if (isArrayed) {
                out.put("ivec").put(count + 1).put('(');
            }
            integer(arguments.offset, count, isArrayed ? Precedence.ASSIGNMENT : Precedence.PRODUCT);
            out.put(isArrayed ? ", 0)" : "");
        } else {
            texelCoordinate(arguments.coordinate, type);
        }
        if (arguments.sample != 0) {
            out.put(", ");
            integer(arguments.sample, 1);
        } else if (dim != Dim.Buffer && dim != Dim.Rect) {
            out.put(", ");
            if (arguments.lod == 0) {
                out.put('0');
            } else {
                integer(arguments.lod, 1);
            }
        }
        if (hasOffset) {
            offset(type);
        }
        result();
        out.put(')');
        if (texel.isEmpty()) {
            narrowTo(types.dimension(words[arguments.at + TypedInstruction.RESULT_TYPE]), 4);
        }
    }
}
