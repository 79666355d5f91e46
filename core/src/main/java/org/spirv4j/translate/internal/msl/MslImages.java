// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.Map;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ImageQuerySizeLod;
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
import org.spirv4j.translate.internal.spelling.Template;

/** Writes textures and samplers, and the methods that read, write and ask. */
final class MslImages {
    private static final String COMPONENTS = "xyzw";

    private final MslContext context;
    private final TypeFacts types;
    private final int[] words;
    private final ImageTypes images;
    private final ImageArguments arguments = new ImageArguments();
    private final MslSamples samples;
    private final CodeText out;

    /** By variable or parameter of images with samplers: the name of the sampler. */
    private final Map<Integer, String> samplers;

    MslImages(MslContext context) {
        this.context = context;
        samplers = context.pool.map();
        types = context.types;
        words = context.words;
        images = new ImageTypes(types);
        out = context.out;
        samples = new MslSamples(context, this);
    }

    // --- types and names

    /** Whether the images of a variable or parameter have depths. */
    private boolean isDepth(int root, int image) {
        // Only formats with depths are compared, and these have one component without a comparison, too.
        return context.uses.isCompared(root) || images.isDepth(image) && !images.isStorage(image);
    }

    /** Whether an image that an instruction has as an operand has depths. */
    boolean isDepthAt(int image) {
        return isDepth(context.uses.imageRoot(image), type(image));
    }

    /** The type of the images or samplers of a variable or parameter. */
    String typeName(int type, int root) {
        return name(type, types.op(type) != Op.OpTypeSampler && isDepth(root, images.image(type)));
    }

    /** The type of an image or sampler; of both the image. */
    String typeName(int type) {
        return name(type, types.op(type) != Op.OpTypeSampler && images.isDepth(images.image(type)));
    }

    private String name(int type, boolean isDepth) {
        if (types.op(type) == Op.OpTypeSampler) {
            return "sampler";
        }
        int image = images.image(type);
        Dim dim = images.dim(image);
        String shape = switch (dim) {
            case Dim1D -> "1d";
            case Dim2D, Rect, SubpassData -> "2d";
            case Dim3D -> "3d";
            case Cube -> "cube";
            case Buffer -> "_buffer";
            default -> "";
        };
        if (shape.isEmpty() || isDepth && !shape.equals("2d") && !shape.equals("cube")) {
            context.refuse(
                    context.data.definition(image),
                    "images of dimension " + dim + (isDepth ? " with depths" : "") + " have no type in MSL",
                    dim == Dim.Dim1D ? "use images of two dimensions" : "");
        }
        if (dim == Dim.Buffer && context.language.version() < 21) {
            context.refuse(context.data.definition(image), "buffers of texels need MSL 2.1", "translate to msl21");
        }
        int sampled = images.sampledType(image);
        if (types.bitWidth(sampled) == 64) {
            context.refuse(context.data.definition(image), "texels of 64 bits have no type in MSL", "");
        }
        String name = (isDepth ? "depth" : "texture")
                + shape
                + (images.isMultisampled(image) ? "_ms" : "")
                + (images.isArrayed(image) ? "_array" : "");
        return name + "<" + context.typeNames.name(sampled) + access(image) + ">";
    }

    private String access(int image) {
        if (images.isAttachment(image) || images.isMultisampled(image) && !images.isStorage(image)) {
            return images.isMultisampled(image) || images.isAttachment(image) ? ", access::read" : "";
        }
        if (!images.isStorage(image)) {
            return images.dim(image) == Dim.Buffer ? ", access::read" : "";
        }
        boolean isWritten = context.uses.isWritten(image);
        if (isWritten && images.isMultisampled(image)) {
            context.refuse(context.data.definition(image), "multisampled images are not written in MSL", "");
        }
        return !isWritten ? ", access::read" : context.uses.isRead(image) ? ", access::read_write" : ", access::write";
    }

    /** Names the samplers of images with samplers. */
    void nameSamplers() {
        for (int id : context.variables()) {
            if (hasSampler(types.typeOf(id))) {
                samplers.put(id, context.names.fresh(context.names.name(id, "image") + "Sampler"));
            }
        }
    }

