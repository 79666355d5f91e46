// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.Locale;
import java.util.Map;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.ImageTexelPointer;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.image.ImageArguments;
import org.spirv4j.translate.internal.image.ImageTypes;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.text.TextResource;

/** Writes textures and samplers, their declarations, and the methods that read and write them. */
final class HlslImages {
    private static final String COMPONENTS = "xyzw";
    private static final String[] GATHERS = {"GatherRed", "GatherGreen", "GatherBlue", "GatherAlpha"};

    private final HlslContext context;
    private final TypeFacts types;
    private final int[] words;
    private final ImageTypes images;
    private final ImageArguments arguments = new ImageArguments();
    private final CodeText out;

    /** By variable of images with samplers: the name of the sampler. */
    private final Map<Integer, String> samplers;

    HlslImages(HlslContext context) {
        this.context = context;
        samplers = context.pool.map();
        types = context.types;
        words = context.words;
        images = new ImageTypes(types);
        out = context.out;
    }

    // --- types and declarations

    /** The type of an image or sampler. */
    String typeName(int type) {
        return types.op(type) == Op.OpTypeSampler ? "SamplerState" : image(images.image(type));
    }

    private String image(int type) {
        Dim dim = images.dim(type);
        boolean isStorage = images.isStorage(type) && dim != Dim.SubpassData;
        String shape = switch (dim) {
            case Dim1D -> "Texture1D";
            case Dim2D, Rect, SubpassData -> "Texture2D";
            case Dim3D -> "Texture3D";
            case Cube -> isStorage ? "Texture2DArray" : "TextureCube";
            case Buffer -> "Buffer";
            default -> "";
        };
        if (shape.isEmpty()) {
            context.refuse(context.data.definition(type), "images of dimension " + dim + " have no type", "");
        }
        String name = (isStorage ? context.written() : "")
                + shape
                + (images.isMultisampled(type) ? "MS" : "")
                + (images.isArrayed(type) && !(isStorage && dim == Dim.Cube) ? "Array" : "");
        int count = isStorage ? count(type) : 4;
        String component = context.typeNames.name(images.sampledType(type));
        if (isStorage && images.isMultisampled(type)) {
            context.requires(HlslFeature.STORAGE_SAMPLES, context.data.definition(type));
        }
        return name + "<" + component + (count == 1 ? "" : count) + ">";
    }

    private String format(int type) {
        return ImageFormat.of(images.format(type)).map(Enum::name).orElse("Unknown");
    }

    /** The number of components of a texel of a storage image. */
    private int count(int type) {
        String name = format(type).toLowerCase(Locale.ROOT);
        if (name.equals("unknown") || name.startsWith("rgb") && name.charAt(3) == 'a' || name.startsWith("rgb10")) {
            return 4;
        }
        return name.startsWith("r11") ? 3 : name.startsWith("rg") ? 2 : 1;
    }

    /** Declares a variable of images or samplers. */
    void declare(int id) {
        int type = types.pointee(types.typeOf(id));
        int element = types.innermostElement(type);
        String name = context.names.name(id, "image");
        String lengths = context.typeNames.lengths(type);
        if (types.op(element) == Op.OpTypeSampler) {
            out.put(sampler(id)).put(' ').put(name).put(lengths);
            context.registers.write(id, TextResource.Form.SEPARATE_SAMPLER, 's', name);
            out.put(';').end();
            return;
        }
        if (types.op(element) == Op.OpTypeAccelerationStructureKHR) {
            out.put(context.typeNames.name(element)).put(' ').put(name).put(lengths);
            context.registers.write(id, TextResource.Form.ACCELERATION_STRUCTURE, 't', name);
            out.put(';').end();
            return;
        }
        if (types.op(element) != Op.OpTypeImage && types.op(element) != Op.OpTypeSampledImage) {
            context.refuse(context.data.definition(id), types.op(element).name() + " has no form in HLSL", "");
            return;
        }
        int image = images.image(element);
        boolean isStorage = isWritten(image);
        if (images.dim(image) == Dim.SubpassData) {
            context.stageInterface.needPosition();
            context.refusals.warn(context.data.definition(id), "the input attachment is a texture", "");
        }
        out.put(image(image)).put(' ').put(name).put(lengths);
        context.registers.write(
                id,
                images.dim(image) == Dim.SubpassData
                        ? TextResource.Form.INPUT_ATTACHMENT
                        : isStorage ? TextResource.Form.STORAGE_IMAGE : TextResource.Form.SEPARATE_IMAGE,
                isStorage ? 'u' : 't',
                name);
        out.put(';').end();
        if (types.op(element) == Op.OpTypeSampledImage && hasSampler(element)) {
            String own = context.names.fresh(name + "Sampler");
            samplers.put(id, own);
            out.put(sampler(id)).put(' ').put(own).put(lengths);
            context.registers.write(id, TextResource.Form.SEPARATE_SAMPLER, 's', own);
            out.put(';').end();
        }
    }

