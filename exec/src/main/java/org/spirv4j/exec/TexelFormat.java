// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.Objects;
import java.util.Optional;
import org.spirv4j.exec.internal.image.TexelLayout;
import org.spirv4j.grammar.ImageFormat;

/**
 * The formats of texels, with the names that the Vulkan specification gives them. The name lists the components with
 * their numbers of bits, from the first byte on; in formats with {@code PACK} the first component has the highest bits
 * of an integer. Then it says what the bits are: a fraction from 0 to 1 (UNORM) or -1 to 1 (SNORM), an integer (UINT,
 * SINT), an integer that is read as a floating-point number (USCALED, SSCALED), a float (SFLOAT, UFLOAT), or a color in
 * sRGB. Compressed formats, those with several planes and those with a depth and a stencil are missing.
 */
public enum TexelFormat {
    /** Red and green of 4 bits each, in an integer of 8 bits, fractions from 0 to 1. */
    R4G4_UNORM_PACK8,
    /** Red, green, blue and alpha of 4 bits each, in an integer of 16 bits, fractions from 0 to 1. */
    R4G4B4A4_UNORM_PACK16,
    /** Blue, green, red and alpha of 4 bits each, in an integer of 16 bits, fractions from 0 to 1. */
    B4G4R4A4_UNORM_PACK16,
    /** Alpha, red, green and blue of 4 bits each, in an integer of 16 bits, fractions from 0 to 1. */
    A4R4G4B4_UNORM_PACK16,
    /** Alpha, blue, green and red of 4 bits each, in an integer of 16 bits, fractions from 0 to 1. */
    A4B4G4R4_UNORM_PACK16,
    /** Red, green and blue of 5, 6 and 5 bits, in an integer of 16 bits, fractions from 0 to 1. */
    R5G6B5_UNORM_PACK16,
    /** Blue, green and red of 5, 6 and 5 bits, in an integer of 16 bits, fractions from 0 to 1. */
    B5G6R5_UNORM_PACK16,
    /** Red, green, blue and alpha of 5, 5, 5 and 1 bits, in an integer of 16 bits, fractions from 0 to 1. */
    R5G5B5A1_UNORM_PACK16,
    /** Blue, green, red and alpha of 5, 5, 5 and 1 bits, in an integer of 16 bits, fractions from 0 to 1. */
    B5G5R5A1_UNORM_PACK16,
    /** Alpha, red, green and blue of 1, 5, 5 and 5 bits, in an integer of 16 bits, fractions from 0 to 1. */
    A1R5G5B5_UNORM_PACK16,
    /** Alpha, blue, green and red of 1, 5, 5 and 5 bits, in an integer of 16 bits, fractions from 0 to 1. */
    A1B5G5R5_UNORM_PACK16,
    /** Red of 8 bits, a fraction from 0 to 1. */
    R8_UNORM(ImageFormat.R8),
    /** Red of 8 bits, a fraction from -1 to 1. */
    R8_SNORM(ImageFormat.R8Snorm),
    /** Red of 8 bits, an integer without sign that is read as a number. */
    R8_USCALED,
    /** Red of 8 bits, an integer with sign that is read as a number. */
    R8_SSCALED,
    /** Red of 8 bits, an integer without sign. */
    R8_UINT(ImageFormat.R8ui),
    /** Red of 8 bits, an integer with sign. */
    R8_SINT(ImageFormat.R8i),
    /** Red of 8 bits, a color in sRGB. */
    R8_SRGB,
    /** Red and green of 8 bits each, fractions from 0 to 1. */
    R8G8_UNORM(ImageFormat.Rg8),
    /** Red and green of 8 bits each, fractions from -1 to 1. */
    R8G8_SNORM(ImageFormat.Rg8Snorm),
    /** Red and green of 8 bits each, integers without sign that are read as numbers. */
    R8G8_USCALED,
    /** Red and green of 8 bits each, integers with sign that are read as numbers. */
    R8G8_SSCALED,
    /** Red and green of 8 bits each, integers without sign. */
    R8G8_UINT(ImageFormat.Rg8ui),
    /** Red and green of 8 bits each, integers with sign. */
    R8G8_SINT(ImageFormat.Rg8i),
    /** Red and green of 8 bits each, colors in sRGB. */
    R8G8_SRGB,
    /** Red, green and blue of 8 bits each, fractions from 0 to 1. */
    R8G8B8_UNORM,
    /** Red, green and blue of 8 bits each, fractions from -1 to 1. */
    R8G8B8_SNORM,
    /** Red, green and blue of 8 bits each, integers without sign that are read as numbers. */
    R8G8B8_USCALED,
    /** Red, green and blue of 8 bits each, integers with sign that are read as numbers. */
    R8G8B8_SSCALED,
    /** Red, green and blue of 8 bits each, integers without sign. */
    R8G8B8_UINT,
    /** Red, green and blue of 8 bits each, integers with sign. */
    R8G8B8_SINT,
    /** Red, green and blue of 8 bits each, colors in sRGB. */
    R8G8B8_SRGB,
    /** Blue, green and red of 8 bits each, fractions from 0 to 1. */
    B8G8R8_UNORM,
    /** Blue, green and red of 8 bits each, fractions from -1 to 1. */
    B8G8R8_SNORM,
    /** Blue, green and red of 8 bits each, integers without sign that are read as numbers. */
    B8G8R8_USCALED,
    /** Blue, green and red of 8 bits each, integers with sign that are read as numbers. */
    B8G8R8_SSCALED,
    /** Blue, green and red of 8 bits each, integers without sign. */
    B8G8R8_UINT,
    /** Blue, green and red of 8 bits each, integers with sign. */
    B8G8R8_SINT,
    /** Blue, green and red of 8 bits each, colors in sRGB. */
    B8G8R8_SRGB,
    /** Red, green, blue and alpha of 8 bits each, fractions from 0 to 1. */
    R8G8B8A8_UNORM(ImageFormat.Rgba8),
    /** Red, green, blue and alpha of 8 bits each, fractions from -1 to 1. */
    R8G8B8A8_SNORM(ImageFormat.Rgba8Snorm),
    /** Red, green, blue and alpha of 8 bits each, integers without sign that are read as numbers. */
    R8G8B8A8_USCALED,
    /** Red, green, blue and alpha of 8 bits each, integers with sign that are read as numbers. */
    R8G8B8A8_SSCALED,
    /** Red, green, blue and alpha of 8 bits each, integers without sign. */
    R8G8B8A8_UINT(ImageFormat.Rgba8ui),
    /** Red, green, blue and alpha of 8 bits each, integers with sign. */
    R8G8B8A8_SINT(ImageFormat.Rgba8i),
    /** Red, green, blue and alpha of 8 bits each, colors in sRGB, alpha a fraction from 0 to 1. */
    R8G8B8A8_SRGB,
    /** Blue, green, red and alpha of 8 bits each, fractions from 0 to 1. */
    B8G8R8A8_UNORM,
    /** Blue, green, red and alpha of 8 bits each, fractions from -1 to 1. */
    B8G8R8A8_SNORM,
    /** Blue, green, red and alpha of 8 bits each, integers without sign that are read as numbers. */
    B8G8R8A8_USCALED,
    /** Blue, green, red and alpha of 8 bits each, integers with sign that are read as numbers. */
    B8G8R8A8_SSCALED,
    /** Blue, green, red and alpha of 8 bits each, integers without sign. */
    B8G8R8A8_UINT,
    /** Blue, green, red and alpha of 8 bits each, integers with sign. */
    B8G8R8A8_SINT,
    /** Blue, green, red and alpha of 8 bits each, colors in sRGB, alpha a fraction from 0 to 1. */
    B8G8R8A8_SRGB,
    /** Alpha, blue, green and red of 8 bits each, in an integer of 32 bits, fractions from 0 to 1. */
    A8B8G8R8_UNORM_PACK32,
    /** Alpha, blue, green and red of 8 bits each, in an integer of 32 bits, fractions from -1 to 1. */
    A8B8G8R8_SNORM_PACK32,
    /**
     * Alpha, blue, green and red of 8 bits each, in an integer of 32 bits, integers without sign that are read as
     * numbers.
     */
    A8B8G8R8_USCALED_PACK32,
    /**
     * Alpha, blue, green and red of 8 bits each, in an integer of 32 bits, integers with sign that are read as numbers.
     */
    A8B8G8R8_SSCALED_PACK32,
    /** Alpha, blue, green and red of 8 bits each, in an integer of 32 bits, integers without sign. */
    A8B8G8R8_UINT_PACK32,
    /** Alpha, blue, green and red of 8 bits each, in an integer of 32 bits, integers with sign. */
    A8B8G8R8_SINT_PACK32,
    /**
     * Alpha, blue, green and red of 8 bits each, in an integer of 32 bits, colors in sRGB, alpha a fraction from 0 to
     * 1.
     */
    A8B8G8R8_SRGB_PACK32,
    /** Alpha of 8 bits, a fraction from 0 to 1. */
    A8_UNORM,
    /** Alpha, red, green and blue of 2, 10, 10 and 10 bits, in an integer of 32 bits, fractions from 0 to 1. */
    A2R10G10B10_UNORM_PACK32,
    /** Alpha, red, green and blue of 2, 10, 10 and 10 bits, in an integer of 32 bits, fractions from -1 to 1. */
    A2R10G10B10_SNORM_PACK32,
    /**
     * Alpha, red, green and blue of 2, 10, 10 and 10 bits, in an integer of 32 bits, integers without sign that are
     * read as numbers.
     */
    A2R10G10B10_USCALED_PACK32,
    /**
     * Alpha, red, green and blue of 2, 10, 10 and 10 bits, in an integer of 32 bits, integers with sign that are read
     * as numbers.
     */
    A2R10G10B10_SSCALED_PACK32,
    /** Alpha, red, green and blue of 2, 10, 10 and 10 bits, in an integer of 32 bits, integers without sign. */
    A2R10G10B10_UINT_PACK32,
    /** Alpha, red, green and blue of 2, 10, 10 and 10 bits, in an integer of 32 bits, integers with sign. */
    A2R10G10B10_SINT_PACK32,
    /** Alpha, blue, green and red of 2, 10, 10 and 10 bits, in an integer of 32 bits, fractions from 0 to 1. */
    A2B10G10R10_UNORM_PACK32(ImageFormat.Rgb10A2),
    /** Alpha, blue, green and red of 2, 10, 10 and 10 bits, in an integer of 32 bits, fractions from -1 to 1. */
    A2B10G10R10_SNORM_PACK32,
    /**
     * Alpha, blue, green and red of 2, 10, 10 and 10 bits, in an integer of 32 bits, integers without sign that are
     * read as numbers.
     */
    A2B10G10R10_USCALED_PACK32,
    /**
     * Alpha, blue, green and red of 2, 10, 10 and 10 bits, in an integer of 32 bits, integers with sign that are read
     * as numbers.
     */
    A2B10G10R10_SSCALED_PACK32,
    /** Alpha, blue, green and red of 2, 10, 10 and 10 bits, in an integer of 32 bits, integers without sign. */
    A2B10G10R10_UINT_PACK32(ImageFormat.Rgb10a2ui),
    /** Alpha, blue, green and red of 2, 10, 10 and 10 bits, in an integer of 32 bits, integers with sign. */
    A2B10G10R10_SINT_PACK32,
    /** Red of 10 bits above 6 unused ones, in an integer of 16 bits, a fraction from 0 to 1. */
    R10X6_UNORM_PACK16,
    /** Red and green of 10 bits above 6 unused ones, in two integers of 16 bits, fractions from 0 to 1. */
    R10X6G10X6_UNORM_2PACK16,
    /**
     * Red, green, blue and alpha of 10 bits above 6 unused ones, in four integers of 16 bits, fractions from 0 to 1.
     */
    R10X6G10X6B10X6A10X6_UNORM_4PACK16,
    /** Red of 12 bits above 4 unused ones, in an integer of 16 bits, a fraction from 0 to 1. */
    R12X4_UNORM_PACK16,
    /** Red and green of 12 bits above 4 unused ones, in two integers of 16 bits, fractions from 0 to 1. */
    R12X4G12X4_UNORM_2PACK16,
    /**
     * Red, green, blue and alpha of 12 bits above 4 unused ones, in four integers of 16 bits, fractions from 0 to 1.
     */
    R12X4G12X4B12X4A12X4_UNORM_4PACK16,
    /** Red of 16 bits, a fraction from 0 to 1. */
    R16_UNORM(ImageFormat.R16),
    /** Red of 16 bits, a fraction from -1 to 1. */
    R16_SNORM(ImageFormat.R16Snorm),
    /** Red of 16 bits, an integer without sign that is read as a number. */
    R16_USCALED,
    /** Red of 16 bits, an integer with sign that is read as a number. */
    R16_SSCALED,
    /** Red of 16 bits, an integer without sign. */
    R16_UINT(ImageFormat.R16ui),
    /** Red of 16 bits, an integer with sign. */
    R16_SINT(ImageFormat.R16i),
    /** Red of 16 bits, a floating-point number. */
    R16_SFLOAT(ImageFormat.R16f),
    /** Red and green of 16 bits each, fractions from 0 to 1. */
    R16G16_UNORM(ImageFormat.Rg16),
    /** Red and green of 16 bits each, fractions from -1 to 1. */
    R16G16_SNORM(ImageFormat.Rg16Snorm),
    /** Red and green of 16 bits each, integers without sign that are read as numbers. */
    R16G16_USCALED,
    /** Red and green of 16 bits each, integers with sign that are read as numbers. */
    R16G16_SSCALED,
    /** Red and green of 16 bits each, integers without sign. */
    R16G16_UINT(ImageFormat.Rg16ui),
    /** Red and green of 16 bits each, integers with sign. */
    R16G16_SINT(ImageFormat.Rg16i),
    /** Red and green of 16 bits each, floating-point numbers. */
    R16G16_SFLOAT(ImageFormat.Rg16f),
    /** Red, green and blue of 16 bits each, fractions from 0 to 1. */
    R16G16B16_UNORM,
    /** Red, green and blue of 16 bits each, fractions from -1 to 1. */
    R16G16B16_SNORM,
    /** Red, green and blue of 16 bits each, integers without sign that are read as numbers. */
    R16G16B16_USCALED,
    /** Red, green and blue of 16 bits each, integers with sign that are read as numbers. */
    R16G16B16_SSCALED,
    /** Red, green and blue of 16 bits each, integers without sign. */
    R16G16B16_UINT,
    /** Red, green and blue of 16 bits each, integers with sign. */
    R16G16B16_SINT,
    /** Red, green and blue of 16 bits each, floating-point numbers. */
    R16G16B16_SFLOAT,
    /** Red, green, blue and alpha of 16 bits each, fractions from 0 to 1. */
    R16G16B16A16_UNORM(ImageFormat.Rgba16),
    /** Red, green, blue and alpha of 16 bits each, fractions from -1 to 1. */
    R16G16B16A16_SNORM(ImageFormat.Rgba16Snorm),
    /** Red, green, blue and alpha of 16 bits each, integers without sign that are read as numbers. */
    R16G16B16A16_USCALED,
    /** Red, green, blue and alpha of 16 bits each, integers with sign that are read as numbers. */
    R16G16B16A16_SSCALED,
    /** Red, green, blue and alpha of 16 bits each, integers without sign. */
    R16G16B16A16_UINT(ImageFormat.Rgba16ui),
    /** Red, green, blue and alpha of 16 bits each, integers with sign. */
    R16G16B16A16_SINT(ImageFormat.Rgba16i),
    /** Red, green, blue and alpha of 16 bits each, floating-point numbers. */
    R16G16B16A16_SFLOAT(ImageFormat.Rgba16f),
    /** Red of 32 bits, an integer without sign. */
    R32_UINT(ImageFormat.R32ui),
    /** Red of 32 bits, an integer with sign. */
    R32_SINT(ImageFormat.R32i),
    /** Red of 32 bits, a floating-point number. */
    R32_SFLOAT(ImageFormat.R32f),
    /** Red and green of 32 bits each, integers without sign. */
    R32G32_UINT(ImageFormat.Rg32ui),
    /** Red and green of 32 bits each, integers with sign. */
    R32G32_SINT(ImageFormat.Rg32i),
    /** Red and green of 32 bits each, floating-point numbers. */
    R32G32_SFLOAT(ImageFormat.Rg32f),
    /** Red, green and blue of 32 bits each, integers without sign. */
    R32G32B32_UINT,
    /** Red, green and blue of 32 bits each, integers with sign. */
    R32G32B32_SINT,
    /** Red, green and blue of 32 bits each, floating-point numbers. */
    R32G32B32_SFLOAT,
    /** Red, green, blue and alpha of 32 bits each, integers without sign. */
    R32G32B32A32_UINT(ImageFormat.Rgba32ui),
    /** Red, green, blue and alpha of 32 bits each, integers with sign. */
    R32G32B32A32_SINT(ImageFormat.Rgba32i),
    /** Red, green, blue and alpha of 32 bits each, floating-point numbers. */
    R32G32B32A32_SFLOAT(ImageFormat.Rgba32f),
    /** Red of 64 bits, an integer without sign. */
    R64_UINT(ImageFormat.R64ui),
    /** Red of 64 bits, an integer with sign. */
    R64_SINT(ImageFormat.R64i),
    /** Blue, green and red of 10, 11 and 11 bits, in an integer of 32 bits, floating-point numbers without sign. */
    B10G11R11_UFLOAT_PACK32(ImageFormat.R11fG11fB10f),
    /**
     * Three colors of 9 bits with one exponent of 5 bits, in an integer of 32 bits, floating-point numbers without
     * sign.
     */
    E5B9G9R9_UFLOAT_PACK32,
    /** A depth of 16 bits, a fraction from 0 to 1. */
    D16_UNORM,
    /** 8 unused bits and a depth of 24 bits, a fraction from 0 to 1. */
    X8_D24_UNORM_PACK32,
    /** A depth of 32 bits, a floating-point number. */
    D32_SFLOAT,
    /** A stencil of 8 bits, an integer without sign. */
    S8_UINT;

