// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.Folding;

/** Instructions that compute each component by itself. */
public final class ArithmeticSteps {
    private ArithmeticSteps() {}

    /** An instruction that {@link Folding} computes for each component. */
    public static final class Fold extends Step {
        public final Op op;
        public final Operand[] operands;
        public final Operand result;
        public final int controls;

        public Fold(Op op, Operand[] operands, Operand result, int controls) {
            this.op = op;
            this.operands = operands;
            this.result = result;
            this.controls = controls;
        }

        @Override
        public void run(Group group) {
            int type = result.type.scalar;
            int from = operands[0].type.scalar;
            int slots = (int) result.type.slots;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                for (int s = 0; s < slots; s++) {
                    long a = value(group, 0, s, lane);
                    long b = operands.length > 1 ? value(group, 1, s, lane) : 0;
                    long c = operands.length > 2 ? value(group, 2, s, lane) : 0;
                    long d = operands.length > 3 ? value(group, 3, s, lane) : 0;
                    group.registers[result.at(s, lane)] = Folding.fold(op, type, from, a, b, c, d, controls);
                }
            }
        }

        private long value(Group group, int operand, int slot, int lane) {
            Operand read = operands[operand];
            return group.registers[read.at(read.type.slots == 1 ? 0 : slot, lane)];
        }
    }

    public static final class TwoResults extends Step {
        private final Op op;
        private final Operand a;
        private final Operand b;
        private final Operand first;
        private final Operand second;

        public TwoResults(Op op, Operand a, Operand b, Operand first, Operand second) {
            this.op = op;
            this.a = a;
            this.b = b;
            this.first = first;
            this.second = second;
        }

        @Override
        public void run(Group group) {
            int type = a.type.scalar;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                for (int s = 0; s < a.type.slots; s++) {
                    long x = group.registers[a.at(s, lane)];
                    long y = group.registers[b.at(s, lane)];
                    group.registers[first.at(s, lane)] = Folding.fold(op, type, type, x, y);
                    group.registers[second.at(s, lane)] = Folding.foldMember1(op, type, x, y);
                }
            }
        }
    }

    /** OpSelect. */
    public static final class Select extends Step {
        public final Operand condition;
        public final Operand a;
        public final Operand b;
        public final Operand result;

        public Select(Operand condition, Operand a, Operand b, Operand result) {
            this.condition = condition;
            this.a = a;
            this.b = b;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            long[] registers = group.registers;
            boolean isOne = condition.type.slots == 1;
            for (int s = 0; s < result.type.slots; s++) {
                for (int k = 0; k < group.count; k++) {
                    int lane = group.lanes[k];
                    boolean chosen = registers[condition.at(isOne ? 0 : s, lane)] != 0;
                    registers[result.at(s, lane)] = registers[chosen ? a.at(s, lane) : b.at(s, lane)];
                }
            }
        }
    }

    public static final class AnyAll extends Step {
        private final boolean any;
        private final Operand vector;
        private final Operand result;

        public AnyAll(boolean any, Operand vector, Operand result) {
            this.any = any;
            this.vector = vector;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long found = any ? 0 : 1;
                for (int s = 0; s < vector.type.slots; s++) {
                    long component = group.registers[vector.at(s, lane)];
                    found = any ? found | component : found & component;
                }
                group.registers[result.base + lane] = found;
            }
        }
    }

    /** OpBitcast between types with different numbers of components. */
    public static final class Bitcast extends Step {
        private final Operand from;
        private final Operand result;

        public Bitcast(Operand from, Operand result) {
            this.from = from;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            long[] source = new long[(int) from.type.slots];
            long[] target = new long[(int) result.type.slots];
            int fromWidth = bits(from.type);
            int toWidth = bits(result.type);
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                for (int s = 0; s < source.length; s++) {
                    source[s] = group.registers[from.at(s, lane)];
                }
                Conversion.bitcast(source, fromWidth, target, toWidth);
                for (int s = 0; s < target.length; s++) {
                    group.registers[result.at(s, lane)] = target[s];
                }
            }
        }

        private static int bits(ValueType type) {
            return type.kind == ValueType.Kind.POINTER ? 64 : NumberTypes.width(type.scalar);
        }
    }
}
