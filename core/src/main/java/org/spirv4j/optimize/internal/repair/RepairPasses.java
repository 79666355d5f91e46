// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.repair;

import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by the flags of {@code spirv-opt}. */
public final class RepairPasses {
    private RepairPasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.add(RemoveDontInline.NAME, "remove the function control DontInline", RemoveDontInline::new);
        flags.add(
                FixExtendedInstructions.NAME,
                "use OpExtInstWithForwardRefsKHR exactly where it is required",
                FixExtendedInstructions::new);
        flags.addWithArgument(
                ModifyMaximalReconvergence.NAME,
                "=add or =remove",
                "add the execution mode MaximallyReconvergesKHR, or remove it",
                ModifyMaximalReconvergence::of);
        flags.add(
                InterpolateFixup.NAME,
                "let interpolation functions refer to the input variable",
                InterpolateFixup::new);
        flags.add(
                FixFunctionCallArguments.NAME,
                "pass pointers to parts of variables through variables of their own",
                FixFunctionCallArguments::new);
        flags.add(
                ReplaceInvalidOpcodes.NAME,
                "replace instructions that the shader stage does not support",
                ReplaceInvalidOpcodes::new);
        flags.add(Workaround1209.NAME, "avoid OpUnreachable in loops", Workaround1209::new);
        flags.add(
                GraphicsRobustAccess.NAME,
                "clamp indexes, so that no access is out of bounds",
                GraphicsRobustAccess::new);
        flags.add(
                SpreadVolatileSemantics.NAME,
                "make loads of built-ins that may change volatile",
                SpreadVolatileSemantics::new);
        flags.add(
                FixStorageClass.NAME,
                "correct the storage classes of pointers after variables have moved",
                FixStorageClass::new);
        flags.addNamed(
                "invocation-interlock-placement",
                "place interlock instructions once in each entry point",
                name -> new InterlockPlacement(name));
        flags.addNamed(
                "dedupe-interlock-invocation",
                "place interlock instructions once in each entry point",
                name -> new InterlockPlacement(name));
    }
}
