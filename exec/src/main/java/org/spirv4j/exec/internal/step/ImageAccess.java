// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.image.SamplerState;
import org.spirv4j.exec.internal.image.Texture;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Resource;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatEncoding;

/**
 * The image, the sampler and the image operands of an instruction. An image is the address of its resource; a sampled
 * image is that with the number of the sampler's resource as the offset, or 0 if the image is combined with a sampler.
 */
public final class ImageAccess {
    /** The number of a bit that no image operand has, which stands for the derivative in y. */
    public static final int GRAD_Y = 31;

    /** What the OpTypeImage of an image states. */
    public record Type(Dim dim, boolean isArrayed, boolean isMultisampled) {}

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
     * The operands of an instruction.
     *
     * @param type the type of the image
     * @param operands the image operands by the number of their bit, and the derivative in y at {@link #GRAD_Y}
     * @param mask the bits of all image operands
     */
    public ImageAccess(Operand image, Type type, @Nullable Operand[] operands, int mask) {
        this.image = image;
        dim = type.dim;
        isArrayed = type.isArrayed;
        isMultisampled = type.isMultisampled;
        bias = of(operands, ImageOperands.Bias);
        lod = of(operands, ImageOperands.Lod);
        gradX = of(operands, ImageOperands.Grad);
        gradY = operands[GRAD_Y];
        Operand constant = of(operands, ImageOperands.ConstOffset);
        offset = constant != null ? constant : of(operands, ImageOperands.Offset);
        Operand constants = of(operands, ImageOperands.ConstOffsets);
        offsets = constants != null ? constants : of(operands, ImageOperands.Offsets);
        sample = of(operands, ImageOperands.Sample);
        minLod = of(operands, ImageOperands.MinLod);
        isSignExtended = (mask & ImageOperands.SignExtend.value()) != 0;
        isZeroExtended = (mask & ImageOperands.ZeroExtend.value()) != 0;
    }

    private static @Nullable Operand of(@Nullable Operand[] operands, ImageOperands operand) {
        return operands[Integer.numberOfTrailingZeros(operand.value())];
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
