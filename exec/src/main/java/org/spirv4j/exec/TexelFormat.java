// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.Objects;
import java.util.Optional;
import org.spirv4j.exec.internal.image.TexelLayout;
import org.spirv4j.grammar.ImageFormat;

/**
 * The formats of texels, with the names that the Vulkan specification gives them. The name lists the components with their numbers
 * of bits, from the first byte on; in formats with {@code PACK} the first component has the highest bits of an integer. Then it
 * says what the bits are: a fraction from 0 to 1 (UNORM) or -1 to 1 (SNORM), an integer (UINT, SINT), a float (SFLOAT, UFLOAT), or
 * a color in sRGB.
 */
public enum TexelFormat {
    R4G4B4A4_UNORM_PACK16,
    B4G4R4A4_UNORM_PACK16,
    R5G6B5_UNORM_PACK16,
    B5G6R5_UNORM_PACK16,
    R5G5B5A1_UNORM_PACK16,
    B5G5R5A1_UNORM_PACK16,
    A1R5G5B5_UNORM_PACK16,
    R8_UNORM(ImageFormat.R8),
    R8_SNORM(ImageFormat.R8Snorm),
    R8_UINT(ImageFormat.R8ui),
    R8_SINT(ImageFormat.R8i),
    R8_SRGB,
    R8G8_UNORM(ImageFormat.Rg8),
    R8G8_SNORM(ImageFormat.Rg8Snorm),
    R8G8_UINT(ImageFormat.Rg8ui),
    R8G8_SINT(ImageFormat.Rg8i),
    R8G8_SRGB,
    R8G8B8_UNORM,
    R8G8B8_SNORM,
    R8G8B8_UINT,
    R8G8B8_SINT,
    R8G8B8_SRGB,
    B8G8R8_UNORM,
    B8G8R8_SNORM,
    B8G8R8_UINT,
    B8G8R8_SINT,
    B8G8R8_SRGB,
    R8G8B8A8_UNORM(ImageFormat.Rgba8),
    R8G8B8A8_SNORM(ImageFormat.Rgba8Snorm),
    R8G8B8A8_UINT(ImageFormat.Rgba8ui),
    R8G8B8A8_SINT(ImageFormat.Rgba8i),
    R8G8B8A8_SRGB,
    B8G8R8A8_UNORM,
    B8G8R8A8_SNORM,
    B8G8R8A8_UINT,
    B8G8R8A8_SINT,
    B8G8R8A8_SRGB,
    A8B8G8R8_UNORM_PACK32,
    A8B8G8R8_SNORM_PACK32,
    A8B8G8R8_UINT_PACK32,
    A8B8G8R8_SINT_PACK32,
    A8B8G8R8_SRGB_PACK32,
    A8_UNORM,
    A2R10G10B10_UNORM_PACK32,
    A2R10G10B10_SNORM_PACK32,
    A2R10G10B10_UINT_PACK32,
    A2R10G10B10_SINT_PACK32,
    A2B10G10R10_UNORM_PACK32(ImageFormat.Rgb10A2),
    A2B10G10R10_SNORM_PACK32,
    A2B10G10R10_UINT_PACK32(ImageFormat.Rgb10a2ui),
    A2B10G10R10_SINT_PACK32,
    R16_UNORM(ImageFormat.R16),
    R16_SNORM(ImageFormat.R16Snorm),
    R16_UINT(ImageFormat.R16ui),
    R16_SINT(ImageFormat.R16i),
    R16_SFLOAT(ImageFormat.R16f),
    R16G16_UNORM(ImageFormat.Rg16),
    R16G16_SNORM(ImageFormat.Rg16Snorm),
    R16G16_UINT(ImageFormat.Rg16ui),
    R16G16_SINT(ImageFormat.Rg16i),
    R16G16_SFLOAT(ImageFormat.Rg16f),
    R16G16B16_UNORM,
    R16G16B16_SNORM,
    R16G16B16_UINT,
    R16G16B16_SINT,
    R16G16B16_SFLOAT,
    R16G16B16A16_UNORM(ImageFormat.Rgba16),
    R16G16B16A16_SNORM(ImageFormat.Rgba16Snorm),
    R16G16B16A16_UINT(ImageFormat.Rgba16ui),
    R16G16B16A16_SINT(ImageFormat.Rgba16i),
    R16G16B16A16_SFLOAT(ImageFormat.Rgba16f),
    R32_UINT(ImageFormat.R32ui),
    R32_SINT(ImageFormat.R32i),
    R32_SFLOAT(ImageFormat.R32f),
    R32G32_UINT(ImageFormat.Rg32ui),
    R32G32_SINT(ImageFormat.Rg32i),
    R32G32_SFLOAT(ImageFormat.Rg32f),
    R32G32B32_UINT,
    R32G32B32_SINT,
    R32G32B32_SFLOAT,
    R32G32B32A32_UINT(ImageFormat.Rgba32ui),
    R32G32B32A32_SINT(ImageFormat.Rgba32i),
    R32G32B32A32_SFLOAT(ImageFormat.Rgba32f),
    R64_UINT(ImageFormat.R64ui),
    R64_SINT(ImageFormat.R64i),
    B10G11R11_UFLOAT_PACK32(ImageFormat.R11fG11fB10f),
    E5B9G9R9_UFLOAT_PACK32,
    D16_UNORM,
    X8_D24_UNORM_PACK32,
    D32_SFLOAT;

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
        for (TexelFormat each : values()) {
            if (each.imageFormat.filter(format::equals).isPresent()) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** {@return the image format (section 3.11 of the SPIR-V specification) with which shaders declare it, if there is one} */
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

    TexelLayout layout() {
        return layout;
    }
}
