// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.group;

import org.spirv4j.grammar.GroupOperation;

/**
 * Reductions and scans. Values are combined one after another in the order of the invocations, so that sums of
 * floating-point numbers do not depend on how a program is executed: {@code ((v0 + v1) + v2) + v3}.
 */
public final class GroupArithmetic {
    private GroupArithmetic() {}

    /** Whether an operation gives invocations what those before them have, and not what all have. */
    private static boolean isScan(GroupOperation operation) {
        return switch (operation) {
            case InclusiveScan, ExclusiveScan, PartitionedInclusiveScanEXT, PartitionedExclusiveScanEXT -> true;
            case Reduce, ClusteredReduce, PartitionedReduceEXT -> false;
        };
    }

    private static boolean isExclusive(GroupOperation operation) {
        return operation == GroupOperation.ExclusiveScan || operation == GroupOperation.PartitionedExclusiveScanEXT;
    }

    /**
     * Computes a reduction or scan.
     *
     * @param count the number of invocations
     * @param values the values of the invocations
     * @param parts invocations with the same number here are combined with each other, and with no others: the number
     *     of a cluster, or the mask of a partition
     * @param type the type of the values, as in {@link org.spirv4j.internal.semantics.Folding}
     * @param controls rounding modes and handling of denormalized numbers
     * @param results receives the results
     */
    public static void compute(
            GroupOperation operation,
            Combination combination,
            int count,
            long[] values,
            long[] parts,
            int type,
            int controls,
            long[] results) {
        boolean isScan = isScan(operation);
        boolean isExclusive = isExclusive(operation);
        for (int first = 0; first < count; first++) {
            if (isSeen(parts, first)) {
                continue;
            }
            long part = parts[first];
            long all = values[first];
            results[first] = isExclusive ? combination.identity(type) : all;
            for (int i = first + 1; i < count; i++) {
                if (parts[i] == part) {
                    long next = combination.combine(all, values[i], type, controls);
                    results[i] = isExclusive ? all : next;
                    all = next;
                }
            }
            for (int i = first; i < count && !isScan; i++) {
                if (parts[i] == part) {
                    results[i] = all;
                }
            }
        }
    }

    private static boolean isSeen(long[] parts, int index) {
        for (int i = 0; i < index; i++) {
            if (parts[i] == parts[index]) {
                return true;
            }
        }
        return false;
    }
}
