// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.plan;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.Binary;
import org.spirv4j.internal.operand.Phi;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.expression.Forwarding;
import org.spirv4j.translate.internal.statement.Choices;
import org.spirv4j.translate.internal.statement.StatementTree;

/**
 * The assignments to the variables of OpPhi instructions on each edge, in an order in which none changes what a later
 * one reads. Where there is no such order, some values are computed before all assignments, into variables of their
 * own.
 */
public final class EdgeCopies {
    private static final int NONE = StatementTree.NONE;
    private static final int FIRST = 1;
    private static final int STEP = 2;
    private static final int FEW = 16;

    private final PlanTables tables;
    private final ArrayPool pool;
    private final ModuleData data;
    private final int[] words;
    private final OperandScanner scanner;
    private final Function function;
    private final StatementTree tree;
    private final Forwarding forwarding;
    private final Choices choices;

    /** By node that is an edge: where its assignments begin in the lists. */
    private final int[] firsts;

    private final int[] counts;
    private final BitSet withFirst;
    private final BitSet ordered;

    /** By block: the place of it in the OpPhi instruction that is looked at. */
    private final int[] places;

    /** The word offset of the OpPhi of each assignment, its value, and what is particular. */
    private int[] phis;

    private int[] sources;
    private byte[] flags;
    private int size;

    /**
     * The reads of the assignments of an edge: by assignment the first of its reads, and the assignments that it reads.
     */
    private int[] readStarts;

    private int[] reads;
    private int readCount;
    private int[] stack;

    EdgeCopies(PlanTables tables, Function function, StatementTree tree, Forwarding forwarding, Choices choices) {
        this.tables = tables;
        this.function = function;
        this.tree = tree;
        this.forwarding = forwarding;
        this.choices = choices;
        data = tables.data;
        words = data.words;
        scanner = tables.values.scanner();
        pool = tables.ofFunction;
        withFirst = pool.bits();
        ordered = pool.bits();
        firsts = pool.ints(tree.nodeCount(), 0);
        counts = pool.ints(tree.nodeCount(), 0);
        places = pool.ints(function.blockCount(), 0);
        phis = pool.ints(FEW, 0);
        sources = pool.ints(FEW, 0);
        flags = pool.bytes(FEW);
        readStarts = pool.ints(FEW, 0);
        reads = pool.ints(FEW, 0);
        stack = pool.ints(FEW, 0);
        findAll();
    }

    private void findAll() {
        int[] firstEdges = pool.ints(function.blockCount(), NONE);
        int[] nextEdges = pool.ints(tree.nodeCount(), NONE);
        for (int node = tree.nodeCount() - 1; node >= 0; node--) {
            if (tree.kind(node) == StatementTree.Kind.EDGE && choices.selection(tree.target(node)) == NONE) {
                nextEdges[node] = firstEdges[tree.target(node)];
                firstEdges[tree.target(node)] = node;
            }
        }
        for (int b = 0; b < function.blockCount(); b++) {
            if (firstEdges[b] != NONE) {
                Block block = function.block(b);
                int first = firstPhi(block);
                int at = data.starts[first];
                for (int k = Phi.VARIABLE; k + 1 < words[at] >>> 16; k += 2) {
                    int from = function.blockNumber(words[at + k + 1]);
                    if (from >= 0) {
                        places[from] = k;
                    }
                }
                for (int edge = firstEdges[b]; edge != NONE; edge = nextEdges[edge]) {
                    find(edge, first, block.endInstruction());
                }
            }
        }
    }

    private int firstPhi(Block block) {
        int i = block.firstInstruction() + 1;
        while ((words[data.starts[i]] & 0xFFFF) != Op.OpPhi.opcode()) {
            i++;
        }
        return i;
    }

    private void find(int edge, int firstPhi, int end) {
        int from = tree.block(edge);
        firsts[edge] = size;
        for (int i = firstPhi; i < end; i++) {
            int at = data.starts[i];
            Op op = Opcodes.op(words[at] & 0xFFFF);
            if (op == Op.OpPhi && forwarding.isForwarded(words[at + TypedInstruction.RESULT])) {
                continue;
            }
            if (op == Op.OpPhi) {
                int source = flowing(at, from);
                if (source != 0 && variable(source) != variable(words[at + TypedInstruction.RESULT])) {
                    add(at, source);
                }
            } else if (!Trait.LINE.has(op)) {
                break;
            }
        }
        counts[edge] = size - firsts[edge];
        if (counts[edge] > 1) {
            order(edge);
        }
    }

    /** The variable of a value that has one. */
    private int variable(int id) {
        return forwarding.isForwarded(id) ? id : tables.variable(id);
    }

