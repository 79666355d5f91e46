// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Objects;
import java.util.Optional;

/** The formats of vertex attributes that have the type of a shader input exactly (some of Vulkan's VkFormat). */
public enum VertexFormat {
    /** An unsigned integer of 8 bits. */
    R8_UINT(13, ScalarType.Kind.UINT, 8, 1),
    /** A signed integer of 8 bits. */
    R8_SINT(14, ScalarType.Kind.INT, 8, 1),
    /** 2 unsigned integers of 8 bits. */
    R8G8_UINT(20, ScalarType.Kind.UINT, 8, 2),
    /** 2 signed integers of 8 bits. */
    R8G8_SINT(21, ScalarType.Kind.INT, 8, 2),
    /** 3 unsigned integers of 8 bits. */
    R8G8B8_UINT(27, ScalarType.Kind.UINT, 8, 3),
    /** 3 signed integers of 8 bits. */
    R8G8B8_SINT(28, ScalarType.Kind.INT, 8, 3),
    /** 4 unsigned integers of 8 bits. */
    R8G8B8A8_UINT(41, ScalarType.Kind.UINT, 8, 4),
    /** 4 signed integers of 8 bits. */
    R8G8B8A8_SINT(42, ScalarType.Kind.INT, 8, 4),
    /** An unsigned integer of 16 bits. */
    R16_UINT(74, ScalarType.Kind.UINT, 16, 1),
    /** A signed integer of 16 bits. */
    R16_SINT(75, ScalarType.Kind.INT, 16, 1),
    /** A floating-point number of 16 bits. */
    R16_SFLOAT(76, ScalarType.Kind.FLOAT, 16, 1),
    /** 2 unsigned integers of 16 bits. */
    R16G16_UINT(81, ScalarType.Kind.UINT, 16, 2),
    /** 2 signed integers of 16 bits. */
    R16G16_SINT(82, ScalarType.Kind.INT, 16, 2),
    /** 2 floating-point numbers of 16 bits. */
    R16G16_SFLOAT(83, ScalarType.Kind.FLOAT, 16, 2),
    /** 3 unsigned integers of 16 bits. */
    R16G16B16_UINT(88, ScalarType.Kind.UINT, 16, 3),
    /** 3 signed integers of 16 bits. */
    R16G16B16_SINT(89, ScalarType.Kind.INT, 16, 3),
    /** 3 floating-point numbers of 16 bits. */
    R16G16B16_SFLOAT(90, ScalarType.Kind.FLOAT, 16, 3),
    /** 4 unsigned integers of 16 bits. */
    R16G16B16A16_UINT(95, ScalarType.Kind.UINT, 16, 4),
    /** 4 signed integers of 16 bits. */
    R16G16B16A16_SINT(96, ScalarType.Kind.INT, 16, 4),
    /** 4 floating-point numbers of 16 bits. */
    R16G16B16A16_SFLOAT(97, ScalarType.Kind.FLOAT, 16, 4),
    /** An unsigned integer of 32 bits. */
    R32_UINT(98, ScalarType.Kind.UINT, 32, 1),
    /** A signed integer of 32 bits. */
    R32_SINT(99, ScalarType.Kind.INT, 32, 1),
    /** A floating-point number of 32 bits. */
    R32_SFLOAT(100, ScalarType.Kind.FLOAT, 32, 1),
    /** 2 unsigned integers of 32 bits. */
    R32G32_UINT(101, ScalarType.Kind.UINT, 32, 2),
    /** 2 signed integers of 32 bits. */
    R32G32_SINT(102, ScalarType.Kind.INT, 32, 2),
    /** 2 floating-point numbers of 32 bits. */
    R32G32_SFLOAT(103, ScalarType.Kind.FLOAT, 32, 2),
    /** 3 unsigned integers of 32 bits. */
    R32G32B32_UINT(104, ScalarType.Kind.UINT, 32, 3),
    /** 3 signed integers of 32 bits. */
    R32G32B32_SINT(105, ScalarType.Kind.INT, 32, 3),
    /** 3 floating-point numbers of 32 bits. */
    R32G32B32_SFLOAT(106, ScalarType.Kind.FLOAT, 32, 3),
    /** 4 unsigned integers of 32 bits. */
    R32G32B32A32_UINT(107, ScalarType.Kind.UINT, 32, 4),
    /** 4 signed integers of 32 bits. */
    R32G32B32A32_SINT(108, ScalarType.Kind.INT, 32, 4),
    /** 4 floating-point numbers of 32 bits. */
    R32G32B32A32_SFLOAT(109, ScalarType.Kind.FLOAT, 32, 4),
    /** An unsigned integer of 64 bits. */
    R64_UINT(110, ScalarType.Kind.UINT, 64, 1),
    /** A signed integer of 64 bits. */
    R64_SINT(111, ScalarType.Kind.INT, 64, 1),
    /** A floating-point number of 64 bits. */
    R64_SFLOAT(112, ScalarType.Kind.FLOAT, 64, 1),
    /** 2 unsigned integers of 64 bits. */
    R64G64_UINT(113, ScalarType.Kind.UINT, 64, 2),
    /** 2 signed integers of 64 bits. */
    R64G64_SINT(114, ScalarType.Kind.INT, 64, 2),
    /** 2 floating-point numbers of 64 bits. */
    R64G64_SFLOAT(115, ScalarType.Kind.FLOAT, 64, 2),
    /** 3 unsigned integers of 64 bits. */
    R64G64B64_UINT(116, ScalarType.Kind.UINT, 64, 3),
    /** 3 signed integers of 64 bits. */
    R64G64B64_SINT(117, ScalarType.Kind.INT, 64, 3),
    /** 3 floating-point numbers of 64 bits. */
    R64G64B64_SFLOAT(118, ScalarType.Kind.FLOAT, 64, 3),
    /** 4 unsigned integers of 64 bits. */
    R64G64B64A64_UINT(119, ScalarType.Kind.UINT, 64, 4),
    /** 4 signed integers of 64 bits. */
    R64G64B64A64_SINT(120, ScalarType.Kind.INT, 64, 4),
    /** 4 floating-point numbers of 64 bits. */
    R64G64B64A64_SFLOAT(121, ScalarType.Kind.FLOAT, 64, 4);

    private static final VertexFormat[] ALL = values();

    private final int value;
    private final ScalarType.Kind kind;
    private final int width;
    private final int count;

    VertexFormat(int value, ScalarType.Kind kind, int width, int count) {
        this.value = value;
        this.kind = kind;
        this.width = width;
        this.count = count;
    }

    /** {@return the value of the VkFormat} */
    public int value() {
        return value;
    }

    /** {@return the number of components} */
    public int componentCount() {
        return count;
    }

    /** {@return the size of a component in bytes} */
    public int componentSize() {
        return width / 8;
    }

    /** {@return the size in bytes} */
    public int size() {
        return count * width / 8;
    }

    /**
     * {@return the format with the components of a type; empty for other types than scalars and vectors of up to four
     * numbers}
     *
     * @param type the type
     */
    public static Optional<VertexFormat> of(ReflectedType type) {
        Objects.requireNonNull(type, "type");
        return type instanceof VectorType vector
                ? of(vector.component(), vector.count())
                : type instanceof ScalarType scalar ? of(scalar, 1) : Optional.empty();
    }

    /** The format with a number of equal components. */
    static Optional<VertexFormat> of(ScalarType scalar, int components) {
        if (scalar.encoding().isPresent()) {
            return Optional.empty();
        }
        for (VertexFormat format : ALL) {
            if (format.kind == scalar.kind() && format.width == scalar.width() && format.count == components) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }
}
