// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Function;

/**
 * The places that one variable of the source has at each instruction of a function. A DebugDeclare or DebugValue holds
 * until another one for the same part, or until the value that it names is computed again. Where control flow meets, a
 * part has a place only if it is the same on all ways.
 */
@SuppressWarnings({"unchecked", "rawtypes"}) // Arrays of lists.
final class VariableFlow {
    /** A change of the places at an instruction; the id that is computed there, or a stated place. */
    private record Change(
            int instruction, int computed, @Nullable VariablePlace stated) {}

    private static final Comparator<List<Integer>> ORDER = Comparator.<List<Integer>>comparingInt(List::size)
            .thenComparing((a, b) -> Arrays.compare(
                    a.stream().mapToInt(Integer::intValue).toArray(),
                    b.stream().mapToInt(Integer::intValue).toArray()));

    /** How often a block is visited at most; the places of those that change more often are not known. */
    private static final int MAX_VISITS = 100;

    private final Function function;
    private final VariablePlaceReader reader;
    private final LineStarts lines;
    private final List<Change> changes;
    private final boolean isEverywhere;

    /** By block: the number of its first change. */
    private final int[] firstChanges;

    /** By block: the places at its start; null if they are not known yet. */
    private final @Nullable List<VariablePlace>[] starts;

    /**
     * Follows a variable.
     *
     * @param instructions the indexes of its DebugDeclare and DebugValue instructions
     * @param stated their places
     * @param areDeclarations whether all are DebugDeclare
     */
    VariableFlow(
            DebugRecords records,
            Function function,
            ControlFlowGraph graph,
            LineStarts lines,
            List<Integer> instructions,
            List<VariablePlace> stated,
            boolean areDeclarations) {
        this.function = function;
        this.lines = lines;
        reader = new VariablePlaceReader(records);
        Set<List<Integer>> paths = new HashSet<>();
        stated.forEach(place -> paths.add(place.path()));
        // A variable in memory is there from its start on, wherever that is declared.
        isEverywhere = areDeclarations && paths.size() == stated.size();
        changes = new ArrayList<>();
        firstChanges = new int[function.blockCount() + 1];
        starts = new List[function.blockCount()];
        for (int i = 0; i < stated.size(); i++) {
            changes.add(new Change(instructions.get(i), 0, stated.get(i)));
        }
        if (isEverywhere) {
            return;
        }
        for (int id : new TreeSet<>(stated.stream().map(VariablePlace::id).toList())) {
            addComputation(records, id);
        }
        changes.sort(Comparator.comparingInt(Change::instruction));
        int change = 0;
        for (int b = 0; b < function.blockCount(); b++) {
            while (change < changes.size()
                    && changes.get(change).instruction < function.block(b).firstInstruction()) {
                change++;
            }
            firstChanges[b] = change;
        }
        firstChanges[function.blockCount()] = changes.size();
        follow(graph);
    }

    private void addComputation(DebugRecords records, int id) {
        int at = id > 0 && id < records.data.bound ? records.data.definition(id) : 0;
        int instruction = at == 0 ? -1 : records.data.instructionAt(at);
        if (instruction < function.firstInstruction() || instruction >= function.endInstruction()) {
            return;
        }
        if (records.module.instruction(instruction).is(Op.OpPhi)) {
            // The values of OpPhi are there when the block is entered.
            int block = function.blockOf(instruction);
            changes.add(new Change(function.block(block).firstInstruction(), id, null));
        } else if (!records.module.instruction(instruction).is(Op.OpFunctionParameter)) {
            changes.add(new Change(instruction, id, null));
        }
    }

