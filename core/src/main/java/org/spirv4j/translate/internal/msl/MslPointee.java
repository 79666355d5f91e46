// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.translate.internal.msl.MslLayouts.Form;

/** A part of memory that a pointer points to: a root, and the ids of indexes. */
final class MslPointee {
    private static final int[] NO_INDEXES = {};

    /** How what a pointer points to is declared, besides its form. */
    enum Part {
        /** A whole declaration or a component of a vector. */
        WHOLE,
        /** A column of a matrix that is stored by rows. */
        COLUMN
    }

    int root;
    int[] indexes = NO_INDEXES;
    int count;
    int type;
    Form form = Form.PLAIN;
    Part part = Part.WHOLE;

    /** The number of indexes before a column of a matrix that is stored by rows. */
    int matrixAt;

    int matrix;
    boolean isComponent;
}
