// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.translate.internal.image.ImageTypes;
import org.spirv4j.translate.internal.image.ImageUses;

/** The types of images and samplers, and what else their declarations say. */
final class GlslImageTypes {
    private final GlslContext context;
    private final TypeFacts types;
    private final ImageTypes images;
    private final ImageUses uses;

    /** By id of a variable or parameter of storage images: what its declaration says of accesses. */
    private final Map<Integer, Integer> qualifiers;

    GlslImageTypes(GlslContext context, ImageUses uses) {
        this.context = context;
        qualifiers = context.pool.map();
        this.uses = uses;
        types = context.types;
        images = new ImageTypes(types);
    }

    /** The name of a type of images, samplers or both, without the lengths of an array. */
    String name(int type) {
        return switch (types.op(type)) {
            case OpTypeImage -> image(type);
            case OpTypeSampledImage -> combined(images.image(type), images.isDepth(images.image(type)));
            default -> "sampler";
        };
    }

    /** Whether a type is of images, samplers or both, or arrays of or pointers to such types. */
    boolean isImageOrSampler(int type) {
        return images.isImageOrSampler(type);
    }

    /** The type, with its precision where the language demands one, in the declaration of a variable or parameter. */
    String declared(int root) {
        int type = images.element(types.typeOf(root));
        int used = uses.of(root);
        boolean compared = (used & ImageUses.COMPARED) != 0;
        String name = switch (types.op(type)) {
            case OpTypeSampledImage -> combined(images.image(type), compared || isOnlyDepth(type, used));
            case OpTypeSampler -> compared && (used & ImageUses.SAMPLED) == 0 ? "samplerShadow" : "sampler";
            default -> name(type);
        };
        if (types.op(type) == Op.OpTypeSampledImage
                && compared
                && (used & (ImageUses.SAMPLED | ImageUses.FETCHED)) != 0) {
            context.refuse(
                    context.data.definition(root),
                    "an image with its sampler is compared with depths and read without a comparison",
                    "use an image and two samplers of their own, or two variables");
        }
        return precision(root) + name;
    }

    /** Refuses a variable that holds images, samplers or acceleration structures: languages have them as uniforms. */
    void checkVariable(int id, int type) {
        boolean isPlain = types.isScalar(type) || types.isVector(type) || types.isMatrix(type);
        if (!isPlain && context.hasObjects(type)) {
            context.refuse(
                    context.data.definition(id),
                    "the language has no variables for images, samplers and acceleration structures",
                    "inline functions and replace variables by values");
        }
    }

    private boolean isOnlyDepth(int type, int used) {
        return images.isDepth(images.image(type)) && (used & (ImageUses.SAMPLED | ImageUses.FETCHED)) == 0;
    }

    /** What a declaration says of the precision of texels. */
    String precision(int root) {
        if (!context.isEs()) {
            return "";
        }
        return context.layout.isDecorated(root, Decoration.RelaxedPrecision) ? "mediump " : "highp ";
    }

    /** The name of an image type that is not sampled through the sampler of its variable. */
    private String image(int type) {
        Dim dim = images.dim(type);
        if (dim == Dim.TileImageDataEXT) {
            need(GlslFeature.TILE_IMAGES, type);
            return prefix(type) + "attachmentEXT";
        }
        if (dim == Dim.SubpassData) {
            if (!context.isVulkan()) {
                return combined(type, false);
            }
            return prefix(type) + "subpassInput" + (images.isMultisampled(type) ? "MS" : "");
        }
        if (images.isStorage(type)) {
            storage(type);
            return prefix(type) + "image" + dimensions(type);
        }
        return context.isVulkan() ? prefix(type) + "texture" + dimensions(type) : combined(type, false);
    }

    /** The name of the type of an image with a sampler. */
    String combined(int imageType, boolean compares) {
        sampled(imageType, compares);
        return prefix(imageType) + "sampler" + dimensions(imageType) + (compares ? "Shadow" : "");
    }

    private void need(GlslFeature feature, int type) {
        context.requirements.need(feature, context.data.definition(type));
    }

    private void storage(int type) {
        need(images.isMultisampled(type) ? GlslFeature.MULTISAMPLED_IMAGES : GlslFeature.IMAGES, type);
        dimension(type);
    }