    private final Optional<ImageFormat> imageFormat;

    @SuppressWarnings("ImmutableEnumChecker") // Layouts do not change.
    private final TexelLayout layout = TexelLayout.of(name());

    TexelFormat() {
        imageFormat = Optional.empty();
    }

    TexelFormat(ImageFormat imageFormat) {
        this.imageFormat = Optional.of(imageFormat);
    }

    /**
     * {@return the format that shaders declare with an image format; empty for Unknown}
     *
     * @param format a format of section 3.11 of the SPIR-V specification
     */
    public static Optional<TexelFormat> of(ImageFormat format) {
        Objects.requireNonNull(format, "format");
        for (TexelFormat candidate : values()) {
            if (candidate.imageFormat.filter(format::equals).isPresent()) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    /**
     * {@return the image format (section 3.11 of the SPIR-V specification) with which shaders declare it, if there is
     * one}
     */
    public Optional<ImageFormat> imageFormat() {
        return imageFormat;
    }

    /** {@return the size of a texel in bytes} */
    public int bytes() {
        return layout.bytes;
    }

    /** {@return whether shaders read texels as integers} */
    public boolean isInteger() {
        return layout.isInteger();
    }

    /** {@return the number of components: red, green, blue and alpha, or a depth or a stencil} */
    public int components() {
        return (int) layout.components
                .chars()
                .filter(letter -> "RGBADS".indexOf(letter) >= 0)
                .count();
    }

    TexelLayout layout() {
        return layout;
    }
}
