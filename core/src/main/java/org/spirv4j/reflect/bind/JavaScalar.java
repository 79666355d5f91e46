// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.Locale;
import java.util.Optional;
import org.spirv4j.reflect.PointerType;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ScalarType;
import org.spirv4j.reflect.bind.JavaBindings.Memory;

/** How generated code holds a number in a variable, and how it reads and writes it. */
enum JavaScalar {
    BYTE("byte", "byte"),
    SHORT("short", "short"),
    INT("int", "int"),
    LONG("long", "long"),
    FLOAT("float", "float"),
    DOUBLE("double", "double"),
    /** A floating-point number of 16 bits, which is a float in variables. */
    HALF("float", "short");

    final String type;
    private final String stored;

    JavaScalar(String type, String stored) {
        this.type = type;
        this.stored = stored;
    }

    /** The numbers that Java does not have, such as those with 8 bits or other encodings, are their bits. */
    static Optional<JavaScalar> of(ReflectedType type) {
        if (type instanceof PointerType pointer) {
            return pointer.isAddress() ? Optional.of(LONG) : Optional.empty();
        }
        if (!(type instanceof ScalarType scalar)) {
            return Optional.empty();
        }
        boolean isFloat =
                scalar.kind() == ScalarType.Kind.FLOAT && scalar.encoding().isEmpty();
        return switch (scalar.width()) {
            case 8 -> Optional.of(BYTE);
            case 16 -> Optional.of(isFloat ? HALF : SHORT);
            case 32 -> Optional.of(isFloat ? FLOAT : INT);
            case 64 -> Optional.of(isFloat ? DOUBLE : LONG);
            default -> Optional.empty();
        };
    }

    /** The integer whose bits those of this number are. */
    JavaScalar integer() {
        return switch (this) {
            case BYTE, SHORT, INT, LONG -> this;
            case HALF -> SHORT;
            case FLOAT -> INT;
            case DOUBLE -> LONG;
        };
    }

    /** A literal of an integer type with the low bits of a number. */
    String literal(long bits) {
        return switch (this) {
            case BYTE -> "(byte) " + (byte) bits;
            case SHORT -> "(short) " + (short) bits;
            case LONG -> bits + "L";
            default -> Integer.toString((int) bits);
        };
    }

    /** The expression that reads the number at an offset. */
    String read(Memory memory, String offset) {
        String bits = memory == Memory.BYTE_BUFFER
                ? "buffer.get" + suffix() + "(" + offset + ")"
                : "segment.get(" + layout() + ", " + offset + ")";
        return this == HALF ? HalfSource.CLASS + ".toFloat(" + bits + ")" : bits;
    }

    /** The statement that writes the number at an offset. */
    String write(Memory memory, String offset, String value) {
        String bits = this == HALF ? HalfSource.CLASS + ".toBits(" + value + ")" : value;
        return memory == Memory.BYTE_BUFFER
                ? "buffer.put" + suffix() + "(" + offset + ", " + bits + ");"
                : "segment.set(" + layout() + ", " + offset + ", " + bits + ");";
    }

    private String suffix() {
        return this == BYTE ? "" : stored.substring(0, 1).toUpperCase(Locale.ROOT) + stored.substring(1);
    }

    private String layout() {
        return "ValueLayout.JAVA_" + stored.toUpperCase(Locale.ROOT) + (this == BYTE ? "" : "_UNALIGNED");
    }
}
