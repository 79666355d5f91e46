// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.semantics.FloatEncoding;
import org.spirv4j.internal.semantics.Folding;

/** Instructions of fragment shaders: derivatives, helper invocations, and inputs at other points. */
public final class FragmentSteps {
    private FragmentSteps() {}

    /**
     * The difference between lanes of a quad: 0 and 1 are above 2 and 3. A lane that is elsewhere has the value of its
     * neighbour.
     */
    public static final class Derivative extends Step {
        private final Operand value;
        private final Operand result;
        private final boolean isX;
        private final boolean isY;
        private final boolean isCoarse;
        private final int controls;

        public Derivative(Operand value, Operand result, boolean isX, boolean isY, boolean isCoarse, int controls) {
            this.value = value;
            this.result = result;
            this.isX = isX;
            this.isY = isY;
            this.isCoarse = isCoarse;
            this.controls = controls;
        }

        @Override
        public void run(Group group) {
            long active = group.laneMask();
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                int quad = lane & ~3;
                int left = isCoarse ? quad : lane & ~1;
                int upper = isCoarse ? quad : lane & ~2;
                for (int s = 0; s < result.type.slots; s++) {
                    long x = isX ? difference(group, active, s, left, left + 1) : 0;
                    long y = isY ? difference(group, active, s, upper, upper + 2) : 0;
                    group.registers[result.at(s, lane)] = isX && isY ? fold(Op.OpFAdd, abs(x), abs(y)) : isX ? x : y;
                }
            }
        }

        private long difference(Group group, long active, int slot, int from, int to) {
            if ((active >>> from & active >>> to & 1) == 0) {
                return 0;
            }
            long[] registers = group.registers;
            return fold(Op.OpFSub, registers[value.at(slot, to)], registers[value.at(slot, from)]);
        }

        private long fold(Op op, long a, long b) {
            int type = result.type.scalar;
            return Folding.fold(op, type, type, a, b, 0, 0, controls);
        }

        private long abs(long bits) {
            int type = result.type.scalar;
            return FloatEncoding.encode(Math.abs(FloatEncoding.decode(bits, type)), type);
        }
    }

    /** Goes on as a helper invocation: writes no memory and no outputs. */
    public static final class Demote extends Step {
        @Override
        public void run(Group group) {
            group.subgroup.helpers |= group.laneMask();
        }
    }

    public static final class IsHelper extends Step {
        private final Operand result;

        public IsHelper(Operand result) {
            this.result = result;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                group.registers[result.at(0, lane)] = group.subgroup.helpers >>> lane & 1;
            }
        }
    }

    public static final class Interpolate extends Step {
        private final Operand pointer;
        private final @Nullable Operand offset;
        private final Operand result;
        private final long[] cells;

        public Interpolate(Operand pointer, @Nullable Operand offset, Operand result, long[] cells) {
            this.pointer = pointer;
            this.offset = offset;
            this.result = result;
            this.cells = cells;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                double x = offset == null ? 0 : offset(group, offset, 0, lane);
                double y = offset == null ? 0 : offset(group, offset, 1, lane);
                long address = group.registers[pointer.at(0, lane)];
                for (int s = 0; s < cells.length; s++) {
                    group.registers[result.at(s, lane)] = group.subgroup.workGroup.dispatch.interpolated(
                            group.subgroup, lane, address + MemoryForm.cellOffset(cells[s]), x, y);
                }
            }
        }

        private static double offset(Group group, Operand offset, int slot, int lane) {
            return FloatEncoding.decode(group.registers[offset.at(slot, lane)], offset.type.scalar);
        }
    }
}
