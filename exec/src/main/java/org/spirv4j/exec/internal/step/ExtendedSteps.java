// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.GlslStd450Folding;
import org.spirv4j.internal.semantics.OpenClStdFolding;

/** Extended instructions that compute values. */
public final class ExtendedSteps {
    private ExtendedSteps() {}

    /** The type of the scalars of a value, or of its first member. */
    public static int scalar(ValueType type) {
        return type.kind == ValueType.Kind.STRUCT ? type.part(0).scalar : type.scalar;
    }

    /** An extended instruction that has values, and perhaps a pointer to a second result. */
    public static final class Computation extends Step implements MemoryAccesses {
        public final boolean isGlsl;
        public final int number;

        /** The operands but a pointer. */
        public final Operand[] operands;

        public final Operand result;
        private final @Nullable Operand pointer;
        private final @Nullable MemoryForm stored;
        public final int controls;
        private final int[] types;

        public Computation(
                boolean isGlsl,
                int number,
                Operand[] operands,
                Operand result,
                @Nullable Operand pointer,
                @Nullable MemoryForm stored,
                int controls) {
            this.isGlsl = isGlsl;
            this.number = number;
            this.operands = operands;
            this.result = result;
            this.pointer = pointer;
            this.stored = stored;
            this.controls = controls;
            types = new int[operands.length];
            for (int i = 0; i < types.length; i++) {
                types[i] = operands[i].type.scalar;
            }
        }

        /** Whether it writes to memory. */
        public boolean hasPointer() {
            return pointer != null;
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            if (pointer != null && stored != null) {
                MemoryAccesses.visit(group, pointer, stored.cells(), true, visitor);
            }
        }

        @Override
        public void run(Group group) {
            long[][] values = new long[operands.length][];
            for (int i = 0; i < values.length; i++) {
                values[i] = new long[(int) operands[i].type.slots];
            }
            int slots = (int) result.type.slots;
            long[] results = new long[stored == null ? slots : slots + (int) stored.type.slots];
            int type = scalar(result.type);
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                for (int i = 0; i < values.length; i++) {
                    for (int s = 0; s < values[i].length; s++) {
                        values[i][s] = group.registers[operands[i].at(s, lane)];
                    }
                }
                if (isGlsl) {
                    GlslStd450Folding.fold(number, types, values, type, results, controls);
                } else {
                    OpenClStdFolding.fold(number, types, values, type, results, controls);
                }
                write(group, lane, results, slots);
            }
        }

        private void write(Group group, int lane, long[] results, int slots) {
            for (int s = 0; s < slots; s++) {
                group.registers[result.at(s, lane)] = trimmed(results[s], s);
            }
            if (pointer == null || stored == null) {
                return;
            }
            long address = group.registers[pointer.at(0, lane)];
            Memory memory = group.subgroup.memory(address);
            if (!memory.contains(Address.offset(address), (int) stored.size)) {
                group.subgroup.workGroup.dispatch.outOfBounds(group, this, lane, address, stored.size);
            }
            long[] cells = stored.cells();
            for (int i = 0; i < cells.length; i++) {
                long byteOffset = Address.offset(address) + MemoryForm.cellOffset(cells[i]);
                int length = MemoryForm.cellLength(cells[i]);
                memory.writeInside(group.subgroup, lane, byteOffset, length, results[slots + i]);
            }
        }

        /** Exponents of structures are computed with 64 bits. */
        private long trimmed(long bits, int slot) {
            if (result.type.kind != ValueType.Kind.STRUCT || slot < result.type.part(0).slots) {
                return bits;
            }
            int width = NumberTypes.width(result.type.part(1).scalar);
            return Conversion.zeroExtend(bits, width);
        }
    }
}
