// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.image;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the components of a texel are, and what their bits mean, as the name of a Vulkan format says. */
public final class TexelLayout {
    /** How bits are numbers. */
    public enum Numeric {
        UNORM,
        SNORM,
        UINT,
        SINT,
        USCALED,
        SSCALED,
        SFLOAT,
        UFLOAT,
        SRGB
    }

    /** The components of a color, in the order in which texels are given to shaders. */
    static final int COMPONENTS = 4;

    private static final Pattern PART = Pattern.compile("([RGBADSEX])([0-9]+)");

    /** Formats of several integers, each with one component in its highest bits. */
    private static final Pattern SEVERAL = Pattern.compile("_[0-9]PACK16");

    /** How the components are numbers; the alpha of SRGB is UNORM. */
    public final Numeric numeric;

    /** The size of a texel in bytes. */
    public final int bytes;

    /**
     * The letters of the components, from the first byte or the lowest bit on: R, G, B, A, D (depth), S (stencil), E
     * (exponent), X (none).
     */
    public final String components;

    /** By component (R, G, B, A): the number of bits; 0 if the format does not have it. */
    final int[] width = new int[COMPONENTS];

    /** By component: the number of the lowest bit. */
    final int[] shift = new int[COMPONENTS];

    /** Whether some components are not whole bytes. */
    final boolean isPacked;

    /** Whether texels are R8G8B8A8_UNORM. */
    final boolean isFourBytes;

    /** The number of bits of the exponent that the components share; 0 if they do not. */
    final int exponentBits;

    private TexelLayout(Numeric numeric, int bytes, String components, int[] width, int[] shift, int exponentBits) {
        this.numeric = numeric;
        this.bytes = bytes;
        this.components = components;
        this.exponentBits = exponentBits;
        System.arraycopy(width, 0, this.width, 0, COMPONENTS);
        System.arraycopy(shift, 0, this.shift, 0, COMPONENTS);
        isPacked = exponentBits > 0 || Arrays.stream(width).anyMatch(w -> w % 8 != 0 || w == 24);
        isFourBytes = numeric == Numeric.UNORM
                && components.equals("RGBA")
                && Arrays.stream(width).allMatch(w -> w == Byte.SIZE);
    }

    /**
     * The layout of a format.
     *
     * @param name the name in the Vulkan specification without prefix, such as {@code R8G8B8A8_UNORM}; in the names of
     *     packed formats the first component has the highest bits
     */
    public static TexelLayout of(String name) {
        boolean isSeveral = SEVERAL.matcher(name).find();
        boolean isFromHighest = name.contains("_PACK") || isSeveral;
        int[] width = new int[COMPONENTS];
        int[] shift = new int[COMPONENTS];
        int exponentBits = 0;
        StringBuilder letters = new StringBuilder();
        Matcher part = PART.matcher(name);
        int bits = 0;
        while (part.find()) {
            bits += Integer.parseInt(part.group(2));
        }
        int at = isSeveral ? Short.SIZE : isFromHighest ? bits : 0;
        part.reset();
        while (part.find()) {
            int size = Integer.parseInt(part.group(2));
            at -= isFromHighest ? size : 0;
            char letter = part.group(1).charAt(0);
            int component = letter == 'D' || letter == 'S' ? 0 : "RGBA".indexOf(letter);
            if (component >= 0) {
                width[component] = size;
                shift[component] = at;
            } else if (letter == 'E') {
                exponentBits = size;
            }
            letters.insert(isFromHighest && !isSeveral ? 0 : letters.length(), letter);
            at += isSeveral && letter == 'X' ? 2 * Short.SIZE : isFromHighest ? 0 : size;
        }
        String unpacked = isFromHighest ? name.substring(0, name.lastIndexOf('_')) : name;
        Numeric numeric = Numeric.valueOf(unpacked.substring(unpacked.lastIndexOf('_') + 1));
        return new TexelLayout(numeric, bits / 8, letters.toString(), width, shift, exponentBits);
    }

    /** Whether texels are integers, which shaders get without conversion. */
    public boolean isInteger() {
        return numeric == Numeric.UINT || numeric == Numeric.SINT;
    }

    /** Whether numbers are fractions of the largest integer, so that depth is from 0 to 1. */
    public boolean isNormalized() {
        return numeric == Numeric.UNORM || numeric == Numeric.SNORM || numeric == Numeric.SRGB;
    }

    /** Whether texels have a component: 0 for R to 3 for A. */
    public boolean has(int component) {
        return width[component] > 0;
    }

    /** The number of bits of a component: 0 for R to 3 for A. */
    public int width(int component) {
        return width[component];
    }

    /** The bits of a component of a texel, extended by zeros. */
    long bits(ByteBuffer texels, int at, int component) {
        int size = width[component];
        if (isPacked) {
            long word = word(texels, at);
            return word >>> shift[component] & (1L << size) - 1;
        }
        int byteOffset = at + shift[component] / 8;
        return switch (size) {
            case 8 -> texels.get(byteOffset) & 0xFFL;
            case 16 -> texels.getShort(byteOffset) & 0xFFFFL;
            case 32 -> texels.getInt(byteOffset) & 0xFFFF_FFFFL;
            default -> texels.getLong(byteOffset);
        };
    }

    /** Sets the bits of a component of a texel. */
    void put(ByteBuffer texels, int at, int component, long bits) {
        int size = width[component];
        if (isPacked) {
            long mask = (1L << size) - 1 << shift[component];
            putWord(texels, at, word(texels, at) & ~mask | bits << shift[component] & mask);
            return;
        }
        int byteOffset = at + shift[component] / 8;
        switch (size) {
            case 8 -> texels.put(byteOffset, (byte) bits);
            case 16 -> texels.putShort(byteOffset, (short) bits);
            case 32 -> texels.putInt(byteOffset, (int) bits);
            default -> texels.putLong(byteOffset, bits);
        }
    }

    /** The bits of a packed texel. */
    long word(ByteBuffer texels, int at) {
        return switch (bytes) {
            case 1 -> texels.get(at) & 0xFFL;
            case 2 -> texels.getShort(at) & 0xFFFFL;
            case 4 -> texels.getInt(at) & 0xFFFF_FFFFL;
            default -> texels.getLong(at);
        };
    }

    /** Sets the bits of a packed texel. */
    void putWord(ByteBuffer texels, int at, long word) {
        switch (bytes) {
            case 1 -> texels.put(at, (byte) word);
            case 2 -> texels.putShort(at, (short) word);
            case 4 -> texels.putInt(at, (int) word);
            default -> texels.putLong(at, word);
        }
    }
}
