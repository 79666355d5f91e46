// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Op;

/**
 * The operands that must be the same for all invocations that execute an instruction together (section 2.2, "Terms":
 * dynamically uniform).
 */
public final class UniformOperands {
    /** Which invocations must have the same value. */
    public enum Extent {
        /** Those of the group that the instruction's operand Execution states. */
        EXECUTION,

        /** Those that share a cooperative matrix. */
        MATRIX
    }

    private static final int[] NONE = {};
    private static final Map<Op, int[]> WORDS = new EnumMap<>(Op.class);
    private static final Map<Op, Extent> EXTENTS = new EnumMap<>(Op.class);

    static {
        int[] packed = SignatureTable.uniform().chars().toArray();
        int at = 0;
        while (at < packed.length) {
            Op op = Op.values()[packed[at]];
            int end = at + 3 + packed[at + 2];
            EXTENTS.put(op, Extent.values()[packed[at + 1]]);
            WORDS.put(op, Arrays.copyOfRange(packed, at + 3, end));
            at = end;
        }
    }

    private UniformOperands() {}

    /** The numbers of the words of an instruction with such operands; the last may be missing in an instruction. */
    public static int[] words(Op op) {
        return WORDS.getOrDefault(op, NONE).clone();
    }

    /** Which invocations must have the same operands of an instruction that has such operands. */
    public static Extent extent(Op op) {
        return EXTENTS.getOrDefault(op, Extent.EXECUTION);
    }

    /** All such operands by name, a line for each instruction: {@code OpGroupBroadcast: LocalId}. */
    public static List<String> names() {
        return SignatureTable.uniformNames().lines().toList();
    }
}
