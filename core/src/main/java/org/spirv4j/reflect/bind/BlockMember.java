// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.reflect.ArrayType;
import org.spirv4j.reflect.MatrixType;
import org.spirv4j.reflect.PointerType;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.reflect.StructType;
import org.spirv4j.reflect.VectorType;

/**
 * A member of a structure that has accessors.
 *
 * @param member the member
 * @param offset its offset in bytes
 * @param end the offset after it in bytes
 * @param dimensions the arrays around its elements, the outermost first
 * @param strides the distances of their elements in bytes
 * @param element the type of its elements
 * @param scalar the numbers in an element; empty for a structure
 * @param structClass the class of an element that is a structure; otherwise empty
 */
record BlockMember(
        StructMember member,
        long offset,
        long end,
        List<ArrayType> dimensions,
        List<Long> strides,
        ReflectedType element,
        Optional<JavaScalar> scalar,
        String structClass) {
    /** More indices make no readable method. */
    private static final int MAX_DIMENSIONS = 8;

    /** A member, or empty if it has no layout, or one that a ByteBuffer cannot reach. */
    static Optional<BlockMember> of(StructMember member, Map<StructType, String> classes) {
        List<ArrayType> dimensions = new ArrayList<>();
        List<Long> strides = new ArrayList<>();
        ReflectedType element = member.type();
        while (element instanceof ArrayType array) {
            dimensions.add(array);
            strides.add(array.stride().orElse(0));
            element = array.element();
        }
        long offset = member.offset().orElse(-1);
        long size = member.size().orElse(-1);
        boolean isReachable = offset >= 0 && size >= 0 && size <= Integer.MAX_VALUE - offset;
        if (!isReachable || dimensions.size() > MAX_DIMENSIONS || !haveStrides(dimensions, strides)) {
            return Optional.empty();
        }
        String structClass = element instanceof StructType struct ? classes.getOrDefault(struct, "") : "";
        Optional<JavaScalar> scalar = JavaScalar.of(numberIn(element));
        boolean isKnown = element instanceof MatrixType matrix
                ? matrix.stride().isPresent()
                : !(element instanceof VectorType vector) || vector.count() > 1;
        return isKnown && (scalar.isPresent() || !structClass.isEmpty())
                ? Optional.of(new BlockMember(
                        member,
                        offset,
                        offset + size,
                        List.copyOf(dimensions),
                        List.copyOf(strides),
                        element,
                        scalar,
                        structClass))
                : Optional.empty();
    }

    private static boolean haveStrides(List<ArrayType> dimensions, List<Long> strides) {
        for (int i = 0; i < dimensions.size(); i++) {
            ArrayType array = dimensions.get(i);
            long stride = strides.get(i);
            boolean hasLength = i == 0 && array.isRuntimeSized()
                    || array.length().isPresent()
                            && array.length().get().value().orElse(-1) >= 0;
            if (!hasLength || stride <= 0 || stride > Integer.MAX_VALUE) {
                return false;
            }
        }
        return true;
    }

    private static ReflectedType numberIn(ReflectedType element) {
        return element instanceof MatrixType matrix
                ? matrix.component()
                : element instanceof VectorType vector ? vector.component() : element;
    }

    boolean isRuntimeSized() {
        return !dimensions.isEmpty() && dimensions.get(0).isRuntimeSized();
    }

    /** The length of a dimension, which is not that of a run-time array. */
    long length(int dimension) {
        return dimensions.get(dimension).length().orElseThrow().value().orElseThrow();
    }

    /** The distance of the elements of a dimension in bytes. */
    long stride(int dimension) {
        return strides.get(dimension);
    }

    /** The type and layout in one line, in which members with equal layouts are equal. */
    String layout() {
        StringBuilder text = new StringBuilder();
        text.append(offset).append(": ").append(structClass.isEmpty() ? describe(element) : structClass);
        for (ArrayType array : dimensions) {
            text.append('[')
                    .append(array.length().map(Object::toString).orElse(""))
                    .append(']');
        }
        text.append(' ').append(member.name());
        for (long stride : strides) {
            text.append(", stride ").append(stride);
        }
        if (element instanceof MatrixType matrix) {
            text.append(matrix.isRowMajor() ? ", row-major" : ", column-major")
                    .append(", matrix stride ")
                    .append(matrix.stride().orElseThrow());
        }
        return text.toString();
    }

    private static String describe(ReflectedType element) {
        return element instanceof PointerType pointer
                ? "address of "
                        + pointer.pointee()
                                .map(target -> target instanceof StructType struct ? struct.declaredName() : "")
                                .filter(name -> !name.isEmpty())
                                .orElse("a buffer")
                : element.toString();
    }
}
