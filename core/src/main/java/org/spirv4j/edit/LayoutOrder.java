// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.module.internal.access.LogicalLayout;

/**
 * The order in which the instructions before the functions are lifted: by the sections of the logical layout, also
 * where the module mixes them, so that an edited module can be valid.
 */
final class LayoutOrder {
    private LayoutOrder() {}

    /**
     * The numbers of the first instructions of a module in the order of their sections; none if they are in that order.
     */
    static int[] of(ModuleData data) {
        byte[] sections = new byte[64];
        int count = 0;
        boolean isOrdered = true;
        int section = 0;
        for (; count < data.instructionCount; count++) {
            int own = section(data, count, section);
            if (own >= LogicalLayout.FUNCTIONS) {
                break;
            }
            isOrdered &= own >= section;
            section = own;
            sections = count < sections.length ? sections : Arrays.copyOf(sections, 2 * count);
            sections[count] = (byte) own;
        }
        return isOrdered ? new int[0] : sorted(sections, count);
    }

    /** Whether words, after those of the header, are those of a module with its first instructions in another order. */
    static boolean isReordered(ModuleData data, int[] order, int[] words) {
        boolean isSame = words.length == data.words.length;
        int at = data.starts[0];
        for (int k = 0; k < data.instructionCount && isSame; k++) {
            int i = k < order.length ? order[k] : k;
            int end = at + data.starts[i + 1] - data.starts[i];
            isSame = Arrays.equals(words, at, end, data.words, data.starts[i], data.starts[i + 1]);
            at = end;
        }
        return isSame;
    }

    private static int[] sorted(byte[] sections, int count) {
        int[] order = new int[count];
        int size = 0;
        for (int section = 0; section <= LogicalLayout.DECLARATIONS; section++) {
            for (int i = 0; i < count; i++) {
                if (sections[i] == section) {
                    order[size++] = i;
                }
            }
        }
        return order;
    }

    /** The section of an instruction that follows an instruction of another section. */
    private static int section(ModuleData data, int instruction, int previous) {
        int section = LogicalLayout.of(data.words[data.starts[instruction]] & 0xFFFF);
        return switch (section) {
            case LogicalLayout.ANNOTATION_OR_DECLARATION -> Math.max(previous, LogicalLayout.ANNOTATIONS);
            case LogicalLayout.DECLARATION_OR_BLOCK, LogicalLayout.LINE -> LogicalLayout.DECLARATIONS;
            case LogicalLayout.BLOCK, LogicalLayout.TERMINATOR -> previous;
            default -> section;
        };
    }
}
