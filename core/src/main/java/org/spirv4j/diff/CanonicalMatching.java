// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.word.HeaderWords;

/**
 * Matches all ids and instructions that matter of two modules whose canonical forms are equal: what {@link ModuleHash}
 * ignores may differ, and the order of functions, blocks and entry points. Modules that have more differences have no
 * match here.
 */
final class CanonicalMatching {
    private final Matches matches;
    private final List<ComparedFunction> functions;
    private final List<ComparedFunction> targetFunctions;

    /** Whether the last comparison found forms of different lengths. */
    private boolean isOther;

    CanonicalMatching(Matches matches, List<ComparedFunction> functions, List<ComparedFunction> targetFunctions) {
        this.matches = matches;
        this.functions = functions;
        this.targetFunctions = targetFunctions;
    }

    /**
     * Matches the modules if their forms are equal: with debug information if that is equal, too, otherwise without.
     *
     * @param ignored the instructions of the source module that its hash ignores
     * @param targetIgnored those of the target module
     */
    void match(IgnoredInstructions ignored, IgnoredInstructions targetIgnored) {
        boolean isKnown = matches.source.data.firstUnknown < 0 && matches.target.data.firstUnknown < 0;
        if (haveSameWords()) {
            linkIdentical();
        } else if (isKnown) {
            matchForms(ignored, targetIgnored);
        }
    }

    private void matchForms(IgnoredInstructions ignored, IgnoredInstructions targetIgnored) {
        IgnoredInstructions few = IgnoredInstructions.names(matches.source.data);
        IgnoredInstructions targetFew = IgnoredInstructions.names(matches.target.data);
        boolean haveMore = ignored.isMoreThan(few) && targetIgnored.isMoreThan(targetFew);
        if (haveMore && haveSameBodies(few, targetFew) && matchByUse(few, targetFew, Ties.BEST)) {
            return;
        }
        if (!haveSameBodies(ignored, targetIgnored)) {
            return;
        }
        // Names and ids may decide between what only seems to be equal.
        if (matchByUse(ignored, targetIgnored, Ties.BEST)
                || isOther
                || matchByUse(ignored, targetIgnored, Ties.ORDER)) {
            return;
        }
        link(asWritten(matches.source, ignored), asWritten(matches.target, targetIgnored));
    }

    private boolean haveSameWords() {
        int[] words = matches.source.words;
        int[] others = matches.target.words;
        return Arrays.equals(words, HeaderWords.COUNT, words.length, others, HeaderWords.COUNT, others.length);
    }

    private void linkIdentical() {
        for (int i = 0; i < matches.source.data.instructionCount; i++) {
            matches.link(i, i);
        }
        for (int i = 0; i < matches.source.data.instructionCount; i++) {
            linkOperands(i, i);
        }
    }

    /** Whether functions have the same instructions in any order, operands aside; only then forms can be equal. */
    private boolean haveSameBodies(IgnoredInstructions ignored, IgnoredInstructions targetIgnored) {
        return sum(matches.source, ignored) == sum(matches.target, targetIgnored);
    }

    private static long sum(ModuleSide side, IgnoredInstructions ignored) {
        long sum = 0;
        for (int i = FunctionOrder.start(side.data); i < side.data.instructionCount; i++) {
            sum += ignored.contains(i) ? 0 : StructuralHashes.mix(1, side.words[side.data.starts[i]]);
        }
        return sum;
    }

    /** What decides between instructions that are equal. */
    private enum Ties {
        /** Their names, if both modules have names, then their ids, if both modules have the same ones. */
        BEST,

        /** Their order. */
        ORDER
    }

    private boolean matchByUse(IgnoredInstructions ignored, IgnoredInstructions targetIgnored, Ties ties) {
        Comparator<Integer> order = Comparator.comparingInt(unused -> 0);
        Comparator<Integer> targetOrder = order;
        if (ties == Ties.BEST && hasNames(matches.source) && hasNames(matches.target)) {
            order = byName(matches.source);
            targetOrder = byName(matches.target);
        }
        if (ties == Ties.BEST && hasSameIds()) {
            order = order.thenComparing(Integer::compareUnsigned);
            targetOrder = targetOrder.thenComparing(Integer::compareUnsigned);
        }
        CanonicalForm source = byUse(matches.source, functions, ignored, order);
        CanonicalForm target = byUse(matches.target, targetFunctions, targetIgnored, targetOrder);
        isOther = source.words().length != target.words().length;
        return link(source, target);
    }

