// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.function.Predicate;
import org.spirv4j.edit.Pass;
import org.spirv4j.grammar.Op;

/** Passes of this package, in the variants that transforms apply. */
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
}
