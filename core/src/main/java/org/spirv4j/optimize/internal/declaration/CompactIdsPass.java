// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.stream.IntStream;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/**
 * Numbers ids from 1 without gaps, in the order of their first appearance. A module with words that the grammar lacks
 * keeps its ids, since these words may be ids.
 */
public final class CompactIdsPass implements Pass {
    private static final String NAME = "compact-ids";

    private final boolean isDebugInfoFirst;

    /**
     * Makes the pass.
     *
     * @param isDebugInfoFirst whether debug information counts as if it preceded the annotations, as in {@code
     *     spirv-opt}
     */
    public CompactIdsPass(boolean isDebugInfoFirst) {
        this.isDebugInfoFirst = isDebugInfoFirst;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        if (module.uses().hasPinned()) {
            context.missed(0, 0, "ids not renumbered: words that are not known may refer to them");
            return;
        }
        module.numberIds(isDebugInfoFirst ? preamble(module) : new int[] {});
    }

    /** The instructions before the annotations, and the debug information outside functions. */
    private static int[] preamble(EditableModule module) {
        IntStream.Builder found = IntStream.builder();
        int annotations = module.first();
        while (annotations != 0 && !isAfterNames(module, annotations)) {
            found.add(annotations);
            annotations = module.next(annotations);
        }
        for (int i = annotations; i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
            if (module.isDebugInfo(i)) {
                found.add(i);
            }
        }
        return found.build().toArray();
    }

    private static boolean isAfterNames(EditableModule module, int instruction) {
        Op op = module.op(instruction);
        return Trait.ANNOTATION.has(op)
                || Trait.TYPE_DECLARATION.has(op)
                || Trait.EXTENDED_INSTRUCTION.has(op)
                || op == Op.OpFunction;
    }
}
