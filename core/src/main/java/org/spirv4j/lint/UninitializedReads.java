// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.List;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;

/** Finds loads from Function and Private variables that no instruction of the module writes. */
final class UninitializedReads implements LintCheck {
    @Override
    public LintRule rule() {
        return LintRule.UNINITIALIZED_READ;
    }

    @Override
    public void check(LintContext context) {
        VariableAccesses accesses = context.accesses();
        for (int i = 0; i < context.module.instructionCount(); i++) {
            if (!context.is(i, Op.OpLoad)) {
                continue;
            }
            int variable = accesses.variable(context.word(i, 3));
            if (variable != 0
                    && isPrivate(context, variable)
                    && accesses.storeCount(variable) == 0
                    && accesses.otherUseCount(variable) == 0
                    && hasContents(context, context.word(i, 1))) {
                String name = context.name(variable);
                context.report(
                        LintRule.UNINITIALIZED_READ,
                        i,
                        "the loaded value is undefined: nothing writes to " + name + ", which has no initializer",
                        context.module
                                .definition(variable)
                                .map(definition -> List.of(context.related(definition, name + " is declared here")))
                                .orElse(List.of()));
            }
        }
    }

    private static boolean isPrivate(LintContext context, int variable) {
        int type = context.facts.typeOf(variable);
        return context.facts.isStorageClass(type, StorageClass.Function)
                || context.facts.isStorageClass(type, StorageClass.Private);
    }

    /** Whether objects of a type have bits: a structure without members has none. */
    private static boolean hasContents(LintContext context, int type) {
        return !context.facts.isStruct(type) || context.facts.memberCount(type) > 0;
    }
}
