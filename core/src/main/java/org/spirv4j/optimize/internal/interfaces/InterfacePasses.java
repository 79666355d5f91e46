// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.interfaces;

import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by the flags of {@code spirv-opt}. */
public final class InterfacePasses {
    private InterfacePasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.add(
                RemoveUnusedInterfaceVariables.NAME,
                "remove unused variables from the interfaces of entry points",
                RemoveUnusedInterfaceVariables::new);
        flags.addWithArgument(
                EliminateDeadInputComponents.NAME,
                "[=input or =output]",
                "shorten inputs of vertex shaders, or inputs or outputs of any stage, whose last parts are unused",
                EliminateDeadInputComponents::of);
        flags.addWithArgument(
                EliminateDeadOutputStores.NAME,
                "=LOCATION...",
                "remove stores to outputs but those at the locations that the next stage reads",
                EliminateDeadOutputStores::of);
        flags.add(AnalyzeLiveInput.NAME, "say in a remark which locations the stage reads", AnalyzeLiveInput::new);
        flags.add(
                InterfaceVariableScalarReplacement.NAME,
                "replace composite inputs and outputs by a variable for each part",
                InterfaceVariableScalarReplacement::new);
    }
}
