// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.function.Predicate;
import org.spirv4j.edit.Pass;
import org.spirv4j.grammar.Op;
import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by the flags of {@code spirv-opt}. */
public final class DeclarationPasses {
    private DeclarationPasses() {}

    /** {@return the pass that numbers ids without gaps in the order of the words} */
    public static Pass compactIds() {
        return new CompactIdsPass(false);
    }

    /** {@return the pass that replaces decoration groups by plain decorations} */
    public static Pass flattenDecorations() {
        return new FlattenDecorationsPass();
    }

    /** {@return the pass that removes debug information, imports of sets and their extension included} */
    public static Pass stripDebug() {
        return new StripDebugPass(true);
    }

    /** {@return the pass that removes what does not affect execution} */
    public static Pass stripNonSemantic() {
        return new StripNonSemanticPass("strip-nonsemantic");
    }

    /**
     * {@return the pass that removes duplicate declarations: structures with other names are no duplicates}
     *
     * @param isRemovable whether duplicates of an instruction are removed
     */
    public static Pass removeDuplicates(Predicate<Op> isRemovable) {
        return new RemoveDuplicatesPass(isRemovable, true);
    }

    /** {@return the pass that removes declarations that nothing uses; for modules that were lifted as lists} */
    public static Pass removeUnused() {
        return new RemoveUnusedPass();
    }

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.add(StripDebugPass.NAME, "remove debug information", () -> new StripDebugPass(false));
        flags.addNamed(
                "strip-nonsemantic",
                "remove non-semantic instructions and decorations for reflection",
                name -> new StripNonSemanticPass(name));
        flags.addNamed("strip-reflect", "same as --strip-nonsemantic", name -> new StripNonSemanticPass(name));
        flags.add(CompactIdsPass.NAME, "renumber ids without gaps", () -> new CompactIdsPass(true));
        flags.add(
                CanonicalizeIds.NAME,
                "choose ids so that similar modules compress well together",
                CanonicalizeIds::new);
        flags.add(
                TrimCapabilities.NAME,
                "remove capabilities and extensions that the module does not need",
                TrimCapabilities::new);
        flags.add(FlattenDecorationsPass.NAME, "replace decoration groups by decorations", FlattenDecorationsPass::new);
        flags.add(
                RemoveDuplicatesPass.NAME,
                "remove duplicate types, decorations, capabilities and imports",
                RemoveDuplicatesPass::new);
        flags.add(EliminateDeadMembers.NAME, "remove unused members of structures", EliminateDeadMembers::new);
        flags.add(
                EliminateDeadFunctions.NAME,
                "remove functions that no entry point and no export calls",
                EliminateDeadFunctions::new);
        flags.add(
                EliminateDeadVariables.NAME, "remove unused variables outside functions", EliminateDeadVariables::new);
    }
}
