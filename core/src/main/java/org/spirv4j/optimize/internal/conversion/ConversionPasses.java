// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.conversion;

import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by the flags of {@code spirv-opt}. */
public final class ConversionPasses {
    private ConversionPasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.add(RelaxFloatOps.NAME, "decorate floating-point instructions with RelaxedPrecision", RelaxFloatOps::new);
        flags.add(UpgradeMemoryModel.NAME, "use the memory model Vulkan", UpgradeMemoryModel::new);
        flags.add(
                AmdExtensionToKhr.NAME,
                "replace instructions of AMD shader extensions by core instructions",
                AmdExtensionToKhr::new);
        flags.add(
                ConvertRelaxedToHalf.NAME,
                "compute with 16-bit floating-point numbers where the decoration RelaxedPrecision allows it",
                ConvertRelaxedToHalf::new);
        flags.add(ConvertToUntyped.NAME, "replace pointers by untyped pointers", ConvertToUntyped::new);
    }
}
