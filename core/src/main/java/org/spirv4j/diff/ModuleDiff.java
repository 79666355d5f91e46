// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.spirv4j.module.SpirvModule;

/** How two modules differ: which ids match, and which instructions are equal, changed, removed and added. Immutable. */
public final class ModuleDiff {
    /**
     * A line of a comparison: an instruction of the source module, of the target module, or of both.
     *
     * @param source number of the instruction in the source module; -1 if the line was added
     * @param target number of the instruction in the target module; -1 if the line was removed
     * @param isChanged whether the instructions differ; true if one of them is missing
     */
    public record Line(int source, int target, boolean isChanged) {
        /** {@return whether both modules have an instruction in this line, equal or not} */
        public boolean isMatched() {
            return source >= 0 && target >= 0;
        }
    }

    private final Matches matches;
    private final IdNumbers numbers;
    private final List<Line> lines;
    private final Set<Difference> differences;

    private ModuleDiff(Matches matches, List<Line> lines, Set<Difference> differences) {
        this.matches = matches;
        this.numbers = new IdNumbers(matches);
        this.lines = lines;
        this.differences = differences;
    }

    static ModuleDiff of(SpirvModule source, SpirvModule target, ModuleDiffer differ) {
        Matches matches = new Matches(new ModuleSide(source), new ModuleSide(target));
        DebugInfoSets debug = new DebugInfoSets(matches.source);
        DebugInfoSets targetDebug = new DebugInfoSets(matches.target);
        Sections sections = new Sections(matches.source, debug, differ.complete());
        Sections targetSections = new Sections(matches.target, targetDebug, differ.complete());
        List<ComparedFunction> functions = ComparedFunction.all(matches.source, differ.complete());
        List<ComparedFunction> targetFunctions = ComparedFunction.all(matches.target, differ.complete());
        IgnoredInstructions ignored = IgnoredInstructions.of(matches.source.data);
        IgnoredInstructions targetIgnored = IgnoredInstructions.of(matches.target.data);
        if (differ.complete()) {
            new CanonicalMatching(matches, functions, targetFunctions).match(ignored, targetIgnored);
        }
        match(matches, differ, sections, targetSections, functions, targetFunctions);
        List<Line> lines = new LineOrder(matches).lines(sections, targetSections, functions, targetFunctions);
        Set<Difference> differences = new Classification(
                        matches,
                        new DifferenceKinds(matches.source, ignored),
                        new DifferenceKinds(matches.target, targetIgnored))
                .of(lines);
        return new ModuleDiff(matches, Collections.unmodifiableList(lines), differences);
    }

    private static void match(
            Matches matches,
            ModuleDiffer differ,
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
        VariableMatching variables = new VariableMatching(matches, differ, blocks, targetBlocks);
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
    public List<Line> lines() {
        return lines;
    }

    /** {@return what differs; empty if the modules are equal, word for word} */
    public Set<Difference> differences() {
        return differences;
    }

    /** {@return the number of instructions that were removed, added or changed; a changed instruction counts twice} */
    public int changedLineCount() {
        int count = 0;
        for (Line line : lines) {
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
