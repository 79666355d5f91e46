// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.expression;

import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.Function;

/**
 * The OpPhi instructions of a function whose values something reads that has an effect, perhaps through other values.
 * Those that only read each other, as the counter of a loop that only its own step reads, are not among them.
 */
public final class LivePhis {
    private static final int FEW = 64;

    private final ValueTables tables;
    private final ModuleData data;
    private final int[] words;
    private final OperandScanner scanner;
    private final ArrayPool pool;

    /** By index of an id: whether the value is read; of each id of the function, if that has OpPhi instructions. */
    private final BitSet live;

    private final int first;
    private final int end;

    /** Word offsets of instructions whose operands are read. */
    private int[] stack;

    private int size;

    /** Finds them in a function. */
    public LivePhis(ValueTables tables, Function function, ArrayPool pool) {
        this.tables = tables;
        this.pool = pool;
        data = tables.data;
        words = data.words;
        scanner = tables.scanner;
        live = tables.live;
        first = data.starts[function.firstInstruction()];
        end = data.starts[function.endInstruction() - 1];
        stack = pool.ints(FEW, 0);
        if (hasPhis(function)) {
            find(function);
        }
    }

    /** Whether the value of an OpPhi is read. */
    public boolean contains(int phi) {
        return live.get(data.index(phi));
    }

    private boolean hasPhis(Function function) {
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            if ((words[data.starts[i]] & 0xFFFF) == Op.OpPhi.opcode()) {
                return true;
            }
        }
        return false;
    }

    private void find(Function function) {
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            int at = data.starts[i];
            Op op = Opcodes.op(words[at] & 0xFFFF);
            if (Behaviours.has(op, Behaviours.COMPUTES)
                    && (!Behaviours.has(op, Behaviours.REMOVABLE) || tables.isVolatile(at, op))) {
                push(at);
            }
        }
        while (size > 0) {
            read(stack[--size]);
        }
    }

    private void push(int at) {
        stack = size == stack.length ? pool.extended(stack, 2 * size) : stack;
        stack[size++] = at;
    }

    /** Notes that the operands of an instruction are read. */
    private void read(int at) {
        int count = scanner.plainIds(at);
        if (count >= 0) {
            for (int i = 0; i < count; i++) {
                if (i != scanner.resultOperand) {
                    read(at, words[at + 1 + i]);
                }
            }
            return;
        }
        scanner.scan(at);
        if (scanner.set >= 0 && scanner.isDescription(scanner.set)) {
            return;
        }
        for (int i = 0; i < scanner.count; i++) {
            if (scanner.kinds[i] <= KindNumbers.LAST_ID && scanner.kinds[i] != KindNumbers.ID_RESULT) {
                read(at, words[scanner.offsets[i]]);
            }
        }
    }

    private void read(int reader, int id) {
        int at = data.definition(id);
        if (at >= first && at <= end && at != reader && !live.get(data.index(id))) {
            live.set(data.index(id));
            push(at);
        }
    }
}