    /** Whether texels of an image may be written. */
    boolean isWritten(int image) {
        return images.isStorage(image) && images.dim(image) != Dim.SubpassData;
    }

    /** Whether the image of a type with a sampler is sampled by it. */
    boolean hasSampler(int sampledImage) {
        return images.dim(images.image(sampledImage)) != Dim.Buffer;
    }

    /** The type of the sampler that a variable or parameter is or has. */
    String sampler(int id) {
        return context.uses.isCompared(id) ? "SamplerComparisonState" : "SamplerState";
    }

    // --- instructions

    /** Writes an instruction on images as an expression; returns whether it is one. */
    boolean expression(int at, Op op, HlslExpressions expressions) {
        switch (op) {
            case OpImage -> {
                texture(words[at + 3], expressions);
                return true;
            }
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
            case OpImageQueryLod -> {
                int image = words[at + 3];
                out.put("float2(");
                texture(image, expressions);
                out.put(".CalculateLevelOfDetail(");
                sampler(image, expressions);
                out.put(", ");
                coordinate(words[at + 4], images.dimensions(type(image)), expressions);
                out.put("), ");
                texture(image, expressions);
                out.put(".CalculateLevelOfDetailUnclamped(");
                sampler(image, expressions);
                out.put(", ");
                coordinate(words[at + 4], images.dimensions(type(image)), expressions);
                out.put("))");
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    int type(int image) {
        return images.image(types.typeOf(image));
    }

    void texture(int image, HlslExpressions expressions) {
        boolean isPair = types.op(image) == Op.OpSampledImage;
        expressions.value(isPair ? types.word(image, SampledImage.IMAGE) : image, Precedence.POSTFIX);
    }

    private void sampler(int image, HlslExpressions expressions) {
        if (types.op(image) == Op.OpSampledImage) {
            expressions.value(types.word(image, SampledImage.SAMPLER), Precedence.POSTFIX);
            return;
        }
        int pointer = types.op(image) == Op.OpLoad ? types.word(image, Load.POINTER) : 0;
        String name = pointer == 0 ? null : samplers.get(context.uses.root(pointer));
        if (name == null) {
            context.refuse(context.data.definition(image), "an image with its sampler is a parameter", "inline it");
            return;
        }
        out.put(name);
        if (Trait.TYPED_ACCESS_CHAIN.has(types.op(pointer))) {
            for (int i = TypedAccessChain.FIRST_INDEX; i < types.wordCount(pointer); i++) {
                out.put('[');
                context.buffers.descriptor(types.word(pointer, i), expressions);
                out.put(']');
            }
        }
    }

    /** Writes the first components of a coordinate. */
    private void coordinate(int id, int count, HlslExpressions expressions) {
        int has = types.isVector(types.typeOf(id)) ? types.dimension(types.typeOf(id)) : 1;
        expressions.value(id, has > count ? Precedence.POSTFIX : Precedence.ASSIGNMENT);
        out.put(has > count ? "." + COMPONENTS.substring(0, count) : "");
    }

    private int size(int type) {
        return images.dimensions(type) + (images.isArrayed(type) ? 1 : 0);
    }

    private void sample(int at, Op op, HlslExpressions expressions) {
        arguments.read(words, at, op);
        int type = type(arguments.image);
        boolean compares = arguments.reference != 0;
        boolean hasLod = arguments.has(ImageOperands.Lod);
        boolean hasGradients = arguments.has(ImageOperands.Grad);
        // The level for gradients of zero is the first one, as for level 0.
        boolean isZero = hasLod && isZero(arguments.lod)
                || compares && hasGradients && isZero(arguments.gradientX) && isZero(arguments.gradientY);
        boolean projects = Trait.PROJECTIVE.has(op);
        String method = compares ? "SampleCmp" : "Sample";
        if (compares && isZero) {
            method += "LevelZero";
        } else if (hasGradients) {
            method += "Grad";
        } else if (hasLod) {
            method += "Level";
        } else if (arguments.has(ImageOperands.Bias)) {
            method += "Bias";
        }
        if (compares && !isZero && (hasGradients || hasLod || arguments.has(ImageOperands.Bias))) {
            context.requires(hasLod ? HlslFeature.COMPARISON_LEVELS : HlslFeature.COMPARISON_GRADIENTS, at);
        }
        if (!types.isFloatScalar(images.sampledType(type))) {
            warnOfIntegers(at);
        }
        texture(arguments.image, expressions);
        out.put('.').put(method).put('(');
        sampler(arguments.image, expressions);
        out.put(", ");
        int size = size(type);
        if (projects) {
            int last = types.dimension(types.typeOf(arguments.coordinate)) - 1;
            expressions.value(arguments.coordinate, Precedence.POSTFIX);
            out.put('.').put(COMPONENTS.substring(0, size)).put(" / ");
            expressions.value(arguments.coordinate, Precedence.POSTFIX);
            out.put('.').put(COMPONENTS.charAt(last));
        } else {
            coordinate(arguments.coordinate, size, expressions);
        }
        if (compares) {
            out.put(", ");
            expressions.value(arguments.reference, projects ? Precedence.PRODUCT : Precedence.ASSIGNMENT);
            if (projects) {
                int last = types.dimension(types.typeOf(arguments.coordinate)) - 1;
                out.put(" / ");
                expressions.value(arguments.coordinate, Precedence.POSTFIX);
                out.put('.').put(COMPONENTS.charAt(last));
            }
        }
        if (compares && isZero) {
            // The method says the level.
        } else if (hasLod) {
            argument(arguments.lod, expressions);
        } else if (arguments.has(ImageOperands.Bias)) {
            argument(arguments.bias, expressions);
        } else if (arguments.has(ImageOperands.Grad)) {
            argument(arguments.gradientX, expressions);
            argument(arguments.gradientY, expressions);
        }
        offset(at, expressions);
        if (arguments.has(ImageOperands.MinLod)) {
            int dimensions = images.dimensions(type);
            if (arguments.offset == 0 && images.dim(type) != Dim.Cube) {
                out.put(dimensions == 1 ? ", 0" : dimensions == 2 ? ", int2(0, 0)" : ", int3(0, 0, 0)");
            }
            argument(arguments.leastLod, expressions);
        }
        out.put(')');
    }

    /** Warns where some compilers do not sample images of integers. */
    private void warnOfIntegers(int at) {
        if (!context.has(HlslFeature.INTEGER_SAMPLES)) {
            context.refusals.warn(
                    at,
                    "Direct3D's compilers do not sample images of integers in " + context.model(),
                    "translate to hlsl" + HlslFeature.INTEGER_SAMPLES.first());
        }
    }

    /** Writes the offset of texels, if there is one, as the last argument. */
    private void offset(int at, HlslExpressions expressions) {
        if (arguments.offset != 0) {
            if (!types.isConstant(arguments.offset)) {
                context.requires(HlslFeature.OFFSETS, at);
            }
            argument(arguments.offset, expressions);
        }
    }

    private boolean isZero(int id) {
        if (types.op(id) == Op.OpConstantComposite && types.isVector(types.typeOf(id))) {
            boolean all = true;
            for (int i = CompositeConstant.CONSTITUENTS; i < types.wordCount(id); i++) {
                all &= isZeroScalar(types.word(id, i));
            }
            return all;
        }
        return isZeroScalar(id);
    }

    private boolean isZeroScalar(int id) {
        return types.op(id) == Op.OpConstantNull
                || types.op(id) == Op.OpConstant && types.word(id, Constant.VALUE) == 0;
    }

    private void argument(int id, HlslExpressions expressions) {
        out.put(", ");
        expressions.value(id, Precedence.ASSIGNMENT);
    }

    private void gather(int at, Op op, HlslExpressions expressions) {
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
        String method = reference != 0 ? "GatherCmp" : GATHERS[component];
        int count = offsets == 0 ? 1 : 4;
        out.put(count == 1 ? "" : "float4(");
        for (int i = 0; i < count; i++) {
            out.put(i == 0 ? "" : ", ");
            texture(image, expressions);
            out.put('.').put(method).put('(');
            sampler(image, expressions);
            out.put(", ");
            coordinate(coordinate, size(type), expressions);
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

    private void fetch(int at, Op op, HlslExpressions expressions) {
        arguments.read(words, at, op);
        int type = type(arguments.image);
        texture(arguments.image, expressions);
        out.put(".Load(");
        int size = size(type);
        // Coordinates of texels are numbers to which an offset may be added that is not constant.
        boolean isAdded =
                arguments.offset != 0 && !types.isConstant(arguments.offset) && !context.has(HlslFeature.OFFSETS);
        if (isAdded && images.isArrayed(type)) {
            context.requires(HlslFeature.OFFSETS, at);
        }
        if (images.dim(type) == Dim.Buffer || images.isMultisampled(type)) {
            coordinate(arguments.coordinate, size, expressions);
            if (images.isMultisampled(type)) {
                argument(arguments.sample, expressions);
            }
        } else {
            out.put("int").put(size + 1).put('(');
            coordinate(arguments.coordinate, size, expressions);
            if (isAdded) {
                out.put(" + ");
                expressions.value(arguments.offset, Precedence.SUM);
            }
            if (arguments.lod != 0) {
                argument(arguments.lod, expressions);
            } else {
                out.put(", 0");
            }
            out.put(')');
        }
        if (!isAdded) {
            offset(at, expressions);
        }
        out.put(')');
    }

    private void read(int at, Op op, HlslExpressions expressions) {
        arguments.read(words, at, op);
        int type = type(arguments.image);
        if (images.dim(type) == Dim.SubpassData) {
            attachment(at, type, expressions);
            return;
        }
        int count = count(type);
        int wanted = types.isVector(words[at + 1]) ? types.dimension(words[at + 1]) : 1;
        boolean extends_ = wanted > count;
        String zero = types.isFloatScalar(images.sampledType(type)) ? ".0" : "";
        out.put(extends_ ? context.typeNames.name(words[at + 1]) + "(" : "");
        texel(arguments.image, arguments.coordinate, type, expressions);
        for (int i = count; i < wanted; i++) {
            out.put(i == 3 ? ", 1" : ", 0").put(zero);
        }
        out.put(extends_ ? ")" : wanted < count ? "." + COMPONENTS.substring(0, wanted) : "");
    }

    /** Writes what an input attachment has for the fragment. */
    private void attachment(int at, int type, HlslExpressions expressions) {
        texture(arguments.image, expressions);
        boolean isMultisampled = images.isMultisampled(type);
        out.put(isMultisampled ? ".Load(int2(" : ".Load(int3(int2(");
        out.put(context.stageInterface.position()).put(".xy) + ");
        expressions.value(arguments.coordinate, Precedence.PRODUCT);
        if (isMultisampled) {
            argument(arguments.sample, expressions);
        } else {
            out.put(", 0)");
        }
        out.put(')');
        if (!types.isVector(words[at + 1])) {
            out.put(".x");
        }
    }

    private void texel(int image, int coordinate, int type, HlslExpressions expressions) {
        texture(image, expressions);
        if (images.isMultisampled(type)) {
            out.put(".sample[");
            expressions.index(arguments.sample);
            out.put(']');
        }
        out.put('[');
        coordinate(coordinate, size(type), expressions);
        out.put(']');
    }

    private void write(int at, Op op, HlslExpressions expressions) {
        arguments.read(words, at, op);
        int type = type(arguments.image);
        int count = count(type);
        texel(arguments.image, arguments.coordinate, type, expressions);
        out.put(" = ");
        int of = types.typeOf(arguments.texel);
        int has = types.isVector(of) ? types.dimension(of) : 1;
        if (has < count) {
            out.put(context.typeNames.name(images.sampledType(type))).put(count).put('(');
        }
        expressions.value(arguments.texel, has > count ? Precedence.POSTFIX : Precedence.ASSIGNMENT);
        out.put(has > count ? "." + COMPONENTS.substring(0, count) : "");
        for (int i = has; i < count; i++) {
            out.put(", 0");
        }
        out.put(has < count ? ")" : "");
    }

    /** Writes the texel that an OpImageTexelPointer points to. */
    void texel(int pointer, HlslExpressions expressions) {
        int image = types.word(pointer, ImageTexelPointer.IMAGE);
        int coordinate = types.word(pointer, ImageTexelPointer.COORDINATE);
        if (images.isMultisampled(images.image(types.pointee(types.typeOf(image))))) {
            context.refuse(context.data.definition(pointer), "samples of images have no atomic operations", "");
        }
        expressions.pointer(image, Precedence.POSTFIX);
        out.put('[');
        expressions.value(coordinate, Precedence.ASSIGNMENT);
        out.put(']');
    }
}
