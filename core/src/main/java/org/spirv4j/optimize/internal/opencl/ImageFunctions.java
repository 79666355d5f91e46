// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.opencl;

import java.util.stream.IntStream;
import org.spirv4j.analysis.internal.imports.OpenClFunction;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeImage;

/** Reads, writes and queries of images, and samplers (OpenCL C specification, "Image Read and Write Functions"). */
final class ImageFunctions extends BuiltInCall {
    private static final int TEXEL = 4;

    /** The first channel data type, and the first channel order, of OpenCL C; SPIR-V numbers them from 0. */
    private static final long FIRST_DATA_TYPE = 0x10D0;

    private static final long FIRST_ORDER = 0x10B0;

    /** The bits of a sampler in OpenCL C: normalized coordinates, three of addressing, and linear filtering. */
    private static final int NORMALIZED = 1;

    private static final int ADDRESSING = 7;
    private static final int LINEAR = 0x20;

    ImageFunctions(EditableModule module, int call, OpenClFunction function) {
        super(module, call, function);
    }

    @Override
    boolean replace() {
        if (name.startsWith("__")) {
            return sampler();
        }
        if (argumentCount() == 0 || module.opOf(argumentType(0)) != Op.OpTypeImage) {
            return false;
        }
        return name.startsWith("get") ? query() : name.startsWith("write") ? write() : read();
    }

    private boolean sampler() {
        if (argumentCount() != 1
                || module.opOf(resultType()) != Op.OpTypeSampler
                || !module.constants().isScalar(argument(0))) {
            return false;
        }
        int bits = (int) module.constants().bits(argument(0));
        become(module.declarations()
                .declare(
                        Op.OpConstantSampler,
                        resultType(),
                        bits >> 1 & ADDRESSING,
                        bits & NORMALIZED,
                        (bits & LINEAR) == 0 ? 0 : 1));
        return true;
    }

    private int imageWord(int index) {
        return module.word(module.definition(argumentType(0)), index);
    }

    private boolean isMultisampled() {
        return imageWord(TypeImage.MS) != 0;
    }

    private boolean read() {
        boolean isSampled = argumentCount() > 1 && module.opOf(argumentType(1)) == Op.OpTypeSampler;
        int count = argumentCount() - (isSampled ? 1 : 0);
        if (count < 2 || count > 4) {
            return false;
        }
        // Functions on depth images return the first component alone.
        int texel = types().isVector(resultType()) ? resultType() : vector(resultType(), TEXEL);
        if (types().dimension(texel) != TEXEL) {
            return false;
        }
        int value = isSampled ? sample(texel, count) : fetch(texel, count);
        if (value == 0) {
            return false;
        }
        if (texel == resultType()) {
            become(value);
        } else {
            module.replace(call, Op.OpCompositeExtract, value, 0);
        }
        return true;
    }

    private int sample(int texel, int count) {
        int type = module.declarations().declare(Op.OpTypeSampledImage, 0, argumentType(0));
        int image = insert(Op.OpSampledImage, type, argument(0), argument(1));
        int coordinate = argument(2);
        int lod = ImageOperands.Lod.value();
        return switch (count) {
            case 2 -> {
                int zero = module.constants().of(module.declarations().declare(Op.OpTypeFloat, 0, 32), 0.0);
                yield insert(Op.OpImageSampleExplicitLod, texel, image, coordinate, lod, zero);
            }
            case 3 -> insert(Op.OpImageSampleExplicitLod, texel, image, coordinate, lod, argument(3));
            default ->
                insert(
                        Op.OpImageSampleExplicitLod,
                        texel,
                        image,
                        coordinate,
                        ImageOperands.Grad.value(),
                        gradient(argument(3)),
                        gradient(argument(4)));
        };
    }

    /** A gradient of images of three dimensions is a vector of four in OpenCL C. */
    private int gradient(int value) {
        int dimensions = dimensions();
        if (count(module.typeOf(value)) <= dimensions || dimensions == 1) {
            return value;
        }
        int[] parts = IntStream.range(0, dimensions).toArray();
        int[] words = new int[dimensions + 2];
        words[0] = value;
        words[1] = value;
        System.arraycopy(parts, 0, words, 2, dimensions);
        return insert(Op.OpVectorShuffle, vector(types().scalarType(module.typeOf(value)), dimensions), words);
    }

