// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The size of the work-groups of an entry point, in invocations (execution modes LocalSize and LocalSizeId, and the
 * built-in WorkgroupSize, which takes precedence).
 *
 * @param x the number in the first dimension
 * @param y the number in the second dimension
 * @param z the number in the third dimension
 */
public record WorkgroupSize(SpecializableNumber x, SpecializableNumber y, SpecializableNumber z) {
    /** Checks the components. */
    public WorkgroupSize {
        Objects.requireNonNull(x, "x");
        Objects.requireNonNull(y, "y");
        Objects.requireNonNull(z, "z");
    }

    /** {@return how the numbers are computed, such as {@code x = 2 * N}; none that are fixed} */
    public List<String> expressions() {
        List<String> texts = new ArrayList<>();
        add("x", x, texts);
        add("y", y, texts);
        add("z", z, texts);
        return texts;
    }

    private static void add(String dimension, SpecializableNumber number, List<String> texts) {
        if (number.isSpecializable()) {
            texts.add(dimension + " = " + number.expression());
        }
    }

    /** {@return the three numbers, such as {@code 64 x 1 x 1}} */
    @Override
    public String toString() {
        return x + " x " + y + " x " + z;
    }
}
