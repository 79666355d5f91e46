// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.FriendlyNames;
import org.spirv4j.validate.internal.Chapters;
import org.spirv4j.validate.internal.engine.FindingResolver;
import org.spirv4j.validate.internal.engine.Limit;
import org.spirv4j.validate.internal.engine.Settings;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.engine.ValidationRun;
import org.spirv4j.validate.internal.rule.BinaryRule;

/**
 * Checks one module.
 *
 * @param maxErrors the maximum number of errors that are reported
 * @param shown how messages show ids; empty for names derived from the module
 */
record Validation(TargetEnv target, Settings settings, int maxErrors, Optional<FriendlyNames> shown) {
    /** Checks a module that can be read. */
    Findings check(SpirvModule module) {
        return check(module, new BitSet(), List.of());
    }

    /** Checks the instructions that can be read. */
    Findings check(int[] words, ReadOptions asked) {
        int limit = settings.limit(Limit.MAX_ID_BOUND);
        ReadOptions read = limit <= asked.maxIdBound() ? asked : asked.withMaxIdBound(limit);
        RecoveredModule recovered = RecoveredModule.of(words, read);
        return recovered
                .module()
                .map(module -> check(module, recovered.damaged(), recovered.problems()))
                .orElseGet(() -> unreadable(recovered.problems()));
    }

    /** The findings about a module that cannot be read. */
    static Findings unreadable(List<Diagnostic> problems) {
        return Findings.of(problems.stream().map(Validation::unreadable).toList());
    }

    private static Finding unreadable(Diagnostic problem) {
        return Finding.of(BinaryRule.WELL_FORMED, problem);
    }

    private Findings check(SpirvModule module, BitSet damaged, List<Diagnostic> problems) {
        ValidationContext context = ValidationRun.of(module, damaged, target, settings, shown, Chapters.ALL);
        List<Finding> findings = new ArrayList<>();
        for (Diagnostic problem : problems) {
            findings.add(unreadable(problem));
        }
        if (context.hasFindings()) {
            findings.addAll(FindingResolver.of(context));
        }
        if (findings.size() > 1) {
            findings.sort(Comparator.comparingInt(f -> f.diagnostic().position().wordOffset()));
        }
        return limited(findings, !context.isIncomplete());
    }

    private Findings limited(List<Finding> findings, boolean complete) {
        int errors = 0;
        for (int i = 0; i < findings.size(); i++) {
            if (findings.get(i).isError() && ++errors > maxErrors) {
                return Findings.of(findings.subList(0, i)).asIncomplete();
            }
        }
        return complete ? Findings.of(findings) : Findings.of(findings).asIncomplete();
    }
}
