// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.module;

import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by the flags of {@code spirv-opt}. */
public final class ModulePasses {
    private ModulePasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.add(StripDebug.NAME, "remove debug information", StripDebug::new);
        flags.addNamed(
                "strip-nonsemantic",
                "remove non-semantic instructions and decorations for reflection",
                name -> new StripNonSemantic(name));
        flags.addNamed("strip-reflect", "same as --strip-nonsemantic", name -> new StripNonSemantic(name));
        flags.add(CompactIds.NAME, "renumber ids without gaps", CompactIds::new);
        flags.add(
                CanonicalizeIds.NAME,
                "choose ids so that similar modules compress well together",
                CanonicalizeIds::new);
        flags.add(FoldSpecConstants.NAME, "compute operations and composites of constants", FoldSpecConstants::new);
        flags.addWithArgument(
                SetSpecConstants.NAME,
                "=SPECID:VALUE...",
                "change the default values of specialization constants",
                SetSpecConstants::of);
        flags.add(
                TrimCapabilities.NAME,
                "remove capabilities and extensions that the module does not need",
                TrimCapabilities::new);
        flags.add(
                FreezeSpecConstants.NAME,
                "replace specialization constants by their default values",
                FreezeSpecConstants::new);
        flags.add(FlattenDecorations.NAME, "replace decoration groups by decorations", FlattenDecorations::new);
        flags.add(UnifyConstants.NAME, "remove duplicate constants", UnifyConstants::new);
        flags.add(
                RemoveDuplicates.NAME,
                "remove duplicate types, decorations, capabilities and imports",
                RemoveDuplicates::new);
        flags.add(RelaxFloatOps.NAME, "decorate floating-point instructions with RelaxedPrecision", RelaxFloatOps::new);
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
        flags.add(UpgradeMemoryModel.NAME, "use the memory model Vulkan", UpgradeMemoryModel::new);
        flags.add(
                GraphicsRobustAccess.NAME,
                "clamp indexes, so that no access is out of bounds",
                GraphicsRobustAccess::new);
        flags.add(
                AmdExtensionToKhr.NAME,
                "replace instructions of AMD shader extensions by core instructions",
                AmdExtensionToKhr::new);
        flags.add(
                SpreadVolatileSemantics.NAME,
                "make loads of built-ins that may change volatile",
                SpreadVolatileSemantics::new);
        flags.add(EliminateDeadMembers.NAME, "remove unused members of structures", EliminateDeadMembers::new);
        flags.add(
                ConvertRelaxedToHalf.NAME,
                "compute with 16-bit floating-point numbers where the decoration RelaxedPrecision allows it",
                ConvertRelaxedToHalf::new);
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
        flags.add(ConvertToUntyped.NAME, "replace pointers by untyped pointers", ConvertToUntyped::new);
        flags.add(
                EliminateDeadFunctions.NAME,
                "remove functions that no entry point and no export calls",
                EliminateDeadFunctions::new);
        flags.add(EliminateDeadConstants.NAME, "remove unused constants", EliminateDeadConstants::new);
        flags.add(
                EliminateDeadVariables.NAME, "remove unused variables outside functions", EliminateDeadVariables::new);
    }
}
