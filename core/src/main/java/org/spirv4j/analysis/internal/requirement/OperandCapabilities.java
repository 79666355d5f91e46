// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import java.util.Optional;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.GatherModes;

/** The capabilities that operands require, where the grammar does not state them. */
public final class OperandCapabilities {
    private OperandCapabilities() {}

    /**
     * The capability that the mode of OpImageGatherQCOM requires (SPV_QCOM_image_processing3); empty if it is unknown.
     */
    public static Optional<Capability> ofGatherMode(int mode) {
        return GatherModes.of(mode)
                .map(known -> known == GatherModes.Gather4x1QCOM
                        ? Capability.ImageGatherLinearQCOM
                        : Capability.ImageGatherExtendedModesQCOM);
    }
}
