// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.word;

/**
 * The words before the first instruction of a module (section 2.3 of the specification, "Physical Layout of a SPIR-V
 * Module and Instruction").
 */
public final class HeaderWords {
    /** The number of these words. */
    public static final int COUNT = 5;

    /** The first one, the magic number. */
    public static final int MAGIC = 0x07230203;

    /** The index of the one with the id bound. */
    public static final int BOUND = 3;

    private HeaderWords() {}
}