    private boolean hasSampler(int type) {
        int element = images.element(type);
        return types.op(element) == Op.OpTypeSampledImage
                && images.dim(images.image(element)) != Dim.Buffer
                && !images.isMultisampled(images.image(element));
    }

    /** The name of the sampler of a variable of images with samplers; empty for another variable. */
    String samplerOf(int variable) {
        return samplers.getOrDefault(variable, "");
    }

    /** The parameter of a function for images or samplers. */
    String parameter(int id, int type, String name) {
        int element = types.innermostElement(type);
        String own = typeName(element, id);
        boolean isArray = types.isAnyArray(type);
        if (isArray && !types.isArray(type)) {
            context.refuse(context.data.definition(id), "an array of images without a length is a parameter", "");
            return own + " " + name;
        }
        String arrays = isArray ? arraySpace(id) + " array<" : "";
        String whole = isArray ? arrays + own + ", " + context.typeNames.count(type) + ">& " + name : own + " " + name;
        if (!hasSampler(element)) {
            return whole + context.texelBuffers.parameter(id, name);
        }
        String sampler = context.names.fresh(name + "Sampler");
        samplers.put(id, sampler);
        return whole + ", "
                + (isArray ? arrays + "sampler, " + context.typeNames.count(type) + ">& " : "sampler ")
                + sampler;
    }

    /** The address space of arrays that are parameters: argument buffers are elsewhere than other arguments. */
    private String arraySpace(int parameter) {
        boolean any = false;
        boolean all = true;
        for (int variable : context.variables()) {
            if (types.isAnyArray(types.pointee(types.typeOf(variable)))
                    && types.isStorageClass(types.typeOf(variable), StorageClass.UniformConstant)) {
                boolean isIn = context.bindings.arguments().has(variable);
                any |= isIn;
                all &= isIn;
            }
        }
        if (any && !all) {
            context.refuse(
                    context.data.definition(parameter),
                    "an array of images is a parameter, which may be in an argument buffer or not",
                    "inline the function, or make all descriptor sets argument buffers");
        }
        return any ? "constant" : "thread const";
    }

    /** Writes images or samplers as an argument. */
    void argument(int id, int parameter, MslExpressions expressions) {
        int image = images.image(images.element(types.typeOf(id)));
        if (types.op(image) == Op.OpTypeImage
                && isDepth(context.uses.imageRoot(id), image) != isDepth(parameter, image)) {
            context.refuse(
                    context.data.definition(id),
                    "a function gets images with depths and others",
                    "inline the function, by the pass inline-entry-points-exhaustive");
        }
        texture(id, expressions);
        if (hasSampler(types.typeOf(id))) {
            out.put(", ");
            sampler(id, expressions);
        } else if (context.texelBuffers.isUsed(parameter)) {
            out.put(", ").put(context.texelBuffers.nameOf(context.uses.imageRoot(id)));
        }
    }

    /** Whether there are input attachments. */
    boolean hasAttachments() {
        for (int type : context.typeIds) {
            if (type != 0
                    && context.live.isLive(type)
                    && types.op(type) == Op.OpTypeImage
                    && images.isAttachment(type)) {
                return true;
            }
        }
        return false;
    }

    // --- images and samplers

    /** Whether a type is of pointers to images or samplers, or to arrays of them. */
    boolean isPointerTo(int type) {
        return types.isDescriptorOrSampledImage(types.innermostElement(types.pointee(type)));
    }

    /** The type of an image that an instruction has as an operand. */
    int type(int image) {
        return images.image(images.element(types.typeOf(image)));
    }

    /** Writes the texture of an image. */
    void texture(int image, MslExpressions expressions) {
        if (types.isPointer(types.typeOf(image))) {
            expressions.pointers().pointer(image);
        } else if (types.op(image) == Op.OpSampledImage) {
            expressions.value(types.word(image, SampledImage.IMAGE), Precedence.POSTFIX);
        } else {
            expressions.value(image, Precedence.POSTFIX);
        }
    }

