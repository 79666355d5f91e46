// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;
import org.spirv4j.build.Lvalue;
import org.spirv4j.testkit.block.BlockType;

/**
 * Goes through the numbers of a block in one order: in a shader, and through the generated class of its structure.
 * Matrices are gone through column by column.
 */
final class BlockNumbers {
    private final int runtimeLength;

    /**
     * Makes the walk.
     *
     * @param runtimeLength the length of run-time arrays
     */
    BlockNumbers(int runtimeLength) {
        this.runtimeLength = runtimeLength;
    }

    /** A number in a shader. */
    interface Visitor {
        void visit(BlockType.Scalar type, Lvalue lvalue);
    }

    /** Goes through the numbers in a shader. */
    void inShader(BlockType type, Lvalue lvalue, Visitor visitor) {
        if (type instanceof BlockType.Struct struct) {
            for (int i = 0; i < struct.fields().size(); i++) {
                inShader(struct.fields().get(i).type(), lvalue.member(i), visitor);
            }
        } else if (type instanceof BlockType.Scalar number) {
            visitor.visit(number, lvalue);
        } else {
            for (int i = 0; i < length(type); i++) {
                inShader(element(type), lvalue.element(i), visitor);
            }
        }
    }

    /** The number of numbers. */
    int count(BlockType type) {
        if (type instanceof BlockType.Struct struct) {
            return struct.fields().stream()
                    .mapToInt(field -> count(field.type()))
                    .sum();
        }
        return type instanceof BlockType.Scalar ? 1 : length(type) * count(element(type));
    }

    private int length(BlockType type) {
        if (type instanceof BlockType.Array array) {
            return array.length() == 0 ? runtimeLength : array.length();
        }
        return type instanceof BlockType.Matrix matrix ? matrix.columns() : ((BlockType.Vector) type).count();
    }

    private static BlockType element(BlockType type) {
        if (type instanceof BlockType.Array array) {
            return array.element();
        }
        return type instanceof BlockType.Matrix matrix ? matrix.column() : ((BlockType.Vector) type).component();
    }

    /** Sets all numbers through the view of a generated class. */
    void set(BlockType.Struct type, Object view, ToLongFunction<BlockType.Scalar> bits)
            throws ReflectiveOperationException {
        each(type, view, (name, member, inner, indices) -> {
            BlockType.Scalar number = number(member);
            if (member instanceof BlockType.Scalar) {
                call(inner, "set" + name, append(indices, value(number, bits.applyAsLong(number))));
                return;
            }
            int count = count(member);
            Object values = Array.newInstance(primitive(value(number, 0)), count);
            for (int i = 0; i < count; i++) {
                Array.set(values, i, value(number, bits.applyAsLong(number)));
            }
            call(inner, "set" + name, append(indices, values));
        });
    }

    /** Reads all numbers through the view of a generated class. */
    void get(BlockType.Struct type, Object view, LongConsumer bits) throws ReflectiveOperationException {
        each(type, view, (name, member, inner, indices) -> {
            Object read = call(inner, "get" + name, indices);
            if (member instanceof BlockType.Scalar number) {
                bits.accept(bits(number, read));
                return;
            }
            for (int i = 0; i < Array.getLength(read); i++) {
                bits.accept(bits(number(member), Array.get(read, i)));
            }
        });
    }

    /** A number, vector or matrix in the view of a structure. */
    private interface MemberVisitor {
        void visit(String name, BlockType type, Object view, List<Object> indices) throws ReflectiveOperationException;
    }

    private void each(BlockType.Struct type, Object view, MemberVisitor visitor) throws ReflectiveOperationException {
        for (BlockType.Field field : type.fields()) {
            String name = field.name().substring(0, 1).toUpperCase(Locale.ROOT)
                    + field.name().substring(1);
            each(field.type(), name, view, List.of(), visitor);
        }
    }

    private void each(BlockType type, String name, Object view, List<Object> indices, MemberVisitor visitor)
            throws ReflectiveOperationException {
        if (type instanceof BlockType.Array array) {
            for (int i = 0; i < length(array); i++) {
                each(array.element(), name, view, append(indices, i), visitor);
            }
        } else if (type instanceof BlockType.Struct struct) {
            each(struct, call(view, "get" + name, indices), visitor);
        } else {
            visitor.visit(name, type, view, indices);
        }
    }

    private static BlockType.Scalar number(BlockType type) {
        return type instanceof BlockType.Scalar number ? number : number(element(type));
    }

    /** The number with these bits, as generated classes have it. */
    private static Object value(BlockType.Scalar type, long bits) {
        boolean isFloat = type.kind() == BlockType.Kind.FLOAT;
        return switch (type.width()) {
            case 8 -> (byte) bits;
            case 16 -> isFloat ? (Object) toFloat((short) bits) : (short) bits;
            case 32 -> isFloat ? (Object) Float.intBitsToFloat((int) bits) : (int) bits;
            default -> isFloat ? (Object) Double.longBitsToDouble(bits) : bits;
        };
    }

    /** The bits of a number, with zeros above them. */
    private static long bits(BlockType.Scalar type, Object value) {
        boolean isFloat = type.kind() == BlockType.Kind.FLOAT;
        return switch (type.width()) {
            case 8 -> (byte) value & 0xFF;
            case 16 -> (isFloat ? toBits((float) value) : (short) value) & 0xFFFF;
            case 32 -> Integer.toUnsignedLong(isFloat ? Float.floatToRawIntBits((float) value) : (int) value);
            default -> isFloat ? Double.doubleToRawLongBits((double) value) : (long) value;
        };
    }

    /** A normal number of 16 bits. */
    private static float toFloat(short bits) {
        float magnitude = Float.intBitsToFloat((bits & 0x7FFF) + (112 << 10) << 13);
        return bits < 0 ? -magnitude : magnitude;
    }

    private static short toBits(float normal) {
        int bits = Float.floatToRawIntBits(normal);
        return (short) (bits >>> 16 & 0x8000 | ((bits & 0x7FFFFFFF) >> 13) - (112 << 10));
    }

    private static List<Object> append(List<Object> indices, Object more) {
        List<Object> all = new ArrayList<>(indices);
        all.add(more);
        return all;
    }

    private static Class<?> primitive(Object value) throws ReflectiveOperationException {
        return (Class<?>) value.getClass().getField("TYPE").get(null);
    }

    private static Object call(Object view, String name, List<Object> arguments) throws ReflectiveOperationException {
        Class<?>[] types = new Class<?>[arguments.size()];
        for (int i = 0; i < types.length; i++) {
            Object argument = arguments.get(i);
            types[i] = argument.getClass().isArray() ? argument.getClass() : primitive(argument);
        }
        return view.getClass().getMethod(name, types).invoke(view, arguments.toArray());
    }
}
