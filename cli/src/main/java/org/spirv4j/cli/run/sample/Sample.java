// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.sample;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;

/**
 * Data of an execution.
 *
 * @param name what has the data, in words
 * @param form what the data are
 * @param bytes the data, in little-endian order
 */
public record Sample(String name, Form form, ByteBuffer bytes) {
    /** What data are. */
    public enum Form {
        /** The bytes of a buffer, an image or push constants. */
        MEMORY,
        /** Four 32-bit numbers for each fragment of a rectangle. */
        FRAGMENTS,
        /** Four 64-bit floating-point numbers for each vertex. */
        VERTICES
    }

    /** The words for a byte of the data. */
    private String place(int at) {
        int component = at % EntryPointRun.TEXEL_BYTES / Integer.BYTES;
        int fragment = at / EntryPointRun.TEXEL_BYTES;
        int number = at / Double.BYTES;
        return switch (form) {
            case MEMORY -> "byte " + at / Integer.BYTES * Integer.BYTES + " of " + name;
            case FRAGMENTS ->
                "component " + component + " of " + name + ", fragment (" + fragment % EntryPointRun.RECTANGLE + ", "
                        + fragment / EntryPointRun.RECTANGLE + ")";
            case VERTICES ->
                "component " + number % EntryPointRun.COMPONENTS + " of " + name + ", vertex "
                        + number / EntryPointRun.COMPONENTS;
        };
    }

    private String value(int at) {
        ByteBuffer ordered = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        if (form == Form.VERTICES) {
            return "" + ordered.getDouble(at / Double.BYTES * Double.BYTES);
        }
        int word = at / Integer.BYTES * Integer.BYTES;
        if (word + Integer.BYTES > ordered.capacity()) {
            return String.format(Locale.ROOT, "0x%02X", ordered.get(at));
        }
        int bits = ordered.getInt(word);
        return String.format(Locale.ROOT, "0x%08X (%s as a float)", bits, Float.intBitsToFloat(bits));
    }

    /**
     * Says where and how data differ from others of the same name.
     *
     * @return the difference in words; empty for none; numbers that are not a number in both are equal
     */
    public String difference(Sample other) {
        int at = Freedom.mismatch(bytes, other.bytes);
        return at < 0 ? "" : place(at) + " is " + other.value(at) + " instead of " + value(at);
    }
}
