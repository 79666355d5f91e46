// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.constant;

import java.math.BigInteger;
import java.util.OptionalLong;
import org.spirv4j.analysis.internal.layout.ByteCount;

/**
 * A sum of sizes in bytes, some of which specialization constants determine, each placed at a multiple of its
 * alignment. Where the padding depends on such a size, {@code align(N, 16)} is N, rounded up to a multiple of 16.
 */
public final class SizeExpression {
    /** Longer expressions are left out. */
    public static final int MAX_LENGTH = 400;

    /** What specialization constants determine, with the fixed sizes before it; empty if all is fixed. */
    private String text = "";

    /** Whether the text is a sum, which needs parentheses in a product. */
    private boolean isSum;

    /** A divisor of the value of the text. */
    private long divisor = 1;

    /** The fixed size after the text. */
    private long fixed;

    private boolean isTooLong;

    /** A fixed size. */
    public static SizeExpression of(long bytes) {
        SizeExpression size = new SizeExpression();
        size.add(bytes);
        return size;
    }

    /** A size of which nothing can be written. */
    static SizeExpression unknown() {
        SizeExpression size = new SizeExpression();
        size.isTooLong = true;
        return size;
    }

    /** The text; empty if the size is fixed, or if the text is too long. */
    @Override
    public String toString() {
        return isTooLong || text.isEmpty() ? "" : sum();
    }

    private String sum() {
        return fixed == 0 ? text : text + " + " + fixed;
    }

    /** Adds a fixed size. */
    public void add(long bytes) {
        if (ByteCount.isExact(bytes) && bytes <= ByteCount.MAX - fixed) {
            fixed += bytes;
        } else {
            isTooLong = true;
        }
    }

    /** Adds padding up to a multiple of an alignment. */
    public void align(long alignment) {
        if (alignment <= 1) {
            return;
        }
        if (text.isEmpty()) {
            fixed = ByteCount.least(ByteCount.roundUp(fixed, alignment));
        } else if (divisor % alignment != 0 || fixed % alignment != 0) {
            set("align(" + sum() + ", " + alignment + ")", false, alignment);
        }
    }

    /** Adds another sum. */
    public void add(SizeExpression other) {
        isTooLong |= other.isTooLong;
        if (other.text.isEmpty()) {
            add(other.fixed);
            return;
        }
        if (text.isEmpty() && fixed == 0) {
            set(other.text, other.isSum, other.divisor);
        } else {
            String before = text.isEmpty() ? Long.toString(fixed) : sum();
            set(before + " + " + other.text, true, divisor(text.isEmpty() ? 0 : divisor, fixed, other.divisor));
        }
        add(other.fixed);
    }

    /**
     * The size of an array of elements of this size, each at a multiple of its alignment.
     *
     * @param length the length; empty if it is not known
     * @param factor how the length is computed of specialization constants; empty if they do not determine it
     */
    SizeExpression times(OptionalLong length, String factor, long alignment) {
        align(alignment);
        SizeExpression product = new SizeExpression();
        product.isTooLong = isTooLong;
        if (factor.isEmpty()) {
            long count = length.orElse(ByteCount.UNKNOWN);
            if (text.isEmpty()) {
                product.add(ByteCount.product(fixed, count));
            } else if (count < 0) {
                product.isTooLong = true;
            } else {
                product.set(
                        (isSum || fixed != 0 ? "(" + sum() + ")" : text) + " * " + count,
                        false,
                        divisor(divisor, fixed, 0));
            }
            return product;
        }
        String element = text.isEmpty() ? Long.toString(fixed) : isSum || fixed != 0 ? "(" + sum() + ")" : text;
        long elementDivisor = text.isEmpty() ? Math.max(1, fixed) : divisor(divisor, fixed, 0);
        product.set(element + " * " + (factor.indexOf(' ') < 0 ? factor : "(" + factor + ")"), false, elementDivisor);
        return product;
    }

    private static long divisor(long a, long b, long c) {
        return Math.max(
                1,
                BigInteger.valueOf(a)
                        .gcd(BigInteger.valueOf(b))
                        .gcd(BigInteger.valueOf(c))
                        .longValue());
    }

    private void set(String newText, boolean newIsSum, long newDivisor) {
        isTooLong |= newText.length() > MAX_LENGTH;
        text = isTooLong ? "?" : newText;
        isSum = newIsSum;
        divisor = newDivisor;
        fixed = 0;
    }
}
