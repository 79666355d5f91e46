// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.code;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.semantics.FloatEncoding;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.module.ModuleLayout;

/** Instructions of fragment shaders: derivatives, helper invocations, and inputs at other points. */
final class FragmentSteps implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpDPdx, OpDPdy, OpFwidth, OpDPdxFine, OpDPdyFine, OpFwidthFine -> derivative(code, op, at, false);
            case OpDPdxCoarse, OpDPdyCoarse, OpFwidthCoarse -> derivative(code, op, at, true);
            case OpDemoteToHelperInvocation -> new Demote();
            case OpIsHelperInvocationEXT -> new IsHelper(code.result(at));
            // Fragments are executed in order.
            case OpBeginInvocationInterlockEXT, OpEndInvocationInterlockEXT -> NOTHING;
            case OpExtInst -> interpolation(code, at);
            default -> null;
        };
    }

    private static Step derivative(Lowering code, Op op, int at, boolean isCoarse) {
        boolean isX = op == Op.OpDPdx || op == Op.OpDPdxFine || op == Op.OpDPdxCoarse;
        boolean isY = op == Op.OpDPdy || op == Op.OpDPdyFine || op == Op.OpDPdyCoarse;
        int controls = ArithmeticSteps.controls(code, at, code.resultType(at).scalar);
        return new Derivative(code.operand(at, 3), code.result(at), !isY, !isX, isCoarse, controls);
    }

    private static @Nullable Step interpolation(Lowering code, int at) {
        int number = code.word(at, 4);
        boolean isOther = number != GlslStd450Numbers.InterpolateAtCentroid
                && number != GlslStd450Numbers.InterpolateAtSample
                && number != GlslStd450Numbers.InterpolateAtOffset;
        if (isOther || !code.importedSet(code.word(at, 3)).equals("GLSL.std.450")) {
            return null;
        }
        // There is one sample, in the middle of the pixel, where the centroid is, too.
        Operand offset = number == GlslStd450Numbers.InterpolateAtOffset ? code.operand(at, 6) : null;
        return new Interpolate(
                code.operand(at, 5),
                offset,
                code.result(at),
                code.pointee(at, 5).cells());
    }

    /** Whether a load tells if the invocation has become a helper since it started. */
    static boolean isVolatileHelperInvocation(Lowering code, int load) {
        int variable = code.word(load, 3);
        ModuleLayout layout = code.module.layout();
        return layout.decorationWord(variable, Decoration.BuiltIn).orElse(-1) == BuiltIn.HelperInvocation.value()
                && (layout.isDecorated(variable, Decoration.Volatile)
                        || (code.word(load, 4) & MemoryAccess.Volatile.value()) != 0);
    }

    /** The difference between lanes of a quad: 0 and 1 are above 2 and 3. A lane that is elsewhere has the value of its neighbour. */
    private static final class Derivative extends Step {
        private final Operand value;
        private final Operand result;
        private final boolean isX;
        private final boolean isY;
        private final boolean isCoarse;
        private final int controls;

        Derivative(Operand value, Operand result, boolean isX, boolean isY, boolean isCoarse, int controls) {
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
    private static final class Demote extends Step {
        @Override
        public void run(Group group) {
            group.subgroup.helpers |= group.laneMask();
        }
    }

    static final class IsHelper extends Step {
        private final Operand result;

        IsHelper(Operand result) {
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

    private static final class Interpolate extends Step {
        private final Operand pointer;
        private final @Nullable Operand offset;
        private final Operand result;
        private final long[] cells;

        Interpolate(Operand pointer, @Nullable Operand offset, Operand result, long[] cells) {
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