    private void dimension(int type) {
        switch (images.dim(type)) {
            case Dim3D -> need(GlslFeature.TEXTURES_3D, type);
            case Buffer -> need(GlslFeature.BUFFER_TEXTURES, type);
            case Rect -> need(GlslFeature.RECTANGLE_TEXTURES, type);
            case Cube -> {
                if (images.isArrayed(type)) {
                    need(GlslFeature.CUBE_ARRAYS, type);
                }
            }
            default -> {}
        }
        if (images.isArrayed(type)) {
            need(GlslFeature.ARRAY_TEXTURES, type);
        }
    }

    private void sampled(int type, boolean compares) {
        dimension(type);
        if (images.isMultisampled(type)) {
            need(images.isArrayed(type) ? GlslFeature.MULTISAMPLE_ARRAYS : GlslFeature.MULTISAMPLE_TEXTURES, type);
        }
        if (!types.isFloatScalar(images.sampledType(type))) {
            need(GlslFeature.INTEGER_TEXTURES, type);
        }
        if (compares) {
            need(GlslFeature.SHADOW_SAMPLERS, type);
            if (!types.isFloatScalar(images.sampledType(type))) {
                context.refuse(
                        context.data.definition(type),
                        "depths are compared only with images of floating-point numbers",
                        "declare the image with a floating-point sampled type");
            }
        }
    }

    private String dimensions(int type) {
        String dimension = switch (images.dim(type)) {
            case Dim1D -> context.isEs() ? "2D" : "1D";
            case Dim3D -> "3D";
            case Cube -> "Cube";
            case Rect -> "2DRect";
            case Buffer -> "Buffer";
            default -> "2D";
        };
        return dimension + (images.isMultisampled(type) ? "MS" : "") + (images.isArrayed(type) ? "Array" : "");
    }

    private String prefix(int type) {
        int sampled = images.sampledType(type);
        int width = types.bitWidth(sampled);
        if (types.isFloatScalar(sampled)) {
            if (width == 16) {
                need(GlslFeature.HALF_TEXTURES, type);
                return "f16";
            }
            return "";
        }
        String letter = types.isSignedIntScalar(sampled) ? "i" : "u";
        if (width == 64) {
            need(GlslFeature.IMAGE_INT64, type);
            return letter + "64";
        }
        return letter;
    }

    /** The name of the type of four components of a texel. */
    String texel(int imageType) {
        return prefix(imageType) + "vec4";
    }

    /** Adds what the layout of a variable says of its images. */
    void layout(int variable, List<String> list) {
        int type = images.element(types.typeOf(variable));
        if (types.op(type) != Op.OpTypeImage) {
            return;
        }
        if (images.dim(type) == Dim.SubpassData && context.isVulkan()) {
            context.layout
                    .decorationWord(variable, Decoration.InputAttachmentIndex)
                    .ifPresent(index -> list.add("input_attachment_index = " + index));
        } else if (images.isStorage(type) && format(variable, type) != ImageFormat.Unknown) {
            ImageFormat format = format(variable, type);
            if (context.isEs() && !isOfEs(format)) {
                context.refuse(
                        context.data.definition(variable),
                        "ESSL has no image format " + formatName(format),
                        "translate to glsl420");
            }
            list.add(formatName(format));
        }
    }

    /** The format of the images of a variable. Languages have atomic operations only on images with one. */
    private ImageFormat format(int root, int type) {
        ImageFormat declared = ImageFormat.of(images.format(type)).orElse(ImageFormat.Unknown);
        if (declared != ImageFormat.Unknown || (uses.of(root) & ImageUses.ATOMIC) == 0) {
            return declared;
        }
        int sampled = images.sampledType(type);
        if (types.isFloatScalar(sampled)) {
            return ImageFormat.R32f;
        }
        boolean isLong = types.bitWidth(sampled) == Long.SIZE;
        return types.isSignedIntScalar(sampled)
                ? isLong ? ImageFormat.R64i : ImageFormat.R32i
                : isLong ? ImageFormat.R64ui : ImageFormat.R32ui;
    }

