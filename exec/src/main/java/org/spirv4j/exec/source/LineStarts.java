// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.Optional;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.exec.internal.observe.ObservationSteps;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;

/**
 * Where the instructions of source lines start. A debugger that stops at a line shows variables as they are before the
 * line; but compilers compute what the line assigns earlier if they can, and then a DebugValue of the line may precede
 * the first instruction that is left of it. The rest of a line after a call starts there, too: a debugger that leaves
 * the called function stops at it, whether instructions that take the results are left or not.
 */
final class LineStarts {
    private final SpirvModule module;
    private final SourceLocations locations;
    private final DebugScopes scopes;
    private final Function function;
    private final ControlFlowGraph graph;

    LineStarts(
            SpirvModule module,
            SourceLocations locations,
            DebugScopes scopes,
            Function function,
            ControlFlowGraph graph) {
        this.module = module;
        this.scopes = scopes;
        this.locations = locations;
        this.function = function;
        this.graph = graph;
    }

    /**
     * The instruction of a block after which what its line states has not yet happened; the instruction itself if it is
     * neither the first of its line nor the first after a call.
     */
    int start(int block, int instruction) {
        Optional<SourceLocation> line = line(instruction);
        if (line.isEmpty()) {
            return instruction;
        }
        int first = function.block(block).firstInstruction();
        for (int i = instruction - 1; i >= first; i--) {
            if (ObservationSteps.isExecuted(module.instruction(i))) {
                return isOfLine(i, instruction) && !module.instruction(i).is(Op.OpFunctionCall) ? instruction : i + 1;
            }
        }
        boolean comesFromOther = graph.predecessorCount(block) == 0;
        for (int k = 0; k < graph.predecessorCount(block); k++) {
            Block before = function.block(graph.predecessor(block, k));
            comesFromOther |= !isOfLine(before.endInstruction() - 1, instruction);
        }
        return comesFromOther ? first : instruction;
    }

    /** Whether an instruction has the line of another one, in the same call if functions were inlined. */
    boolean isOfLine(int instruction, int other) {
        return scopes.inlinedAt(module.instruction(instruction).wordOffset())
                        == scopes.inlinedAt(module.instruction(other).wordOffset())
                && isSame(line(instruction), line(other));
    }

    private static boolean isSame(Optional<SourceLocation> a, Optional<SourceLocation> b) {
        return a.isPresent()
                && b.isPresent()
                && a.get().line() == b.get().line()
                && a.get().file().equals(b.get().file());
    }

    private Optional<SourceLocation> line(int instruction) {
        return locations.location(module.instruction(instruction).wordOffset());
    }
}
