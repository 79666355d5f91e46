// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.List;

/** Checks one rule over the facts of a module. Stateless. */
interface LintCheck {
    /** All checks. */
    List<LintCheck> ALL = List.of(
            new BankConflicts(),
            new CopiedConstantArrays(),
            new DiscardsBeforeDerivatives(),
            new DivergentBarriers(),
            new DivergentDerivatives(),
            new DuplicateNames(),
            new HlslRemainders(),
            new MissingRelaxedPrecision(),
            new NonUniformIndexes(),
            new OverlappingMembers(),
            new PrecisionLosses(),
            new UninitializedReads(),
            new UnneededCapabilities(),
            new UntranslatedImports(),
            new UnusedVariables(),
            new WastefulBlocks());

    /** The rule that it checks. */
    LintRule rule();

    /** Adds its findings to the context. */
    void check(LintContext context);
}
