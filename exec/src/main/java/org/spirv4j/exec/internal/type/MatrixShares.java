// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.type;

import org.spirv4j.internal.operand.TypeCooperativeMatrix;
import org.spirv4j.internal.type.TypeFacts;

/**
 * How the components of a cooperative matrix are distributed over the lanes of a subgroup: counted along the rows,
 * component {@code i} is in lane {@code i % lanes}, as its component {@code i / lanes}.
 *
 * @param rows the number of rows
 * @param columns the number of columns
 * @param lanes the number of lanes of a subgroup
 */
public record MatrixShares(int rows, int columns, int lanes) {
    /** The maximum number of components of a matrix. */
    private static final long MAX_COMPONENTS = 1 << 20;

    /** The distribution of a matrix type; one without components if its size is not constant, or too large. */
    public static MatrixShares of(TypeFacts facts, int typeId, int lanes) {
        long rows =
                facts.integer(facts.word(typeId, TypeCooperativeMatrix.ROWS)).orElse(0);
        long columns =
                facts.integer(facts.word(typeId, TypeCooperativeMatrix.COLUMNS)).orElse(0);
        boolean isSmall = rows >= 0
                && columns >= 0
                && rows <= MAX_COMPONENTS
                && columns <= MAX_COMPONENTS
                && rows * columns <= MAX_COMPONENTS;
        return isSmall ? new MatrixShares((int) rows, (int) columns, lanes) : new MatrixShares(0, 0, lanes);
    }

    /** The number of components of the matrix. */
    public int components() {
        return rows * columns;
    }

    /** The number of components that each lane has; in some lanes the last may not be part of the matrix. */
    public int length() {
        return (components() + lanes - 1) / lanes;
    }

    /** The component of the matrix that a component of a lane is, counted along the rows. */
    public int component(int lane, int index) {
        return index * lanes + lane;
    }
}
