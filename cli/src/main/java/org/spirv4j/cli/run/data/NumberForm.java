// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.FloatEncoding;

/**
 * How numbers are read, written and stored.
 *
 * @param name the name on the command line
 * @param isFloat whether they are floating-point numbers
 * @param isSigned whether integers have a sign
 * @param size the size in bytes
 */
record NumberForm(String name, boolean isFloat, boolean isSigned, int size) {
    /** How numbers are written whose form nothing tells. */
    static final NumberForm WORD = new NumberForm("uint", false, false, 4);

    private static final String ADDRESS = "address";

    private static final List<NumberForm> ALL = List.of(
            new NumberForm("int", false, true, 4),
            WORD,
            new NumberForm("float", true, true, 4),
            new NumberForm("int8", false, true, 1),
            new NumberForm("uint8", false, false, 1),
            new NumberForm("int16", false, true, 2),
            new NumberForm("uint16", false, false, 2),
            new NumberForm("int64", false, true, 8),
            new NumberForm("uint64", false, false, 8),
            new NumberForm("half", true, true, 2),
            new NumberForm("double", true, true, 8),
            new NumberForm(ADDRESS, false, false, 8));

    /** The names of all forms, for messages. */
    static List<String> names() {
        return ALL.stream().map(NumberForm::name).toList();
    }

    static Optional<NumberForm> of(String name) {
        return ALL.stream().filter(form -> form.name.equals(name)).findFirst();
    }

    /** Whether numbers are the addresses of buffers, which names stand for. */
    boolean isAddress() {
        return name.equals(ADDRESS);
    }

    /**
     * Appends a number.
     *
     * @throws NumberFormatException if the text is no number of this form
     */
    void put(String text, ByteBuffer to) {
        if (isFloat) {
            double value = real(text);
            put(size == 8 ? Double.doubleToRawLongBits(value) : FloatEncoding.encode(value, type()), to);
            return;
        }
        BigInteger value = integer(text);
        int bits = 8 * size;
        boolean isInside = isSigned
                ? value.bitLength() < bits || value.signum() >= 0 && value.bitLength() <= bits && isHexadecimal(text)
                : value.signum() >= 0 && value.bitLength() <= bits;
        if (!isInside) {
            throw new NumberFormatException(text);
        }
        put(value.longValue(), to);
    }

    /** A floating-point number; infinities and NaN also as C and shading languages write them. */
    private static double real(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "inf", "+inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            case "nan" -> Double.NaN;
            default -> Double.parseDouble(text);
        };
    }

    private static boolean isHexadecimal(String text) {
        return text.startsWith("0x") || text.startsWith("0X");
    }

    private static BigInteger integer(String text) {
        return isHexadecimal(text) ? new BigInteger(text.substring(2), 16) : new BigInteger(text);
    }

    private int type() {
        return NumberTypes.floating(8 * size, -1);
    }

    private void put(long bits, ByteBuffer to) {
        switch (size) {
            case 1 -> to.put((byte) bits);
            case 2 -> to.putShort((short) bits);
            case 4 -> to.putInt((int) bits);
            default -> to.putLong(bits);
        }
    }

    /** Whether a floating-point number is NaN. */
    boolean isNan(ByteBuffer from, int offset) {
        return switch (size) {
            case 2 -> Double.isNaN(FloatEncoding.decode(from.getShort(offset) & 0xFFFF, type()));
            case 4 -> Float.isNaN(from.getFloat(offset));
            default -> Double.isNaN(from.getDouble(offset));
        };
    }

    /** The text of a number. */
    String text(ByteBuffer from, int offset) {
        long bits = switch (size) {
            case 1 -> from.get(offset);
            case 2 -> from.getShort(offset);
            case 4 -> from.getInt(offset);
            default -> from.getLong(offset);
        };
        if (isFloat) {
            return size == 4
                    ? Float.toString(Float.intBitsToFloat((int) bits))
                    : Double.toString(
                            size == 8 ? Double.longBitsToDouble(bits) : FloatEncoding.decode(bits & 0xFFFF, type()));
        }
        return isSigned || size == 8 && bits >= 0
                ? Long.toString(bits)
                : size == 8 ? Long.toUnsignedString(bits) : Long.toString(bits & (1L << 8 * size) - 1);
    }
}
