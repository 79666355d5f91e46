// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.OptionalLong;

/** A matrix, with the stride and the order that its member of a structure gives to it. */
public final class MatrixType extends ReflectedType {
    private final VectorType column;
    private final int columnCount;
    private final OptionalLong stride;
    private final boolean rowMajor;

    MatrixType(int id, VectorType column, int columnCount, OptionalLong stride, boolean rowMajor) {
        super(id);
        this.column = column;
        this.columnCount = columnCount;
        this.stride = stride;
        this.rowMajor = rowMajor;
    }

    /** {@return the type of the columns} */
    public VectorType column() {
        return column;
    }

    /** {@return the type of the components} */
    public ScalarType component() {
        return column.component();
    }

    /** {@return the number of columns} */
    public int columnCount() {
        return columnCount;
    }

    /** {@return the number of rows} */
    public int rowCount() {
        return column.count();
    }

    /**
     * {@return the distance from one column to the next, or from one row to the next if the matrix is row-major, in
     * bytes; empty without the decoration MatrixStride}
     */
    public OptionalLong stride() {
        return stride;
    }

    /** {@return whether the rows stand one after another in memory, rather than the columns} */
    public boolean isRowMajor() {
        return rowMajor;
    }

    /** {@return the stride times the number of columns, or rows if the matrix is row-major, in bytes} */
    @Override
    public OptionalLong size() {
        int count = rowMajor ? rowCount() : columnCount;
        return stride.isPresent() && count > 0 ? OptionalLong.of(stride.getAsLong() * count) : OptionalLong.empty();
    }

    /** {@return the type with the numbers of columns and rows: {@code float32x4x3} has 4 columns of 3 rows} */
    @Override
    public String toString() {
        return component() + "x" + columnCount + "x" + rowCount();
    }
}
