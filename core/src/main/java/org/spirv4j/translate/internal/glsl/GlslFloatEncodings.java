// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.internal.type.TypeFacts;

/** What Vulkan GLSL calls floating-point numbers of other encodings than those of IEEE 754, and their functions. */
final class GlslFloatEncodings {
    private GlslFloatEncodings() {}

    /** The name of the type of a number, without its ending {@code _t}. */
    static String name(FPEncoding encoding) {
        return encoding == FPEncoding.BFloat16KHR ? "bfloat16" : "float" + format(encoding);
    }

    /** The extension that has the numbers. */
    static String extension(FPEncoding encoding) {
        return encoding == FPEncoding.BFloat16KHR ? "GL_EXT_bfloat16" : "GL_EXT_float_" + format(encoding);
    }

    private static String format(FPEncoding encoding) {
        return switch (encoding) {
            case BFloat16KHR -> "";
            case Float8E4M3EXT -> "e4m3";
            case Float8E5M2EXT -> "e5m2";
            case Float6E2M3EXT -> "e2m3";
            case Float6E3M2EXT -> "e3m2";
            case Float4E2M1EXT -> "e2m1";
            case Float8UnsignedE8M0EXT -> "ue8m0";
            case MXInt8EXT -> "mxint8";
        };
    }

    /** The function that takes numbers of less than 8 bits out of bytes (GL_EXT_ocp_microscaling_types). */
    static String extraction(FPEncoding encoding) {
        return "bitcastExtractf" + format(encoding) + "EXT";
    }

    /**
     * The end of the names of the functions that pack a vector of numbers of less than 8 bits into integers and unpack
     * it; empty if there are none for these types.
     *
     * @param floats the type of the vector
     * @param integers the type of the integers
     */
    static String packing(TypeFacts types, int floats, int integers) {
        int scalar = types.scalarType(floats);
        int count = types.isVector(floats) ? types.dimension(floats) : 1;
        int width = types.bitWidth(scalar);
        if (types.floatEncoding(scalar) < 0 || width >= Byte.SIZE || !types.isIntScalarOrVector(integers)) {
            return "";
        }
        // Vectors of 16 numbers are packed into words of 32 bits, smaller ones into fewer integers or narrower ones.
        int parts = types.isVector(integers) ? types.dimension(integers) : 1;
        boolean isWhole = width * count == types.bitWidth(integers) * parts;
        boolean isRight = width == 6 ? parts == 3 && count >= 4 : parts == (count == 16 ? 2 : 1);
        FPEncoding encoding = FPEncoding.of(types.floatEncoding(scalar)).orElse(FPEncoding.BFloat16KHR);
        return isWhole && isRight ? "Float" + count + "xf" + format(encoding) + "EXT" : "";
    }
}
