// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.List;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.type.StorageClasses;
import org.spirv4j.module.Instruction;

/** Finds descriptors that no instruction uses, and outputs that none writes. */
final class UnusedVariables implements LintCheck {
    @Override
    public LintRule rule() {
        return LintRule.UNUSED_INTERFACE;
    }

    @Override
    public void check(LintContext context) {
        DefUse uses = context.uses();
        for (Instruction variable : context.layout.globalVariables()) {
            int id = variable.resultId();
            StorageClass storage =
                    StorageClass.of(variable.word(Variable.STORAGE_CLASS)).orElse(StorageClass.Private);
            boolean isOutput = storage == StorageClass.Output;
            if (!isOutput && !StorageClasses.hasBindings(storage)
                    || isOutput && variable.wordCount() > 4
                    || context.layout.isDecorated(id, Decoration.LinkageAttributes)
                    || isUsed(context, uses, id)) {
                continue;
            }
            context.report(
                    LintRule.UNUSED_INTERFACE,
                    variable,
                    isOutput
                            ? "no instruction writes the output " + context.name(id)
                            : "no instruction uses " + context.name(id)
                                    + (context.layout.isDecorated(id, Decoration.Binding)
                                            ? ", which has a binding"
                                            : ""),
                    List.of());
        }
    }

    private static boolean isUsed(LintContext context, DefUse uses, int id) {
        for (int i = 0; i < uses.useCount(id); i++) {
            if (!context.describes(uses.userIndex(id, i))) {
                return true;
            }
        }
        return false;
    }
}
