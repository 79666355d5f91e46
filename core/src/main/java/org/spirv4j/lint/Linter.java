// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.FriendlyNames;

/**
 * Finds what is allowed in a module, but is probably a mistake. It expects a valid module; of others it may find less.
 * Immutable and safe to share between threads.
 */
public final class Linter {
    /** How the findings of a rule are reported. */
    public enum Level {
        /** As warnings. */
        WARNING(Severity.WARNING),
        /** As notes. */
        NOTE(Severity.NOTE),
        /** Not at all: the rule is not checked. */
        OFF(null);

        private final Optional<Severity> severity;

        Level(@Nullable Severity severity) {
            this.severity = Optional.ofNullable(severity);
        }

        /** {@return the name in options, such as {@code warning}} */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** {@return the severity of findings; empty for {@link #OFF}} */
        public Optional<Severity> severity() {
            return severity;
        }
    }

    private final Map<LintRule, Level> levels;
    private final boolean looksAtFunctionsAlone;

    private Linter(Map<LintRule, Level> levels, boolean looksAtFunctionsAlone) {
        this.levels = levels;
        this.looksAtFunctionsAlone = looksAtFunctionsAlone;
    }

    /** {@return a linter for all rules, at their default levels} */
    public static Linter create() {
        Map<LintRule, Level> levels = new EnumMap<>(LintRule.class);
        for (LintRule rule : LintRule.values()) {
            levels.put(rule, rule.level());
        }
        return new Linter(levels, false);
    }

    /**
     * {@return this linter without the rules about which the validator warns, too} Programs that show the findings of
     * both do not repeat any.
     */
    public Linter withoutValidatorRules() {
        return withLevel(LintRule.OVERLAPPING_MEMBERS, Level.OFF);
    }

    /**
     * Returns this linter with one rule only.
     *
     * @param rule the rule; it is checked at its default level, or as a note if that is {@link Level#OFF}
     * @return the changed linter
     */
    public Linter withOnly(LintRule rule) {
        Objects.requireNonNull(rule, "rule");
        Map<LintRule, Level> changed = new EnumMap<>(LintRule.class);
        changed.put(rule, rule.level() == Level.OFF ? Level.NOTE : rule.level());
        return new Linter(changed, looksAtFunctionsAlone);
    }

    /**
     * Returns this linter with another level for a rule.
     *
     * @param rule the rule
     * @param level its level
     * @return the changed linter
     */
    public Linter withLevel(LintRule rule, Level level) {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(level, "level");
        Map<LintRule, Level> changed = new EnumMap<>(levels);
        changed.put(rule, level);
        return new Linter(changed, looksAtFunctionsAlone);
    }

    /**
     * Returns this linter, but with findings of {@link LintRule#DIVERGENT_DERIVATIVE} by {@link Divergence} of each
     * function alone. It takes all that a function reads from its parameters and variables as different between
     * invocations, as {@code spirv-lint} of SPIRV-Tools does: a loop with a counter in a variable is reported, too.
     *
     * @return the changed linter
     */
    public Linter withFunctionsAlone() {
        return new Linter(levels, true);
    }

    boolean looksAtFunctionsAlone() {
        return looksAtFunctionsAlone;
    }

    /**
     * Returns the level of a rule.
     *
     * @param rule the rule
     * @return the level
     */
    public Level level(LintRule rule) {
        Objects.requireNonNull(rule, "rule");
        return levels.getOrDefault(rule, Level.OFF);
    }

    /**
     * Looks at a module, in time linear in the module, apart from sorting.
     *
     * @param module the module
     * @return the findings, in the order of the instructions
     */
    public Findings lint(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return found(new LintContext(this, module));
    }

    /**
     * Looks at a module, in time linear in the module, apart from sorting.
     *
     * @param module the module
     * @param names the names of ids in messages, such as those of the text from which the module was assembled
     * @return the findings, in the order of the instructions
     */
    public Findings lint(SpirvModule module, FriendlyNames names) {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(names, "names");
        return found(new LintContext(this, module, names));
    }

    private static Findings found(LintContext context) {
        for (LintCheck check : LintCheck.ALL) {
            if (context.linter.level(check.rule()) != Level.OFF) {
                check.check(context);
            }
        }
        List<Finding> findings = new ArrayList<>(context.findings());
        findings.sort((a, b) -> Integer.compare(
                a.diagnostic().position().instruction(),
                b.diagnostic().position().instruction()));
        return Findings.of(findings);
    }
}