    private void follow(ControlFlowGraph graph) {
        if (function.blockCount() == 0) {
            return;
        }
        @Nullable List<VariablePlace>[] ends = new List[function.blockCount()];
        Deque<Integer> waiting = new ArrayDeque<>(List.of(0));
        BitSet isWaiting = new BitSet();
        int[] visits = new int[function.blockCount()];
        while (!waiting.isEmpty()) {
            int block = waiting.remove();
            isWaiting.clear(block);
            starts[block] = ++visits[block] > MAX_VISITS
                    ? List.of(VariablePlace.nothing(List.of()))
                    : start(graph, block, ends);
            List<VariablePlace> end = at(block, function.block(block).endInstruction());
            if (end.equals(ends[block]) || visits[block] > MAX_VISITS + 1) {
                continue;
            }
            ends[block] = end;
            for (int k = 0; k < graph.successorCount(block); k++) {
                int next = graph.successor(block, k);
                if (!isWaiting.get(next)) {
                    isWaiting.set(next);
                    waiting.add(next);
                }
            }
        }
    }

    /** The places that all predecessors of a block have at their ends, as far as they are known yet. */
    private static List<VariablePlace> start(ControlFlowGraph graph, int block, @Nullable List<VariablePlace>[] ends) {
        List<VariablePlace> met = null;
        for (int k = 0; k < graph.predecessorCount(block); k++) {
            List<VariablePlace> end = ends[graph.predecessor(block, k)];
            if (end != null) {
                met = met == null ? end : meet(met, end);
            }
        }
        return block == 0 || met == null ? List.of() : met;
    }

    /** What is the same in both, and that nothing is known of the parts that differ. */
    private static List<VariablePlace> meet(List<VariablePlace> a, List<VariablePlace> b) {
        if (a.equals(b)) {
            return a;
        }
        Set<VariablePlace> inBoth = new HashSet<>(a);
        inBoth.retainAll(new HashSet<>(b));
        Map<List<Integer>, VariablePlace> met = new TreeMap<>(ORDER);
        for (List<VariablePlace> places : List.of(a, b)) {
            for (VariablePlace place : places) {
                met.put(place.path(), inBoth.contains(place) ? place : VariablePlace.nothing(place.path()));
            }
        }
        return new ArrayList<>(met.values());
    }

    /**
     * Adds a place that hides those of the same part and of parts of it; those of larger parts come first. Memory is no
     * place of its own if it is a part of what is known already.
     */
    private void add(List<VariablePlace> places, VariablePlace added) {
        places.removeIf(place -> place.isInside(added));
        int at = 0;
        VariablePlace whole = added;
        while (at < places.size() && ORDER.compare(places.get(at).path(), added.path()) < 0) {
            whole = added.isInside(places.get(at)) ? places.get(at) : whole;
            at++;
        }
        if (reader.isPartOf(added, whole)) {
            return;
        }
        places.add(at, added);
    }

    /** The places before an instruction of a block, whose places at the start are known. */
    private List<VariablePlace> at(int block, int instruction) {
        return at(block, instruction, change -> true);
    }

    private List<VariablePlace> at(int block, int instruction, Predicate<Change> hasHappened) {
        List<VariablePlace> start = starts[block];
        List<VariablePlace> places = start == null ? new ArrayList<>() : new ArrayList<>(start);
        for (int i = firstChanges[block]; i < changes.size() && changes.get(i).instruction < instruction; i++) {
            Change change = changes.get(i);
            VariablePlace stated = change.stated;
            if (stated != null) {
                if (hasHappened.test(change)) {
                    add(places, stated);
                }
            } else {
                places.replaceAll(place -> place.id() == change.computed ? VariablePlace.nothing(place.path()) : place);
            }
        }
        return places;
    }

    /** The places before an instruction. */
    List<VariablePlace> at(int instruction) {
        if (isEverywhere) {
            List<VariablePlace> places = new ArrayList<>();
            changes.stream()
                    .map(Change::stated)
                    .filter(Objects::nonNull)
                    .sorted(Comparator.comparingInt(place -> place.path().size()))
                    .forEach(places::add);
            return places;
        }
        int block = function.blockOf(instruction);
        if (block < 0) {
            return List.of();
        }
        int start = lines.start(block, instruction);
        return at(
                block,
                instruction,
                change -> change.instruction < start || !lines.isOfLine(change.instruction, instruction));
    }
}
