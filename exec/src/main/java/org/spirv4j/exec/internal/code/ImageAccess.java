// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.code;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.image.SamplerState;
import org.spirv4j.exec.internal.image.Texture;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Resource;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatEncoding;

/**
 * The image, the sampler and the image operands of an instruction. An image is the address of its resource; a sampled image is
 * that with the number of the sampler's resource as the offset, or 0 if the image is combined with a sampler.
 */
public final class ImageAccess {
    public final Operand image;
    public final Dim dim;
    public final boolean isArrayed;
    final boolean isMultisampled;
    final @Nullable Operand bias;
    public final @Nullable Operand lod;
    final @Nullable Operand gradX;
    final @Nullable Operand gradY;

    /** What is added to coordinates, the same or other for each lane. */
    public final @Nullable Operand offset;

    /** Four offsets of two components, one for each gathered texel. */
    final @Nullable Operand offsets;

    public final @Nullable Operand sample;
    final @Nullable Operand minLod;
    public final boolean isSignExtended;
    public final boolean isZeroExtended;

    /**
     * Reads the operands of an instruction.
     *
     * @param imageWord the number of the word with the image, sampled image, or pointer to an image
     * @param maskWord the number of the word with the image operands, if there are any
     */
    ImageAccess(Lowering code, int at, int imageWord, int maskWord) {
        image = code.operand(at, imageWord);
        int type = imageType(code, image.type);
        dim = Dim.of(code.facts.word(type, 3))
                .orElseThrow(() -> code.failure(at, "has an image with a dimensionality that is not executed"));
        if (dim == Dim.TileImageDataEXT) {
            throw code.failure(at, "has an image of the dimensionality " + dim + ", which is not executed");
        }
        isArrayed = code.facts.word(type, 5) == 1;
        isMultisampled = code.facts.word(type, 6) == 1;
        int mask = maskWord < code.wordCount(at) ? code.word(at, maskWord) : 0;
        Operand[] found = new Operand[32];
        int next = maskWord + 1;
        for (int bit = 0; bit < found.length - 1; bit++) {
            if ((mask >>> bit & 1) != 0 && takesOperand(1 << bit)) {
                found[bit] = code.operand(at, next++);
                if (1 << bit == ImageOperands.Grad.value()) {
                    // The derivative in y is kept at the place of a bit that no operand has.
                    found[31] = code.operand(at, next++);
                }
            }
        }
        bias = of(found, ImageOperands.Bias);
        lod = of(found, ImageOperands.Lod);
        gradX = of(found, ImageOperands.Grad);
        gradY = found[31];
        Operand constant = of(found, ImageOperands.ConstOffset);
        offset = constant != null ? constant : of(found, ImageOperands.Offset);
        Operand constants = of(found, ImageOperands.ConstOffsets);
        offsets = constants != null ? constants : of(found, ImageOperands.Offsets);
        sample = of(found, ImageOperands.Sample);
        minLod = of(found, ImageOperands.MinLod);
        isSignExtended = (mask & ImageOperands.SignExtend.value()) != 0;
        isZeroExtended = (mask & ImageOperands.ZeroExtend.value()) != 0;
    }

    private static @Nullable Operand of(Operand[] found, ImageOperands operand) {
        return found[Integer.numberOfTrailingZeros(operand.value())];
    }

    private static boolean takesOperand(int bit) {
        return bit != ImageOperands.NonPrivateTexel.value()
                && bit != ImageOperands.VolatileTexel.value()
                && bit != ImageOperands.SignExtend.value()
                && bit != ImageOperands.ZeroExtend.value()
                && bit != ImageOperands.Nontemporal.value();
    }

    /** The id of the OpTypeImage of an image, a sampled image, or a pointer to an image. */
    private static int imageType(Lowering code, ValueType type) {
        int id = type.kind == ValueType.Kind.POINTER ? type.pointeeId : type.id;
        return code.facts.op(id) == Op.OpTypeSampledImage ? code.facts.word(id, 2) : id;
    }

    /** The number of coordinates of a place in the image, without the layer. */
    int coordinates() {
        return switch (dim) {
            case Dim1D, Buffer -> 1;
            case Dim2D, Rect, SubpassData, TileImageDataEXT -> 2;
            case Dim3D, Cube -> 3;
        };
    }

    /** The number of axes of the texels: 1 to 3; 2 for cubes. */
    public int axes() {
        return dim == Dim.Cube ? 2 : coordinates();
    }

    Texture texture(Group group, int lane) {
        long address = group.registers[image.at(0, lane)];
        return group.subgroup.resource(address) instanceof Texture texture ? texture : Texture.NONE;
    }

    SamplerState sampler(Group group, int lane, Texture texture) {
        long number = Address.offset(group.registers[image.at(0, lane)]);
        if (number == 0) {
            return texture.sampler;
        }
        Resource found = group.subgroup.resource(Address.of((int) number));
        if (found instanceof Texture combined) {
            return combined.sampler;
        }
        return found instanceof SamplerState state ? state : SamplerState.NEAREST;
    }

    /** An integer of a lane. */
    static int integer(Group group, Operand value, int slot, int lane) {
        long bits = group.registers[value.at(slot, lane)];
        return (int) Conversion.signExtend(bits, NumberTypes.width(value.type.scalar));
    }

    /** A number of a lane: a float, or, in kernels, an integer. */
    static float number(Group group, Operand value, int slot, int lane) {
        long bits = group.registers[value.at(slot, lane)];
        int type = value.type.scalar;
        if (type == NumberTypes.FLOAT32) {
            return Float.intBitsToFloat((int) bits);
        }
        return NumberTypes.isFloat(type)
                ? (float) FloatEncoding.decode(bits, type)
                : Conversion.signExtend(bits, NumberTypes.width(type));
    }

    static float number(Group group, @Nullable Operand value, int lane) {
        return value == null ? 0 : number(group, value, 0, lane);
    }

    /** A component of the offset of a lane. */
    int offset(Group group, int component, int lane) {
        return offset == null || component >= offset.type.slots ? 0 : integer(group, offset, component, lane);
    }
}
