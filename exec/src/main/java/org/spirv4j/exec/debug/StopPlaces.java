// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.exec.internal.observe.ObservationSteps;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/** The instructions of a module at which a run can stop. */
public final class StopPlaces {
    private final SpirvModule module;
    private final SourceLocations sources;

    /** Found when they are needed first. */
    private volatile Set<String> files = Set.of();

    private StopPlaces(SpirvModule module) {
        this.module = module;
        sources = SourceLocations.of(module);
    }

    /**
     * {@return the places of a module}
     *
     * @param module the module
     */
    public static StopPlaces of(SpirvModule module) {
        return new StopPlaces(Objects.requireNonNull(module, "module"));
    }

    /**
     * Finds the instruction that is executed when a place in the text of a module is reached.
     *
     * @param instruction an instruction of the module
     * @return the instruction, or the next in the same block that is executed; of an OpFunction, the first of the
     *     function; empty if there is none
     */
    public Optional<Instruction> from(Instruction instruction) {
        return module.layout()
                .functionContaining(instruction.index())
                .flatMap(function -> function.blocks().stream()
                        .filter(block -> block.endInstruction() > instruction.index())
                        .findFirst())
                .flatMap(block -> block.instructions().stream()
                        .filter(candidate ->
                                candidate.index() >= instruction.index() && ObservationSteps.isExecuted(candidate))
                        .findFirst());
    }

    /** The same, without the variables at the start of a function, which have no values before them. */
    Optional<Instruction> afterVariables(Instruction instruction) {
        Optional<Instruction> found = from(instruction);
        while (found.filter(at -> at.op().filter(Trait.VARIABLE::has).isPresent())
                .isPresent()) {
            found = from(module.instruction(found.get().index() + 1));
        }
        return found;
    }

    /**
     * Finds the instructions with which a source line begins: in each block, the first of each row of instructions that
     * come from it.
     *
     * @param file the name of the source file, or of the same file under another path, as {@link SourcePath#same} finds
     *     it
     * @param line the line, from 1
     * @return the instructions, in the order of the module; empty if none comes from the line
     */
    public List<Instruction> ofSourceLine(String file, int line) {
        Objects.requireNonNull(file, "file");
        Set<String> same = SourcePath.same(file, files());
        List<Instruction> found = new ArrayList<>();
        for (Function function : module.layout().functions()) {
            for (Block block : function.blocks()) {
                boolean isInside = false;
                for (Instruction candidate : block.instructions()) {
                    if (ObservationSteps.isExecuted(candidate)) {
                        boolean isHere = isFrom(candidate, same, line);
                        if (isHere && !isInside) {
                            found.add(candidate);
                        }
                        isInside = isHere;
                    }
                }
            }
        }
        return found;
    }

    /**
     * Finds the next line of a source file from which an executed instruction comes.
     *
     * @param file the name of the source file, or of the same file under another path, as {@link SourcePath#same} finds
     *     it
     * @param line the first line that is looked at, from 1
     * @return the line; empty if there is none
     */
    public OptionalInt nextSourceLine(String file, int line) {
        Objects.requireNonNull(file, "file");
        Set<String> same = SourcePath.same(file, files());
        return module.layout().functions().stream()
                .flatMap(function -> function.instructions().stream())
                .filter(ObservationSteps::isExecuted)
                .flatMap(candidate -> sources.location(candidate.wordOffset()).stream())
                .filter(location -> location.line() >= line && same.contains(location.file()))
                .mapToInt(SourceLocation::line)
                .min();
    }

    private boolean isFrom(Instruction instruction, Set<String> same, int line) {
        Optional<SourceLocation> source = sources.location(instruction.wordOffset());
        return source.filter(location -> location.line() == line && same.contains(location.file()))
                .isPresent();
    }

    /** The names of the source files from which executed instructions come. */
    private Set<String> files() {
        Set<String> found = files;
        if (found.isEmpty()) {
            found = new LinkedHashSet<>();
            for (Function function : module.layout().functions()) {
                for (Instruction candidate : function.instructions()) {
                    sources.location(candidate.wordOffset())
                            .map(SourceLocation::file)
                            .ifPresent(found::add);
                }
            }
            files = found;
        }
        return found;
    }
}
