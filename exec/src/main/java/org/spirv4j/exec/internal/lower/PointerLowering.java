// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.PointerSteps;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;

/** Comparisons and conversions of pointers. */
final class PointerLowering {
    private PointerLowering() {}

    /** The integer is an address in the module's addressing model. */
    static Step toInteger(Lowering code, int at) {
        Operand result = code.result(at);
        return new PointerSteps.ToInteger(
                code.operand(at, TypedInstruction.FIRST_OPERAND),
                result,
                code.pointerWidth,
                NumberTypes.width(result.type.scalar));
    }

    static Step toPointer(Lowering code, int at) {
        return code.pointerWidth == 32
                ? new PointerSteps.ToPointer(code.operand(at, TypedInstruction.FIRST_OPERAND), code.result(at))
                : code.alias(at, code.operand(at, TypedInstruction.FIRST_OPERAND));
    }

    /** Bitcasts from and to pointers. */
    static @Nullable Step bitcast(Lowering code, int at) {
        Operand from = code.operand(at, Unary.OPERAND);
        ValueType type = code.resultType(at);
        boolean isFromPointer = from.type.kind == ValueType.Kind.POINTER;
        boolean isToPointer = type.kind == ValueType.Kind.POINTER;
        if (isFromPointer && isToPointer) {
            return code.alias(at, from);
        }
        if (code.pointerWidth == 32 && isFromPointer && type.slots == 1) {
            return toInteger(code, at);
        }
        return code.pointerWidth == 32 && isToPointer && from.type.slots == 1 ? toPointer(code, at) : null;
    }
}
