// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

import org.spirv4j.internal.type.TypeFacts;

/**
 * The row and column counts of matrix products and transposed matrices (sections "Composite Instructions" and
 * "Arithmetic Instructions").
 */
final class Sizes {

    private Sizes() {}

    /** Whether the sizes of the first operands and of the result match; an unknown size matches every size. */
    static boolean fit(ResultWay way, int signature, TypedOperands in) {
        return switch (way) {
            case VECTOR_TIMES_MATRIX, MATRIX_TIMES_VECTOR, MATRIX_TIMES_MATRIX, OUTER_PRODUCT -> {
                int left = in.type(Signatures.slot(signature, 0));
                int right = in.type(Signatures.slot(signature, 1));
                yield left == 0 || right == 0 || fit(way, left, right, in.resultType(), in.facts());
            }
            case TRANSPOSE -> {
                int matrix = in.type(Signatures.slot(signature, 0));
                yield matrix == 0 || isTransposed(matrix, in.resultType(), in.facts());
            }
            default -> true;
        };
    }

    private static boolean fit(ResultWay way, int left, int right, int result, TypeFacts facts) {
        return switch (way) {
            case VECTOR_TIMES_MATRIX ->
                same(facts.dimension(right), facts.dimension(result))
                        && same(rows(right, facts), facts.dimension(left));
            case MATRIX_TIMES_VECTOR ->
                same(rows(left, facts), facts.dimension(result)) && same(facts.dimension(left), facts.dimension(right));
            case MATRIX_TIMES_MATRIX ->
                same(rows(left, facts), rows(result, facts))
                        && same(facts.dimension(right), facts.dimension(result))
                        && same(facts.dimension(left), rows(right, facts));
            default ->
                same(facts.dimension(left), rows(result, facts))
                        && same(facts.dimension(right), facts.dimension(result));
        };
    }

    private static boolean isTransposed(int matrix, int result, TypeFacts facts) {
        return same(rows(matrix, facts), facts.dimension(result)) && same(facts.dimension(matrix), rows(result, facts));
    }

    private static boolean same(int a, int b) {
        return a == b || a == 0 || b == 0;
    }

    private static int rows(int matrix, TypeFacts facts) {
        return facts.dimension(facts.componentType(matrix));
    }
}
