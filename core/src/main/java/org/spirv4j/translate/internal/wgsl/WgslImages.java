// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.Map;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.ImageQuerySizeLod;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.image.ImageArguments;
import org.spirv4j.translate.internal.image.ImageTypes;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.text.TextResource;

/** Writes textures and samplers, their declarations, and the functions that read and write them. */
final class WgslImages {
    private static final String COMPONENTS = "xyzw";

    private final WgslContext context;
    private final TypeFacts types;
    private final int[] words;
    private final ImageTypes images;
    private final ImageArguments arguments = new ImageArguments();
    private final CodeText out;

    /** By variable of images with samplers: the name of the sampler. */
    private final Map<Integer, String> samplers;

    WgslImages(WgslContext context) {
        this.context = context;
        samplers = context.pool.map();
        types = context.types;
        words = context.words;
        images = new ImageTypes(types);
        out = context.out;
    }

    // --- types and declarations

    /** Whether a type is of images or samplers, or of pointers to them, which the text has as handles. */
    boolean isHandle(int type) {
        return images.isImageOrSampler(type);
    }

    /** The type of an image or sampler that is not a variable. */
    String typeName(int type) {
        context.refuse(
                context.data.definition(type),
                "images and samplers that are not variables are not written yet",
                "inline the functions, by the pass inline-entry-points-exhaustive");
        return "sampler";
    }

    private static String shape(Dim dim, boolean isArrayed, boolean isMultisampled) {
        return switch (dim) {
            case Dim1D -> isArrayed ? "" : "1d";
            case Dim2D, Rect -> isMultisampled ? isArrayed ? "" : "multisampled_2d" : isArrayed ? "2d_array" : "2d";
            case Dim3D -> "3d";
            case Cube -> isArrayed ? "cube_array" : "cube";
            default -> "";
        };
    }

    private String texture(int variable, int type) {
        Dim dim = images.dim(type);
        boolean isMultisampled = images.isMultisampled(type);
        boolean isStorage = images.isStorage(type);
        String shape = shape(dim, images.isArrayed(type), isMultisampled);
        if (shape.isEmpty() || isStorage && (dim == Dim.Cube || isMultisampled)) {
            context.refuse(
                    context.data.definition(variable),
                    (isStorage ? "storage images" : "images") + " of dimension " + dim
                            + (isMultisampled ? " with samples" : "")
                            + (images.isArrayed(type) ? " with layers" : "") + " have no type in WGSL",
                    "");
        }
        if (isDepth(variable) && (dim == Dim.Dim1D || dim == Dim.Dim3D)) {
            context.refuse(
                    context.data.definition(variable),
                    "depth images of dimension " + dim + " have no type in WGSL",
                    "");
        }
        if (isStorage) {
            return "texture_storage_" + shape + "<" + format(variable, type) + ", " + access(variable, type) + ">";
        }
        if (isDepth(variable)) {
            return "texture_depth_" + shape;
        }
        return "texture_" + shape + "<" + context.typeNames.name(images.sampledType(type)) + ">";
    }

    private boolean isDepth(int variable) {
        return context.uses.isCompared(variable);
    }

    private String access(int variable, int type) {
        boolean reads = context.uses.isRead(variable);
        boolean writes = context.uses.isWritten(variable);
        if (reads && writes && !format(variable, type).startsWith("r32")) {
            context.refuse(
                    context.data.definition(variable),
                    "an image of this format is not both read and written in WGSL",
                    "use a format with one component of 32 bits");
        }
        if (writes && context.stage == TextStage.VERTEX) {
            context.refuse(context.data.definition(variable), "vertex shaders of WGSL do not write to images", "");
        }
        return reads ? writes ? "read_write" : "read" : "write";
    }

