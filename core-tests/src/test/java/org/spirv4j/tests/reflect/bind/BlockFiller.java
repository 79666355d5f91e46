// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect.bind;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.reflect.ArrayType;
import org.spirv4j.reflect.MatrixType;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ScalarType;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.reflect.StructType;
import org.spirv4j.reflect.VectorType;

/** Fills a block through its generated class, reads it back, and writes the same bytes where a layout says. */
final class BlockFiller {
    private final TypeLayout layout;
    private final ByteBuffer expected;
    private final Random random;

    BlockFiller(TypeLayout layout, ByteBuffer expected, Random random) {
        this.layout = layout;
        this.expected = expected;
        this.random = random;
    }

    /** Fills a structure, whose run-time array has a number of elements. */
    void fill(Object view, StructType struct, long offset, int runtimeLength) throws ReflectiveOperationException {
        for (StructMember member : struct.members()) {
            long at = offset + layout.memberOffset(struct.id(), member.index()).orElseThrow();
            String name = member.name().substring(0, 1).toUpperCase(Locale.ROOT)
                    + member.name().substring(1);
            String constant = member.name().toUpperCase(Locale.ROOT) + "_OFFSET";
            assertThat(offset + number(view, constant)).isEqualTo(at);
            if (member.type() instanceof ArrayType array && array.isRuntimeSized()) {
                assertThat(call(view, "get" + name + "Count", List.of()).toString())
                        .isEqualTo(Integer.toString(runtimeLength));
            }
            fill(view, new Place(struct, member, name), member.type(), at, List.of(), runtimeLength);
        }
    }

    /** A member in its structure, and the name in its accessors. */
    private record Place(StructType struct, StructMember member, String name) {}

    private void fill(Object view, Place place, ReflectedType type, long at, List<Object> indices, int runtimeLength)
            throws ReflectiveOperationException {
        int struct = place.struct.id();
        int index = place.member.index();
        if (type instanceof ArrayType array) {
            long stride = layout.memberArrayStride(struct, index, array.id()).orElseThrow();
            long length = array.isRuntimeSized()
                    ? runtimeLength
                    : array.length().orElseThrow().value().orElseThrow();
            for (int i = 0; i < length; i++) {
                List<Object> more = new ArrayList<>(indices);
                more.add(i);
                fill(view, place, array.element(), at + i * stride, more, runtimeLength);
            }
        } else if (type instanceof StructType inner) {
            fill(call(view, "get" + place.name, indices), inner, at, runtimeLength);
        } else if (type instanceof MatrixType matrix) {
            long stride = layout.matrixStride(struct, index).orElseThrow();
            long size = matrix.component().width() / 8;
            List<Long> offsets = new ArrayList<>();
            for (int column = 0; column < matrix.columnCount(); column++) {
                for (int row = 0; row < matrix.rowCount(); row++) {
                    offsets.add(
                            at + (matrix.isRowMajor() ? row * stride + column * size : column * stride + row * size));
                }
            }
            components(view, place.name, matrix.component(), offsets, indices, matrix.rowCount());
        } else if (type instanceof VectorType vector) {
            List<Long> offsets = new ArrayList<>();
            for (int i = 0; i < vector.count(); i++) {
                offsets.add(at + i * vector.component().width() / 8);
            }
            components(view, place.name, vector.component(), offsets, indices, 0);
        } else {
            Object value = write((ScalarType) type, at);
            call(view, "set" + place.name, append(indices, value));
            assertThat(call(view, "get" + place.name, indices)).isEqualTo(value);
        }
    }

    /** Sets a vector, or a matrix of columns with a number of rows: all at once, by arguments or by component. */
    private void components(
            Object view, String name, ScalarType type, List<Long> offsets, List<Object> indices, int rows)
            throws ReflectiveOperationException {
        List<Object> values = new ArrayList<>();
        for (long offset : offsets) {
            values.add(write(type, offset));
        }
        Object array = Array.newInstance(primitive(values.get(0)), values.size());
        for (int i = 0; i < values.size(); i++) {
            Array.set(array, i, values.get(i));
        }
        if (random.nextBoolean()) {
            call(view, "set" + name, append(indices, array));
        } else if (rows == 0) {
            call(view, "set" + name, append(indices, values.toArray()));
        } else {
            for (int i = 0; i < values.size(); i++) {
                call(view, "set" + name, append(indices, i / rows, i % rows, values.get(i)));
            }
        }
        assertThat(call(view, "get" + name, indices)).isEqualTo(array);
        for (int i = 0; i < values.size(); i++) {
            List<Object> place = rows == 0 ? append(indices, i) : append(indices, i / rows, i % rows);
            assertThat(call(view, "get" + name, place)).isEqualTo(values.get(i));
        }
    }

    /** Writes a random number at its place and returns it. */
    private Object write(ScalarType type, long offset) {
        int at = (int) offset;
        boolean isFloat = type.kind() == ScalarType.Kind.FLOAT;
        switch (type.width()) {
            case 8 -> expected.put(at, (byte) random.nextInt());
            case 16 -> expected.putShort(at, (short) (isFloat ? half() : random.nextInt()));
            case 32 -> expected.putInt(at, isFloat ? Float.floatToIntBits(random.nextFloat()) : random.nextInt());
            default -> expected.putLong(at, isFloat ? Double.doubleToLongBits(random.nextDouble()) : random.nextLong());
        }
        return switch (type.width()) {
            case 8 -> expected.get(at);
            case 16 -> isFloat ? (Object) HalfNumbers.toFloat(expected.getShort(at)) : expected.getShort(at);
            case 32 -> isFloat ? (Object) expected.getFloat(at) : expected.getInt(at);
            default -> isFloat ? (Object) expected.getDouble(at) : expected.getLong(at);
        };
    }

    /** The bits of a finite number. */
    private int half() {
        return random.nextInt(0x7C00) | (random.nextBoolean() ? 0x8000 : 0);
    }

    private static Class<?> primitive(Object value) throws ReflectiveOperationException {
        return (Class<?>) value.getClass().getField("TYPE").get(null);
    }

    private static List<Object> append(List<Object> indices, Object... more) {
        List<Object> all = new ArrayList<>(indices);
        all.addAll(List.of(more));
        return all;
    }

    private static long number(Object view, String constant) throws ReflectiveOperationException {
        return ((Number) view.getClass().getField(constant).get(null)).longValue();
    }

    private static Object call(Object view, String name, List<Object> arguments) throws ReflectiveOperationException {
        Class<?>[] types = new Class<?>[arguments.size()];
        for (int i = 0; i < types.length; i++) {
            Object argument = arguments.get(i);
            types[i] = argument.getClass().isArray() ? argument.getClass() : primitive(argument);
        }
        Method method = view.getClass().getMethod(name, types);
        return method.invoke(view, arguments.toArray());
    }
}
