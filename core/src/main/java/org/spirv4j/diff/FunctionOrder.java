// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.OperandIds;
import org.spirv4j.internal.operand.EntryPoint;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/**
 * The order in which {@link CanonicalForm} writes entry points and functions, and declarations that nothing refers to.
 * Used once.
 */
final class FunctionOrder {
    private static final int[] NONE = {};

    /** How far calls are followed to tell functions apart that nothing refers to. */
    private static final int ROUNDS = 3;

    private final ModuleData data;
    private final int body;

    /** The instructions of each function or graph; all in one if their order matters. */
    private final List<int[]> functions = new ArrayList<>();

    /** By number: the instruction that defines it. */
    private final List<Integer> heads = new ArrayList<>();

    /** By index of an id: one more than the number of the function; empty if their order matters. */
    private int[] numbers = NONE;

    /** The functions that were reached, in this order, and those that are in it. */
    private final WordBuffer reached = new WordBuffer(0);

    private final BitSet isReached = new BitSet();
    private int written;

    /** The functions in the order in which they are written if nothing refers to them. */
    private int[] unreached = NONE;

    /** So many of them are not referred to by functions and declarations; they are the first ones. */
    private int roots;

    private int nextUnreached;

    /** By number: the hash value of the function; empty if their order matters. */
    private long[] functionHashes = {};

    private @Nullable StructuralHashes hashes;
    private Comparator<Integer> ties = Comparator.naturalOrder();

    private FunctionOrder(ModuleData data) {
        this.data = data;
        body = start(data);
    }

    /** The order that the module has. */
    static FunctionOrder asWritten(ModuleData data) {
        FunctionOrder order = new FunctionOrder(data);
        order.functions.add(IntStream.range(order.body, data.instructionCount).toArray());
        order.reached.add(0);
        return order;
    }

    /**
     * An order that does not depend on that of the module: functions follow those that call them, and blocks are in the
     * order of structured control flow.
     *
     * @param ties decides about the order of ids whose instructions are equal otherwise
     */
    static FunctionOrder byUse(
            ModuleSide side, List<ComparedFunction> bodies, IgnoredInstructions ignored, Comparator<Integer> ties) {
        FunctionOrder order = new FunctionOrder(side.data);
        Map<Integer, ComparedFunction> byStart = new HashMap<>();
        bodies.forEach(body -> byStart.put(body.header()[0], body));
        order.ties = ties;
        order.numbers = new int[order.data.indexCount()];
        order.divide(byStart, side);
        order.hash(byStart, side, ignored);
        BitSet used = order.used(side, ignored);
        Integer[] sorted = new Integer[order.functions.size()];
        Arrays.setAll(sorted, k -> k);
        Arrays.sort(
                sorted,
                Comparator.comparing((Integer k) -> used.get(k))
                        .thenComparingLong(k -> order.functionHashes[k])
                        .thenComparing(k -> side.resultId(order.heads.get(k)), order.ties));
        order.unreached = Arrays.stream(sorted).mapToInt(k -> k).toArray();
        order.roots = sorted.length - used.cardinality();
        return order;
    }

    /** The functions to which declarations and other functions refer; what they refer to is written after them. */
    private BitSet used(ModuleSide side, IgnoredInstructions ignored) {
        BitSet used = new BitSet();
        OperandIds operands = new OperandIds(data);
        for (int i = 0; i < body; i++) {
            if (side.resultId(i) != 0 && !ignored.contains(i)) {
                operands.forEach(data.starts[i], id -> addUsed(id, -1, used));
            }
        }
        for (int k = 0; k < functions.size(); k++) {
            int user = k;
            for (int i : functions.get(k)) {
                if (!ignored.contains(i)) {
                    operands.forEach(data.starts[i], id -> addUsed(id, user, used));
                }
            }
        }
        return used;
    }

    private void addUsed(int id, int user, BitSet used) {
        int number = numbers[data.index(id)] - 1;
        if (number >= 0 && number != user) {
            used.set(number);
        }
    }

    /** Number of the first instruction of a function or graph, or of the lines before it. */
    static int start(ModuleData data) {
        int first = 0;
        while (first < data.instructionCount && !isStart(data, first)) {
            first++;
        }
        return first == data.instructionCount ? first : withLines(data, first);
    }

    /** The number of the first of the line instructions before an instruction. */
    private static int withLines(ModuleData data, int instruction) {
        int first = instruction;
        while (first > 0 && Trait.LINE.has(data.tables, data.words[data.starts[first - 1]] & 0xFFFF)) {
            first--;
        }
        return first;
    }

