// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import java.util.Set;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.ModulePasses;
import org.spirv4j.optimize.Optimizer;

/**
 * Extended instructions of vendors that are executed as the instructions of the specification that compute the same.
 */
public final class VendorInstructions {
    private static final Set<String> SETS =
            Set.of("SPV_AMD_shader_ballot", "SPV_AMD_gcn_shader", "SPV_AMD_shader_trinary_minmax");

    private static final Optimizer REPLACEMENT = Optimizer.create().withPasses(ModulePasses.amdExtToKhr());

    private VendorInstructions() {}

    /** A module with other instructions instead; the same module if it has none. */
    public static SpirvModule replaced(SpirvModule module) {
        boolean hasSome = module.layout().imports().stream().anyMatch(imported -> SETS.contains(imported.name()));
        return hasSome ? REPLACEMENT.optimize(module) : module;
    }
}
