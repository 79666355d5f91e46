// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.module;

import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by the flags of {@code spirv-opt}. */
public final class ModulePasses {
    private ModulePasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.add("strip-debug", StripDebug::new);
        flags.add("strip-nonsemantic", () -> new StripNonSemantic("strip-nonsemantic"));
        flags.add("strip-reflect", () -> new StripNonSemantic("strip-reflect"));
        flags.add("compact-ids", CompactIds::new);
        flags.add("canonicalize-ids", CanonicalizeIds::new);
        flags.add("fold-spec-const-op-composite", FoldSpecConstants::new);
        flags.addWithArgument("set-spec-const-default-value", SetSpecConstants::of);
        flags.add("trim-capabilities", TrimCapabilities::new);
        flags.add("freeze-spec-const", FreezeSpecConstants::new);
        flags.add("flatten-decorations", FlattenDecorations::new);
        flags.add("unify-const", UnifyConstants::new);
        flags.add("remove-duplicates", RemoveDuplicates::new);
        flags.add("relax-float-ops", RelaxFloatOps::new);
        flags.add("remove-dont-inline", RemoveDontInline::new);
        flags.add("fix-opextinst-opcodes", FixExtendedInstructions::new);
        flags.addWithArgument("modify-maximal-reconvergence", ModifyMaximalReconvergence::of);
        flags.add("interpolate-fixup", InterpolateFixup::new);
        flags.add("fix-func-call-param", FixFunctionCallArguments::new);
        flags.add("replace-invalid-opcode", ReplaceInvalidOpcodes::new);
        flags.add("workaround-1209", Workaround1209::new);
        flags.add("upgrade-memory-model", UpgradeMemoryModel::new);
        flags.add("graphics-robust-access", GraphicsRobustAccess::new);
        flags.add("amd-ext-to-khr", AmdExtensionToKhr::new);
        flags.add("spread-volatile-semantics", SpreadVolatileSemantics::new);
        flags.add("eliminate-dead-members", EliminateDeadMembers::new);
        flags.add("convert-relaxed-to-half", ConvertRelaxedToHalf::new);
        flags.add("fix-storage-class", FixStorageClass::new);
        flags.add("invocation-interlock-placement", () -> new InterlockPlacement("invocation-interlock-placement"));
        flags.add("dedupe-interlock-invocation", () -> new InterlockPlacement("dedupe-interlock-invocation"));
        flags.add("convert-to-untyped", ConvertToUntyped::new);
        flags.add("eliminate-dead-functions", EliminateDeadFunctions::new);
        flags.add("eliminate-dead-const", EliminateDeadConstants::new);
        flags.add("eliminate-dead-variables", EliminateDeadVariables::new);
    }
}
