// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.type;

import java.util.Arrays;
import org.spirv4j.grammar.Op;

/** The instructions of the built-in grammar by opcode. */
public final class Opcodes {
    private static final Op[] BY_OPCODE = byOpcode();

    private Opcodes() {}

    private static Op[] byOpcode() {
        Op[] values = Op.values();
        Op[] table = new Op[values[values.length - 1].opcode() + 1];
        Arrays.fill(table, Op.OpNop);
        for (Op op : values) {
            table[op.opcode()] = op;
        }
        return table;
    }

    /** The instruction with this opcode; OpNop if the built-in grammar lacks it. */
    public static Op op(int opcode) {
        return opcode >= 0 && opcode < BY_OPCODE.length ? BY_OPCODE[opcode] : Op.OpNop;
    }
}
