// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.function.IntConsumer;

/** Gives the ids of an edited module other numbers. */
final class IdNumbering implements IntConsumer {
    private final EditableModule module;

    /** By id: its number, or 0. */
    private final int[] numbers;

    private int last;

    /**
     * Prepares a numbering.
     *
     * @param numbers by id: its number; 0 for those that have none yet
     */
    IdNumbering(EditableModule module, int[] numbers) {
        this.module = module;
        this.numbers = numbers;
    }

    /** Gives an id the next number unless it has one. */
    @Override
    public void accept(int id) {
        if (numbers[id] == 0) {
            numbers[id] = ++last;
        }
    }

    /** Numbers the ids that have no number in the order of the instructions, and replaces all. */
    void complete() {
        if (module.instructions.hasUses) {
            for (int i = module.next(0); i != 0; i = module.next(i)) {
                module.forEachId(i, this);
            }
            replace(last + 1);
            return;
        }
        int[] copy = module.words.pool.words.clone();
        int[] starts = module.words.firstWords;
        ScannedIds scanned = module.instructions.scanned;
        for (int i = module.next(0); i != 0; i = module.next(i)) {
            last = scanned.renumber(starts[i], copy, numbers, last);
        }
        replace(last + 1, copy);
    }

    /**
     * Replaces all ids by their numbers.
     *
     * @param newBound one more than the highest number
     */
    void replace(int newBound) {
        module.instructions.findUses();
        replace(newBound, module.words.pool.words);
    }

    /** Replaces ids; without lists of uses, {@code words} is a copy of the words in which they are replaced already. */
    private void replace(int newBound, int[] words) {
        if (newBound == module.bound() && isIdentity(newBound)) {
            return;
        }
        if (module.instructions.hasUses) {
            module.instructions.changeWords();
            for (int i = 1; i <= module.words.instructionCount; i++) {
                replaceUses(i);
            }
            moveLists(newBound);
        } else {
            module.words.pool.words = words;
            module.words.wordsReplaced();
            module.words.forgetDefinitions();
        }
        module.words.renumberDebugSets(numbers);
        module.instructions.idsReplaced(newBound);
    }

    /** Moves definitions and the lists of uses to the numbers of their ids. */
    private void moveLists(int newBound) {
        int size = Math.max(newBound, module.bound());
        int[] definitions = new int[size];
        for (int id = 1; id < module.bound(); id++) {
            if (numbers[id] != 0) {
                definitions[numbers[id]] = module.words.pool.definitions[id];
            }
        }
        module.words.replaceDefinitions(definitions);
        module.instructions.useLists.renumberIds(numbers, module.bound(), size);
    }

    private boolean isIdentity(int bound) {
        int id = 1;
        while (id < bound && numbers[id] == id) {
            id++;
        }
        return id == bound;
    }

    private void replaceUses(int instruction) {
        int[] words = module.words.pool.words;
        int at = module.words.firstWords[instruction];
        int end = at + (words[at] >>> 16);
        int result = module.resultId(instruction);
        for (int k = at + 1; k < end; k++) {
            if (module.instructions.useLists.has(k)) {
                words[k] = numbers[words[k]];
            }
        }
        if (result != 0) {
            words[at + (module.typeId(instruction) == 0 ? 1 : 2)] = numbers[result];
        }
    }
}
