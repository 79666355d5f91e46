// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.spirv4j.exec.internal.machine.CodeBlock;
import org.spirv4j.exec.internal.machine.Edge;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.IncomingWords;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/** A function of a program: its blocks in an order in which constructs are whole, and its registers. */
final class CodeFunction {
    final CodeBlock entry;

    private final Lowering code;
    private final Function function;
    private final List<CodeBlock> blocks = new ArrayList<>();
    private final List<Operand> parameters = new ArrayList<>();
    private final Operand returned;

    /** By number of a block in the module's function: its index in the layout; -1 if it cannot be reached. */
    private final int[] order;

    private final int[] numbers;

    CodeFunction(Lowering code, Function function) {
        this.code = code;
        this.function = function;
        order = new int[function.blockCount()];
        numbers = order();
        makeBlocks();
        entry = blocks.get(0);
        for (Instruction parameter : function.parameters()) {
            parameters.add(code.result(parameter.wordOffset()));
        }
        ValueType type = code.types.of(function.returnTypeId());
        returned = code.newRegisters(function.definition().wordOffset(), type);
    }

    /** Depth-first search that finishes merge blocks first, so that they stand after their constructs. */
    private int[] order() {
        int count = function.blockCount();
        Arrays.fill(order, -1);
        int[] stack = new int[count];
        int[] at = new int[count];
        int[][] successors = new int[count][];
        BitSet seen = new BitSet(count);
        int[] result = new int[count];
        int first = count;
        int depth = 0;
        stack[depth++] = 0;
        seen.set(0);
        while (depth > 0) {
            int block = stack[depth - 1];
            if (successors[block] == null) {
                successors[block] = successors(function.block(block));
            }
            if (at[block] < successors[block].length) {
                int next = successors[block][at[block]++];
                if (next >= 0 && !seen.get(next)) {
                    seen.set(next);
                    stack[depth++] = next;
                }
            } else {
                result[--first] = block;
                depth--;
            }
        }
        int[] reached = Arrays.copyOfRange(result, first, count);
        for (int i = 0; i < reached.length; i++) {
            order[reached[i]] = i;
        }
        return reached;
    }

    private int[] successors(Block block) {
        int count = block.successorCount();
        int[] found = new int[count + 2];
        int size = 0;
        if (block.mergeBlockId() != 0) {
            found[size++] = function.blockNumber(block.mergeBlockId());
        }
        if (block.continueTargetId() != 0) {
            found[size++] = function.blockNumber(block.continueTargetId());
        }
        for (int i = count - 1; i >= 0; i--) {
            found[size++] = function.blockNumber(block.successorId(i));
        }
        return Arrays.copyOf(found, size);
    }

    private void makeBlocks() {
        // By index of a header: one more than the index of the last block of its loop.
        int[] ends = new int[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            Block block = function.block(numbers[i]);
            for (int s = 0; s < block.successorCount(); s++) {
                int to = order(block.successorId(s));
                if (to >= 0 && to <= i) {
                    ends[to] = Math.max(ends[to], i + 1);
                }
            }
            if (block.isLoopHeader()) {
                int merge = order(block.mergeBlockId());
                ends[i] = Math.max(ends[i], merge > i ? merge : i + 1);
            }
        }
        int[] active = new int[numbers.length];
        int depth = 0;
        for (int i = 0; i < numbers.length; i++) {
            while (depth > 0 && ends[active[depth - 1]] <= i) {
                depth--;
            }
            if (ends[i] > 0) {
                active[depth++] = i;
                // A loop that reaches out of the one around it makes that one longer.
                for (int k = 0; k < depth - 1; k++) {
                    ends[active[k]] = Math.max(ends[active[k]], ends[i]);
                }
            }
            blocks.add(new CodeBlock(function.block(numbers[i]).labelId(), i, Arrays.copyOf(active, depth)));
        }
    }

    private int order(int labelId) {
        int number = function.blockNumber(labelId);
        return number < 0 ? -1 : order[number];
    }

    /** The id of the function. */
    int id() {
        return function.id();
    }

    List<CodeBlock> blocks() {
        return blocks;
    }

    Block block(CodeBlock block) {
        return function.block(numbers[block.order]);
    }

    /** The block with a label. */
    CodeBlock target(int at, int labelId) {
        int number = order(labelId);
        if (number < 0) {
            throw code.failure(at, "branches to %" + labelId + ", which is no block of the function");
        }
        return blocks.get(number);
    }

    List<Operand> parameters() {
        return parameters;
    }

    Operand returned() {
        return returned;
    }

    /** The way from a block to the block with a label. */
    Edge edge(CodeBlock from, int at, int labelId) {
        CodeBlock target = target(at, labelId);
        WordBuffer sources = new WordBuffer(0);
        WordBuffer sourceLanes = new WordBuffer(0);
        WordBuffer targets = new WordBuffer(0);
        for (Instruction phi : block(target).instructions()) {
            int word = phi.wordOffset();
            if (code.op(word) == Op.OpPhi) {
                for (int i = 0; i < IncomingWords.count(code.wordCount(word)); i++) {
                    int value = IncomingWords.value(i);
                    if (code.word(word, IncomingWords.parent(i)) == from.labelId) {
                        copy(code.operand(word, value), code.result(word), sources, sourceLanes, targets);
                        for (Instrumentation instrumentation : code.instrumentations) {
                            instrumentation.phi(
                                    code, word, value, (copied, to) -> copy(copied, to, sources, sourceLanes, targets));
                        }
                        break;
                    }
                }
            }
        }
        return new Edge(target, sources.toArray(), sourceLanes.toArray(), targets.toArray());
    }

    private static void copy(Operand from, Operand to, WordBuffer sources, WordBuffer sourceLanes, WordBuffer targets) {
        for (int s = 0; s < to.type.slots; s++) {
            sources.add(from.base + s * from.slot);
            sourceLanes.add(from.lane);
            targets.add(to.base + s * to.slot);
        }
    }
}