    private static String formatName(ImageFormat format) {
        String name = format.name();
        return switch (format) {
            case R11fG11fB10f -> "r11f_g11f_b10f";
            case Rgb10A2 -> "rgb10_a2";
            case Rgb10a2ui -> "rgb10_a2ui";
            default -> {
                String lower = name.toLowerCase(Locale.ROOT);
                yield lower.endsWith("snorm") ? lower.substring(0, lower.length() - 5) + "_snorm" : lower;
            }
        };
    }

    private static boolean isOfEs(ImageFormat format) {
        return switch (format) {
            case Rgba32f,
                    Rgba16f,
                    R32f,
                    Rgba8,
                    Rgba8Snorm,
                    Rgba32i,
                    Rgba16i,
                    Rgba8i,
                    R32i,
                    Rgba32ui,
                    Rgba16ui,
                    Rgba8ui,
                    R32ui -> true;
            default -> false;
        };
    }

    private static boolean isOneWord(ImageFormat format) {
        return switch (format) {
            case R32f, R32i, R32ui -> true;
            default -> false;
        };
    }

    /** What the declaration of a variable or parameter says of accesses to its images, with a blank at the end. */
    String memory(int root) {
        if (!isStorage(root)) {
            return "";
        }
        if (qualifiers.isEmpty()) {
            for (int i = uses.functions().size() - 1; i >= 0; i--) {
                for (Instruction parameter : uses.functions().get(i).parameters()) {
                    if (isStorage(parameter.resultId())) {
                        parameter(parameter.resultId());
                    }
                }
            }
        }
        int found = qualifiers.computeIfAbsent(root, this::ofVariable);
        return GlslMemory.spelled(qualifier -> (found & qualifier.bit()) != 0);
    }

    private boolean isStorage(int root) {
        int type = images.element(types.typeOf(root));
        return types.op(type) == Op.OpTypeImage && images.isStorage(type);
    }

    /** A parameter has the qualifiers of all its arguments. */
    private void parameter(int id) {
        int all = 0;
        for (int root : uses.given(id)) {
            all |= root == 0 ? 0 : qualifiers.computeIfAbsent(root, this::ofVariable);
        }
        qualifiers.put(id, all & ~GlslMemory.RESTRICT.bit());
    }

    private int ofVariable(int root) {
        int type = images.element(types.typeOf(root));
        int used = uses.of(root);
        boolean reads = (used & (ImageUses.READ | ImageUses.ATOMIC)) != 0;
        boolean writes = (used & (ImageUses.WRITTEN | ImageUses.ATOMIC)) != 0;
        boolean readOnly = isDecorated(root, GlslMemory.READ_ONLY);
        boolean writeOnly = isDecorated(root, GlslMemory.WRITE_ONLY);
        ImageFormat format = format(root, type);
        boolean isOne = context.isEs() ? !isOneWord(format) : format == ImageFormat.Unknown;
        if (isOne && !readOnly && !writeOnly) {
            readOnly = context.isEs() && !writes;
            writeOnly = !readOnly && !reads;
            if (context.isEs() && reads && writes) {
                context.refuse(
                        context.data.definition(root),
                        "ESSL reads and writes only images of formats r32f, r32i and r32ui",
                        "use two images, one to read and one to write, or translate to glsl420");
            }
        }
        if (format == ImageFormat.Unknown && !writeOnly) {
            if (context.isEs()) {
                context.refuse(
                        context.data.definition(root), "ESSL has no images without a format", "translate to glsl420");
            } else {
                context.requirements.need(GlslFeature.IMAGE_READS_WITHOUT_FORMAT, context.data.definition(root));
            }
        }
        int found = (readOnly ? GlslMemory.READ_ONLY.bit() : 0) | (writeOnly ? GlslMemory.WRITE_ONLY.bit() : 0);
        if ((used & ImageUses.SHARED) != 0 || isDecorated(root, GlslMemory.COHERENT)) {
            found |= GlslMemory.COHERENT.bit();
        }
        if ((used & ImageUses.VOLATILE) != 0 || isDecorated(root, GlslMemory.VOLATILE)) {
            found |= GlslMemory.VOLATILE.bit();
        }
        return isDecorated(root, GlslMemory.RESTRICT) ? found | GlslMemory.RESTRICT.bit() : found;
    }

    private boolean isDecorated(int root, GlslMemory qualifier) {
        return context.layout.isDecorated(root, qualifier.decoration());
    }
}