    private String format(int variable, int type) {
        ImageFormat format = ImageFormat.of(images.format(type)).orElse(ImageFormat.Unknown);
        String found = switch (format) {
            case Rgba32f -> "rgba32float";
            case Rgba16f -> "rgba16float";
            case Rgba8 -> "rgba8unorm";
            case Rgba8Snorm -> "rgba8snorm";
            case Rgba32i -> "rgba32sint";
            case Rgba16i -> "rgba16sint";
            case Rgba8i -> "rgba8sint";
            case Rgba32ui -> "rgba32uint";
            case Rgba16ui -> "rgba16uint";
            case Rgba8ui -> "rgba8uint";
            case R32f -> "r32float";
            case R32i -> "r32sint";
            case R32ui -> "r32uint";
            case Rg32f -> "rg32float";
            case Rg32i -> "rg32sint";
            case Rg32ui -> "rg32uint";
            default -> "";
        };
        if (found.isEmpty()) {
            context.refuse(
                    context.data.definition(variable), "storage images have no format " + format + " in WGSL", "");
        }
        return found;
    }

    /** Declares a variable of images or samplers. */
    void declare(int id, WgslDeclarations declarations) {
        int type = types.pointee(types.typeOf(id));
        if (types.isAnyArray(type)) {
            context.refuse(context.data.definition(id), WgslDeclarations.NO_ARRAYS, "give it a length");
            return;
        }
        String name = context.names.name(id, "image");
        if (types.op(type) == Op.OpTypeSampler) {
            declarations.place(id, TextResource.Form.SEPARATE_SAMPLER, name);
            sampler(id, name);
            return;
        }
        if (types.op(type) != Op.OpTypeImage && types.op(type) != Op.OpTypeSampledImage) {
            boolean isResource = types.isDescriptorOrSampledImage(type);
            context.refuse(
                    context.data.definition(id),
                    (isResource ? types.op(type).name() + " is not a type" : "uniforms outside of blocks have no form")
                            + " of WGSL",
                    isResource ? "" : "use a uniform block");
            return;
        }
        int image = images.image(type);
        TextResource.Form form =
                images.isStorage(image) ? TextResource.Form.STORAGE_IMAGE : TextResource.Form.SEPARATE_IMAGE;
        declarations.place(id, form, name);
        out.put("var ").put(name).put(": ").put(texture(id, image)).put(';').end();
        if (types.op(type) == Op.OpTypeSampledImage && (context.uses.isSampled(id) || context.uses.isCompared(id))) {
            String own = context.names.fresh(name + "Sampler");
            samplers.put(id, own);
            declarations.placeSampler(id, own);
            sampler(id, own);
        }
    }

    private void sampler(int id, String name) {
        boolean compares = context.uses.isCompared(id);
        if (compares && context.uses.isSampled(id)) {
            context.refuse(
                    context.data.definition(id), "a sampler of WGSL either compares or does not", "use two samplers");
        }
        out.put("var ")
                .put(name)
                .put(compares ? ": sampler_comparison;" : ": sampler;")
                .end();
    }

    // --- instructions

