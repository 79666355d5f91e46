// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.EntryPointWords;

/**
 * Matches the instructions outside functions that are not declarations. Those before the functions match by their
 * literals and execution models; annotations and debug instructions, by what they apply to, after all ids have been
 * matched.
 */
final class SectionMatching {
    private static final int EXACT = 0;
    private static final int SUBJECT = 1;

    private final Matches matches;
    private final InstructionKeys keys;
    private final Sections source;
    private final Sections target;

    SectionMatching(Matches matches, Sections source, Sections target) {
        this.matches = matches;
        this.source = source;
        this.target = target;
        keys = new InstructionKeys(matches);
    }

    /** Matches the sections before debug instructions; entry points match their functions, too. */
    void matchPreamble() {
        matchExact(Sections.CAPABILITIES);
        matchExact(Sections.EXTENSIONS);
        matchExact(Sections.IMPORTS);
        int[] models = source.of(Sections.MEMORY_MODEL);
        int[] targetModels = target.of(Sections.MEMORY_MODEL);
        if (models.length > 0 && targetModels.length > 0) {
            matches.link(models[0], targetModels[0]);
        }
        matchEntryPoints();
        matchExecutionModes();
    }

    /** Matches annotations and debug instructions outside functions. */
    void matchAnnotations() {
        matchBySubject(Sections.SOURCES);
        matchBySubject(Sections.NAMES);
        matchBySubject(Sections.PROCESSES);
        matchExact(Sections.DEBUG_INFO);
        matchBySubject(Sections.ANNOTATIONS);
    }

    /** Matches instructions whose operands are equal, in their order. */
    void matchExact(int section) {
        match(section, EXACT);
    }

    private void matchBySubject(int section) {
        match(section, EXACT);
        match(section, SUBJECT);
    }

    private void match(int section, int kind) {
        Candidates candidates = new Candidates();
        for (int instruction : target.of(section)) {
            if (matches.sourceOf(instruction) < 0) {
                int first = firstOperand(matches.target, instruction);
                candidates.add(
                        keys.ofTarget(kind, instruction, first, end(matches.target, kind, instruction)), instruction);
            }
        }
        candidates.complete();
        for (int instruction : source.of(section)) {
            if (matches.targetOf(instruction) >= 0) {
                continue;
            }
            int first = firstOperand(matches.source, instruction);
            int end = end(matches.source, kind, instruction);
            int key = keys.ofSource(kind, instruction, first, end);
            if (key == InstructionKeys.NO_MATCH) {
                continue;
            }
            int found = candidates.find(
                    key, other -> matches.sourceOf(other) < 0, other -> same(instruction, other, kind, first, end));
            if (found >= 0) {
                matches.link(instruction, found);
            }
        }
    }

    private boolean same(int instruction, int other, int kind, int first, int end) {
        if (matches.source.opcode(instruction) != matches.target.opcode(other)
                || end(matches.target, kind, other) != end) {
            return false;
        }
        for (int operand = first; operand < end; operand++) {
            if (matches.source.kind(instruction, operand) != KindNumbers.ID_RESULT
                    && !matches.sameOperand(instruction, other, operand)) {
                return false;
            }
        }
        return true;
    }

    /** Results have no type here, except those of instructions of debug-information sets. */
    private static int firstOperand(ModuleSide side, int instruction) {
        return side.leadingOperands(instruction);
    }

    /** The number of operands by which an instruction matches; further operands may differ. */
    private static int end(ModuleSide side, int kind, int instruction) {
        int count = side.operandCount(instruction);
        if (kind == EXACT) {
            return count;
        }
        int opcode = side.opcode(instruction);
        if (side.is(instruction, Op.OpSourceContinued)) {
            return 0;
        }
        if (side.is(instruction, Op.OpName)) {
            return 1;
        }
        boolean ofMember = Trait.MEMBER_DECORATION.has(side.data.tables, opcode);
        boolean hasTwo = side.is(instruction, Op.OpSource)
                || side.is(instruction, Op.OpMemberName)
                || Trait.DECORATION.has(side.data.tables, opcode);
        return Math.min(count, ofMember ? 3 : hasTwo ? 2 : count);
    }

