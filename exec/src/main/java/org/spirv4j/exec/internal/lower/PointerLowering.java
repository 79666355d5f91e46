// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.PointerSteps;
import org.spirv4j.exec.internal.step.SetStep;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;

/** Comparisons and conversions of pointers. */
final class PointerLowering implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpPtrEqual -> new PointerSteps.Compare(code.operand(at, 3), code.operand(at, 4), code.result(at), 1);
            case OpPtrNotEqual ->
                new PointerSteps.Compare(code.operand(at, 3), code.operand(at, 4), code.result(at), 0);
            case OpPtrDiff -> {
                // The difference of untyped pointers is in bytes.
                boolean isTyped = code.facts.pointee(code.facts.typeOf(code.word(at, 3))) != 0;
                long size = isTyped ? code.elementStride(at, code.pointee(at, 3)) : 1;
                yield new PointerSteps.Difference(
                        code.operand(at, 3), code.operand(at, 4), code.result(at), Math.max(1, size));
            }
            case OpConvertPtrToU -> toInteger(code, at);
            case OpConvertUToPtr -> toPointer(code, at);
            case OpPtrCastToGeneric,
                    OpGenericCastToPtr,
                    OpPtrCastToCrossWorkgroupALTERA,
                    OpCrossWorkgroupCastToPtrALTERA -> code.alias(at, code.operand(at, 3));
            case OpGenericCastToPtrExplicit ->
                new PointerSteps.CastToStorage(code.operand(at, 3), code.word(at, 4), code.result(at));
            case OpGenericPtrMemSemantics -> new PointerSteps.Semantics(code.operand(at, 3), code.result(at));
            case OpSizeOf -> {
                long size = code.elementStride(at, code.pointee(at, 3));
                yield new SetStep(code.result(at), size);
            }
            case OpBitcast -> bitcast(code, at);
            default -> null;
        };
    }

    /** The integer is an address in the module's addressing model. */
    private static Step toInteger(Lowering code, int at) {
        Operand result = code.result(at);
        return new PointerSteps.ToInteger(
                code.operand(at, 3), result, code.pointerWidth, NumberTypes.width(result.type.scalar));
    }

    private static Step toPointer(Lowering code, int at) {
        return code.pointerWidth == 32
                ? new PointerSteps.ToPointer(code.operand(at, 3), code.result(at))
                : code.alias(at, code.operand(at, 3));
    }

    /** Bitcasts from and to pointers. */
    private static @Nullable Step bitcast(Lowering code, int at) {
        Operand from = code.operand(at, 3);
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
