// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.analysis.Reachability;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.analysis.SourceFiles;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.analysis.TypeTable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Fix;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.PassContext;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Block;
import org.spirv4j.module.ExtendedSetImport;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.optimize.internal.ssa.Promotion;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.FriendlyNames;

/**
 * A module with the facts that several checks need, each computed when the first check needs it, and the findings so
 * far.
 */
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
    final TypeFacts facts;
    private final ModuleData data;
    private final Set<Integer> describingSets;
    private final Fact<FriendlyNames> names;
    private final Fact<SourceLocations> sources;
    private final Fact<SourceFiles> sourceFiles;
    private final Fact<DefUse> uses;
    private final Fact<Divergence> divergence;
    private final Fact<Reachability> reachability;
    private final Fact<ConstantValues> constants;
    private final Fact<VariableAccesses> accesses;
    private final Fact<LintContext> promoted;
    private final Map<Inputs.Group, Differences> differences = new EnumMap<>(Inputs.Group.class);
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
        data = ModuleAccess.data(module);
        facts = new TypeFacts(data);
        describingSets = new HashSet<>();
        for (ExtendedSetImport imported : layout.imports()) {
            if (imported.name().startsWith("NonSemantic.") || DebugSets.has(imported.name())) {
                describingSets.add(imported.id());
            }
        }
        sources = new Fact<>(() -> SourceLocations.of(module));
        sourceFiles = new Fact<>(() -> SourceFiles.of(module));
        uses = new Fact<>(() -> DefUse.of(module));
        divergence = new Fact<>(() -> Divergence.of(module));
        reachability = new Fact<>(() -> Reachability.of(module));
        constants = new Fact<>(() -> ConstantValues.of(module));
        accesses = new Fact<>(() -> VariableAccesses.of(this));
        promoted = new Fact<>(() -> new LintContext(linter, promoted(module), new Fact<>(() -> names())));
    }

    /** The module with the variables of functions as values; labels and the ids of other values stay. */
    private static SpirvModule promoted(SpirvModule module) {
        try {
            EditableModule editable = EditableModule.of(module);
            long before = editable.changeCount();
            Promotion.start(editable, Promotion.Kind.ALL, PassContext.of(PassOptions.DEFAULT))
                    .runAll(editable);
            return editable.changeCount() != before ? editable.toModule() : module;
        } catch (MalformedModuleException e) {
            // A module that is not valid, such as one with instructions between functions and blocks.
            return module;
        }
    }

    private FriendlyNames names() {
        return names.get();
    }

    DefUse uses() {
        return uses.get();
    }

    Divergence divergence() {
        return divergence.get();
    }

    /** The module with the variables of functions as values. */
    LintContext promoted() {
        return promoted.get();
    }

    /** What differs between the invocations of a group, if those that are discarded do not count. */
    Differences differences(Inputs.Group group) {
        return differences.computeIfAbsent(group, key -> Differences.of(promoted.get(), key, true));
    }

    /** What differs between the invocations of a group. */
    Differences differencesWithDiscards(Inputs.Group group) {
        return Differences.of(promoted.get(), group, false);
    }

    Reachability reachability() {
        return reachability.get();
    }

    ConstantValues constants() {
        return constants.get();
    }

    VariableAccesses accesses() {
        return accesses.get();
    }

    /** The opcode of an instruction, by its number in the module. */
    int opcode(int instruction) {
        return data.words[data.starts[instruction]] & 0xFFFF;
    }

    boolean is(int instruction, Op op) {
        return opcode(instruction) == op.opcode();
    }

    /** A word of an instruction, from 0; 0 if the instruction is shorter. */
    int word(int instruction, int index) {
        int at = data.starts[instruction];
        return index < data.words[at] >>> 16 ? data.words[at + index] : 0;
    }

    int wordCount(int instruction) {
        return data.words[data.starts[instruction]] >>> 16;
    }

    /** The result id of an instruction; 0 if it has none. */
    int resultId(int instruction) {
        return data.resultId(data.starts[instruction]);
    }

    /** The block with an instruction of a function. */
    Block block(int instruction) {
        return layout.functions().stream()
                .filter(function ->
                        function.firstInstruction() <= instruction && instruction < function.endInstruction())
                .flatMap(function -> function.blocks().stream())
                .filter(block -> block.firstInstruction() <= instruction && instruction < block.endInstruction())
                .findFirst()
                .orElseThrow();
    }

    /**
     * Whether an instruction only describes the ids that it refers to: a name, a decoration, an interface, or debug
     * information.
     */
    boolean describes(int instruction) {
        Op op = Opcodes.op(opcode(instruction));
        if (Trait.EXTENDED_INSTRUCTION.has(op)) {
            return describingSets.contains(word(instruction, ExtInst.SET));
        }
        return Trait.NAME.has(op) || Trait.ANNOTATION.has(op) || Trait.ENTRY_POINT.has(op);
    }

    /** The findings so far. */
    List<Finding> findings() {
        return findings;
    }

    /** The name of an id, such as {@code %color}. */
    String name(int id) {
        return "%" + names.get().name(id);
    }

    void report(LintRule rule, int instruction, String message, List<RelatedLocation> related) {
        report(rule, module.instruction(instruction), message, related);
    }

    /** Adds a finding whose hint is the advice of the rule. */
    void report(LintRule rule, Instruction instruction, String message, List<RelatedLocation> related) {
        report(rule, instruction, message, rule.advice(), related);
    }

    /** Adds a finding whose hint is the advice of the rule, with the fix that does what it says. */
    void report(LintRule rule, Instruction instruction, String message, Fix fix) {
        report(rule, instruction, message, new Hint(rule.advice(), List.of(fix)), List.of());
    }

    /** Adds a finding. */
    void report(LintRule rule, Instruction instruction, String message, String hint, List<RelatedLocation> related) {
        report(rule, instruction, message, Hint.of(hint), related);
    }

    private void report(
            LintRule rule, Instruction instruction, String message, Hint hint, List<RelatedLocation> related) {
        Optional<Severity> severity = linter.level(rule).severity();
        if (severity.isEmpty()) {
            return;
        }
        Diagnostic diagnostic = Diagnostic.of(severity.get(), position(instruction), message)
                .withHint(hint.text())
                .withFixes(hint.fixes());
        Optional<SourceLocation> source = sources.get().location(instruction.wordOffset());
        findings.add(Finding.of(rule.rule(), diagnostic)
                .withInstruction(text(instruction), source)
                .withSourceText(source.flatMap(sourceFiles.get()::line)
                        .map(SourceFile.Line::text)
                        .orElse(""))
                .withRelated(related));
    }

    RelatedLocation related(Instruction instruction, String message) {
        return new RelatedLocation(position(instruction), message, text(instruction));
    }

    private static Position position(Instruction instruction) {
        return Position.ofInstruction(instruction.wordOffset(), instruction.index());
    }

    private String text(Instruction instruction) {
        return Disassembler.create().instruction(instruction, names.get());
    }
}
