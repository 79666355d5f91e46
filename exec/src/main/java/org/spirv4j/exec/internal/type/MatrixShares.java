// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.type;

import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.operand.TypeCooperativeMatrix;
import org.spirv4j.internal.type.TypeFacts;

/**
 * How the components of a cooperative matrix are distributed over the invocations of a subgroup or work-group: counted
 * along the rows, component {@code i} is in invocation {@code i % lanes}, as its component {@code i / lanes}.
 *
 * @param rows the number of rows
 * @param columns the number of columns
 * @param lanes the number of invocations
 * @param isOfWorkGroup whether they are those of a work-group, and not the lanes of a subgroup
 */
public record MatrixShares(int rows, int columns, int lanes, boolean isOfWorkGroup) {
    /** The maximum number of components of a matrix. */
    private static final long MAX_COMPONENTS = 1 << 20;

    /**
     * The distribution of a matrix type; one without components if its size or scope is not constant, or too large.
     *
     * @param lanes the number of lanes of a subgroup
     * @param invocations the number of invocations of a work-group
     */
    public static MatrixShares of(TypeFacts facts, int typeId, int lanes, int invocations) {
        long scope =
                facts.integer(facts.word(typeId, TypeCooperativeMatrix.SCOPE)).orElse(-1);
        boolean isOfWorkGroup = scope == Scope.Workgroup.value();
        long rows =
                facts.integer(facts.word(typeId, TypeCooperativeMatrix.ROWS)).orElse(0);
        long columns =
                facts.integer(facts.word(typeId, TypeCooperativeMatrix.COLUMNS)).orElse(0);
        boolean isSmall = rows >= 0
                && columns >= 0
                && rows <= MAX_COMPONENTS
                && columns <= MAX_COMPONENTS
                && rows * columns <= MAX_COMPONENTS;
        boolean isKnown = isSmall && (isOfWorkGroup || scope == Scope.Subgroup.value());
        int members = isOfWorkGroup ? invocations : lanes;
        return isKnown
                ? new MatrixShares((int) rows, (int) columns, members, isOfWorkGroup)
                : new MatrixShares(0, 0, members, isOfWorkGroup);
    }

    /** The number of components of the matrix. */
    public int components() {
        return rows * columns;
    }

    /** The number of components that each invocation has; in some the last may not be part of the matrix. */
    public int length() {
        return (components() + lanes - 1) / lanes;
    }

    /**
     * The component of the matrix that a component of an invocation is, counted along the rows.
     *
     * @param number the number of the invocation in the subgroup or work-group
     */
    public int component(int number, int index) {
        return index * lanes + number;
    }
}