    /** Writes the sampler of an image. */
    void sampler(int image, MslExpressions expressions) {
        if (types.op(image) == Op.OpSampledImage) {
            expressions.value(types.word(image, SampledImage.SAMPLER), Precedence.POSTFIX);
            return;
        }
        int pointer = types.isPointer(types.typeOf(image))
                ? image
                : types.op(image) == Op.OpLoad ? types.word(image, Load.POINTER) : image;
        String name = samplers.get(context.uses.root(pointer));
        if (name == null) {
            context.refuse(context.data.definition(image), "an image with its sampler is chosen", "");
            return;
        }
        out.put(name);
        if (Trait.TYPED_ACCESS_CHAIN.has(types.op(pointer))) {
            for (int i = TypedAccessChain.FIRST_INDEX; i < types.wordCount(pointer); i++) {
                out.put('[');
                expressions.index(types.word(pointer, i));
                out.put(']');
            }
        }
    }

    // --- instructions

    /** How often an instruction has its operands. */
    int times(Op op) {
        return Trait.IMAGE_SAMPLE.has(op)
                        || Trait.IMAGE_GATHER.has(op)
                        || Trait.IMAGE_QUERY.has(op)
                        || op == Op.OpImageFetch
                        || op == Op.OpImageRead
                        || op == Op.OpImageWrite
                ? 4
                : 1;
    }

