// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.FunctionStart;
import org.spirv4j.internal.trait.Trait;

/**
 * Matches functions by entry points, names and types; those that are left, by how much of their instructions is the
 * same. The instructions and parameters of matched functions are matched, too, and the variables that they use.
 */
final class FunctionMatching {
    /** Functions of which less is the same do not match. */
    private static final float MIN_SIMILARITY = 0.6f;

    /** The steps that may be spent on comparing all functions without name with each other. */
    private static final long MAX_STEPS = 50_000_000;

    private final Matches matches;
    private final VariableMatching variables;
    private final List<ComparedFunction> source;
    private final List<ComparedFunction> target;
    private final Map<Integer, ComparedFunction> targetById = new HashMap<>();
    private long steps;

    FunctionMatching(
            Matches matches, VariableMatching variables, List<ComparedFunction> source, List<ComparedFunction> target) {
        this.matches = matches;
        this.variables = variables;
        this.source = source;
        this.target = target;
        target.forEach(function -> targetById.put(function.id(), function));
    }

    void match() {
        matchByName();
        for (ComparedFunction function : source) {
            ComparedFunction other = targetById.get(matches.targetId(function.id()));
            if (other != null) {
                matchInside(
                        function, other, Alignment.of(matchParameters(function, other), function.body(), other.body()));
            }
        }
        matchByFingerprint();
        Map<Integer, List<ComparedFunction>> targets = byType(matches.target, target);
        byType(matches.source, source).forEach((type, functions) -> {
            if (matches.targetId(type) != 0) {
                matchBySimilarity(functions, targets.getOrDefault(matches.targetId(type), List.of()));
            }
        });
        matchBySimilarity(source, target);
    }

    private void matchByName() {
        Map<String, List<ComparedFunction>> targets = new HashMap<>();
        target.forEach(function -> addByName(matches.target, function, isTargetFree(function), targets));
        Map<String, List<ComparedFunction>> sources = new TreeMap<>();
        source.forEach(function -> addByName(matches.source, function, isSourceFree(function), sources));
        sources.forEach((name, functions) -> {
            List<ComparedFunction> others = targets.getOrDefault(name, List.of());
            if (functions.size() == 1 && others.size() == 1) {
                matches.linkIds(functions.get(0).id(), others.get(0).id());
            } else {
                matchByType(functions, others);
            }
        });
    }

    private static void addByName(
            ModuleSide side, ComparedFunction function, boolean isFree, Map<String, List<ComparedFunction>> byName) {
        String name = side.plainName(function.id());
        if (isFree && !name.isEmpty()) {
            byName.computeIfAbsent(name, key -> new ArrayList<>()).add(function);
        }
    }

    /** Matches functions of one name that have different types. */
    private void matchByType(List<ComparedFunction> functions, List<ComparedFunction> others) {
        Map<Integer, List<ComparedFunction>> targets = byType(matches.target, others);
        byType(matches.source, functions).forEach((type, group) -> {
            List<ComparedFunction> targetGroup = targets.getOrDefault(matches.targetId(type), List.of());
            if (group.size() == 1 && targetGroup.size() == 1) {
                matches.linkIds(group.get(0).id(), targetGroup.get(0).id());
            }
        });
    }

    private static Map<Integer, List<ComparedFunction>> byType(ModuleSide side, List<ComparedFunction> functions) {
        Map<Integer, List<ComparedFunction>> byType = new LinkedHashMap<>();
        for (ComparedFunction function : functions) {
            int type = side.word(function.header()[0], FunctionStart.FUNCTION_TYPE);
            byType.computeIfAbsent(type, key -> new ArrayList<>()).add(function);
        }
        return byType;
    }

    private boolean isSourceFree(ComparedFunction function) {
        return matches.targetId(function.id()) == 0;
    }

    private boolean isTargetFree(ComparedFunction function) {
        return matches.sourceId(function.id()) == 0;
    }

    /**
     * Matches functions with equal instructions: those that are alone, then neighbours of matched functions, from the
     * beginning and from the end, then the rest in their order.
     */
    private void matchByFingerprint() {
        List<ComparedFunction> functions = free(source, this::isSourceFree);
        List<ComparedFunction> others = free(target, this::isTargetFree);
        FunctionFingerprints fingerprints = FunctionFingerprints.of(matches, true);
        FunctionFingerprints targetFingerprints = FunctionFingerprints.of(matches, false);
        int[] partners = SequenceMatching.partners(
                functions.stream().mapToLong(fingerprints::of).toArray(),
                others.stream().mapToLong(targetFingerprints::of).toArray());
        for (int i = 0; i < partners.length; i++) {
            if (partners[i] >= 0 && haveOneName(functions.get(i), others.get(partners[i]))) {
                link(functions.get(i), others.get(partners[i]));
            }
        }
    }

    private static List<ComparedFunction> free(List<ComparedFunction> functions, Predicate<ComparedFunction> isFree) {
        return functions.stream()
                .filter(isFree)
                .sorted((a, b) -> Integer.compare(a.header()[0], b.header()[0]))
                .toList();
    }

    private void link(ComparedFunction function, ComparedFunction other) {
        matches.linkIds(function.id(), other.id());
        matchInside(function, other, Alignment.of(matchParameters(function, other), function.body(), other.body()));
    }

    private record Pair(ComparedFunction source, ComparedFunction target, Alignment alignment) {}

