// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import java.util.List;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.analysis.internal.line.StatedPlaces;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.exec.internal.observe.FunctionPlaces;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Where the instructions of a module that is executed stand in the module from which it was made. Either the functions
 * are the same in both but for replaced instructions, and declarations may have been added, dropped and moved, or the
 * module was optimised; see {@link StatedPlaces}.
 */
public final class OriginalPlaces {
    private final SpirvModule module;
    private final SpirvModule executed;
    private final FunctionPlaces functions;
    private final boolean isOptimized;

    /**
     * Finds the places.
     *
     * @param module the module that a user gave
     * @param replaced the same with replaced instructions, or that module
     * @param executed what was made of it
     */
    public OriginalPlaces(SpirvModule module, SpirvModule replaced, SpirvModule executed, boolean isOptimized) {
        this.module = module;
        this.executed = executed;
        this.isOptimized = isOptimized;
        functions = FunctionPlaces.of(module, isOptimized ? module : replaced, executed);
    }

    /** The given module. */
    public SpirvModule module() {
        return module;
    }

    /** Whether the executed module was optimised, so that the values of many ids are not there. */
    public boolean isOptimized() {
        return isOptimized;
    }

    /** Where the instructions of functions stand in the given module, if the executed one is not optimised. */
    public FunctionPlaces functions() {
        return functions;
    }

    /** The label of the block in the given module from which a block comes. */
    public int label(int labelId) {
        if (!isOptimized) {
            return labelId;
        }
        SourceLocations locations = SourceLocations.of(executed);
        for (Function function : executed.layout().functions()) {
            int number = function.blockNumber(labelId);
            if (number >= 0) {
                Block block = function.block(number);
                return block.instructions().stream()
                        .flatMap(instruction -> locations.location(instruction.wordOffset()).stream())
                        .mapToInt(SourceLocation::line)
                        .filter(line -> module.definition(line).isPresent())
                        .findFirst()
                        .orElse(labelId);
            }
        }
        return labelId;
    }

    /**
     * The position of an instruction in the given module, by its word offset in the other; of its block if that is
     * optimised.
     */
    public Position of(int at) {
        List<Function> inFunctions = executed.layout().functions();
        if (!inFunctions.isEmpty() && at >= inFunctions.get(0).definition().wordOffset()) {
            return isOptimized
                    ? SourceLocations.of(executed)
                            .location(at)
                            .map(location -> ofId(location.line()))
                            .orElse(Position.UNKNOWN)
                    : Position.ofWord(functions.of(at));
        }
        int number = ModuleAccess.data(executed).instructionAt(at);
        return ofId(number < 0 ? 0 : executed.instruction(number).resultId());
    }

    /** The position of what defines an id in the given module. */
    public Position ofId(int id) {
        return module.definition(id)
                .map(Instruction::wordOffset)
                .map(Position::ofWord)
                .orElse(Position.UNKNOWN);
    }

    /** A diagnostic about the executed module as one about the given module. */
    public Diagnostic of(Diagnostic diagnostic) {
        Position position = diagnostic.position();
        return position.isText() || position.wordOffset() < 0
                ? diagnostic
                : Diagnostic.of(diagnostic.severity(), of(position.wordOffset()), diagnostic.message());
    }
}
