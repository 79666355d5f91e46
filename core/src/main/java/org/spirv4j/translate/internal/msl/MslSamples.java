// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.image.ImageArguments;
import org.spirv4j.translate.internal.image.ImageTypes;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes the methods of textures that sample and gather. */
final class MslSamples {
    private static final String COMPONENTS = "xyzw";

    private final MslContext context;
    private final MslImages owner;
    private final TypeFacts types;
    private final int[] words;
    private final ImageTypes images;
    private final ImageArguments arguments = new ImageArguments();
    private final CodeText out;

    MslSamples(MslContext context, MslImages owner) {
        this.context = context;
        this.owner = owner;
        types = context.types;
        words = context.words;
        images = new ImageTypes(types);
        out = context.out;
    }

    /** Writes an instruction that samples an image. */
    void sample(int at, Op op, MslExpressions expressions) {
        arguments.read(words, at, op);
        int image = owner.type(arguments.image);
        int coordinate = arguments.coordinate;
        int reference = arguments.reference;
        boolean projects = Trait.PROJECTIVE.has(op);
        boolean isScalar = owner.isDepthAt(arguments.image) && reference == 0;
        boolean converts = types.scalarType(words[at + 1]) != types.scalarType(images.sampledType(image));
        int sampled = arguments.image;
        boolean isSwizzled = reference == 0 && context.swizzles.applies(sampled);
        if (isSwizzled) {
            context.swizzles.begin();
        }
        out.put(isScalar || converts ? context.typeNames.name(words[at + 1]) + "(" : "");
        owner.texture(arguments.image, expressions);
        out.put(reference != 0 ? ".sample_compare(" : ".sample(");
        owner.sampler(arguments.image, expressions);
        out.put(", ");
        boolean hasLevels = images.dim(image) != Dim.Dim1D;
        int texels = hasLevels ? 0 : arguments.offset;
        owner.place(coordinate, image, false, projects, expressions, () -> shift(texels, sampled, expressions));
        if (reference != 0) {
            out.put(", ");
            expressions.value(reference, projects ? Precedence.PRODUCT : Precedence.ASSIGNMENT);
            if (projects) {
                int last = types.dimension(types.typeOf(coordinate)) - 1;
                out.put(" / ");
                expressions.value(coordinate, Precedence.POSTFIX);
                out.put('.').put(COMPONENTS.charAt(last));
            }
        }
        if (hasLevels) {
            options(at, image, expressions);
        }
        out.put(')');
        if (isScalar || converts) {
            out.put(isScalar && types.isVector(words[at + 1]) ? ", 0.0, 0.0, 1.0)" : ")");
        }
        if (isSwizzled) {
            context.swizzles.end(at, sampled, expressions);
        }
    }

    /** Writes an offset in an image of one dimension, whose only level tells how far texels are apart. */
    private void shift(int texels, int image, MslExpressions expressions) {
        if (texels == 0) {
            return;
        }
        out.put(" + float(");
        expressions.value(texels, Precedence.ASSIGNMENT);
        out.put(") / float(");
        owner.texture(image, expressions);
        out.put(".get_width())");
    }

    private void options(int at, int image, MslExpressions expressions) {
        if (arguments.has(ImageOperands.Grad)) {
            String shape = switch (images.dim(image)) {
                case Cube -> "cube";
                case Dim3D -> "3d";
                default -> "2d";
            };
            out.put(", gradient").put(shape).put('(');
            expressions.value(arguments.gradientX, Precedence.ASSIGNMENT);
            out.put(", ");
            expressions.value(arguments.gradientY, Precedence.ASSIGNMENT);
            out.put(')');
        } else if (arguments.has(ImageOperands.Lod)) {
            out.put(", level(");
            expressions.value(arguments.lod, Precedence.ASSIGNMENT);
            out.put(')');
        } else if (arguments.has(ImageOperands.Bias)) {
            out.put(", bias(");
            expressions.value(arguments.bias, Precedence.ASSIGNMENT);
            out.put(')');
        }
        if (arguments.has(ImageOperands.MinLod)) {
            if (context.language.version() < 22) {
                context.refuse(at, "a least level of detail needs MSL 2.2", "translate to msl22");
            }
            out.put(", min_lod_clamp(");
            expressions.value(arguments.leastLod, Precedence.ASSIGNMENT);
            out.put(')');
        }
        if (arguments.offset != 0) {
            refuseOffset(at, image);
            out.put(", ");
            expressions.value(arguments.offset, Precedence.ASSIGNMENT, Template.SIGNED);
        }
    }

    /** Offsets are constants from -8 to 7, which the language takes only for some shapes. */
    private void refuseOffset(int at, int image) {
        if (images.dim(image) == Dim.Cube) {
            context.refuse(at, "cube images have no offsets", "");
        }
    }

    /** Writes an instruction that gathers a component of four texels. */
    void gather(int at, Op op, MslExpressions expressions) {
        arguments.read(words, at, op);
        int image = owner.type(arguments.image);
        int texture = arguments.image;
        int offset = arguments.offset;
        int offsets = arguments.offsets;
        int reference = arguments.reference;
        int coordinate = arguments.coordinate;
        int component = reference != 0
                ? 0
                : (int) types.defaultInteger(arguments.component).orElse(0) & 3;
        int count = offsets == 0 ? 1 : 4;
        if (offsets != 0 && types.op(offsets) != Op.OpConstantComposite) {
            context.refuse(at, "offsets of a gather that are not constant are not written yet", "");
            return;
        }
        boolean isDepth = owner.isDepthAt(texture);
        out.put(count == 1 ? "" : context.typeNames.name(words[at + 1]) + "(");
        for (int i = 0; i < count; i++) {
            out.put(i == 0 ? "" : ", ");
            boolean isSwizzled = reference == 0 && !isDepth && context.swizzles.applies(texture);
            if (isSwizzled) {
                out.put(context.helpers.gatherSwizzled()).put('<');
                out.put(context.typeNames.name(words[at + 1])).put(">(");
                context.swizzles.swizzle(at, texture, expressions);
                out.put(", ").put(component).put("u, ");
                owner.texture(texture, expressions);
                out.put(", ");
            } else {
                owner.texture(texture, expressions);
                out.put(reference != 0 ? ".gather_compare(" : ".gather(");
            }
            owner.sampler(texture, expressions);
            out.put(", ");
            owner.place(coordinate, image, false, false, expressions);
            if (reference != 0) {
                out.put(", ");
                expressions.value(reference, Precedence.ASSIGNMENT);
            }
            boolean isCube = images.dim(image) == Dim.Cube;
            if (offset != 0 || offsets != 0) {
                refuseOffset(at, image);
                out.put(", ");
                expressions.value(
                        offset != 0 ? offset : types.word(offsets, CompositeConstant.CONSTITUENTS + i),
                        Precedence.ASSIGNMENT,
                        Template.SIGNED);
            } else if (!isDepth && !isCube) {
                out.put(", int2(0)");
            }
            if (reference == 0 && !isDepth && !isSwizzled) {
                out.put(", component::").put(COMPONENTS.charAt(component));
            }
            out.put(count == 1 ? ")" : ").w");
        }
        out.put(count == 1 ? "" : ")");
    }
}
