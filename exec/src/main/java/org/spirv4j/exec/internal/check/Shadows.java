// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.TypedInstruction;

/**
 * Registers that tell which scalars of values are undefined: a slot is 0, or the word offset of the instruction that
 * made the scalar undefined. Only values that may be undefined have them.
 */
final class Shadows {
    private final Lowering code;
    private final BitSet undefined;
    private final Map<Integer, Operand> byId = new HashMap<>();

    /** By id of a function: those of its result. */
    private final Map<Integer, Operand> returned = new HashMap<>();

    /** One register for all slots of all lanes. */
    private final Operand zero;

    /** Declares the shadows of constants. */
    Shadows(Lowering code) {
        this.code = code;
        undefined = UndefinedValues.of(code);
        zero = all(0);
        Map<Integer, long[]> constants = new HashMap<>();
        for (int i = 0; !undefined.isEmpty() && i < code.data.instructionCount; i++) {
            int at = code.data.starts[i];
            Op op = code.op(at);
            int id = code.word(at, TypedInstruction.RESULT);
            if (op == Op.OpUndef || op == Op.OpPoisonKHR) {
                byId.put(id, all(at));
                constants.put(id, new long[] {at});
            } else if (code.isConstant(op) && undefined.get(id) && code.isOperand(id)) {
                constants.put(id, composite(op, at, constants));
                byId.put(id, code.constant(code.resultType(at), constants.get(id)));
            }
        }
    }

    /** A constant with the same number in all slots. */
    private Operand all(int number) {
        Operand one = code.constant(code.types.of(0), new long[] {number});
        return new Operand(one.type, one.base, 0, 0);
    }

    /** The shadow of a constant: those of its constituents, if they make up the whole. */
    private long[] composite(Op op, int at, Map<Integer, long[]> constants) {
        long[] values = new long[(int) code.resultType(at).slots];
        int slot = 0;
        boolean isComposite = op == Op.OpConstantComposite || op == Op.OpSpecConstantComposite;
        for (int i = CompositeConstant.CONSTITUENTS; isComposite && i < code.wordCount(at); i++) {
            long[] part = constants.getOrDefault(code.word(at, i), new long[1]);
            int slots = (int) code.operand(at, i).type.slots;
            for (int s = 0; s < slots && slot < values.length; s++) {
                values[slot++] = part[part.length == 1 ? 0 : s];
            }
        }
        return values;
    }

    boolean isEmpty() {
        return undefined.isEmpty();
    }

    boolean has(int id) {
        return undefined.get(id);
    }

    /** The shadow of a value; zeros if it is always defined. */
    Operand of(int id) {
        if (!undefined.get(id)) {
            return zero;
        }
        Operand known = byId.get(id);
        int definition = code.data.definition(id);
        if (known == null && definition != 0) {
            known = code.newRegisters(definition, code.resultType(definition));
            byId.put(id, known);
        }
        return known == null ? zero : known;
    }

    /** The shadow of the result of a function; null if it has none. */
    @Nullable
    Operand returned(int function) {
        return returned.get(function);
    }

    /** The shadow of the result of a function. */
    Operand makeReturned(int function, int at, ValueType type) {
        return returned.computeIfAbsent(function, id -> code.newRegisters(at, type));
    }
}
