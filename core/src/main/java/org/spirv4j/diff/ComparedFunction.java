// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DepthFirstSearch;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/**
 * The instructions of a function, blocks in the order of structured control flow, so that modules whose blocks are only
 * ordered differently are equal.
 *
 * @param id the result id of the OpFunction
 * @param header the instructions before the first block; all of them if the function has no blocks
 * @param body the instructions of the blocks, and the OpFunctionEnd
 * @param parameters the ids of the parameters
 * @param end number of the instruction after the function
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; the arrays are not modified.
record ComparedFunction(int id, int[] header, int[] body, int[] parameters, int end) {

    /**
     * Reads a function.
     *
     * @param complete whether blocks that the entry block does not reach are included, as the last ones, and line
     *     instructions between blocks
     */
    static ComparedFunction of(ModuleSide side, Function function, boolean complete) {
        int first = function.firstInstruction();
        int end = function.endInstruction();
        int blocks = function.blockCount();
        int bodyStart = blocks == 0 ? end : function.block(0).firstInstruction();
        int[] header = new int[bodyStart - first];
        Arrays.setAll(header, i -> first + i);
        int[] parameters = Arrays.stream(header)
                .filter(i -> side.is(i, Op.OpFunctionParameter))
                .map(side::resultId)
                .toArray();
        int[] body = new int[end - bodyStart];
        int count = 0;
        for (int number : order(function, complete)) {
            Block block = function.block(number);
            boolean hasGap = complete && number > 0;
            int start = hasGap ? function.block(number - 1).endInstruction() : block.firstInstruction();
            for (int i = start; i < block.endInstruction(); i++) {
                if (!side.is(i, Op.OpFunctionEnd)) {
                    body[count++] = i;
                }
            }
        }
        if (blocks > 0 && side.is(end - 1, Op.OpFunctionEnd)) {
            body[count++] = end - 1;
        }
        return new ComparedFunction(function.id(), header, Arrays.copyOf(body, count), parameters, end);
    }

    /** The functions of a module by id, smallest first. */
    static List<ComparedFunction> all(ModuleSide side, boolean complete) {
        List<ComparedFunction> functions = new ArrayList<>();
        for (Function function : side.layout.functions()) {
            functions.add(of(side, function, complete));
        }
        functions.sort((a, b) -> Integer.compare(a.id, b.id));
        return functions;
    }

    /** Blocks of a construct stand between its header and its merge block. */
    private static int[] order(Function function, boolean unreachable) {
        int count = function.blockCount();
        int[][] successors = new int[count][];
        for (int number = 0; number < count; number++) {
            successors[number] = successors(function, function.block(number));
        }
        DepthFirstSearch search = DepthFirstSearch.of(ControlFlowGraph.of(successors));
        int[] reached = new int[search.reachableCount()];
        Arrays.setAll(reached, search::inReversePostorder);
        if (!unreachable || reached.length == count) {
            return reached;
        }
        BitSet found = new BitSet(count);
        int[] order = Arrays.copyOf(reached, count);
        Arrays.stream(reached).forEach(found::set);
        int next = reached.length;
        for (int number = found.nextClearBit(0); number < count; number = found.nextClearBit(number + 1)) {
            order[next++] = number;
        }
        return order;
    }

    private static int[] successors(Function function, Block block) {
        int branches = block.successorCount();
        int[] targets = new int[branches + 2];
        targets[0] = block.isHeader() ? function.blockNumber(block.mergeBlockId()) : -1;
        targets[1] = block.isHeader() ? function.blockNumber(block.continueTargetId()) : -1;
        for (int i = 0; i < branches; i++) {
            targets[i + 2] = function.blockNumber(block.successorId(i));
        }
        return Arrays.stream(targets).filter(target -> target >= 0).toArray();
    }
}
