// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import java.math.BigInteger;
import java.util.Random;

/** What integer instructions compute, in unbounded integers: by name, as the specification describes them. */
final class IntegerOracle {
    private IntegerOracle() {}

    static BigInteger unsigned(long bits) {
        BigInteger value = BigInteger.valueOf(bits & Long.MAX_VALUE);
        return bits < 0 ? value.setBit(63) : value;
    }

    static BigInteger signed(long bits, int width) {
        BigInteger value = unsigned(bits);
        return value.testBit(width - 1) ? value.subtract(BigInteger.ONE.shiftLeft(width)) : value;
    }

    static long bits(BigInteger value, int width) {
        return value.longValue() & -1L >>> 64 - width;
    }

    static BigInteger greatest(int width, boolean signed) {
        return BigInteger.ONE.shiftLeft(signed ? width - 1 : width).subtract(BigInteger.ONE);
    }

    static BigInteger least(int width, boolean signed) {
        return signed ? BigInteger.ONE.shiftLeft(width - 1).negate() : BigInteger.ZERO;
    }

    static BigInteger saturate(BigInteger value, int width, boolean signed) {
        return value.max(least(width, signed)).min(greatest(width, signed));
    }

    /** A random integer, zero-extended: often near zero, the limits, or a power of two. */
    static long random(Random random, int width) {
        long value = switch (random.nextInt(4)) {
            case 0 -> random.nextInt(5) - 2;
            case 1 -> (1L << random.nextInt(64)) + random.nextInt(3) - 1;
            case 2 -> (-1L << width - 1) + random.nextInt(3) - 1;
            default -> random.nextLong() >> random.nextInt(64);
        };
        return value & -1L >>> 64 - width;
    }
}
