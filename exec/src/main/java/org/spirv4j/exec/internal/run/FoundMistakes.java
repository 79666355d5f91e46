// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.analysis.SourceFiles;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.exec.internal.prepare.OriginalPlaces;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.internal.report.RelatedPlace;
import org.spirv4j.exec.source.DebugInformation;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.FriendlyNames;

/**
 * The mistakes that a run finds: the first of each kind at an instruction. Several threads may add to it. The texts of
 * instructions and their source lines are those of the module that the user gave.
 */
final class FoundMistakes {
    private final SpirvModule module;
    private final OriginalPlaces places;
    private final Map<Integer, EnumMap<Mistake, Finding>> findings = new TreeMap<>();
    private @Nullable FriendlyNames names;
    private @Nullable DebugInformation source;
    private @Nullable SourceFiles sourceFiles;

    /** Makes an empty list; without names, ids have those of OpName. */
    FoundMistakes(OriginalPlaces places, @Nullable FriendlyNames names) {
        this.names = names;
        module = places.module();
        this.places = places;
    }

    /** Where instructions stand in the module that the user gave. */
    OriginalPlaces places() {
        return places;
    }

    /** What was found, in the order of the instructions. */
    synchronized Findings all() {
        return Findings.of(findings.values().stream()
                .flatMap(mistakes -> mistakes.values().stream())
                .toList());
    }

    /**
     * Adds a mistake if it is the first of its kind at the instruction.
     *
     * @param at the word offset of the instruction in the module that is run
     * @return the finding; empty if the mistake is known
     */
    Optional<Finding> add(Mistake check, int at, Supplier<String> message, Supplier<List<RelatedPlace>> related) {
        return add(check, at, message, related, frames -> List.of());
    }

    /**
     * Adds a mistake that an invocation makes, if it is the first of its kind at the instruction.
     *
     * @param at the word offset of the instruction in the module that is run
     * @param frames tells in which functions of the source it was found
     * @return the finding; empty if the mistake is known
     */
    synchronized Optional<Finding> add(
            Mistake check,
            int at,
            Supplier<String> message,
            Supplier<List<RelatedPlace>> related,
            Function<FindingFrames, List<RelatedLocation>> frames) {
        EnumMap<Mistake, Finding> known = findings.computeIfAbsent(at, unused -> new EnumMap<>(Mistake.class));
        if (known.containsKey(check)) {
            return Optional.empty();
        }
        List<RelatedLocation> notes = source().isEmpty() || places.isOptimized()
                ? List.of()
                : frames.apply(new FindingFrames(source(), names()));
        Finding finding = finding(check, position(at), message.get(), related.get(), notes);
        known.put(check, finding);
        return Optional.of(finding);
    }

    private Position position(int at) {
        int offset = places.of(at).wordOffset();
        return offset < 0
                ? Position.UNKNOWN
                : Position.ofInstruction(offset, ModuleAccess.data(module).instructionAt(offset));
    }

    private Finding finding(
            Mistake check, Position position, String message, List<RelatedPlace> related, List<RelatedLocation> notes) {
        List<RelatedLocation> locations = new ArrayList<>(notes);
        for (RelatedPlace relation : related) {
            Position other = position(relation.at());
            locations.add(new RelatedLocation(other, relation.message(), text(other)));
        }
        Optional<SourceLocation> source =
                position.wordOffset() < 0 ? Optional.empty() : source().location(position.wordOffset());
        return Finding.of(check.rule(), Diagnostic.error(position, message))
                .withInstruction(text(position), source)
                .withSourceText(source.flatMap(sourceFiles()::line)
                        .map(SourceFile.Line::text)
                        .orElse(""))
                .withRelated(locations);
    }

    private String text(Position position) {
        return position.instruction() < 0
                ? ""
                : Disassembler.create().instruction(module.instruction(position.instruction()), names());
    }

    private FriendlyNames names() {
        FriendlyNames known = names;
        if (known == null) {
            known = FriendlyNames.of(module);
            names = known;
        }
        return known;
    }

    private SourceFiles sourceFiles() {
        SourceFiles known = sourceFiles;
        if (known == null) {
            known = SourceFiles.of(module);
            sourceFiles = known;
        }
        return known;
    }

    private DebugInformation source() {
        DebugInformation known = source;
        if (known == null) {
            known = DebugInformation.of(module);
            source = known;
        }
        return known;
    }
}
