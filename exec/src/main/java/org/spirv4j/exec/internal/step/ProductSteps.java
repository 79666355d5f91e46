// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.IntegerDotFolding;
import org.spirv4j.internal.semantics.VectorFolding;

/** Products of vectors and matrices. */
public final class ProductSteps {
    private ProductSteps() {}

    public static boolean accumulates(Op op) {
        return op == Op.OpSDotAccSat || op == Op.OpUDotAccSat || op == Op.OpSUDotAccSat;
    }

    private static void read(Group group, Operand from, int lane, long[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] = group.registers[from.at(i, lane)];
        }
    }

    private static void write(Group group, long[] from, Operand to, int lane) {
        for (int i = 0; i < from.length; i++) {
            group.registers[to.at(i, lane)] = from[i];
        }
    }

    /** A product of a vector or matrix and a scalar. */
    public static final class Scale extends Step {
        public final Operand a;
        public final Operand scalar;
        public final Operand result;
        public final int controls;

        public Scale(Operand a, Operand scalar, Operand result, int controls) {
            this.a = a;
            this.scalar = scalar;
            this.result = result;
            this.controls = controls;
        }

        @Override
        public void run(Group group) {
            long[] values = new long[(int) a.type.slots];
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                read(group, a, lane, values);
                VectorFolding.scale(values, group.registers[scalar.at(0, lane)], values, a.type.scalar, controls);
                write(group, values, result, lane);
            }
        }
    }

    /** A product of matrices, see {@link VectorFolding#product}. */
    public static final class Product extends Step {
        public final Operand a;
        public final int rows;
        public final int inner;
        public final Operand b;
        public final Operand result;
        public final int controls;

        public Product(Operand a, int rows, int inner, Operand b, Operand result, int controls) {
            this.a = a;
            this.rows = rows;
            this.inner = inner;
            this.b = b;
            this.result = result;
            this.controls = controls;
        }

        @Override
        public void run(Group group) {
            long[] left = new long[(int) a.type.slots];
            long[] right = new long[(int) b.type.slots];
            long[] values = new long[(int) result.type.slots];
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                read(group, a, lane, left);
                read(group, b, lane, right);
                VectorFolding.product(left, rows, inner, right, values, a.type.scalar, controls);
                write(group, values, result, lane);
            }
        }
    }

    /** See {@link VectorFolding#mixedDot}. */
    public static final class MixedDot extends Step {
        private final Operand a;
        private final Operand b;
        private final Operand accumulator;
        private final Operand result;
        private final int controls;

        public MixedDot(Operand a, Operand b, Operand accumulator, Operand result, int controls) {
            this.a = a;
            this.b = b;
            this.accumulator = accumulator;
            this.result = result;
            this.controls = controls;
        }

        @Override
        public void run(Group group) {
            long[] left = new long[(int) a.type.slots];
            long[] right = new long[(int) b.type.slots];
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                read(group, a, lane, left);
                read(group, b, lane, right);
                group.registers[result.at(0, lane)] = VectorFolding.mixedDot(
                        left,
                        right,
                        a.type.scalar,
                        group.registers[accumulator.at(0, lane)],
                        result.type.scalar,
                        controls);
            }
        }
    }

    public static final class IntegerDot extends Step {
        private final Op op;
        private final Operand a;
        private final Operand b;
        private final @Nullable Operand accumulator;
        private final Operand result;

        public IntegerDot(Op op, Operand a, Operand b, @Nullable Operand accumulator, Operand result) {
            this.op = op;
            this.a = a;
            this.b = b;
            this.accumulator = accumulator;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            long[] left = new long[(int) a.type.slots];
            long[] right = new long[(int) b.type.slots];
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                read(group, a, lane, left);
                read(group, b, lane, right);
                long added = accumulator == null ? 0 : group.registers[accumulator.at(0, lane)];
                long product = IntegerDotFolding.fold(
                        op, left, a.type.scalar, right, b.type.scalar, added, result.type.scalar);
                group.registers[result.at(0, lane)] = accumulates(op)
                        ? product
                        : Conversion.zeroExtend(product + added, NumberTypes.width(result.type.scalar));
            }
        }
    }
}