    private void add(int phi, int source) {
        // Lent arrays differ in length.
        phis = size == phis.length ? pool.extended(phis, 2 * size) : phis;
        sources = size == sources.length ? pool.extended(sources, 2 * size) : sources;
        flags = size == flags.length ? pool.extended(flags, 2 * size) : flags;
        phis[size] = phi;
        sources[size] = source;
        flags[size++] = 0;
    }

    /** The value that an OpPhi has when its block is reached from a block; 0 for none. */
    private int flowing(int phi, int from) {
        int count = words[phi] >>> 16;
        int index = places[from];
        if (index >= Phi.VARIABLE && index + 1 < count && function.blockNumber(words[phi + index + 1]) == from) {
            return words[phi + index];
        }
        for (int k = Phi.VARIABLE; k + 1 < count; k += 2) {
            if (function.blockNumber(words[phi + k + 1]) == from) {
                return words[phi + k];
            }
        }
        return 0;
    }

    private void order(int edge) {
        int first = firsts[edge];
        int count = counts[edge];
        for (int k = 0; k < count; k++) {
            tables.copyNumbers[data.index(variable(words[phis[first + k] + 2]))] = k;
        }
        if (readStarts.length <= count) {
            readStarts = pool.extended(readStarts, 2 * count);
        }
        readCount = 0;
        for (int k = 0; k < count; k++) {
            readStarts[k] = readCount;
            findReads(k, sources[first + k]);
        }
        readStarts[count] = readCount;
        for (int k = 0; k < count; k++) {
            tables.copyNumbers[data.index(variable(words[phis[first + k] + 2]))] = NONE;
        }
        if (readCount > 0) {
            ordered.set(edge);
            arrange(edge, first, count);
        }
    }

    /** Notes which other assignments of an edge change what the text of a value reads. */
    private void findReads(int copy, int source) {
        int walk = ++tables.walk;
        int top = 0;
        stack[top++] = source;
        while (top > 0) {
            int id = stack[--top];
            if (!visits(id, walk)) {
                continue;
            }
            if (!forwarding.isForwarded(id)) {
                int read = tables.copyNumbers[data.index(variable(id))];
                if (read != NONE && read != copy) {
                    addRead(read);
                }
                continue;
            }
            top = pushOperands(id, top);
        }
    }

    /** Whether a walk comes to an id for the first time: conditions are shared by the values that they choose. */
    private boolean visits(int id, int walk) {
        int index = data.index(id);
        boolean isFirst = tables.walks[index] != walk;
        tables.walks[index] = walk;
        return isFirst;
    }

    private void addRead(int copy) {
        if (readCount == reads.length) {
            reads = pool.extended(reads, 2 * readCount);
        }
        reads[readCount++] = copy;
    }

    /** Adds the operands of an instruction to the stack. */
    private int pushOperands(int id, int from) {
        int top = from;
        int at = data.definition(id);
        if (at == 0) {
            return top;
        }
        scanner.scan(at);
        while (stack.length < top + scanner.count + 1) {
            stack = pool.extended(stack, 2 * stack.length);
        }
        for (int k = 0; k < scanner.count; k++) {
            if (scanner.kinds[k] == KindNumbers.ID_REF) {
                stack[top++] = words[scanner.offsets[k]];
            }
        }
        int block = tables.blocks[data.index(id)];
        if (block >= 0 && choices.chooses(block, at)) {
            for (int value :
                    new int[] {choices.condition(block), choices.value(block, true), choices.value(block, false)}) {
                if (value != 0) {
                    stack = top == stack.length ? pool.extended(stack, 2 * top) : stack;
                    stack[top++] = value;
                }
            }
        } else if ((words[at] & 0xFFFF) == Op.OpPhi.opcode() && choices.condition(block) != 0) {
            stack[top++] = choices.condition(block);
        }
        return top;
    }

    private void arrange(int edge, int first, int count) {
        int[] readers = new int[count];
        for (int r = 0; r < readCount; r++) {
            readers[reads[r]]++;
        }
        boolean[] early = new boolean[count];
        boolean[] placed = new boolean[count];
        int[] order = new int[count];
        int size = 0;
        int ready = 0;
        int next = 0;
        for (int k = 0; k < count; k++) {
            if (readers[k] == 0) {
                placed[k] = true;
                order[size++] = k;
            }
        }
        while (size < count) {
            while (ready < size) {
                size = release(order[ready++], early, readers, placed, order, size);
            }
            if (size < count) {
                // All that are left are read by others that are left: one computes its value first.
                while (placed[next] || early[next]) {
                    next++;
                }
                size = release(next, early, readers, placed, order, size);
                early[next] = true;
            }
        }
        int[] oldPhis = Arrays.copyOfRange(phis, first, first + count);
        int[] oldSources = Arrays.copyOfRange(sources, first, first + count);
        for (int k = 0; k < count; k++) {
            phis[first + k] = oldPhis[order[k]];
            sources[first + k] = oldSources[order[k]];
            if (early[order[k]]) {
                flags[first + k] = FIRST;
                withFirst.set(edge);
            }
        }
    }

