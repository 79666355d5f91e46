// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.jit.internal.write.Locals;
import org.spirv4j.exec.jit.internal.write.SegmentWriter;

/** The arrays with an element for each lane that a program uses: those of some registers, and those of single steps. */
final class Scratch {
    private final Map<Integer, Integer> longsOf = new HashMap<>();
    private final Map<Integer, Integer> keptOf = new HashMap<>();
    private int ints;

    /** Pushes an array of {@code int}; a step may use those with any numbers. */
    void pushInts(Locals locals, int number) {
        ints = Math.max(ints, number + 1);
        push(locals, "laneInts", "[[I", number);
    }

    /** Pushes an array of {@code float}; a step may use those with any numbers. */
    void pushFloats(Locals locals, int number) {
        ints = Math.max(ints, number + 1);
        push(locals, "laneFloats", "[[F", number);
    }

    /** Pushes the array of {@code long} of a register; -1 stands for the one that a step may use. */
    void pushLongs(Locals locals, int register) {
        push(locals, "laneLongs", "[[J", longsOf.computeIfAbsent(register, unused -> longsOf.size()));
    }

    /** Pushes the array of {@code int} that keeps the bits of a register between methods. */
    void pushKept(Locals locals, int register) {
        push(locals, "laneKept", "[[I", keptOf.computeIfAbsent(register, unused -> keptOf.size()));
    }

    private static void push(Locals locals, String field, String descriptor, int number) {
        locals.method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        locals.method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, field, descriptor);
        locals.pushInt(number);
        locals.method.visitInsn(Opcodes.AALOAD);
    }

    /** The number of arrays of {@code int}, and of those of {@code float}. */
    int intArrays() {
        return ints;
    }

    /** The number of arrays of {@code long}. */
    int longArrays() {
        return longsOf.size();
    }

    /** The number of arrays for registers that are kept. */
    int keptArrays() {
        return keptOf.size();
    }
}
