// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.analysis.Reachability;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.analysis.TypeTable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.DisassemblerOptions;
import org.spirv4j.text.FriendlyNames;

/** A module with the facts that several checks need, each computed when the first check needs it, and the findings so far. */
final class LintContext {
    /** A value that is computed at most once. */
    private static final class Fact<T> {
        private final Supplier<T> source;
        private @Nullable T value;

        Fact(Supplier<T> source) {
            this.source = source;
        }

        T get() {
            T known = value;
            if (known == null) {
                known = source.get();
                value = known;
            }
            return known;
        }
    }

    final Linter linter;
    final SpirvModule module;
    final ModuleLayout layout;
    final TypeTable types;
    private final Fact<FriendlyNames> names;
    private final Fact<SourceLocations> sources;
    private final Fact<DefUse> uses;
    private final Fact<Divergence> divergence;
    private final Fact<Reachability> reachability;
    private final Fact<ConstantValues> constants;
    private final List<Finding> findings = new ArrayList<>();

    LintContext(Linter linter, SpirvModule module) {
        this(linter, module, new Fact<>(() -> FriendlyNames.of(module)));
    }

    LintContext(Linter linter, SpirvModule module, FriendlyNames names) {
        this(linter, module, new Fact<>(() -> names));
    }

    private LintContext(Linter linter, SpirvModule module, Fact<FriendlyNames> names) {
        this.linter = linter;
        this.module = module;
        this.names = names;
        layout = module.layout();
        types = TypeTable.of(module);
        sources = new Fact<>(() -> SourceLocations.of(module));
        uses = new Fact<>(() -> DefUse.of(module));
        divergence = new Fact<>(() -> Divergence.of(module));
        reachability = new Fact<>(() -> Reachability.of(module));
        constants = new Fact<>(() -> ConstantValues.of(module));
    }

    DefUse uses() {
        return uses.get();
    }

    Divergence divergence() {
        return divergence.get();
    }

    Reachability reachability() {
        return reachability.get();
    }

    ConstantValues constants() {
        return constants.get();
    }

    /** The findings so far. */
    List<Finding> findings() {
        return findings;
    }

    /** The name of an id, such as {@code %color}. */
    String name(int id) {
        return "%" + names.get().name(id);
    }

    /** Adds a finding whose hint is the advice of the rule. */
    void report(LintRule rule, Instruction instruction, String message, List<RelatedLocation> related) {
        report(rule, instruction, message, rule.advice(), related);
    }

    /** Adds a finding. */
    void report(LintRule rule, Instruction instruction, String message, String hint, List<RelatedLocation> related) {
        Optional<Severity> severity = linter.level(rule).severity();
        if (severity.isEmpty()) {
            return;
        }
        Diagnostic diagnostic =
                Diagnostic.of(severity.get(), position(instruction), message).withHint(hint);
        findings.add(Finding.of(rule.rule(), diagnostic)
                .withInstruction(text(instruction), sources.get().location(instruction.wordOffset()))
                .withRelated(related));
    }

    RelatedLocation related(Instruction instruction, String message) {
        return new RelatedLocation(position(instruction), message, text(instruction));
    }

    private static Position position(Instruction instruction) {
        return Position.ofInstruction(instruction.wordOffset(), instruction.index());
    }

    private String text(Instruction instruction) {
        return Disassembler.with(DisassemblerOptions.DEFAULT).instruction(instruction, names.get());
    }
}