    private void matchBySimilarity(List<ComparedFunction> sources, List<ComparedFunction> targets) {
        List<ComparedFunction> free =
                sources.stream().filter(this::isSourceFree).toList();
        List<ComparedFunction> targetFree =
                targets.stream().filter(this::isTargetFree).toList();
        List<Pair> pairs = new ArrayList<>();
        for (ComparedFunction function : free) {
            for (ComparedFunction other : targetFree) {
                steps++;
                if (steps < MAX_STEPS && mayMatch(function, other)) {
                    steps += (long) function.body().length * other.body().length;
                    Alignment alignment = Alignment.of(matches, function.body(), other.body());
                    if (alignment.similarity() >= MIN_SIMILARITY) {
                        pairs.add(new Pair(function, other, alignment));
                    }
                }
            }
        }
        pairs.sort((a, b) -> Float.compare(b.alignment.similarity(), a.alignment.similarity()));
        for (Pair pair : pairs) {
            if (isSourceFree(pair.source) && isTargetFree(pair.target)) {
                matches.linkIds(pair.source.id(), pair.target.id());
                matchParameters(pair.source, pair.target);
                matchInside(pair.source, pair.target, pair.alignment);
            }
        }
    }

    private boolean mayMatch(ComparedFunction function, ComparedFunction other) {
        long length = function.body().length;
        long otherLength = other.body().length;
        if (2 * Math.min(length, otherLength) < MIN_SIMILARITY * (length + otherLength)) {
            return false;
        }
        return haveOneName(function, other);
    }

    /** Whether two functions have the same name, or one of them has none. */
    private boolean haveOneName(ComparedFunction function, ComparedFunction other) {
        String name = matches.source.plainName(function.id());
        String otherName = matches.target.plainName(other.id());
        return name.isEmpty() || otherName.isEmpty() || name.equals(otherName);
    }

    /** Matches parameters by their names, then those of one type in their order. */
    private Matches matchParameters(ComparedFunction function, ComparedFunction other) {
        Map<String, Integer> names = unique(matches.source, function.parameters());
        unique(matches.target, other.parameters()).forEach((name, id) -> {
            int sourceId = names.getOrDefault(name, 0);
            if (sourceId != 0 && id != 0) {
                matches.linkIds(sourceId, id);
            }
        });
        Map<Integer, List<Integer>> byType = new HashMap<>();
        for (int id : other.parameters()) {
            if (matches.sourceId(id) == 0) {
                int type = matches.target.typeId(matches.target.definition(id));
                byType.computeIfAbsent(type, key -> new ArrayList<>()).add(id);
            }
        }
        Map<Integer, Integer> used = new HashMap<>();
        for (int id : function.parameters()) {
            int type = matches.targetId(matches.source.typeId(matches.source.definition(id)));
            List<Integer> candidates = byType.getOrDefault(type, List.of());
            int next = used.getOrDefault(type, 0);
            if (matches.targetId(id) == 0 && type != 0 && next < candidates.size()) {
                matches.linkIds(id, candidates.get(next));
                used.put(type, next + 1);
            }
        }
        return matches;
    }

    /** Ids by name; 0 if several have the name. */
    private static Map<String, Integer> unique(ModuleSide side, int[] ids) {
        Map<String, Integer> byName = new LinkedHashMap<>();
        for (int id : ids) {
            String name = side.plainName(id);
            if (!name.isEmpty()) {
                byName.merge(name, id, (first, second) -> 0);
            }
        }
        return byName;
    }

    private void matchInside(ComparedFunction function, ComparedFunction other, Alignment alignment) {
        matchLines(function.header(), other.header());
        for (int position = 0; position < function.body().length; position++) {
            int partner = alignment.partner(position);
            if (partner >= 0) {
                int instruction = function.body()[position];
                int targetInstruction = other.body()[partner];
                matches.link(instruction, targetInstruction);
                matchVariable(instruction, targetInstruction);
            }
        }
    }

    /** Matches the line instructions between parameters, which were matched before. */
    private void matchLines(int[] header, int[] other) {
        if (header.length == 1 || other.length == 1) {
            return;
        }
        Alignment alignment = Alignment.of(matches, header, other);
        for (int position = 0; position < header.length; position++) {
            int partner = alignment.partner(position);
            if (partner >= 0 && Trait.LINE.has(matches.source.data.tables, matches.source.opcode(header[position]))) {
                matches.link(header[position], other[partner]);
            }
        }
    }

    /** Matches the variables that two matching instructions access. */
    private void matchVariable(int instruction, int targetInstruction) {
        ModuleSide side = matches.source;
        boolean isAccess = Trait.TYPED_ACCESS_CHAIN.has(side.data.tables, side.opcode(instruction))
                || side.is(instruction, Op.OpLoad)
                || side.is(instruction, Op.OpStore);
        if (!isAccess) {
            return;
        }
        int pointer = side.operandWord(instruction, side.leadingOperands(instruction));
        int targetPointer = matches.target.operandWord(targetInstruction, side.leadingOperands(instruction));
        if (side.isDefinedBy(pointer, Op.OpVariable)
                && matches.target.isDefinedBy(targetPointer, Op.OpVariable)
                && variables.areMatchable(side.definition(pointer), matches.target.definition(targetPointer), false)) {
            matches.linkIds(pointer, targetPointer);
        }
    }
}