    private static boolean isStart(ModuleData data, int instruction) {
        int opcode = data.words[data.starts[instruction]] & 0xFFFF;
        return opcode == Op.OpFunction.opcode() || opcode == Op.OpGraphARM.opcode();
    }

    private void divide(Map<Integer, ComparedFunction> byStart, ModuleSide side) {
        int start = body;
        while (start < data.instructionCount) {
            int head = start;
            while (!isStart(data, head)) {
                head++;
            }
            int next = head + 1;
            while (next < data.instructionCount && !isStart(data, next)) {
                next++;
            }
            int end = next == data.instructionCount ? next : Math.max(head + 1, withLines(data, next));
            ComparedFunction function = byStart.get(head);
            numbers[data.index(side.resultId(head))] = functions.size() + 1;
            heads.add(head);
            functions.add(function == null ? IntStream.range(start, end).toArray() : inOrder(start, function, end));
            start = end;
        }
        numbers[0] = 0;
    }

    /** The instructions of a function, and those around it. */
    private static int[] inOrder(int start, ComparedFunction function, int end) {
        int head = function.header()[0];
        IntStream front = IntStream.concat(IntStream.range(start, head), Arrays.stream(function.header()));
        IntStream rest = IntStream.concat(Arrays.stream(function.body()), IntStream.range(function.end(), end));
        return IntStream.concat(front, rest).toArray();
    }

    private void hash(Map<Integer, ComparedFunction> byStart, ModuleSide side, IgnoredInstructions ignored) {
        functionHashes = new long[functions.size()];
        StructuralHashes outside = hashes();
        for (int round = 0; round < ROUNDS; round++) {
            long[] before = functionHashes;
            functionHashes = new long[before.length];
            FunctionFingerprints fingerprints = new FunctionFingerprints(
                    side,
                    id -> {
                        int number = numbers[data.index(id)];
                        return number == 0 ? outside.of(id) : outside.of(id) + before[number - 1];
                    },
                    instruction -> !ignored.contains(instruction));
            for (int k = 0; k < functionHashes.length; k++) {
                ComparedFunction function = byStart.get(heads.get(k));
                int id = side.resultId(heads.get(k));
                functionHashes[k] = outside.of(id) + (function == null ? 0 : fingerprints.of(function));
            }
        }
    }

    /** Number of the first instruction of a function or graph. */
    int body() {
        return body;
    }

    StructuralHashes hashes() {
        StructuralHashes known = hashes;
        if (known == null) {
            known = StructuralHashes.of(data);
            hashes = known;
        }
        return known;
    }

    /** Orders instructions by the hash values of their results. */
    Comparator<Integer> byHash(IntUnaryOperator result) {
        StructuralHashes known = hashes();
        return Comparator.comparingLong((Integer i) -> known.of(result.applyAsInt(i)))
                .thenComparing(result::applyAsInt, ties);
    }

    /** The order of entry points. */
    List<Integer> entryPoints(List<Integer> instructions) {
        if (functionHashes.length > 0) {
            instructions.sort(
                    Comparator.comparingLong(this::entryPointHash).thenComparing(this::entryPointFunction, ties));
        }
        return instructions;
    }

    private long entryPointHash(int instruction) {
        long hash = hashes().literals(instruction);
        int number = numbers[data.index(entryPointFunction(instruction))];
        return number == 0 ? hash : StructuralHashes.mix(hash, functionHashes[number - 1]);
    }

    /** The id of the function; 0 if the instruction is too short. */
    private int entryPointFunction(int instruction) {
        int at = data.starts[instruction];
        return data.starts[instruction + 1] > at + 2 ? data.words[at + EntryPoint.ENTRY_POINT] : 0;
    }

    /** Lets a function be written soon, if the id is one. */
    void reach(int id) {
        if (numbers.length == 0) {
            return;
        }
        int number = numbers[data.index(id)];
        if (number > 0 && !isReached.get(number)) {
            isReached.set(number);
            reached.add(number - 1);
        }
    }

    /** Whether a function waits that something refers to. */
    boolean hasReached() {
        return written < reached.size();
    }

    /** Lets the next function be written that nothing refers to; returns false if there is none. */
    boolean reachRoot() {
        return reachNext(roots);
    }

    /** Lets the next function be written that was not reached; returns false if there is none. */
    boolean reachRest() {
        return reachNext(unreached.length);
    }

    private boolean reachNext(int end) {
        while (nextUnreached < end) {
            int number = unreached[nextUnreached++] + 1;
            if (!isReached.get(number)) {
                isReached.set(number);
                reached.add(number - 1);
                return true;
            }
        }
        return false;
    }

    /** The instructions of the next function that was reached. */
    int[] next() {
        return functions.get(reached.get(written++));
    }
}
