// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.shadow.AccessHistory;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.module.Operand;

/** What the memory operands or image operands of an instruction say of its accesses. */
final class AccessOperands {
    private final List<Operand> masks = new ArrayList<>();

    /** Reads the operands of the instruction at a word offset. */
    AccessOperands(Lowering code, int at) {
        for (Operand operand :
                code.module.instruction(code.data.instructionAt(at)).operands()) {
            String kind = operand.kind().name();
            if (kind.equals("MemoryAccess") || kind.equals("ImageOperands")) {
                masks.add(operand);
            }
        }
    }

    /** The alignment in bytes that reads or writes state; 0 for none. */
    int alignment(boolean isWrite) {
        return has(isWrite, MemoryAccess.Aligned)
                ? mask(isWrite)
                        .parameter(MemoryAccess.Aligned)
                        .map(Operand::word)
                        .orElse(0)
                : 0;
    }

    /**
     * The bits of {@link AccessHistory} for reads or writes.
     *
     * @param arePrivate whether accesses are private if they do not say otherwise
     */
    int kind(boolean isWrite, boolean arePrivate) {
        boolean isShared = has(isWrite, MemoryAccess.NonPrivatePointer) || has(isWrite, ImageOperands.NonPrivateTexel);
        boolean isCoherent = isWrite
                ? has(true, MemoryAccess.MakePointerAvailable) || has(true, ImageOperands.MakeTexelAvailable)
                : has(false, MemoryAccess.MakePointerVisible) || has(false, ImageOperands.MakeTexelVisible);
        return (isWrite ? AccessHistory.WRITE : 0)
                | (arePrivate && !isShared ? AccessHistory.PRIVATE : 0)
                | (isCoherent ? AccessHistory.COHERENT : 0);
    }

    /** A copy has one mask for both, or one for writing and a second for reading. */
    private Operand mask(boolean isWrite) {
        return masks.get(isWrite ? 0 : masks.size() - 1);
    }

    private boolean has(boolean isWrite, Enumerant enumerant) {
        return !masks.isEmpty()
                && mask(isWrite).kind().name().equals(enumerant.getClass().getSimpleName())
                && mask(isWrite).has(enumerant);
    }
}
