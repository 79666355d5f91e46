// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.code;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;

/** Comparisons and conversions of pointers. */
final class PointerSteps implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpPtrEqual -> new Compare(code.operand(at, 3), code.operand(at, 4), code.result(at), 1);
            case OpPtrNotEqual -> new Compare(code.operand(at, 3), code.operand(at, 4), code.result(at), 0);
            case OpPtrDiff -> {
                // The difference of untyped pointers is in bytes.
                boolean isTyped = code.facts.pointee(code.facts.typeOf(code.word(at, 3))) != 0;
                long size = isTyped ? code.elementStride(at, code.pointee(at, 3)) : 1;
                yield new Difference(code.operand(at, 3), code.operand(at, 4), code.result(at), Math.max(1, size));
            }
            case OpConvertPtrToU -> toInteger(code, at);
            case OpConvertUToPtr -> toPointer(code, at);
            case OpPtrCastToGeneric,
                    OpGenericCastToPtr,
                    OpPtrCastToCrossWorkgroupALTERA,
                    OpCrossWorkgroupCastToPtrALTERA -> code.alias(at, code.operand(at, 3));
            case OpGenericCastToPtrExplicit ->
                new CastToStorage(code.operand(at, 3), code.word(at, 4), code.result(at));
            case OpGenericPtrMemSemantics -> new Semantics(code.operand(at, 3), code.result(at));
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
        return new ToInteger(code.operand(at, 3), result, code.pointerWidth, NumberTypes.width(result.type.scalar));
    }

    private static Step toPointer(Lowering code, int at) {
        return code.pointerWidth == 32
                ? new ToPointer(code.operand(at, 3), code.result(at))
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

    private static final class Compare extends Step {
        private final Operand a;
        private final Operand b;
        private final Operand result;
        private final long ifEqual;

        Compare(Operand a, Operand b, Operand result, long ifEqual) {
            this.a = a;
            this.b = b;
            this.result = result;
            this.ifEqual = ifEqual;
        }

        @Override
        public void run(Group group) {
            long[] registers = group.registers;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                boolean isEqual = registers[a.base + lane * a.lane] == registers[b.base + lane * b.lane];
                registers[result.base + lane] = isEqual ? ifEqual : 1 - ifEqual;
            }
        }
    }

    private static final class Difference extends Step {
        private final Operand a;
        private final Operand b;
        private final Operand result;
        private final long size;

        Difference(Operand a, Operand b, Operand result, long size) {
            this.a = a;
            this.b = b;
            this.result = result;
            this.size = size;
        }

        @Override
        public void run(Group group) {
            long[] registers = group.registers;
            int bitWidth = NumberTypes.width(result.type.scalar);
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long distance = registers[a.base + lane * a.lane] - registers[b.base + lane * b.lane];
                registers[result.base + lane] = Conversion.zeroExtend(distance / size, bitWidth);
            }
        }
    }

    /** OpConvertPtrToU. */
    private static final class ToInteger extends Step {
        private final Operand from;
        private final Operand result;
        private final boolean isNarrow;
        private final int bitWidth;

        ToInteger(Operand from, Operand result, int pointerWidth, int bitWidth) {
            this.from = from;
            this.result = result;
            this.bitWidth = bitWidth;
            isNarrow = pointerWidth == 32;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = group.registers[from.at(0, lane)];
                long number = isNarrow ? group.subgroup.workGroup.dispatch.narrow(address) : address;
                group.registers[result.at(0, lane)] = Conversion.zeroExtend(number, bitWidth);
            }
        }
    }

    /** OpConvertUToPtr in the addressing model Physical32. */
    private static final class ToPointer extends Step {
        private final Operand from;
        private final Operand result;

        ToPointer(Operand from, Operand result) {
            this.from = from;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                int number = (int) group.registers[from.at(0, lane)];
                group.registers[result.at(0, lane)] = group.subgroup.workGroup.dispatch.widen(number);
            }
        }
    }

    private static final class CastToStorage extends Step {
        private final Operand from;
        private final int storageClass;
        private final Operand result;

        CastToStorage(Operand from, int storageClass, Operand result) {
            this.from = from;
            this.storageClass = storageClass;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = group.registers[from.at(0, lane)];
                boolean isInside = group.subgroup.memory(address).storageClass() == storageClass;
                group.registers[result.at(0, lane)] = isInside ? address : 0;
            }
        }
    }

    private static final class Semantics extends Step {
        private final Operand pointer;
        private final Operand result;

        Semantics(Operand pointer, Operand result) {
            this.pointer = pointer;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                int storage = group.subgroup
                        .memory(group.registers[pointer.at(0, lane)])
                        .storageClass();
                group.registers[result.at(0, lane)] = storage == StorageClass.Workgroup.value()
                        ? MemorySemantics.WorkgroupMemory.value()
                        : storage == StorageClass.CrossWorkgroup.value()
                                ? MemorySemantics.CrossWorkgroupMemory.value()
                                : 0;
            }
        }
    }
}