    private int dimensions() {
        int dim = imageWord(TypeImage.DIM);
        return dim == Dim.Dim3D.value() ? 3 : dim == Dim.Dim2D.value() || dim == Dim.Rect.value() ? 2 : 1;
    }

    private int fetch(int texel, int count) {
        return switch (count) {
            case 2 -> insert(Op.OpImageRead, texel, argument(0), argument(1));
            case 3 ->
                insert(
                        Op.OpImageRead,
                        texel,
                        argument(0),
                        argument(1),
                        (isMultisampled() ? ImageOperands.Sample : ImageOperands.Lod).value(),
                        argument(2));
            default -> 0;
        };
    }

    private boolean write() {
        if (argumentCount() == 3) {
            module.insertBefore(call, Op.OpImageWrite, 0, argument(0), argument(1), argument(2));
        } else if (argumentCount() == 4) {
            int lod = ImageOperands.Lod.value();
            module.insertBefore(call, Op.OpImageWrite, 0, argument(0), argument(1), argument(3), lod, argument(2));
        } else {
            return false;
        }
        module.remove(call);
        return true;
    }

    private boolean query() {
        switch (name) {
            case "get_image_channel_data_type" -> add(Op.OpImageQueryFormat, FIRST_DATA_TYPE);
            case "get_image_channel_order" -> add(Op.OpImageQueryOrder, FIRST_ORDER);
            case "get_image_num_samples" -> module.replace(call, Op.OpImageQuerySamples, argument(0));
            case "get_image_num_mip_levels" -> module.replace(call, Op.OpImageQueryLevels, argument(0));
            default -> {
                return size();
            }
        }
        return true;
    }

    private void add(Op op, long first) {
        int value = insert(op, resultType(), argument(0));
        module.replace(call, Op.OpIAdd, value, module.constants().of(resultType(), first));
    }

    private boolean size() {
        int dim = imageWord(TypeImage.DIM);
        int dimensions = dimensions();
        boolean isArrayed = imageWord(TypeImage.ARRAYED) != 0;
        int part = switch (name) {
            case "get_image_width" -> 0;
            case "get_image_height" -> 1;
            case "get_image_depth" -> 2;
            case "get_image_array_size" -> dimensions;
            default -> -1;
        };
        int parts = dimensions + (isArrayed ? 1 : 0);
        if (part >= parts || part == dimensions && !isArrayed || !types().isIntScalarOrVector(resultType())) {
            return false;
        }
        int component = integer(32);
        int type = vector(component, parts);
        boolean hasLevels = !isMultisampled() && dim != Dim.Buffer.value() && dim != Dim.Rect.value();
        int size = hasLevels
                ? insert(Op.OpImageQuerySizeLod, type, argument(0), uint(0))
                : insert(Op.OpImageQuerySize, type, argument(0));
        return part < 0 ? all(size, dimensions) : one(size, parts, part);
    }

    private boolean one(int size, int parts, int part) {
        int value = parts == 1 ? size : insert(Op.OpCompositeExtract, integer(32), size, part);
        if (resultType() == integer(32)) {
            become(value);
        } else if (types().isIntScalar(resultType())) {
            module.replace(call, Op.OpUConvert, value);
        } else {
            return false;
        }
        return true;
    }

    /** The size without the number of layers; that of images of three dimensions has a fourth component 0. */
    private boolean all(int size, int dimensions) {
        int wanted = dimensions == 3 ? 4 : dimensions;
        if (wanted < 2 || count(resultType()) != wanted || types().scalarType(resultType()) != integer(32)) {
            return false;
        }
        int[] values = new int[wanted];
        for (int i = 0; i < wanted; i++) {
            values[i] = i < dimensions ? insert(Op.OpCompositeExtract, integer(32), size, i) : uint(0);
        }
        module.replace(call, Op.OpCompositeConstruct, values);
        return true;
    }
}
