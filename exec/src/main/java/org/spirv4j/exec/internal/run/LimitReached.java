// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.LoopForest;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.exec.internal.prepare.OriginalPlaces;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/** Says where a run was when it reached a limit: in which loop, of which source line. */
final class LimitReached {
    private LimitReached() {}

    /**
     * Makes the exception.
     *
     * @param what which limit is reached
     * @param executedId the id of the label of the block that was executed
     * @param name the name of an id in messages
     */
    static Failure in(OriginalPlaces places, String what, int executedId, IntFunction<String> name) {
        SpirvModule module = places.module();
        int labelId = places.label(executedId);
        OptionalInt header = header(module, labelId);
        int shown = header.orElse(labelId);
        String loop = header.isPresent() ? "the loop with the header " + name.apply(shown) + ", in " : "";
        Optional<Instruction> label = module.definition(shown);
        String source = label.flatMap(
                        labelled -> SourceLocations.of(module).location(labelled.wordOffset() + labelled.wordCount()))
                .map(location -> " (" + location.file() + ":" + location.line() + ")")
                .orElse("");
        Position position = places.ofId(shown);
        return new Failure(
                Diagnostic.error(position, what + "; it was in " + loop + "the block " + name.apply(labelId) + source));
    }

    /** The label of the header of the innermost loop around a block. */
    private static OptionalInt header(SpirvModule module, int labelId) {
        for (Function function : module.layout().functions()) {
            int block = function.blockNumber(labelId);
            if (block >= 0) {
                ControlFlowGraph graph = ControlFlowGraph.of(function);
                LoopForest loops = LoopForest.of(graph, DominatorTree.of(graph));
                int loop = loops.innermostLoop(block);
                return loop < 0
                        ? OptionalInt.empty()
                        : OptionalInt.of(function.block(loops.header(loop)).labelId());
            }
        }
        return OptionalInt.empty();
    }
}
