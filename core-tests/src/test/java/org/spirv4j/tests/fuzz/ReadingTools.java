// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.analysis.SourceFiles;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diff.DiffPrinter;
import org.spirv4j.diff.Difference;
import org.spirv4j.diff.ModuleDiff;
import org.spirv4j.diff.ModuleDiffer;
import org.spirv4j.diff.ModuleHash;
import org.spirv4j.lint.Linter;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.HostCompatibility;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ReflectionJson;
import org.spirv4j.text.FriendlyNames;
import org.spirv4j.view.ControlFlowDot;
import org.spirv4j.view.DiffPage;
import org.spirv4j.view.ExplorerPage;
import org.spirv4j.view.ReflectionPage;

/** Uses the tools of the library that describe a module, valid or not, and never make another one. */
final class ReadingTools {
    private static final DiffPrinter PRINTER = DiffPrinter.create().withContext(3);

    private ReadingTools() {}

    /** A hash is the same each time. */
    static void hash(SpirvModule module, int size) {
        Optional<String> hash = Measured.call("hash", size, () -> ModuleHash.of(module));
        Probe.check(hash.equals(Measured.call("hash", size, () -> ModuleHash.of(module))), "a module has two hashes");
    }

    /** Compares a module with itself, from which it does not differ, and with another one in both directions. */
    static void diff(SpirvModule module, int size, SpirvModule other) {
        for (ModuleDiffer differ : List.of(
                ModuleDiffer.create(), ModuleDiffer.create().withComplete(false).withMatchBindings(false))) {
            Optional<ModuleDiff> same = diff(module, module, 2 * size, differ);
            Set<Difference> differences = same.map(ModuleDiff::differences).orElse(Set.of());
            Probe.check(differences.isEmpty(), "a module differs from itself: " + differences);
            int sizes = size + 4 * other.words().length;
            diff(module, other, sizes, differ);
            diff(other, module, sizes, differ);
        }
    }

    private static Optional<ModuleDiff> diff(SpirvModule source, SpirvModule target, int size, ModuleDiffer differ) {
        Optional<ModuleDiff> diff = Measured.call("diff", size, () -> differ.compare(source, target));
        diff.ifPresent(found -> {
            Measured.call("print the diff", size, () -> PRINTER.print(found));
            page("diff page", size, out -> DiffPage.create().write(found, out));
        });
        return diff;
    }

    static void lint(SpirvModule module, int size) {
        for (Linter linter : List.of(Linter.create(), Linter.create().withFunctionsAlone())) {
            Measured.call("lint", size, () -> {
                List<Finding> findings = linter.lint(module).all();
                findings.forEach(finding ->
                        Probe.check(!finding.diagnostic().message().isBlank(), "a finding of the linter says nothing"));
                return findings.size();
            });
        }
    }

    /** Source files, and where each instruction comes from. */
    static void sources(SpirvModule module, int size) {
        Measured.call("source files", size, () -> {
            SourceFiles files = SourceFiles.of(module);
            return files.sources().toString().length()
                    + files.files().toString().length()
                    + files.processes().size()
                    + files.compilerOptions().size();
        });
        Measured.call("source locations", size, () -> {
            SourceLocations locations = SourceLocations.of(module);
            int known = 0;
            for (Instruction instruction : module.instructions()) {
                known += locations.location(instruction.wordOffset()).isPresent() ? 1 : 0;
            }
            return known;
        });
        Measured.call("friendly names", size, () -> FriendlyNames.of(module));
    }

    /** Pages and graphs that {@link ModuleTools} does not draw. */
    static void pages(SpirvModule module, int size) {
        page("explorer", size, out -> ExplorerPage.create().write(module, out));
        page("call graph", size, out -> ControlFlowDot.Calls.create().write(module, out));
        page("dominators", size, out -> ControlFlowDot.Dominators.create().write(module, out));
        page(
                "post-dominators",
                size,
                out -> ControlFlowDot.Dominators.create()
                        .withPostDominators(true)
                        .write(module, out));
    }

    /** What a host is told of a module, and whether another one can take its place. */
    static void host(SpirvModule module, int size, SpirvModule other) {
        Optional<ModuleReflection> read = Measured.call("reflection", size, () -> ModuleReflection.of(module));
        read.ifPresent(reflection -> {
            Measured.call(
                    "reflection as JSON", size, () -> ReflectionJson.create().bytes(reflection));
            Measured.call(
                    "detailed JSON",
                    size,
                    () -> ReflectionJson.create()
                            .withFile("a.spv")
                            .withDetails(true)
                            .bytes(reflection));
            page("reflection page", size, out -> ReflectionPage.create().write(reflection, out));
            ModuleReflection another = ModuleReflection.of(other);
            int sizes = size + 4 * other.words().length;
            Measured.call("compatibility", sizes, () -> HostCompatibility.changes(reflection, another));
            Measured.call("compatibility", sizes, () -> HostCompatibility.changes(another, reflection));
        });
    }

    /** Writes a page. */
    @FunctionalInterface
    private interface Writing {
        void to(OutputStream out) throws IOException;
    }

    private static void page(String what, int size, Writing writing) {
        Measured.call(what, size, () -> {
            writing.to(OutputStream.nullOutputStream());
            return true;
        });
    }
}
