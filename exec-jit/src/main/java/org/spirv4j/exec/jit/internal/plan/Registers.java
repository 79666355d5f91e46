// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import java.util.Arrays;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.internal.number.NumberTypes;

/**
 * How the registers of a program are held by the JVM: each is a local variable with the kind of the value that is
 * written to it. Bits are converted where they are read as another kind.
 */
public final class Registers {
    private static final int MAX_SLOTS = 50_000;

    private final Kind[] kinds;
    private final long[] constants;

    public Registers(Code code) {
        kinds = new Kind[code.registerCount()];
        Arrays.fill(kinds, Kind.LONG);
        constants = code.constants();
        long slots = 0;
        for (Operand operand : code.registers()) {
            slots += operand.type.slots;
            if (slots > MAX_SLOTS) {
                throw new NotCompiledException("the values of the program are too large");
            }
            for (int s = 0; s < operand.type.slots; s++) {
                kinds[operand.at(s, 0)] = kind(operand.type, s);
            }
        }
    }

    /** The kind of a register. */
    public Kind kind(int register) {
        // After the registers of values are those that count the iterations of loops.
        return register < kinds.length ? kinds[register] : Kind.INT;
    }

    /** The bits of a constant. */
    public long constant(int register) {
        return constants[register];
    }

    /** The kind of the values of a slot of a type. */
    public static Kind kind(ValueType type, long slot) {
        ValueType part = type;
        long rest = slot;
        while (part.isComposite() || part.kind == ValueType.Kind.COOPERATIVE_MATRIX) {
            int index = 0;
            if (part.kind == ValueType.Kind.STRUCT) {
                while (index + 1 < part.count && part.slotOf(index + 1) <= rest) {
                    index++;
                }
            } else {
                index = (int) (rest / Math.max(1, part.part(0).slots));
            }
            rest -= part.slotOf(index);
            part = part.part(index);
        }
        return switch (part.kind) {
            case BOOL -> Kind.INT;
            case INT -> NumberTypes.width(part.scalar) > 32 ? Kind.LONG : Kind.INT;
            case FLOAT -> ofScalar(part.scalar);
            default -> Kind.LONG;
        };
    }

    /** The kind of the values of a numeric type. */
    public static Kind ofScalar(int scalar) {
        if (scalar == NumberTypes.FLOAT32) {
            return Kind.FLOAT;
        }
        if (NumberTypes.isFloat(scalar)) {
            return NumberTypes.width(scalar) == 64 ? Kind.DOUBLE : Kind.INT;
        }
        return NumberTypes.width(scalar) > 32 ? Kind.LONG : Kind.INT;
    }
}
