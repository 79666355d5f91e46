// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.layout;

/**
 * Arithmetic on byte counts that may be only lower bounds.
 *
 * <p>A count is a {@code long}: {@code n}, from 0 to {@link #MAX}, means exactly {@code n} bytes, and {@code ~n} means
 * {@code n} bytes or more. Results that depend on a lower bound or exceed {@link #MAX} are lower bounds.
 */
public final class ByteCount {
    /** The largest exact count. */
    public static final long MAX = 1L << 53;

    /** Zero bytes or more. */
    public static final long UNKNOWN = ~0L;

    private ByteCount() {}

    /** Whether the count is exact. */
    public static boolean isExact(long count) {
        return count >= 0;
    }

    /** The exact count or the lower bound. */
    public static long least(long count) {
        return count < 0 ? ~count : count;
    }

    /** The count as a lower bound. */
    public static long orMore(long count) {
        return count < 0 ? count : ~count;
    }

    public static long sum(long a, long b) {
        return of(least(a) + least(b), isExact(a) && isExact(b));
    }

    public static long product(long a, long b) {
        long x = least(a);
        long y = least(b);
        return of(x != 0 && y > MAX / x ? MAX + 1 : x * y, isExact(a) && isExact(b));
    }

    public static long max(long a, long b) {
        return of(Math.max(least(a), least(b)), isExact(a) && isExact(b));
    }

    /** The first count minus the second, but not less than 0; unknown unless both are exact. */
    static long difference(long a, long b) {
        return isExact(a) && isExact(b) ? Math.max(0, a - b) : UNKNOWN;
    }

    /** One less, but not less than 0. */
    static long decrement(long count) {
        return of(Math.max(0, least(count) - 1), isExact(count));
    }

    /** The count, rounded up to a multiple of an alignment, which need not be a power of two. */
    public static long roundUp(long count, long alignment) {
        long step = Math.max(1, least(alignment));
        long rounded = (least(count) + step - 1) / step * step;
        return of(rounded, isExact(count) && isExact(alignment));
    }

    private static long of(long value, boolean exact) {
        return value > MAX ? ~MAX : exact ? value : ~value;
    }
}
