// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import static org.spirv4j.internal.semantics.OpenClStdNumbers.*;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.VectorMemorySteps;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.FloatControls;

/**
 * Loads and stores of vectors by OpenCL.std: their components lie side by side, as numbers of the type or as halves.
 */
final class VectorMemoryLowering {
    private VectorMemoryLowering() {}

    /** The step of an extended instruction on vectors in memory; null for others. */
    static @Nullable Step make(Lowering code, int at) {
        if (!code.importedSet(code.word(at, ExtInst.SET)).equals("OpenCL.std")) {
            return null;
        }
        int number = code.word(at, ExtInst.INSTRUCTION);
        return switch (number) {
            case prefetch -> Lowering.NOTHING;
            case vloadn, vload_half, vload_halfn, vloada_halfn -> {
                Operand result = code.result(at);
                boolean isHalf = number != vloadn;
                yield new VectorMemorySteps.Access(
                        code.operand(at, ExtInst.OPERANDS + 1),
                        code.operand(at, ExtInst.OPERANDS),
                        result,
                        isHalf ? VectorMemorySteps.HALF : result.type.scalar,
                        number == vloada_halfn,
                        FloatControls.RTE,
                        false);
            }
            case vstoren, vstore_half, vstore_half_r, vstore_halfn, vstore_halfn_r, vstorea_halfn, vstorea_halfn_r -> {
                Operand data = code.operand(at, ExtInst.OPERANDS);
                boolean hasMode = number == vstore_half_r || number == vstore_halfn_r || number == vstorea_halfn_r;
                yield new VectorMemorySteps.Access(
                        code.operand(at, ExtInst.OPERANDS + 2),
                        code.operand(at, ExtInst.OPERANDS + 1),
                        data,
                        number == vstoren ? data.type.scalar : VectorMemorySteps.HALF,
                        number == vstorea_halfn || number == vstorea_halfn_r,
                        hasMode ? code.word(at, ExtInst.OPERANDS + 3) : FloatControls.RTE,
                        true);
            }
            default -> null;
        };
    }
}
