// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.spirv4j.module.SpirvModule;

/** How two modules differ: which ids match, and which instructions are equal, changed, removed and added. Immutable. */
public final class ModuleDiff {
    private final Matches matches;
    private final IdNumbers numbers;
    private final List<DiffLine> lines;
    private final Set<Difference> differences;

    private ModuleDiff(Matches matches, List<DiffLine> lines, Set<Difference> differences) {
        this.matches = matches;
        this.numbers = new IdNumbers(matches);
        this.lines = lines;
        this.differences = differences;
    }

    /**
     * Compares two modules, in time that is linear in their lengths but for functions without names.
     *
     * @param source the module that was there before
     * @param target the module that it became
     * @return the differences
     */
    public static ModuleDiff between(SpirvModule source, SpirvModule target) {
        return between(source, target, DiffOptions.DEFAULT);
    }

    /**
     * Compares two modules.
     *
     * @param source the module that was there before
     * @param target the module that it became
     * @param options how they are compared
     * @return the differences
     */
    public static ModuleDiff between(SpirvModule source, SpirvModule target, DiffOptions options) {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(target, "target");
        Objects.requireNonNull(options, "options");
        Matches matches = new Matches(new ModuleSide(source), new ModuleSide(target));
        DebugInfoSets debug = new DebugInfoSets(matches.source);
        DebugInfoSets targetDebug = new DebugInfoSets(matches.target);
        Sections sections = new Sections(matches.source, debug, options.complete());
        Sections targetSections = new Sections(matches.target, targetDebug, options.complete());
        List<ComparedFunction> functions = ComparedFunction.all(matches.source, options.complete());
        List<ComparedFunction> targetFunctions = ComparedFunction.all(matches.target, options.complete());
        IgnoredInstructions ignored = IgnoredInstructions.of(matches.source.data);
        IgnoredInstructions targetIgnored = IgnoredInstructions.of(matches.target.data);
        if (options.complete()) {
            new CanonicalMatching(matches, functions, targetFunctions).match(ignored, targetIgnored);
        }
        match(matches, options, sections, targetSections, functions, targetFunctions);
        List<DiffLine> lines = new LineOrder(matches).lines(sections, targetSections, functions, targetFunctions);
        Set<Difference> differences = new Classification(
                        matches,
                        new DifferenceKinds(matches.source, ignored),
                        new DifferenceKinds(matches.target, targetIgnored))
                .of(lines);
        return new ModuleDiff(matches, Collections.unmodifiableList(lines), differences);
    }

    private static void match(
            Matches matches,
            DiffOptions options,
            Sections sections,
            Sections targetSections,
            List<ComparedFunction> functions,
            List<ComparedFunction> targetFunctions) {
        SectionMatching outside = new SectionMatching(matches, sections, targetSections);
        outside.matchPreamble();
        PerVertexBlocks blocks = new PerVertexBlocks(matches.source, sections);
        PerVertexBlocks targetBlocks = new PerVertexBlocks(matches.target, targetSections);
        new ForwardPointerMatching(matches).match(sections, targetSections);
        DeclarationMatching declarations =
                new DeclarationMatching(matches, sections, targetSections, blocks, targetBlocks);
        declarations.matchTypes();
        declarations.matchConstants();
        VariableMatching variables = new VariableMatching(matches, options, blocks, targetBlocks);
        variables.match(sections, targetSections);
        new FunctionMatching(matches, variables, functions, targetFunctions).match();
        outside.matchAnnotations();
        outside.matchExact(Sections.DECLARATIONS);
    }

    /** {@return the module that was there before} */
    public SpirvModule source() {
        return matches.source.module;
    }

    /** {@return the module that it became} */
    public SpirvModule target() {
        return matches.target.module;
    }

    /**
     * Returns the id of the target module that an id of the source module matches.
     *
     * @param sourceId an id of the source module
     * @return the id; 0 if it matches none
     */
    public int targetId(int sourceId) {
        return matches.targetId(sourceId);
    }

    /**
     * Returns the id of the source module that an id of the target module matches.
     *
     * @param targetId an id of the target module
     * @return the id; 0 if it matches none
     */
    public int sourceId(int targetId) {
        return matches.sourceId(targetId);
    }

    /**
     * {@return the instructions of both modules: section by section, then the functions by id, those of the source
     * module first} In a section, matching instructions stand where the source module has them.
     */
    public List<DiffLine> lines() {
        return lines;
    }

    /** {@return what differs; empty if the modules are equal, word for word} */
    public Set<Difference> differences() {
        return differences;
    }

    /** {@return the number of instructions that were removed, added or changed; a changed instruction counts twice} */
    public int changedLineCount() {
        int count = 0;
        for (DiffLine line : lines) {
            count += !line.isChanged() ? 0 : line.isMatched() ? 2 : 1;
        }
        return count;
    }

    IdNumbers numbers() {
        return numbers;
    }

    Matches matches() {
        return matches;
    }
}
