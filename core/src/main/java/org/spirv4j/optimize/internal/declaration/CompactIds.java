// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/**
 * Numbers ids from 1 without gaps, in the order of their first appearance; debug information counts as if it preceded
 * the annotations. A module with words that the grammar lacks keeps its ids, since these words may be ids.
 */
final class CompactIds implements Pass {
    /** The name of the pass. */
    static final String NAME = "compact-ids";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        if (module.hasPinned()) {
            context.missed(0, 0, "ids not renumbered: words that are not known may refer to them");
            return;
        }
        Numbering numbering = new Numbering(module);
        int annotations = module.first();
        while (annotations != 0 && !isBehindNames(module, annotations)) {
            numbering.add(annotations);
            annotations = module.next(annotations);
        }
        for (int i = annotations; i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
            if (module.isDebugInfo(i)) {
                numbering.add(i);
            }
        }
        for (int i = annotations; i != 0; i = module.next(i)) {
            numbering.add(i);
        }
        module.renumberIds(numbering.numbers, numbering.count + 1);
    }

    private static boolean isBehindNames(EditableModule module, int instruction) {
        Op op = module.op(instruction);
        return Trait.ANNOTATION.has(op)
                || Trait.TYPE_DECLARATION.has(op)
                || Trait.EXTENDED_INSTRUCTION.has(op)
                || op == Op.OpFunction;
    }

    private static final class Numbering {
        final EditableModule module;
        final int[] numbers;
        int count;

        Numbering(EditableModule module) {
            this.module = module;
            numbers = new int[module.bound()];
        }

        void add(int instruction) {
            int result = module.resultId(instruction);
            int resultAt = result == 0 ? 0 : module.typeId(instruction) == 0 ? 1 : 2;
            for (int k = 1; k < module.wordCount(instruction); k++) {
                if (k == resultAt || module.isId(instruction, k)) {
                    int id = module.word(instruction, k);
                    if (numbers[id] == 0) {
                        numbers[id] = ++count;
                    }
                }
            }
        }
    }
}
