// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.function.IntPredicate;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.OperandIds;
import org.spirv4j.internal.operand.AnnotationInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/**
 * The annotations of a module, and other instructions that say something about the id that is their first operand, by
 * that id. The subjects of an instruction that applies a decoration group are its targets.
 */
final class AnnotationSubjects {
    private final ModuleData data;
    private final OperandIds operands;

    /** All instructions, in their order. */
    private final WordBuffer all = new WordBuffer(0);

    /** The instructions that were taken. */
    private final BitSet taken = new BitSet();

    /** By index of an id: the last entry of the subject, or -1; by entry: the one before, and the instruction. */
    private final int[] last;

    private final WordBuffer previous = new WordBuffer(0);
    private final WordBuffer instructions = new WordBuffer(0);

    /**
     * Finds the instructions before the functions that are accepted.
     *
     * @param end number of the first instruction of a function or graph
     */
    AnnotationSubjects(ModuleData data, int end, IntPredicate accepted) {
        this.data = data;
        operands = new OperandIds(data);
        last = new int[data.indexCount()];
        Arrays.fill(last, -1);
        for (int i = 0; i < end; i++) {
            if (accepted.test(i)) {
                all.add(i);
                int instruction = i;
                forEachSubject(i, id -> {
                    add(id, instruction);
                    return false;
                });
            }
        }
    }

    private void add(int id, int instruction) {
        int index = data.index(id);
        previous.add(last[index]);
        last[index] = instructions.size();
        instructions.add(instruction);
    }

    /** Tests the subjects of an instruction; returns whether one of the tests succeeded. */
    private boolean forEachSubject(int instruction, IntPredicate test) {
        int at = data.starts[instruction];
        if (!Trait.GROUP_DECORATION.has(data.tables, data.words[at] & 0xFFFF)) {
            return data.starts[instruction + 1] > at + 1 && test.test(data.words[at + AnnotationInstruction.TARGET]);
        }
        boolean[] state = {true, false};
        operands.forEach(at, id -> {
            state[1] |= !state[0] && test.test(id);
            state[0] = false;
        });
        return state[1];
    }

    /** Takes the instructions one of whose subjects passes a test, and those without a subject. */
    List<Integer> take(IntPredicate isWanted) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            int instruction = all.get(i);
            boolean isAlone = data.starts[instruction + 1] == data.starts[instruction] + 1;
            if ((isAlone || forEachSubject(instruction, isWanted)) && !taken.get(instruction)) {
                taken.set(instruction);
                found.add(instruction);
            }
        }
        return found;
    }

    /** Takes the instructions with a subject that were not taken before, in their order. */
    List<Integer> take(int id) {
        List<Integer> found = new ArrayList<>();
        int index = data.index(id);
        for (int entry = last[index]; entry >= 0; entry = previous.get(entry)) {
            int instruction = instructions.get(entry);
            if (!taken.get(instruction)) {
                taken.set(instruction);
                found.add(instruction);
            }
        }
        last[index] = -1;
        Collections.reverse(found);
        return found;
    }
}
