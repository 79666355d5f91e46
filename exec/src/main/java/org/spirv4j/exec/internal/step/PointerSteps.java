// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;

/** Comparisons and conversions of pointers. */
public final class PointerSteps {
    private PointerSteps() {}

    public static final class Compare extends Step {
        private final Operand a;
        private final Operand b;
        private final Operand result;
        private final long ifEqual;

        public Compare(Operand a, Operand b, Operand result, long ifEqual) {
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

    public static final class Difference extends Step {
        private final Operand a;
        private final Operand b;
        private final Operand result;
        private final long size;

        public Difference(Operand a, Operand b, Operand result, long size) {
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
    public static final class ToInteger extends Step {
        private final Operand from;
        private final Operand result;
        private final boolean isNarrow;
        private final int bitWidth;

        public ToInteger(Operand from, Operand result, int pointerWidth, int bitWidth) {
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
    public static final class ToPointer extends Step {
        private final Operand from;
        private final Operand result;

        public ToPointer(Operand from, Operand result) {
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

    public static final class CastToStorage extends Step {
        private final Operand from;
        private final int storageClass;
        private final Operand result;

        public CastToStorage(Operand from, int storageClass, Operand result) {
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

    public static final class Semantics extends Step {
        private final Operand pointer;
        private final Operand result;

        public Semantics(Operand pointer, Operand result) {
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