    /** Notes that the value of an assignment is computed; returns the number of those that are in order. */
    private int release(int copy, boolean[] early, int[] readers, boolean[] placed, int[] order, int from) {
        int size = from;
        if (early[copy]) {
            return size;
        }
        for (int r = readStarts[copy]; r < readStarts[copy + 1]; r++) {
            int read = reads[r];
            if (--readers[read] == 0 && !placed[read]) {
                placed[read] = true;
                order[size++] = read;
            }
        }
        return size;
    }

    /** Whether some values of an edge are computed before all assignments. */
    boolean needsVariables(int edge) {
        return withFirst.get(edge);
    }

    /** Whether the order of an edge's assignments matters. */
    boolean isOrdered(int edge) {
        return ordered.get(edge);
    }

    /** The number of assignments of an edge. */
    public int count(int edge) {
        return counts[edge];
    }

    /** The OpPhi whose variable an assignment of an edge sets. */
    public int phi(int edge, int number) {
        return words[phis[firsts[edge] + number] + 2];
    }

    /** What an assignment of an edge sets it to. */
    public int source(int edge, int number) {
        return sources[firsts[edge] + number];
    }

    /** Whether the value of an assignment is computed before all assignments of its edge. */
    public boolean isFirst(int edge, int number) {
        return flags[firsts[edge] + number] == FIRST;
    }

    /** Whether an assignment steps a variable on which the test of the loop depends. */
    public boolean isStep(int edge, int number) {
        return flags[firsts[edge] + number] == STEP;
    }

    /**
     * Moves those assignments of an edge to its end that step a variable on which a condition depends, and on nothing
     * else that the edge changes; returns their number.
     */
    int findSteps(int edge, int condition) {
        int first = firsts[edge];
        int count = counts[edge];
        markCondition(condition);
        int kept = 0;
        int steps = 0;
        int[] stepPhis = new int[count];
        int[] stepSources = new int[count];
        for (int k = 0; k < count; k++) {
            int phi = phis[first + k];
            int source = sources[first + k];
            if (flags[first + k] == 0
                    && tables.inCondition.get(data.index(words[phi + TypedInstruction.RESULT]))
                    && isStepOf(source, words[phi + TypedInstruction.RESULT])) {
                stepPhis[steps] = phi;
                stepSources[steps++] = source;
            } else {
                phis[first + kept] = phi;
                sources[first + kept] = source;
                flags[first + kept++] = flags[first + k];
            }
        }
        for (int k = 0; k < steps; k++) {
            phis[first + kept + k] = stepPhis[k];
            sources[first + kept + k] = stepSources[k];
            flags[first + kept + k] = STEP;
        }
        tables.inCondition.clear();
        return steps;
    }

    /** Moves the assignment to a variable to the end of those of an edge; returns whether there is one. */
    boolean moveLast(int edge, int variable) {
        int first = firsts[edge];
        int end = first + counts[edge];
        for (int k = first; k < end; k++) {
            if (variable(words[phis[k] + 2]) == variable) {
                int phi = phis[k];
                int source = sources[k];
                System.arraycopy(phis, k + 1, phis, k, end - k - 1);
                System.arraycopy(sources, k + 1, sources, k, end - k - 1);
                phis[end - 1] = phi;
                sources[end - 1] = source;
                return true;
            }
        }
        return false;
    }

    private void markCondition(int condition) {
        int walk = ++tables.walk;
        int top = 0;
        stack[top++] = condition;
        while (top > 0) {
            int id = stack[--top];
            if (!visits(id, walk)) {
                continue;
            }
            if (forwarding.isForwarded(id)) {
                top = pushOperands(id, top);
            } else {
                tables.inCondition.set(data.index(variable(id)));
            }
        }
    }

    /**
     * Whether a value is an operation on the value of an OpPhi and a constant, or on what does not change in the loop.
     */
    private boolean isStepOf(int source, int phi) {
        int at = data.definition(source);
        Op op = at == 0 ? Op.OpNop : Opcodes.op(words[at] & 0xFFFF);
        if (!forwarding.isForwarded(source)
                || !(Trait.INTEGER_ARITHMETIC.has(op) || Trait.FLOAT_ARITHMETIC.has(op) || Trait.SHIFT.has(op))
                || words[at] >>> 16 != 5) {
            return false;
        }
        int one = words[at + Binary.OPERAND_1];
        int other = words[at + Binary.OPERAND_2];
        return variable(one) == phi && isFixed(other, phi) || variable(other) == phi && isFixed(one, phi);
    }

    private boolean isFixed(int id, int phi) {
        return tables.types.isConstant(id) || tables.types.op(id) == Op.OpFunctionParameter || variable(id) == phi;
    }
}
