// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.List;
import org.spirv4j.analysis.internal.imports.CompilerFunction;
import org.spirv4j.analysis.internal.imports.UnresolvedImport;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;

/** Finds imports of functions that compilers translate to instructions, so that no module exports them. */
final class UntranslatedImports implements LintCheck {
    @Override
    public LintRule rule() {
        return LintRule.UNTRANSLATED_IMPORT;
    }

    @Override
    public void check(LintContext context) {
        for (UnresolvedImport symbol : UnresolvedImport.of(context.layout)) {
            CompilerFunction.of(symbol.name())
                    .ifPresent(function -> context.report(
                            LintRule.UNTRANSLATED_IMPORT,
                            symbol.definition(),
                            context.name(symbol.definition().resultId()) + " is imported as \"" + symbol.name()
                                    + "\", the " + function.description() + ", which no module exports",
                            firstCall(context, symbol.definition())));
        }
    }

    private static List<RelatedLocation> firstCall(LintContext context, Instruction function) {
        int id = function.resultId();
        for (int i = 0; i < context.uses().useCount(id); i++) {
            Instruction user = context.uses().user(id, i);
            if (user.is(Op.OpFunctionCall)) {
                return List.of(context.related(user, "it is called here"));
            }
        }
        return List.of();
    }
}
