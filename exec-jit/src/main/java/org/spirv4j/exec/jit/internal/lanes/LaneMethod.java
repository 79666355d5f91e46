// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A method, parts of which are written to other methods that it calls. */
final class LaneMethod extends MethodVisitor {
    private final MethodVisitor whole;

    LaneMethod(MethodVisitor whole) {
        super(Opcodes.ASM9, whole);
        this.whole = whole;
    }

    /** Writes what follows to another method. */
    void leave(MethodVisitor other) {
        mv = other;
    }

    /** Writes what follows to this method again. */
    void comeBack() {
        mv = whole;
    }
}
