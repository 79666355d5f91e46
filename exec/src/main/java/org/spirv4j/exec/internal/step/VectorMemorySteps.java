// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import static org.spirv4j.internal.semantics.OpenClStdNumbers.*;

import org.spirv4j.analysis.internal.layout.LayoutRules;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.FloatEncoding;

/**
 * Loads and stores of vectors by OpenCL.std: their components lie side by side, as numbers of the type or as halves.
 */
public final class VectorMemorySteps {
    private VectorMemorySteps() {}

    public static final int HALF = NumberTypes.floating(16, -1);

    /** Loads or stores a scalar or vector. */
    public static final class Access extends Step implements MemoryAccesses {
        private final Operand pointer;
        private final Operand offset;
        private final Operand value;
        private final boolean converts;
        private final int rounding;
        private final boolean isStore;
        private final int length;

        /** The distance in bytes between vectors. */
        private final long stride;

        public Access(
                Operand pointer,
                Operand offset,
                Operand value,
                int memoryType,
                boolean isAligned,
                int rounding,
                boolean isStore) {
            this.pointer = pointer;
            this.offset = offset;
            this.value = value;
            this.rounding = rounding;
            this.isStore = isStore;
            ValueType type = value.type;
            converts = memoryType != type.scalar && NumberTypes.isFloat(type.scalar);
            length = NumberTypes.width(memoryType) / Byte.SIZE;
            LayoutRules rules = isAligned ? LayoutRules.OPENCL : LayoutRules.SCALAR;
            stride = rules.vectorSize(length, type.slots);
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                for (int s = 0; s < value.type.slots; s++) {
                    visitor.access(group, lane, address(group, lane) + (long) s * length, length, isStore);
                }
            }
        }

        private long address(Group group, int lane) {
            return group.registers[pointer.at(0, lane)] + group.registers[offset.at(0, lane)] * stride;
        }

        @Override
        public void run(Group group) {
            long[] registers = group.registers;
            int slots = (int) value.type.slots;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = address(group, lane);
                Memory memory = group.subgroup.memory(address);
                long first = Address.offset(address);
                if (!memory.contains(first, length * slots)) {
                    group.subgroup.workGroup.dispatch.outOfBounds(group, this, lane, address, (long) length * slots);
                }
                for (int s = 0; s < slots; s++) {
                    long byteOffset = first + (long) s * length;
                    boolean isInside = memory.contains(byteOffset, length);
                    if (!isStore) {
                        registers[value.at(s, lane)] = isInside ? loaded(memory.read(lane, byteOffset, length)) : 0;
                    } else if (isInside) {
                        memory.write(lane, byteOffset, length, stored(registers[value.at(s, lane)]));
                    }
                }
            }
        }

        private long loaded(long bits) {
            return converts ? FloatEncoding.encode(FloatEncoding.decode(bits, HALF), value.type.scalar) : bits;
        }

        private long stored(long bits) {
            return converts
                    ? FloatEncoding.encode(FloatEncoding.decode(bits, value.type.scalar), HALF, rounding, false)
                    : bits;
        }
    }
}
