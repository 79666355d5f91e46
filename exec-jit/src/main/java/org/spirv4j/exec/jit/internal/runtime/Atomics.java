// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.semantics.CommonFunctions;
import org.spirv4j.internal.semantics.PortableFloats;

/**
 * Atomic instructions on numbers of 32 bits in arrays. Outside of the memory, the result is 0 and nothing is written.
 * Instructions on memory that several threads access lock it, as the machine does.
 */
public final class Atomics {
    private static final int LOAD = 0;
    private static final int STORE = 1;
    private static final int ADD = 2;
    private static final int SUBTRACT = 3;
    private static final int INCREMENT = 4;
    private static final int DECREMENT = 5;
    private static final int AND = 6;
    private static final int OR = 7;
    private static final int XOR = 8;
    private static final int SIGNED_MINIMUM = 9;
    private static final int SIGNED_MAXIMUM = 10;
    private static final int UNSIGNED_MINIMUM = 11;
    private static final int UNSIGNED_MAXIMUM = 12;
    private static final int COMPARE = 13;
    private static final int ADD_FLOATS = 14;

    private static final long UNSIGNED = 0xFFFF_FFFFL;

    private Atomics() {}

    /** The number of what an instruction does to 32 bits; empty if the machine must execute it. */
    public static OptionalInt operation(Op op) {
        int number = switch (op) {
            case OpAtomicLoad -> LOAD;
            case OpAtomicStore, OpAtomicExchange -> STORE;
            case OpAtomicIAdd -> ADD;
            case OpAtomicISub -> SUBTRACT;
            case OpAtomicIIncrement -> INCREMENT;
            case OpAtomicIDecrement -> DECREMENT;
            case OpAtomicAnd -> AND;
            case OpAtomicOr -> OR;
            case OpAtomicXor -> XOR;
            case OpAtomicSMin -> SIGNED_MINIMUM;
            case OpAtomicSMax -> SIGNED_MAXIMUM;
            case OpAtomicUMin -> UNSIGNED_MINIMUM;
            case OpAtomicUMax -> UNSIGNED_MAXIMUM;
            case OpAtomicCompareExchange, OpAtomicCompareExchangeWeak -> COMPARE;
            case OpAtomicFAddEXT -> ADD_FLOATS;
            default -> -1;
        };
        return number < 0 ? OptionalInt.empty() : OptionalInt.of(number);
    }

    private static int changed(int operation, int old, int value, int expected) {
        return switch (operation) {
            case STORE -> value;
            case ADD -> old + value;
            case SUBTRACT -> old - value;
            case INCREMENT -> old + 1;
            case DECREMENT -> old - 1;
            case AND -> old & value;
            case OR -> old | value;
            case XOR -> old ^ value;
            case SIGNED_MINIMUM -> Math.min(old, value);
            case SIGNED_MAXIMUM -> Math.max(old, value);
            case UNSIGNED_MINIMUM -> (int) CommonFunctions.uMin(old & UNSIGNED, value & UNSIGNED);
            case UNSIGNED_MAXIMUM -> (int) CommonFunctions.uMax(old & UNSIGNED, value & UNSIGNED);
            case COMPARE -> old == expected ? value : old;
            case ADD_FLOATS ->
                Float.floatToRawIntBits(PortableFloats.fAdd(Float.intBitsToFloat(old), Float.intBitsToFloat(value)));
            default -> old;
        };
    }

    /** Whether a number is inside of a resource. */
    public static boolean isInside(long offset, int size) {
        return offset >= 0 && offset <= size - Integer.BYTES;
    }

    /**
     * Whether the numbers of some lanes are inside of a resource.
     *
     * @param active by lane: 0 if it is none of them; null if all are
     */
    public static boolean areInside(long[] offsets, int @Nullable [] active, int size) {
        for (int i = 0; i < offsets.length; i++) {
            if (!isInside(offsets[i], size) && (active == null || active[i] != 0)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Executes an instruction on memory that only one thread accesses.
     *
     * @param value the operand Value, or anything
     * @param expected the operand Comparator, or anything
     * @param offset the offset in bytes in a resource
     * @param start the index in {@code bytes} at which the resource starts
     * @param size the size of the resource in bytes
     * @return the value before
     */
    public static int execute(int operation, int value, int expected, long offset, byte[] bytes, int start, int size) {
        int old = Bytes.get4(offset, bytes, start, size);
        if (operation != LOAD) {
            Bytes.put4(changed(operation, old, value, expected), offset, bytes, start, size);
        }
        return old;
    }

    /**
     * Executes an instruction on memory that other threads access, too.
     *
     * @param lock the resource
     */
    public static int executeLocked(
            int operation, int value, int expected, long offset, byte[] bytes, int start, int size, Object lock) {
        synchronized (lock) {
            return execute(operation, value, expected, offset, bytes, start, size);
        }
    }

    /**
     * Executes an instruction for one lane after another.
     *
     * @param values the operands Value of lanes; they get the values before
     * @param expected the operands Comparator
     * @param offsets the offsets of lanes
     * @param active by lane: 0 if it does not execute the instruction; null if all do
     */
    public static void executeLanes(
            int operation,
            int[] values,
            int[] expected,
            int @Nullable [] active,
            long[] offsets,
            byte[] bytes,
            int start,
            int size) {
        if (active == null) {
            for (int i = 0; i < values.length; i++) {
                values[i] = execute(operation, values[i], expected[i], offsets[i], bytes, start, size);
            }
            return;
        }
        for (int i = 0; i < values.length; i++) {
            if (active[i] != 0) {
                values[i] = execute(operation, values[i], expected[i], offsets[i], bytes, start, size);
            }
        }
    }

    /**
     * The same on memory that other threads access, too.
     *
     * @param lock the resource
     */
    public static void executeLanesLocked(
            int operation,
            int[] values,
            int[] expected,
            int @Nullable [] active,
            long[] offsets,
            byte[] bytes,
            int start,
            int size,
            Object lock) {
        synchronized (lock) {
            executeLanes(operation, values, expected, active, offsets, bytes, start, size);
        }
    }
}
