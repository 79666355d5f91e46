// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.ArrayDeque;
import java.util.Deque;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A method, parts of which are written to other methods that it calls. */
final class LaneMethod extends MethodVisitor {
    private final Deque<MethodVisitor> left = new ArrayDeque<>();

    LaneMethod(MethodVisitor whole) {
        super(Opcodes.ASM9, whole);
    }

    /** Writes what follows to another method. */
    void leave(MethodVisitor other) {
        left.push(mv);
        mv = other;
    }

    /** Writes what follows to the method again that has been left last. */
    void comeBack() {
        mv = left.pop();
    }
}