    /** Writes an instruction on images as an expression; returns whether it is one. */
    boolean expression(int at, Op op, WgslExpressions expressions) {
        switch (op) {
            case OpImage -> texture(words[at + Unary.OPERAND], expressions);
            case OpImageSampleImplicitLod,
                    OpImageSampleExplicitLod,
                    OpImageSampleDrefImplicitLod,
                    OpImageSampleDrefExplicitLod,
                    OpImageSampleProjImplicitLod,
                    OpImageSampleProjExplicitLod,
                    OpImageSampleProjDrefImplicitLod,
                    OpImageSampleProjDrefExplicitLod -> sample(at, op, expressions);
            case OpImageGather, OpImageDrefGather -> gather(at, op, expressions);
            case OpImageFetch -> fetch(at, op, expressions);
            case OpImageRead -> read(at, op, expressions);
            case OpImageWrite -> write(at, op, expressions);
            case OpImageQuerySize, OpImageQuerySizeLod -> size(at, op, expressions);
            case OpImageQueryLevels, OpImageQuerySamples -> {
                String type = context.typeNames.name(words[at + 1]);
                out.put(type.equals("u32") ? "" : type + "(");
                out.put(op == Op.OpImageQueryLevels ? "textureNumLevels(" : "textureNumSamples(");
                expressions.value(words[at + Unary.OPERAND], Precedence.ASSIGNMENT);
                out.put(type.equals("u32") ? ")" : "))");
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private int type(int image) {
        return images.image(types.typeOf(image));
    }

    private int variable(int image) {
        return context.uses.variable(
                types.op(image) == Op.OpSampledImage ? types.word(image, SampledImage.IMAGE) : image);
    }

    private void texture(int image, WgslExpressions expressions) {
        boolean isPair = types.op(image) == Op.OpSampledImage;
        expressions.value(isPair ? types.word(image, SampledImage.IMAGE) : image, Precedence.ASSIGNMENT);
    }

    private void sampler(int image, WgslExpressions expressions) {
        out.put(", ");
        if (types.op(image) == Op.OpSampledImage) {
            expressions.value(types.word(image, SampledImage.SAMPLER), Precedence.ASSIGNMENT);
            return;
        }
        String name = types.op(image) == Op.OpLoad ? samplers.get(types.word(image, Load.POINTER)) : null;
        if (name == null) {
            context.refuse(
                    context.data.definition(image),
                    "an image with its sampler is not a variable",
                    "inline the function, by the pass inline-entry-points-exhaustive");
            return;
        }
        out.put(name);
    }

    /** Writes some components of a value. */
    private void components(int id, int from, int count, WgslExpressions expressions, Precedence needed) {
        int has = types.isVector(types.typeOf(id)) ? types.dimension(types.typeOf(id)) : 1;
        expressions.value(id, has > count ? Precedence.POSTFIX : needed);
        out.put(has > count ? "." + COMPONENTS.substring(from, from + count) : "");
    }

    /** Writes the coordinate of a texel or sample, and the layer. */
    private void coordinate(int id, int type, int offset, int projected, WgslExpressions expressions) {
        int dimensions = images.dimensions(type);
        out.put(", ");
        boolean isLoose = offset != 0 || projected != 0;
        components(id, 0, dimensions, expressions, isLoose ? Precedence.PRODUCT : Precedence.ASSIGNMENT);
        if (projected != 0) {
            out.put(" / ");
            expressions.value(id, Precedence.POSTFIX);
            out.put('.').put(COMPONENTS.charAt(projected));
        }
        if (offset != 0) {
            out.put(" + ");
            expressions.value(offset, Precedence.PRODUCT);
        }
        if (images.isArrayed(type)) {
            boolean isFloat = types.isFloatScalarOrVector(types.typeOf(id));
            out.put(isFloat ? ", i32(round(" : ", ");
            expressions.value(id, Precedence.POSTFIX);
            out.put('.').put(COMPONENTS.charAt(dimensions)).put(isFloat ? "))" : "");
        }
    }

    private void argument(int id, WgslExpressions expressions) {
        out.put(", ");
        expressions.value(id, Precedence.ASSIGNMENT);
    }

    private void sample(int at, Op op, WgslExpressions expressions) {
        arguments.read(words, at, op);
        ImageArguments own = arguments;
        int image = own.image;
        int type = type(image);
        boolean compares = own.reference != 0;
        boolean hasLod = own.has(ImageOperands.Lod);
        boolean hasGrad = own.has(ImageOperands.Grad);
        boolean hasBias = own.has(ImageOperands.Bias);
        boolean isDepth = isDepth(variable(image));
        int reference = own.reference;
        int coordinate = own.coordinate;
        int lod = own.lod;
        int bias = own.bias;
        int gradientX = own.gradientX;
        int gradientY = own.gradientY;
        int offset = own.offset;
        refuseSampling(at, type, isDepth, compares);
        String name = compares
                ? hasLod ? "textureSampleCompareLevel" : "textureSampleCompare"
                : hasGrad
                        ? "textureSampleGrad"
                        : hasLod ? "textureSampleLevel" : hasBias ? "textureSampleBias" : "textureSample";
        if (!hasLod && !hasGrad) {
            context.setDerivatives(at);
        }
        boolean extendsDepth = isDepth && !compares;
        int projected = Trait.PROJECTIVE.has(op) ? types.dimension(types.typeOf(coordinate)) - 1 : 0;
        out.put(extendsDepth ? "vec4<f32>(" : "").put(name).put('(');
        texture(image, expressions);
        sampler(image, expressions);
        coordinate(coordinate, type, 0, projected, expressions);
        if (compares) {
            out.put(", ");
            expressions.value(reference, projected != 0 ? Precedence.PRODUCT : Precedence.ASSIGNMENT);
            if (projected != 0) {
                out.put(" / ");
                expressions.value(coordinate, Precedence.POSTFIX);
                out.put('.').put(COMPONENTS.charAt(projected));
            }
        } else if (hasLod) {
            out.put(isDepth ? ", i32(" : ", ");
            expressions.value(lod, Precedence.ASSIGNMENT);
            out.put(isDepth ? ")" : "");
        } else if (hasBias) {
            argument(bias, expressions);
        } else if (hasGrad) {
            argument(gradientX, expressions);
            argument(gradientY, expressions);
        }
        if (offset != 0) {
            argument(offset, expressions);
        }
        out.put(extendsDepth ? "), 0.0, 0.0, 1.0)" : ")");
    }

    private void refuseSampling(int at, int type, boolean isDepth, boolean compares) {
        boolean hasLod = arguments.has(ImageOperands.Lod);
        boolean isZero = hasLod && isZero(arguments.lod);
        boolean isOther = arguments.has(ImageOperands.Grad) || arguments.has(ImageOperands.Bias);
        if (compares && (isOther || hasLod && !isZero)) {
            context.refuse(at, "depth is compared at level 0 or at the implicit level only in WGSL", "");
        } else if (isDepth && isOther) {
            context.refuse(at, "depth images are sampled with a bias or gradients, for which WGSL has no function", "");
        }
        if (arguments.has(ImageOperands.MinLod)) {
            context.refuse(at, "WGSL has no least level of detail for a sample", "");
        }
        if (images.dim(type) == Dim.Dim1D && (hasLod || isOther)) {
            context.refuse(at, "images of one dimension are sampled at the implicit level only in WGSL", "");
        }
        if (images.dim(type) == Dim.Dim1D && arguments.offset != 0) {
            context.refuse(at, "samples of images of one dimension have no offset in WGSL", "");
        }
        if (arguments.offset != 0 && !isLiteral(arguments.offset)) {
            context.refuse(at, "offsets of samples are constants in WGSL", "");
        }
        if (!types.isFloatScalar(images.sampledType(type))) {
            context.refuse(at, "images of integers are not sampled in WGSL", "fetch texels");
        }
    }

    /** Whether a value is a constant that a host cannot change. */
    private boolean isLiteral(int id) {
        return switch (types.op(id)) {
            case OpConstant, OpConstantComposite, OpConstantNull -> true;
            default -> false;
        };
    }

    private boolean isZero(int id) {
        return types.op(id) == Op.OpConstantNull
                || types.op(id) == Op.OpConstant && types.word(id, Constant.VALUE) == 0;
    }

    private void gather(int at, Op op, WgslExpressions expressions) {
        arguments.read(words, at, op);
        int image = arguments.image;
        int type = type(image);
        int reference = arguments.reference;
        int coordinate = arguments.coordinate;
        int offset = arguments.offset;
        int offsets = arguments.offsets;
        int component = reference != 0
                ? 0
                : (int) types.defaultInteger(arguments.component).orElse(0) & 3;
        boolean isDepth = isDepth(variable(image));
        if (offset != 0 && !isLiteral(offset)) {
            context.refuse(at, "offsets of samples are constants in WGSL", "");
        }
        if (isDepth && reference == 0 && component != 0) {
            context.refuse(at, "depth images have one component in WGSL", "");
        }
        int count = offsets == 0 ? 1 : 4;
        out.put(count == 1 ? "" : context.typeNames.name(words[at + 1]) + "(");
        for (int i = 0; i < count; i++) {
            out.put(i == 0 ? "" : ", ");
            out.put(reference != 0 ? "textureGatherCompare(" : "textureGather(");
            if (reference == 0 && !isDepth) {
                out.put(component).put(", ");
            }
            texture(image, expressions);
            sampler(image, expressions);
            coordinate(coordinate, type, 0, 0, expressions);
            if (reference != 0) {
                argument(reference, expressions);
            }
            if (offset != 0) {
                argument(offset, expressions);
            } else if (offsets != 0) {
                argument(types.word(offsets, CompositeConstant.CONSTITUENTS + i), expressions);
            }
            out.put(count == 1 ? ")" : ").w");
        }
        out.put(count == 1 ? "" : ")");
    }

    private void fetch(int at, Op op, WgslExpressions expressions) {
        arguments.read(words, at, op);
        int image = arguments.image;
        int type = type(image);
        int lod = arguments.lod;
        int sample = arguments.sample;
        boolean isDepth = isDepth(variable(image));
        if (images.dim(type) == Dim.Buffer) {
            context.refuse(at, "WGSL has no images of buffers", "use a storage buffer");
        }
        out.put(isDepth ? "vec4<f32>(" : "").put("textureLoad(");
        texture(image, expressions);
        coordinate(arguments.coordinate, type, arguments.offset, 0, expressions);
        if (images.isMultisampled(type)) {
            argument(sample, expressions);
        } else if (lod != 0) {
            argument(lod, expressions);
        } else {
            out.put(", 0");
        }
        out.put(isDepth ? "), 0.0, 0.0, 1.0)" : ")");
    }

    private void read(int at, Op op, WgslExpressions expressions) {
        arguments.read(words, at, op);
        int type = type(arguments.image);
        if (!images.isStorage(type)) {
            context.refuse(at, "WGSL has no input attachments", "");
            return;
        }
        out.put("textureLoad(");
        texture(arguments.image, expressions);
        coordinate(arguments.coordinate, type, 0, 0, expressions);
        out.put(')');
        int wanted = types.isVector(words[at + 1]) ? types.dimension(words[at + 1]) : 1;
        out.put(wanted < 4 ? "." + COMPONENTS.substring(0, wanted) : "");
    }

    private void write(int at, Op op, WgslExpressions expressions) {
        arguments.read(words, at, op);
        int type = type(arguments.image);
        int texel = arguments.texel;
        out.put("textureStore(");
        texture(arguments.image, expressions);
        coordinate(arguments.coordinate, type, 0, 0, expressions);
        out.put(", ");
        int of = types.typeOf(texel);
        int has = types.isVector(of) ? types.dimension(of) : 1;
        if (has == 4) {
            expressions.value(texel, Precedence.ASSIGNMENT);
        } else {
            String component = context.typeNames.name(types.scalarType(of));
            out.put("vec4<").put(component).put(">(");
            expressions.value(texel, Precedence.ASSIGNMENT);
            out.put(", "
                    .concat(component.equals("f32") ? "0.0" : component.equals("u32") ? "0u" : "0")
                    .repeat(4 - has));
            out.put(')');
        }
        out.put(')');
    }

    private void size(int at, Op op, WgslExpressions expressions) {
        int image = words[at + ImageQuerySizeLod.IMAGE];
        int type = type(image);
        int result = words[at + 1];
        boolean isCube = images.dim(type) == Dim.Cube;
        boolean isArrayed = images.isArrayed(type);
        if (images.dim(type) == Dim.Buffer) {
            context.refuse(at, "WGSL has no images of buffers", "use a storage buffer");
        }
        String own = context.typeNames.name(result);
        boolean isSigned = types.isSignedIntScalar(types.scalarType(result));
        out.put(isSigned ? own + "(" : "");
        out.put(isArrayed ? "vec" + types.dimension(result) + "<u32>(" : "");
        out.put("textureDimensions(");
        texture(image, expressions);
        if (op == Op.OpImageQuerySizeLod) {
            argument(words[at + ImageQuerySizeLod.LEVEL_OF_DETAIL], expressions);
        }
        out.put(')');
        out.put(isCube && !isArrayed && types.dimension(result) == 3 ? ".xyx" : "");
        if (isArrayed) {
            out.put(", textureNumLayers(");
            texture(image, expressions);
            out.put("))");
        }
        out.put(isSigned ? ")" : "");
    }
}
