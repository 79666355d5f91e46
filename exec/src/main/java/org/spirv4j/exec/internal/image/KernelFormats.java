// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.image;

import org.spirv4j.grammar.ImageChannelDataType;
import org.spirv4j.grammar.ImageChannelOrder;

/** What kernels call the formats of texels. */
public final class KernelFormats {
    private KernelFormats() {}

    /** The value of Image Channel Order that says which components texels have. */
    public static int order(TexelLayout layout) {
        boolean isSrgb = layout.numeric == TexelLayout.Numeric.SRGB;
        ImageChannelOrder order = switch (layout.components) {
            case "A" -> ImageChannelOrder.A;
            case "D" -> ImageChannelOrder.Depth;
            case "R" -> ImageChannelOrder.R;
            case "RG" -> ImageChannelOrder.RG;
            case "RGB", "BGR", "RGBE" -> isSrgb ? ImageChannelOrder.sRGB : ImageChannelOrder.RGB;
            case "BGRA" -> isSrgb ? ImageChannelOrder.sBGRA : ImageChannelOrder.BGRA;
            default -> isSrgb ? ImageChannelOrder.sRGBA : ImageChannelOrder.RGBA;
        };
        return order.value();
    }

    /** The value of Image Channel Data Type that says how components are numbers. */
    public static int dataType(TexelLayout layout) {
        int width = layout.components.equals("A") ? layout.width(3) : layout.width(0);
        ImageChannelDataType type = switch (layout.numeric) {
            case SNORM -> width == 8 ? ImageChannelDataType.SnormInt8 : ImageChannelDataType.SnormInt16;
            case UNORM, SRGB -> normalized(layout, width);
            case SINT, SSCALED ->
                switch (width) {
                    case 8 -> ImageChannelDataType.SignedInt8;
                    case 16 -> ImageChannelDataType.SignedInt16;
                    default -> ImageChannelDataType.SignedInt32;
                };
            case UINT, USCALED ->
                switch (width) {
                    case 8 -> ImageChannelDataType.UnsignedInt8;
                    case 16 -> ImageChannelDataType.UnsignedInt16;
                    default -> ImageChannelDataType.UnsignedInt32;
                };
            case SFLOAT, UFLOAT -> width == 16 ? ImageChannelDataType.HalfFloat : ImageChannelDataType.Float;
        };
        return type.value();
    }

    private static ImageChannelDataType normalized(TexelLayout layout, int width) {
        return switch (width) {
            case 5 -> layout.width(1) == 6 ? ImageChannelDataType.UnormShort565 : ImageChannelDataType.UnormShort555;
            case 10 -> layout.has(3) ? ImageChannelDataType.UnormInt101010_2 : ImageChannelDataType.UnormInt101010;
            case 16 -> ImageChannelDataType.UnormInt16;
            case 24 -> ImageChannelDataType.UnormInt24;
            default -> ImageChannelDataType.UnormInt8;
        };
    }
}
