// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.module.SpirvModule;

/**
 * Tensor layouts and views, and instructions that do something for each component of a cooperative matrix
 * (SPV_NV_tensor_addressing, SPV_NV_cooperative_matrix2), which are executed as instructions on integers and as calls
 * of functions.
 */
public final class TensorInstructions {
    private static final Set<Capability> CAPABILITIES = EnumSet.of(
            Capability.TensorAddressingNV,
            Capability.CooperativeMatrixTensorAddressingNV,
            Capability.CooperativeMatrixPerElementOperationsEXT,
            Capability.CooperativeMatrixReductionsEXT);

    private TensorInstructions() {}

    /** A module with other instructions instead; the same module if it has none. */
    public static SpirvModule replaced(SpirvModule given) {
        if (CAPABILITIES.stream().noneMatch(given.layout()::declares)) {
            return given;
        }
        EditableModule module = EditableModule.of(given);
        TensorState tensors = new TensorState(module);
        MatrixFunctions functions = new MatrixFunctions(module, tensors);
        tensors.replaceTypes();
        int limit = module.functionLimit();
        for (int f = 1; f < limit; f++) {
            for (int i = module.functionStart(f), following; i != 0 && i != module.functionEnd(f); i = following) {
                following = module.next(i);
                if (!tensors.replace(i)) {
                    functions.replace(i);
                }
            }
        }
        return module.toModule();
    }
}