    private void matchEntryPoints() {
        Map<Integer, List<Integer>> byModel = new TreeMap<>();
        Map<Integer, List<Integer>> targetsByModel = new LinkedHashMap<>();
        group(source, matches.source, byModel);
        group(target, matches.target, targetsByModel);
        for (Map.Entry<Integer, List<Integer>> model : byModel.entrySet()) {
            List<Integer> sources = model.getValue();
            List<Integer> targets = targetsByModel.getOrDefault(model.getKey(), List.of());
            if (sources.size() == 1 && targets.size() == 1) {
                linkEntryPoints(sources.get(0), targets.get(0));
            } else {
                matchByName(sources, targets, modelOperand(matches.source, sources.get(0)));
            }
        }
    }

    /** The number of the operand with the execution model of an entry point; function and name follow it. */
    private static int modelOperand(ModuleSide side, int instruction) {
        return EntryPointWords.model(side.opcode(instruction)) - 1;
    }

    private static void group(Sections sections, ModuleSide side, Map<Integer, List<Integer>> byModel) {
        for (int instruction : sections.of(Sections.ENTRY_POINTS)) {
            int model = modelOperand(side, instruction);
            if (Trait.ENTRY_POINT.has(side.data.tables, side.opcode(instruction))
                    && side.operandCount(instruction) > model + 2) {
                // Those with a condition are others than those without.
                byModel.computeIfAbsent(side.operandWord(instruction, model) << 1 | model, key -> new ArrayList<>())
                        .add(instruction);
            }
        }
    }

    private void matchByName(List<Integer> sources, List<Integer> targets, int model) {
        Candidates candidates = new Candidates();
        for (int instruction : targets) {
            candidates.add(keys.ofTarget(EXACT, instruction, model + 2, model + 3), instruction);
        }
        candidates.complete();
        for (int instruction : sources) {
            int found = candidates.find(
                    keys.ofSource(EXACT, instruction, model + 2, model + 3),
                    other -> matches.sourceOf(other) < 0,
                    other -> matches.sameOperand(instruction, other, model + 2));
            if (found >= 0) {
                linkEntryPoints(instruction, found);
            }
        }
    }

    private void linkEntryPoints(int instruction, int targetInstruction) {
        matches.link(instruction, targetInstruction);
        int function = modelOperand(matches.source, instruction) + 1;
        matches.linkIds(
                matches.source.operandWord(instruction, function),
                matches.target.operandWord(targetInstruction, function));
    }

    /** Execution modes match by the execution models of their entry points and by their literals; ids may differ. */
    private void matchExecutionModes() {
        Map<Integer, Integer> models = models(source, matches.source);
        Map<Integer, Integer> targetModels = models(target, matches.target);
        Candidates candidates = new Candidates();
        for (int instruction : target.of(Sections.EXECUTION_MODES)) {
            candidates.add(modeKey(matches.target, instruction, targetModels), instruction);
        }
        candidates.complete();
        for (int instruction : source.of(Sections.EXECUTION_MODES)) {
            int found = candidates.find(
                    modeKey(matches.source, instruction, models),
                    other -> matches.sourceOf(other) < 0,
                    other -> sameMode(instruction, other));
            if (found >= 0) {
                matches.link(instruction, found);
            }
        }
    }

    private static Map<Integer, Integer> models(Sections sections, ModuleSide side) {
        Map<Integer, Integer> models = new LinkedHashMap<>();
        for (int instruction : sections.of(Sections.ENTRY_POINTS)) {
            if (Trait.ENTRY_POINT.has(side.data.tables, side.opcode(instruction))) {
                int model = modelOperand(side, instruction);
                models.putIfAbsent(side.operandWord(instruction, model + 1), side.operandWord(instruction, model));
            }
        }
        return models;
    }

    private static int modeKey(ModuleSide side, int instruction, Map<Integer, Integer> models) {
        return InstructionKeys.of(
                side,
                EXACT,
                instruction,
                models.getOrDefault(side.word(instruction, ExecutionModeSetting.ENTRY_POINT), -1),
                side.word(instruction, ExecutionModeSetting.MODE),
                side.operandCount(instruction));
    }

    private boolean sameMode(int instruction, int other) {
        for (int operand = 1; operand < matches.source.operandCount(instruction); operand++) {
            if (!matches.source.isId(instruction, operand) && !matches.sameOperand(instruction, other, operand)) {
                return false;
            }
        }
        return true;
    }
}
