package org.spirv4j.internal.validate.entry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/** Which module-scope variables the functions name, be it by way of constants and other variables. */
final class StaticUse {
    /** How many variables are given to entry points in all; above what any honest module comes to. */
    private static final int MOST_STEPS = 4_000_000;

    private final ValidationContext context;
    private int steps;

    /** Variables, and ids outside of functions that are made from them. */
    private final BitSet tracked = new BitSet();

    /** Of such an id, those that it is made from. */
    private final Map<Integer, List<Integer>> sources = new HashMap<>();

    /** By id: the last function that it was noted for, plus 1. */
    private final int[] noted;

    private final List<int[]> used = new ArrayList<>();
    private final List<Integer> usedCounts = new ArrayList<>();

    StaticUse(ValidationContext context) {
        this.context = context;
        for (Instruction variable : context.layout.globalVariables()) {
            int at = variable.wordOffset();
            if (context.words[at] >>> 16 > 2) {
                tracked.set(Math.max(0, Math.min(context.words[at + 2], context.data.definitions.length)));
            }
        }
        noted = new int[tracked.isEmpty() ? 0 : context.data.definitions.length];
    }

    /** To be called for each instruction of the module, in order. */
    void see(InstructionCursor cursor) {
        if (noted.length == 0 || cursor.function < 0 && (cursor.resultId == 0 || cursor.op == Op.OpExtInst)) {
            return;
        }
        int ids = cursor.plainIds();
        for (int i = 0; i < ids; i++) {
            if (i != cursor.resultOperand()) {
                see(cursor, context.words[cursor.at + 1 + i]);
            }
        }
        if (ids >= 0) {
            return;
        }
        OperandScanner operands = cursor.operands();
        for (int i = 0; i < operands.count; i++) {
            if (operands.kinds[i] <= KindNumbers.LAST_ID && operands.kinds[i] != KindNumbers.ID_RESULT) {
                see(cursor, context.words[operands.offsets[i]]);
            }
        }
    }

    private void see(InstructionCursor cursor, int id) {
        if (id <= 0 || id >= noted.length || !tracked.get(id)) {
            return;
        }
        if (cursor.function >= 0) {
            note(cursor.function, id);
        } else if (cursor.resultId < noted.length) {
            tracked.set(cursor.resultId);
            sources.computeIfAbsent(cursor.resultId, r -> new ArrayList<>()).add(id);
        }
    }

    private void note(int function, int id) {
        if (noted[id] == function + 1) {
            return;
        }
        noted[id] = function + 1;
        while (used.size() <= function) {
            used.add(new int[0]);
            usedCounts.add(0);
        }
        int[] list = used.get(function);
        int count = usedCounts.get(function);
        if (count == list.length) {
            list = Arrays.copyOf(list, Math.max(4, 2 * count));
            used.set(function, list);
        }
        list[count] = id;
        usedCounts.set(function, count + 1);
    }

    /** Gives each variable that the functions which an entry point leads to name, once. */
    void forEach(EntryPoint entryPoint, IntConsumer consumer) {
        int entry = entryPoint.function().map(Function::index).orElse(-1);
        if (entry < 0 || noted.length == 0) {
            return;
        }
        if (steps >= MOST_STEPS) {
            context.stopShort();
            return;
        }
        BitSet given = new BitSet();
        BitSet functions = context.calls().reachableFrom(entry);
        // What the search for them took counts as well.
        steps += functions.cardinality();
        for (int f = functions.nextSetBit(0); f >= 0 && steps < MOST_STEPS; f = functions.nextSetBit(f + 1)) {
            for (int i = 0; f < used.size() && i < usedCounts.get(f); i++) {
                give(used.get(f)[i], given, consumer);
            }
        }
    }

    private void give(int id, BitSet given, IntConsumer consumer) {
        if (given.get(id)) {
            return;
        }
        if (steps >= MOST_STEPS) {
            context.stopShort();
            return;
        }
        steps++;
        given.set(id);
        consumer.accept(id);
        if (sources.containsKey(id)) {
            ArrayDeque<Integer> open = new ArrayDeque<>(sources.get(id));
            while (!open.isEmpty()) {
                int source = open.remove();
                if (!given.get(source)) {
                    steps++;
                    given.set(source);
                    consumer.accept(source);
                    open.addAll(sources.getOrDefault(source, List.of()));
                }
            }
        }
    }
}
