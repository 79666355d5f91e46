// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * The memory that the invocations of a work-group share: the variables of the storage class Workgroup that an entry
 * point uses statically.
 *
 * <p>Shaders have them side by side in the order of the module by the rules of std430, with Booleans of 4 bytes, as
 * Vulkan counts them for {@code maxComputeSharedMemorySize} and its siblings for other stages. Blocks with explicit
 * layout share one memory, so that the largest counts. Kernels have them by the rules of OpenCL C; the local memory of
 * arguments, of which the host states the size, is not among them.
 *
 * @param variables the ids of the variables, in the order of the module
 * @param size the size in bytes, with the given values of specialization constants or their defaults; empty if it is
 *     not known
 * @param sizeExpression how the size is computed of specialization constants, such as {@code 16 + 4 * N}, as in {@link
 *     SpecializableNumber#expression}; {@code align(N, 16)} is N, rounded up to a multiple of 16. Empty if they do not
 *     determine it, or if the expression is long
 */
public record WorkgroupMemory(List<Integer> variables, OptionalLong size, String sizeExpression) {
    /** Checks and copies the components. */
    public WorkgroupMemory {
        Objects.requireNonNull(variables, "variables");
        Objects.requireNonNull(size, "size");
        Objects.requireNonNull(sizeExpression, "sizeExpression");
        variables = List.copyOf(variables);
    }

    /** {@return the size, and how it is computed} */
    @Override
    public String toString() {
        return (size.isPresent() ? size.getAsLong() : "?") + " bytes"
                + (sizeExpression.isEmpty() ? "" : " = " + sizeExpression);
    }
}
