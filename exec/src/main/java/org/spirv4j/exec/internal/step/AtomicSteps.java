// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.group.Combination;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.semantics.FloatControls;
import org.spirv4j.internal.semantics.Folding;

/** Atomic instructions. Those on memory that work-groups share exclude each other. */
public final class AtomicSteps {
    private AtomicSteps() {}

    public static final class Atomic extends Step implements MemoryAccesses {
        public final Op op;

        /** The number of bytes. */
        public final int length;

        public final ValueType type;
        public final Operand pointer;
        public final @Nullable Operand value;
        public final @Nullable Operand comparator;
        public final @Nullable Operand result;
        private final @Nullable Combination combination;

        public Atomic(
                Op op,
                MemoryForm form,
                Operand pointer,
                @Nullable Operand value,
                @Nullable Operand comparator,
                @Nullable Operand result) {
            this.op = op;
            this.type = form.type;
            this.pointer = pointer;
            this.value = value;
            this.comparator = comparator;
            this.result = result;
            length = (int) form.size;
            combination = Combination.of(op).orElse(null);
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = group.registers[pointer.at(0, lane)];
                if (result != null) {
                    visitor.access(group, lane, address, length, false);
                }
                if (op != Op.OpAtomicLoad) {
                    visitor.access(group, lane, address, length, true);
                }
            }
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = group.registers[pointer.at(0, lane)];
                long operand = value == null ? 0 : group.registers[value.at(0, lane)];
                long expected = comparator == null ? 0 : group.registers[comparator.at(0, lane)];
                long old = exchange(group, lane, address, operand, expected);
                if (result != null) {
                    group.registers[result.at(0, lane)] = op == Op.OpAtomicFlagTestAndSet ? (old != 0 ? 1 : 0) : old;
                }
            }
        }

        private long exchange(Group group, int lane, long address, long operand, long expected) {
            Memory memory = group.subgroup.memory(address);
            long offset = Address.offset(address);
            if (!memory.contains(offset, length)) {
                group.subgroup.workGroup.dispatch.outOfBounds(group, this, lane, address, length);
                return 0;
            }
            if (!memory.isWrittenBy(group.subgroup, lane)) {
                return 0;
            }
            synchronized (memory) {
                long old = memory.read(lane, offset, length);
                long changed = compute(old, operand, expected);
                if (op != Op.OpAtomicLoad) {
                    memory.write(lane, offset, length, changed);
                }
                return old;
            }
        }

        private long compute(long old, long operand, long expected) {
            if (combination != null) {
                return combination.combine(old, operand, type.scalar, FloatControls.DEFAULT);
            }
            int scalar = type.scalar;
            return switch (op) {
                case OpAtomicIIncrement -> Folding.fold(Op.OpIAdd, scalar, scalar, old, 1);
                case OpAtomicIDecrement -> Folding.fold(Op.OpISub, scalar, scalar, old, 1);
                case OpAtomicISub -> Folding.fold(Op.OpISub, scalar, scalar, old, operand);
                case OpAtomicCompareExchange, OpAtomicCompareExchangeWeak -> old == expected ? operand : old;
                case OpAtomicFlagTestAndSet -> 1;
                case OpAtomicFlagClear -> 0;
                case OpAtomicLoad -> old;
                default -> operand;
            };
        }
    }
}
