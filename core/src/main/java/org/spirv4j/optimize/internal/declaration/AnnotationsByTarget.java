// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.Arrays;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.GroupDecoration;
import org.spirv4j.internal.trait.Trait;

/**
 * The names, decorations and execution modes of a module by their targets; uses of decoration groups are annotations of
 * all targets in their lists. An annotation is a number from 0 on; those of a target follow each other in the order of
 * the module.
 */
final class AnnotationsByTarget {
    /** The target in the upper half, the number of the annotation in the order of the module in the lower; sorted. */
    private final long[] entries;

    /** By number in the order of the module: the instruction, and the number of the word with the target. */
    private int[] instructions = new int[64];

    private int[] words = new int[64];
    private int size;

    AnnotationsByTarget(EditableModule module) {
        for (int i = module.first(); i != 0; i = module.next(i)) {
            Op op = module.op(i);
            if (Trait.NAME.has(op) || Trait.DECORATION.has(op) || Trait.EXECUTION_MODE.has(op)) {
                add(i, 1);
            } else if (Trait.GROUP_DECORATION.has(op)) {
                int stride = op == Op.OpGroupDecorate ? 1 : 2;
                for (int k = GroupDecoration.TARGETS; k < module.wordCount(i); k += stride) {
                    add(i, k);
                }
            }
        }
        entries = new long[size];
        for (int k = 0; k < size; k++) {
            entries[k] = (long) module.word(instructions[k], words[k]) << 32 | k;
        }
        Arrays.sort(entries);
    }

    private void add(int instruction, int word) {
        if (size == words.length) {
            instructions = Arrays.copyOf(instructions, 2 * size);
            words = Arrays.copyOf(words, 2 * size);
        }
        instructions[size] = instruction;
        words[size++] = word;
    }

    /** {@return the first annotation of an id; the end of the annotations of the ids before it if it has none} */
    int first(int target) {
        int found = Arrays.binarySearch(entries, (long) target << 32);
        return found < 0 ? -found - 1 : found;
    }

    /** {@return whether a number is that of an annotation of an id} */
    boolean isOf(int annotation, int target) {
        return annotation < size && entries[annotation] >>> 32 == target;
    }

    /** {@return the instruction of an annotation} */
    int instruction(int annotation) {
        return instructions[(int) entries[annotation]];
    }

    /** {@return the number of the word of an annotation's instruction that is its target} */
    int word(int annotation) {
        return words[(int) entries[annotation]];
    }
}