    private static Comparator<Integer> byName(ModuleSide side) {
        return Comparator.comparing(id -> side.layout.name(id).orElse(""));
    }

    private static boolean hasNames(ModuleSide side) {
        for (int i = 0; i < side.data.instructionCount && !side.is(i, Op.OpFunction); i++) {
            if (side.is(i, Op.OpName)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an id that both modules define is the result of the same opcode in both. */
    private boolean hasSameIds() {
        for (int i = 0; i < matches.source.data.instructionCount; i++) {
            int other = matches.target.definition(matches.source.resultId(i));
            if (other >= 0 && matches.source.opcode(i) != matches.target.opcode(other)) {
                return false;
            }
        }
        return true;
    }

    private static CanonicalForm byUse(
            ModuleSide side, List<ComparedFunction> functions, IgnoredInstructions ignored, Comparator<Integer> ties) {
        return CanonicalForm.of(side.data, ignored, FunctionOrder.byUse(side, functions, ignored, ties));
    }

    private static CanonicalForm asWritten(ModuleSide side, IgnoredInstructions ignored) {
        return CanonicalForm.of(side.data, ignored, FunctionOrder.asWritten(side.data));
    }

    private boolean link(CanonicalForm source, CanonicalForm target) {
        if (!Arrays.equals(source.words(), target.words())) {
            return false;
        }
        int[] instructions = source.instructions();
        int[] others = target.instructions();
        for (int k = 0; k < instructions.length; k++) {
            matches.link(instructions[k], others[k]);
        }
        for (int k = 0; k < instructions.length; k++) {
            linkOperands(instructions[k], others[k]);
        }
        if (hasSameIds()) {
            linkSame();
        }
        linkEqual();
        return true;
    }

    /** Matches declarations that do not matter with those that have the same ids and operands, if there are such. */
    private void linkSame() {
        for (int index = 1; index < matches.source.data.indexCount(); index++) {
            int id = matches.source.data.id(index);
            if (matches.source.definition(id) < 0 && matches.target.definition(id) < 0) {
                matches.linkIds(id, id);
            }
        }
        for (int i = 0; i < matches.source.data.instructionCount; i++) {
            int id = matches.targetOf(i) < 0 ? matches.source.resultId(i) : 0;
            int other = matches.target.definition(id);
            if (other >= 0 && matches.sourceOf(other) < 0 && isSame(i, other)) {
                matches.link(i, other);
            }
        }
    }

    /** Whether two instructions have the same words, and no id that matches another one. */
    private boolean isSame(int instruction, int other) {
        int start = matches.source.data.starts[instruction];
        int targetStart = matches.target.data.starts[other];
        if (!Arrays.equals(
                matches.source.words,
                start,
                start + matches.source.wordCount(instruction),
                matches.target.words,
                targetStart,
                targetStart + matches.target.wordCount(other))) {
            return false;
        }
        for (int operand = 0; operand < matches.source.operandCount(instruction); operand++) {
            int id = matches.source.isId(instruction, operand) ? matches.source.operandWord(instruction, operand) : 0;
            int match = matches.targetId(id);
            if (match == 0 ? matches.sourceId(id) != 0 : match != id) {
                return false;
            }
        }
        return true;
    }

    /** Matches other declarations that do not matter and are equal, with their decorations: first those of one name. */
    private void linkEqual() {
        if (hasLeft(matches.source, matches::targetOf) && hasLeft(matches.target, matches::sourceOf)) {
            StructuralHashes hashes = StructuralHashes.of(matches.source.data);
            StructuralHashes targetHashes = StructuralHashes.of(matches.target.data);
            EqualDeclarations equal = new EqualDeclarations(matches, hashes, targetHashes);
            equal.link(true);
            equal.link(false);
        }
    }

    private static boolean hasLeft(ModuleSide side, IntUnaryOperator other) {
        for (int i = 0; i < side.data.instructionCount; i++) {
            if (side.resultId(i) != 0 && other.applyAsInt(i) < 0) {
                return true;
            }
        }
        return false;
    }

    /** Ids that nothing defines match, too. */
    private void linkOperands(int instruction, int other) {
        for (int operand = 0; operand < matches.source.operandCount(instruction); operand++) {
            if (matches.source.isId(instruction, operand)) {
                matches.linkIds(
                        matches.source.operandWord(instruction, operand), matches.target.operandWord(other, operand));
            }
        }
    }
}
