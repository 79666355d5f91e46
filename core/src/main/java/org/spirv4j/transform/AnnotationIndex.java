// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.trait.Trait;

/** The annotations of a module by target id, including group uses (OpGroupDecorate, OpGroupMemberDecorate). */
final class AnnotationIndex {
    private final ModuleData data;

    /** Target id in the upper half, instruction number in the lower; sorted. */
    private long[] entries = new long[16];

    private int size;

    /**
     * Indexes the instructions whose first operand is their target, and group uses.
     *
     * @param traits traits of the annotations to index, besides group uses
     */
    AnnotationIndex(ModuleData data, Trait... traits) {
        this.data = data;
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            int opcode = data.words[at] & 0xFFFF;
            int row = data.tables.op(opcode);
            if (row < 0) {
                continue;
            }
            if (isAny(traits, row)) {
                add(data.words[at + 1], i);
            } else if (Trait.GROUP_DECORATION.hasRow(data.tables, row)) {
                int stride = stride(opcode);
                for (int k = at + 2; k < data.starts[i + 1]; k += stride) {
                    add(data.words[k], i);
                }
            }
        }
        entries = Arrays.copyOf(entries, size);
        Arrays.sort(entries);
    }

    private boolean isAny(Trait[] traits, int row) {
        for (Trait trait : traits) {
            if (trait.hasRow(data.tables, row)) {
                return true;
            }
        }
        return false;
    }

    /** Number of words per target of a group use. */
    static int stride(int opcode) {
        return opcode == Op.OpGroupDecorate.opcode() ? 1 : 2;
    }

    private void add(int target, int instruction) {
        if (size == entries.length) {
            entries = Arrays.copyOf(entries, 2 * size);
        }
        entries[size++] = (long) target << 32 | instruction;
    }

    /**
     * Passes the word offset of every annotation of an id, in the order of the module; a group use that lists the id
     * twice is passed twice.
     */
    void forEach(int target, IntConsumer annotation) {
        for (int i = first(target); i < size && entries[i] >>> 32 == target; i++) {
            annotation.accept(data.starts[(int) entries[i]]);
        }
    }

    /** Whether there is an annotation of an id. */
    boolean has(int target) {
        int first = first(target);
        return first < size && entries[first] >>> 32 == target;
    }

    private int first(int target) {
        int i = Arrays.binarySearch(entries, (long) target << 32);
        return i < 0 ? -i - 1 : i;
    }
}
