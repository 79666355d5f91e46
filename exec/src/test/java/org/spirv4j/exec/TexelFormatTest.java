// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.spirv4j.exec.internal.image.TexelLayout;
import org.spirv4j.exec.internal.image.Texels;
import org.spirv4j.grammar.ImageFormat;

/** The conversions of texels, compared with exact arithmetic. */
class TexelFormatTest {
    /** The distance of the patterns of ten bits and more that are tried; the last one always is. */
    private static final int STEP = Boolean.getBoolean("thorough") ? 1 : 7;

    /** The quotients of all numbers from 0 on by a number: many formats have components of the same kind and width. */
    private static final Map<Integer, float[]> RATIOS = new HashMap<>();

    private static ByteBuffer texel() {
        return ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static float[] floats(TexelFormat format, ByteBuffer bytes) {
        float[] read = new float[4];
        Texels.read(format.layout(), bytes, 0, read);
        return read;
    }

    @ParameterizedTest
    @EnumSource(ImageFormat.class)
    void eachImageFormatIsATexelFormat(ImageFormat format) {
        assertThat(TexelFormat.of(format).isPresent()).isEqualTo(format != ImageFormat.Unknown);
        TexelFormat.of(format).ifPresent(found -> {
            assertThat(found.imageFormat()).contains(format);
            boolean isInteger = format.name().matches(".*(\\d|a2)u?i");
            assertThat(found.isInteger()).isEqualTo(isInteger);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "R5G6B5_UNORM_PACK16, 0xF800, 1, 0, 0, 1",
        "B5G6R5_UNORM_PACK16, 0xF800, 0, 0, 1, 1",
        "R5G5B5A1_UNORM_PACK16, 0x07C0, 0, 1, 0, 0",
        "B5G5R5A1_UNORM_PACK16, 0x003F, 1, 0, 0, 1",
        "A1R5G5B5_UNORM_PACK16, 0x7C00, 1, 0, 0, 0",
        "R4G4B4A4_UNORM_PACK16, 0x0F00, 0, 1, 0, 0",
        "B4G4R4A4_UNORM_PACK16, 0xF00F, 0, 0, 1, 1",
        "R8G8B8A8_UNORM, 0xFF0000FF, 1, 0, 0, 1",
        "B8G8R8A8_UNORM, 0x000000FF, 0, 0, 1, 0",
        "A8B8G8R8_UNORM_PACK32, 0xFF0000FF, 1, 0, 0, 1",
        "A8_UNORM, 0xFF, 0, 0, 0, 1",
        "R8_SNORM, 0x81, -1, 0, 0, 1",
        "R8_SNORM, 0x80, -1, 0, 0, 1",
        "A2B10G10R10_UNORM_PACK32, 0xC00003FF, 1, 0, 0, 1",
        "A2R10G10B10_UNORM_PACK32, 0xC00003FF, 0, 0, 1, 1",
        "A2R10G10B10_SNORM_PACK32, 0x5FF00000, 1, 0, 0, 1",
        "B10G11R11_UFLOAT_PACK32, 0x780003C0, 1, 0, 1, 1",
        "B10G11R11_UFLOAT_PACK32, 0x001E0000, 0, 1, 0, 1",
        "E5B9G9R9_UFLOAT_PACK32, 0x84000100, 1, 0, 1, 1",
        "R16G16_SFLOAT, 0xC0003C00, 1, -2, 0, 1",
        "R4G4_UNORM_PACK8, 0xF0, 1, 0, 0, 1",
        "A4R4G4B4_UNORM_PACK16, 0x0F00, 1, 0, 0, 0",
        "A4B4G4R4_UNORM_PACK16, 0xFF00, 0, 0, 1, 1",
        "A1B5G5R5_UNORM_PACK16, 0x7C00, 0, 0, 1, 0",
        "R10X6_UNORM_PACK16, 0xFFC0, 1, 0, 0, 1",
        "R10X6G10X6_UNORM_2PACK16, 0xFFC0003F, 0, 1, 0, 1",
        "R12X4G12X4_UNORM_2PACK16, 0x000FFFF0, 1, 0, 0, 1",
        "B8G8R8_SNORM, 0x7F0081, 1, 0, -1, 1",
        "B8G8R8A8_SNORM, 0x007F0081, 1, 0, -1, 0",
        "B8G8R8A8_SSCALED, 0xFF050380, 5, 3, -128, -1",
        "R8G8B8A8_USCALED, 0xFF050380, 128, 3, 5, 255",
        "A2B10G10R10_SSCALED_PACK32, 0x8007FE00, -512, 511, 0, -2",
        "A2R10G10B10_USCALED_PACK32, 0xC00003FF, 0, 0, 1023, 3",
        "R16_SSCALED, 0x8000, -32768, 0, 0, 1",
        "D16_UNORM, 0xFFFF, 1, 0, 0, 1",
        "X8_D24_UNORM_PACK32, 0xFFFFFFFF, 1, 0, 0, 1",
        "D32_SFLOAT, 0x3F000000, 0.5, 0, 0, 1",
    })
    void componentsHaveTheirPlaces(TexelFormat format, String bits, float r, float g, float b, float a) {
        ByteBuffer bytes = texel().putInt(0, (int) (long) Long.decode(bits));
        assertThat(floats(format, bytes)).containsExactly(r, g, b, a);
    }

    @Test
    void sharedExponentsAreThose() {
        // Exponent 16 of bias 15 and 9 bits of fraction: a unit is 2 ^ -8.
        ByteBuffer bytes = texel().putInt(0, 16 << 27 | 0x1FF << 18 | 1 << 9 | 0x100);
        assertThat(floats(TexelFormat.E5B9G9R9_UFLOAT_PACK32, bytes)).containsExactly(1, 1 / 256f, 511 / 256f, 1);
    }

    /** Every pattern of up to 16 bits in each component, read, compared with exact arithmetic, and written back. */
    @ParameterizedTest
    @EnumSource(TexelFormat.class)
    void patternsAreReadExactlyAndWrittenBack(TexelFormat format) {
        TexelLayout layout = format.layout();
        if (format.isInteger() || format.name().startsWith("E5")) {
            return;
        }
        for (int component = 0; component < 4; component++) {
            int width = layout.width(component);
            int shift = width == 0 ? 0 : shift(format, component);
            int last = (1 << Math.min(width, 16)) - 1;
            int step = width < 10 ? 1 : STEP;
            for (int bits = 0;
                    width > 0 && bits <= last;
                    bits = bits == last ? last + 1 : Math.min(last, bits + step)) {
                long pattern = width <= 16 ? bits : bits * 0x1_0001L >>> 32 - width;
                ByteBuffer bytes = put(shift, pattern);
                float[] read = floats(format, bytes);
                check(layout, component, pattern, read[component]);
                ByteBuffer written = texel();
                Texels.write(layout, written, 0, read);
                if (!Float.isNaN(read[component])
                        && !(layout.numeric == TexelLayout.Numeric.SNORM && pattern == 1L << width - 1)) {
                    if (bits(shift, width, written) != pattern) {
                        throw new AssertionError(format + " does not write back " + Long.toHexString(pattern));
                    }
                }
            }
        }
    }

    private static void check(TexelLayout layout, int component, long pattern, float read) {
        int width = layout.width(component);
        switch (layout.numeric) {
            case UNORM -> same(layout, pattern, read, ratio(pattern, (1L << width) - 1));
            case SNORM -> {
                long signed = pattern << 64 - width >> 64 - width;
                long most = (1L << width - 1) - 1;
                same(layout, pattern, read, ratio(Math.max(-most, signed), most));
            }
            case SRGB -> {
                double part = pattern / 255.0;
                double linear = part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
                assertThat((double) read).isCloseTo(component == 3 ? part : linear, within(1e-7));
            }
            case SFLOAT ->
                same(layout, pattern, read, width == 32 ? Float.intBitsToFloat((int) pattern) : small(pattern, 10));
            case UFLOAT -> same(layout, pattern, read, small(pattern, width - 5));
            case USCALED -> same(layout, pattern, read, (float) pattern);
            case SSCALED -> same(layout, pattern, read, (float) (pattern << 64 - width >> 64 - width));
            case UINT, SINT -> throw new AssertionError();
        }
    }

    private static void same(TexelLayout layout, long pattern, float read, float expected) {
        if (Float.compare(read, expected) != 0) {
            throw new AssertionError(
                    layout.numeric + " " + Long.toHexString(pattern) + " is " + read + ", not " + expected);
        }
    }

    private static float ratio(long number, long most) {
        if (most >= 1 << 16) {
            return quotient(number, most);
        }
        float[] ratios = RATIOS.computeIfAbsent((int) most, TexelFormatTest::quotients);
        return number < 0 ? -ratios[(int) -number] : ratios[(int) number];
    }

    private static float[] quotients(int most) {
        float[] quotients = new float[most + 1];
        for (int i = 0; i <= most; i++) {
            quotients[i] = quotient(i, most);
        }
        return quotients;
    }

    private static float quotient(long number, long most) {
        return BigDecimal.valueOf(number)
                .divide(BigDecimal.valueOf(most), MathContext.DECIMAL128)
                .floatValue();
    }

    /** A float with 5 bits of exponent. */
    private static float small(long bits, int fraction) {
        long exponent = bits >>> fraction & 31;
        long mantissa = bits & (1L << fraction) - 1;
        double number = exponent == 31
                ? mantissa == 0 ? Double.POSITIVE_INFINITY : Double.NaN
                : exponent == 0
                        ? (double) mantissa * Math.pow(2, -14 - fraction)
                        : (double) ((1L << fraction) + mantissa) * Math.pow(2, (int) exponent - 15 - fraction);
        return (float) (bits >>> fraction + 5 != 0 ? -number : number);
    }

    private static int shift(TexelFormat format, int component) {
        String name = format.name();
        boolean isPacked = name.contains("_PACK");
        int shift = 0;
        String[] parts = format.name().replaceAll("_.*", "").split("(?<=\\d)(?=[A-Z])", -1);
        if (name.startsWith("X8_")) {
            return 0;
        }
        if (name.matches(".*_[24]PACK16")) {
            return 16 * component + Integer.parseInt(parts[1].substring(1));
        }
        for (int i = 0; i < parts.length; i++) {
            String part = parts[isPacked ? parts.length - 1 - i : i];
            if ("RGBA".indexOf(part.charAt(0)) == component || part.startsWith("D") && component == 0) {
                return shift;
            }
            shift += Integer.parseInt(part.substring(1));
        }
        throw new AssertionError(name);
    }

    private static ByteBuffer put(int shift, long pattern) {
        ByteBuffer bytes = texel();
        bytes.putLong(shift / 64 * 8, pattern << shift % 64);
        return bytes;
    }

    private static long bits(int shift, int width, ByteBuffer bytes) {
        long word = bytes.getLong(shift / 64 * 8) >>> shift % 64;
        return word & (1L << width) - 1;
    }

    @ParameterizedTest
    @EnumSource(TexelFormat.class)
    void integersAreExtendedAndSaturated(TexelFormat format) {
        TexelLayout layout = format.layout();
        if (!format.isInteger()) {
            return;
        }
        boolean isSigned = layout.numeric == TexelLayout.Numeric.SINT;
        for (long value : new long[] {0, 1, -1, 100, -100, 1L << 40, -(1L << 40)}) {
            if (value < 0 && !isSigned) {
                continue;
            }
            ByteBuffer bytes = texel();
            Texels.write(layout, bytes, 0, new long[] {value, value, value, value});
            long[] read = new long[4];
            Texels.read(layout, bytes, 0, read);
            for (int i = 0; i < 4; i++) {
                int width = layout.width(i);
                long most = width == 64 ? Long.MAX_VALUE : (1L << (isSigned ? width - 1 : width)) - 1;
                long least = isSigned ? -most - 1 : 0;
                long expected = !layout.has(i) ? (i == 3 ? 1 : 0) : Math.max(least, Math.min(most, value));
                assertThat(read[i]).as("%s of %s", value, format).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "R8_UNORM, -1, 0x00",
        "R8_UNORM, 2, 0xFF",
        "R8_UNORM, NaN, 0x00",
        "R8_UNORM, 0.5, 0x80",
        "R8_UNORM, 0.4999, 0x7F",
        "R8_SNORM, -2, 0x81",
        "R8_SNORM, 0.5, 0x40",
        "R8_SRGB, 0.5, 0xBC",
        "R8_USCALED, 2.5, 0x02",
        "R8_USCALED, -1, 0x00",
        "R8_USCALED, 1e9, 0xFF",
        "R8_SSCALED, -1e9, 0x80",
        "R8_SSCALED, NaN, 0x00",
        "R16_SFLOAT, 65504, 0x7BFF",
        "R16_SFLOAT, 65520, 0x7C00",
        "R16_SFLOAT, 0.33333334, 0x3555",
        "B10G11R11_UFLOAT_PACK32, -1, 0x000",
        "B10G11R11_UFLOAT_PACK32, 1e9, 0x7BF",
        "B10G11R11_UFLOAT_PACK32, Infinity, 0x7C0",
        "B10G11R11_UFLOAT_PACK32, 1.0079, 0x3C1",
        "B10G11R11_UFLOAT_PACK32, 1e-6, 0x001",
        "E5B9G9R9_UFLOAT_PACK32, 1e9, 0xF80001FF",
        "E5B9G9R9_UFLOAT_PACK32, 1, 0x80000100",
        "E5B9G9R9_UFLOAT_PACK32, 0.9999, 0x80000100",
        "E5B9G9R9_UFLOAT_PACK32, NaN, 0x00000000",
    })
    void numbersAreRoundedAndClamped(TexelFormat format, float number, String bits) {
        ByteBuffer bytes = texel();
        Texels.write(format.layout(), bytes, 0, new float[] {number, 0, 0, 0});
        assertThat(bytes.getInt(0)).isEqualTo((int) (long) Long.decode(bits));
    }
}
