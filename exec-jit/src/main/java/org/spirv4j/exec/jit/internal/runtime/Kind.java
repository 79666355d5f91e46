// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import org.objectweb.asm.Opcodes;

/**
 * The kinds of local variables. Narrow integers and floating-point numbers are bits in an {@code int}, extended by
 * zeros.
 */
public enum Kind {
    INT(0, 1),
    LONG(1, 2),
    FLOAT(2, 1),
    DOUBLE(3, 2);

    /** The distance of the kind's opcode from that of {@code int}, in groups of opcodes. */
    public final int offset;

    /** The number of places that a value has among local variables. */
    public final int size;

    Kind(int offset, int size) {
        this.offset = offset;
        this.size = size;
    }

    public int load() {
        return Opcodes.ILOAD + offset;
    }

    public int store() {
        return Opcodes.ISTORE + offset;
    }
}
