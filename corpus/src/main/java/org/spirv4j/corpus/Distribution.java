// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.Serializable;

/**
 * The distribution of numbers of at least 0, in buckets: 32 for each power of two, so that a quantile is at most 3.2 %
 * too large, and one for each number below 64.
 *
 * @serial exclude
 */
@SuppressWarnings("InvalidBlockTag")
final class Distribution implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int STEP_BITS = 5;
    private static final int STEPS = 1 << STEP_BITS;
    private static final int BUCKETS = STEPS * (Long.SIZE - STEP_BITS);

    private final long[] counts = new long[BUCKETS];
    private long count;
    private long sum;
    private long min = Long.MAX_VALUE;
    private long max;

    void add(long value) {
        counts[bucket(value)]++;
        count++;
        sum += value;
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    void merge(Distribution other) {
        for (int i = 0; i < BUCKETS; i++) {
            counts[i] += other.counts[i];
        }
        count += other.count;
        sum += other.sum;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    long count() {
        return count;
    }

    long sum() {
        return sum;
    }

    long min() {
        return count == 0 ? 0 : min;
    }

    long max() {
        return max;
    }

    /** The smallest value that at least a share of the numbers do not exceed, rounded up to the end of its bucket. */
    long quantile(int percent) {
        long wanted = Math.max(1, (count * percent + 99) / 100);
        long seen = 0;
        for (int i = 0; i < BUCKETS; i++) {
            seen += counts[i];
            if (seen >= wanted) {
                return Math.min(max, end(i) - 1);
            }
        }
        return max;
    }

    /** How many numbers are in [2^power, 2^(power + 1)), or are 0 for a power of -1. */
    long countOfPower(int power) {
        long from = power < 0 ? 0 : 1L << power;
        long last = power < 0 ? 0 : from + (from - 1);
        long all = 0;
        for (int i = bucket(from); i < BUCKETS && end(i) - 1 <= last; i++) {
            all += counts[i];
        }
        return all;
    }

    private static int bucket(long value) {
        if (value < STEPS) {
            return (int) value;
        }
        int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(value);
        int step = (int) (value >>> (power - STEP_BITS)) - STEPS;
        return (power - STEP_BITS + 1) * STEPS + step;
    }

    /** The first value after a bucket. */
    private static long end(int bucket) {
        if (bucket < STEPS) {
            return bucket + 1L;
        }
        int shift = bucket / STEPS - 1;
        return (bucket % STEPS + STEPS + 1L) << shift;
    }
}
