// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.operand;

/** Words of the values of OpPhi and of the blocks from which they come. */
public final class IncomingWords {
    private IncomingWords() {}

    /** The number of values. */
    public static int count(int wordCount) {
        return (wordCount - Phi.VARIABLE) / 2;
    }

    /** The word of a value. */
    public static int value(int index) {
        return Phi.VARIABLE + 2 * index;
    }

    /** The word of the label of the block from which a value comes. */
    public static int parent(int index) {
        return Phi.PARENT + 2 * index;
    }
}
