// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.sample;

import java.nio.ByteBuffer;
import org.spirv4j.exec.Image;
import org.spirv4j.exec.TexelFormat;
import org.spirv4j.grammar.Dim;
import org.spirv4j.reflect.ImageType;
import org.spirv4j.reflect.ScalarType;

/** Images of the kind that a type declares. */
final class SampleImages {
    /** A buffer of so many bytes has enough for each image. */
    static final int BYTES = 1 << 16;

    private static final int SIZE = 8;
    private static final int LAYERS = 4;
    private static final int LEVELS = 3;
    private static final int SAMPLES = 4;

    private SampleImages() {}

    static TexelFormat format(ImageType type) {
        return type.format()
                .flatMap(TexelFormat::of)
                .orElseGet(() -> type.sampledType().map(SampleImages::format).orElse(TexelFormat.R32G32B32A32_SFLOAT));
    }

    private static TexelFormat format(ScalarType type) {
        return switch (type.kind()) {
            case INT -> type.width() == Long.SIZE ? TexelFormat.R64_SINT : TexelFormat.R32G32B32A32_SINT;
            case UINT -> type.width() == Long.SIZE ? TexelFormat.R64_UINT : TexelFormat.R32G32B32A32_UINT;
            default -> TexelFormat.R32G32B32A32_SFLOAT;
        };
    }

    static Image image(ImageType type, ByteBuffer bytes) {
        TexelFormat format = format(type);
        Dim dim = type.isMultisampled() ? Dim.Dim2D : type.dim().orElse(Dim.Dim2D);
        Image image = switch (dim) {
            case Dim1D -> Image.of1D(format, SIZE, bytes);
            case Dim3D -> Image.of3D(format, SIZE, SIZE, LAYERS, bytes);
            case Cube -> Image.cube(format, SIZE, bytes);
            case Buffer -> Image.buffer(format, bytes);
            default -> Image.of2D(format, SIZE, SIZE, bytes);
        };
        if (type.isArrayed()) {
            image = image.withLayers(image.layers() * LAYERS);
        }
        if (type.isMultisampled()) {
            return image.withSamples(SAMPLES);
        }
        return image.width() == SIZE && type.sampling() != ImageType.Sampling.STORAGE
                ? image.withLevels(LEVELS)
                : image;
    }
}