    /** Writes an instruction on images as an expression; returns whether it is one. */
    boolean expression(int at, Op op, MslExpressions expressions) {
        switch (op) {
            case OpImage -> texture(words[at + 3], expressions);
            case OpImageSampleImplicitLod,
                    OpImageSampleExplicitLod,
                    OpImageSampleDrefImplicitLod,
                    OpImageSampleDrefExplicitLod,
                    OpImageSampleProjImplicitLod,
                    OpImageSampleProjExplicitLod,
                    OpImageSampleProjDrefImplicitLod,
                    OpImageSampleProjDrefExplicitLod -> samples.sample(at, op, expressions);
            case OpImageGather, OpImageDrefGather -> samples.gather(at, op, expressions);
            case OpImageFetch, OpImageRead -> read(at, op, expressions);
            case OpImageWrite -> write(at, op, expressions);
            case OpImageQueryLod -> queryLod(at, expressions);
            case OpImageQuerySize, OpImageQuerySizeLod -> size(at, op, expressions);
            case OpImageQueryLevels, OpImageQuerySamples -> {
                int type = words[at + 1];
                out.put(context.typeNames.name(type)).put('(');
                texture(words[at + 3], expressions);
                boolean isLevels = op == Op.OpImageQueryLevels;
                out.put(isLevels ? ".get_num_mip_levels())" : ".get_num_samples())");
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Writes some components of a coordinate, divided by the last one if it is projective. */
    private void coordinate(int id, int from, int to, boolean projects, MslExpressions expressions) {
        int has = types.isVector(types.typeOf(id)) ? types.dimension(types.typeOf(id)) : 1;
        boolean isPart = from > 0 || to < has;
        expressions.value(id, isPart || projects ? Precedence.POSTFIX : Precedence.ASSIGNMENT);
        out.put(isPart ? "." + COMPONENTS.substring(from, to) : "");
        if (projects) {
            out.put(" / ");
            expressions.value(id, Precedence.POSTFIX);
            out.put('.').put(COMPONENTS.charAt(has - 1));
        }
    }

    /** Writes the coordinate of a texel or a sample, and the layer as an argument of its own. */
    void place(int id, int image, boolean isTexel, boolean projects, MslExpressions expressions) {
        place(id, image, isTexel, projects, expressions, () -> {});
    }

    /** The same with what writes a term that is added to the coordinate. */
    void place(int id, int image, boolean isTexel, boolean projects, MslExpressions expressions, Runnable term) {
        int count = images.dimensions(image);
        boolean isCubeTexel = isTexel && images.dim(image) == Dim.Cube;
        if (isCubeTexel) {
            // Faces of all layers are counted in the third component.
            out.put("uint2(");
            coordinate(id, 0, 2, false, expressions);
            out.put("), uint(");
            coordinate(id, 2, 3, false, expressions);
            out.put(images.isArrayed(image) ? ") % 6u, uint(" : ")");
            if (images.isArrayed(image)) {
                coordinate(id, 2, 3, false, expressions);
                out.put(") / 6u");
            }
            return;
        }
        boolean isHalf = !isTexel && types.bitWidth(types.scalarType(types.typeOf(id))) != Integer.SIZE;
        if (isTexel || isHalf) {
            out.put(isTexel ? "uint" : "float").put(count == 1 ? "(" : count + "(");
        }
        coordinate(id, 0, count, projects, expressions);
        term.run();
        out.put(isTexel || isHalf ? ")" : "");
        if (images.isArrayed(image)) {
            boolean isFloat = types.isFloatScalar(types.scalarType(types.typeOf(id)));
            out.put(isFloat ? ", uint(rint(" : ", uint(");
            coordinate(id, count, count + 1, false, expressions);
            out.put(isFloat ? "))" : ")");
        }
    }

    private void read(int at, Op op, MslExpressions expressions) {
        arguments.read(words, at, op);
        int image = type(arguments.image);
        int result = words[at + 1];
        int wanted = types.isVector(result) ? types.dimension(result) : 1;
        if (images.isAttachment(image)) {
            attachment(at, wanted, expressions);
            return;
        }
        boolean isScalar = isDepthAt(arguments.image);
        int fetched = arguments.image;
        boolean isSwizzled = op == Op.OpImageFetch && context.swizzles.applies(fetched);
        if (isSwizzled) {
            context.swizzles.begin();
        }
        out.put(isScalar && wanted > 1 ? context.typeNames.name(result) + "(" : "");
        boolean isFenced = images.isStorage(image) && context.uses.isWritten(image);
        if (isFenced) {
            // An invocation reads what it wrote only after a fence of the texture.
            out.put('(');
            texture(arguments.image, expressions);
            out.put(".fence(), ");
        }
        texture(arguments.image, expressions);
        out.put(".read(");
        if (arguments.offset != 0) {
            offsetPlace(at, image, expressions);
        } else {
            place(arguments.coordinate, image, true, false, expressions);
        }
        if (arguments.sample != 0) {
            out.put(", uint(");
            expressions.value(arguments.sample, Precedence.ASSIGNMENT);
            out.put(')');
        } else if (arguments.lod != 0 && images.dim(image) != Dim.Dim1D && images.dim(image) != Dim.Buffer) {
            out.put(", uint(");
            expressions.value(arguments.lod, Precedence.ASSIGNMENT);
            out.put(')');
        }
        out.put(')');
        if (isScalar) {
            out.put(wanted > 1 ? ", 0.0, 0.0, 1.0)" : "");
        } else {
            out.put(wanted < 4 ? "." + COMPONENTS.substring(0, wanted) : "");
        }
        out.put(isFenced ? ")" : "");
        if (isSwizzled) {
            context.swizzles.end(at, fetched, expressions);
        }
    }

    /** Writes the coordinate of a texel at an offset. */
    private void offsetPlace(int at, int image, MslExpressions expressions) {
        int count = images.dimensions(image);
        if (images.dim(image) == Dim.Cube) {
            context.refuse(at, "cube images have no offsets", "");
        }
        out.put(count == 1 ? "uint(" : "uint" + count + "(");
        coordinate(arguments.coordinate, 0, count, false, expressions);
        out.put(" + ");
        expressions.value(arguments.offset, Precedence.PRODUCT, sign(arguments.coordinate));
        out.put(')');
        if (images.isArrayed(image)) {
            out.put(", uint(");
            coordinate(arguments.coordinate, count, count + 1, false, expressions);
            out.put(')');
        }
    }

    private int sign(int id) {
        return types.isUnsignedIntScalar(types.scalarType(types.typeOf(id))) ? Template.UNSIGNED : Template.SIGNED;
    }

    /** Writes a read of the texel of an input attachment that is at the fragment. */
    private void attachment(int at, int wanted, MslExpressions expressions) {
        String position = context.stageInterface.fragmentPosition();
        if (position.isEmpty()) {
            context.refuse(at, "an input attachment is read outside of the entry point", "inline the function");
            return;
        }
        texture(arguments.image, expressions);
        out.put(".read(uint2(").put(position).put(".xy)");
        if (arguments.sample != 0) {
            out.put(", uint(");
            expressions.value(arguments.sample, Precedence.ASSIGNMENT);
            out.put(')');
        }
        out.put(')');
        out.put(wanted < 4 ? "." + COMPONENTS.substring(0, wanted) : "");
    }

    private void write(int at, Op op, MslExpressions expressions) {
        arguments.read(words, at, op);
        int image = type(arguments.image);
        texture(arguments.image, expressions);
        out.put(".write(");
        int of = types.typeOf(arguments.texel);
        int has = types.isVector(of) ? types.dimension(of) : 1;
        String vector = context.typeNames.name(images.sampledType(image)) + "4";
        boolean extends_ = has < 4;
        int sampled = types.scalarType(images.sampledType(image));
        int sign = types.isFloatScalar(sampled)
                ? Template.ANY
                : types.isUnsignedIntScalar(sampled) ? Template.UNSIGNED : Template.SIGNED;
        out.put(extends_ ? vector + "(" : "");
        expressions.value(arguments.texel, Precedence.ASSIGNMENT, sign);
        for (int i = has; i < 4; i++) {
            out.put(i == 3 ? ", 1" : ", 0");
        }
        out.put(extends_ ? ")" : "").put(", ");
        place(arguments.coordinate, image, true, false, expressions);
        out.put(')');
    }

    /** Whether the image has layers of whose texels one is pointed to. */
    boolean isArrayed(int pointer) {
        return images.isArrayed(
                images.image(images.element(types.typeOf(types.word(pointer, ImageTexelPointer.IMAGE)))));
    }

    /** Whether the image is a buffer of texels of which one is pointed to. */
    boolean isBuffer(int pointer) {
        return images.dim(images.image(images.element(types.typeOf(types.word(pointer, ImageTexelPointer.IMAGE)))))
                == Dim.Buffer;
    }

    /** Whether the image is a cube of whose texels one is pointed to. */
    boolean isCube(int pointer) {
        return images.dim(images.image(images.element(types.typeOf(types.word(pointer, ImageTexelPointer.IMAGE)))))
                == Dim.Cube;
    }

    /** Writes the coordinate of the texel that an OpImageTexelPointer points to. */
    void texelCoordinate(int pointer, MslExpressions expressions) {
        int image = images.image(images.element(types.typeOf(types.word(pointer, ImageTexelPointer.IMAGE))));
        place(types.word(pointer, ImageTexelPointer.COORDINATE), image, true, false, expressions);
    }

    private void queryLod(int at, MslExpressions expressions) {
        int image = words[at + 3];
        if (context.language.version() < 22 || images.dim(type(image)) == Dim.Dim1D) {
            context.refuse(at, "a level of detail is not asked for before MSL 2.2, or of images of one dimension", "");
        }
        out.put("float2(");
        for (int i = 0; i < 2; i++) {
            texture(image, expressions);
            out.put(i == 0 ? ".calculate_clamped_lod(" : ".calculate_unclamped_lod(");
            sampler(image, expressions);
            out.put(", ");
            coordinate(words[at + 4], 0, images.dimensions(type(image)), false, expressions);
            out.put(i == 0 ? "), " : "))");
        }
    }

    private void size(int at, Op op, MslExpressions expressions) {
        int image = words[at + ImageQuerySizeLod.IMAGE];
        int type = type(image);
        int count = switch (images.dim(type)) {
            case Dim1D, Buffer -> 1;
            case Dim3D -> 3;
            default -> 2;
        };
        boolean hasLevel = op == Op.OpImageQuerySizeLod && images.dim(type) != Dim.Dim1D;
        out.put(context.typeNames.name(words[at + 1])).put('(');
        String[] methods = {".get_width(", ".get_height(", ".get_depth("};
        for (int i = 0; i < count; i++) {
            out.put(i == 0 ? "" : ", ");
            texture(image, expressions);
            out.put(methods[i]);
            if (hasLevel) {
                out.put("uint(");
                expressions.value(words[at + ImageQuerySizeLod.LEVEL_OF_DETAIL], Precedence.ASSIGNMENT);
                out.put(')');
            }
            out.put(')');
        }
        if (images.isArrayed(type)) {
            out.put(", ");
            texture(image, expressions);
            out.put(".get_array_size()");
        }
        out.put(')');
    }
}
