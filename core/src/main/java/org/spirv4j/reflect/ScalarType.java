// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Optional;
import java.util.OptionalLong;
import org.spirv4j.grammar.FPEncoding;

/** A Boolean, an integer or a floating-point number. */
public final class ScalarType extends ReflectedType {

    /** Kinds of scalars. */
    public enum Kind {
        /** OpTypeBool. */
        BOOL,
        /** OpTypeInt with signedness 1. */
        INT,
        /** OpTypeInt with signedness 0. */
        UINT,
        /** OpTypeFloat. */
        FLOAT
    }

    private final Kind kind;
    private final int width;
    private final Optional<FPEncoding> encoding;

    ScalarType(int id, Kind kind, int width, Optional<FPEncoding> encoding) {
        super(id);
        this.kind = kind;
        this.width = width;
        this.encoding = encoding;
    }

    /** {@return the kind} */
    public Kind kind() {
        return kind;
    }

    /** {@return the width in bits; 0 for Booleans, which have none} */
    public int width() {
        return width;
    }

    /** {@return the encoding of a floating-point type; empty for IEEE 754, and for other types} */
    public Optional<FPEncoding> encoding() {
        return encoding;
    }

    @Override
    public OptionalLong size() {
        return width > 0 && width % 8 == 0 ? OptionalLong.of(width / 8) : OptionalLong.empty();
    }

    /** {@return the type as the command writes it, such as {@code uint32}, {@code float16} or {@code bool}} */
    @Override
    public String toString() {
        return switch (kind) {
            case BOOL -> "bool";
            case INT -> "int" + width;
            case UINT -> "uint" + width;
            case FLOAT -> "float" + width + encoding.map(e -> "." + e).orElse("");
        };
    }
}
