// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.code;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatControls;
import org.spirv4j.internal.semantics.Folding;

/** Instructions that compute each component by itself. */
public final class ArithmeticSteps implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpSelect -> select(code, at);
            case OpIAddCarry, OpISubBorrow, OpUMulExtended, OpSMulExtended -> twoResults(code, op, at);
            case OpAny, OpAll -> new AnyAll(op == Op.OpAny, code.operand(at, 3), code.result(at));
            case OpBitcast -> bitcast(code, at);
            default -> Folding.operandCount(op) == 0 ? null : component(code, op, at);
        };
    }

    private static Step component(Lowering code, Op op, int at) {
        Operand[] operands = new Operand[Folding.operandCount(op)];
        for (int i = 0; i < operands.length; i++) {
            operands[i] = code.operand(at, 3 + i);
        }
        Operand result = code.result(at);
        int controls = controls(code, at, result.type.scalar);
        if (controls == FloatControls.DEFAULT && operands.length <= 2) {
            Step fast = FastSteps.make(op, operands, result);
            if (fast != null) {
                return fast;
            }
        }
        return new Fold(op, operands, result, controls);
    }

    /** How an instruction rounds, and treats denormalized numbers. */
    static int controls(Lowering code, int at, int scalar) {
        int id = code.word(at, 2);
        int bitWidth = NumberTypes.isFloat(scalar) ? NumberTypes.width(scalar) : 0;
        return code.module.layout().decorationWord(id, Decoration.FPRoundingMode).stream()
                .map(mode -> bitWidth == 0 ? code.floats.controls() : code.floats.with(bitWidth, mode))
                .findFirst()
                .orElse(code.floats.controls());
    }

    private static Step select(Lowering code, int at) {
        return new Select(code.operand(at, 3), code.operand(at, 4), code.operand(at, 5), code.result(at));
    }

    private static Step twoResults(Lowering code, Op op, int at) {
        Operand result = code.result(at);
        ValueType member = result.type.part(0);
        return new TwoResults(
                op,
                code.operand(at, 3),
                code.operand(at, 4),
                result.part(member, 0),
                result.part(member, member.slots));
    }

    private static Step bitcast(Lowering code, int at) {
        Operand from = code.operand(at, 3);
        ValueType type = code.resultType(at);
        if (from.type.slots == type.slots) {
            return code.alias(at, from);
        }
        return new Bitcast(from, code.result(at));
    }

    /** An instruction that {@link Folding} computes for each component. */
    public static final class Fold extends Step {
        public final Op op;
        public final Operand[] operands;
        public final Operand result;
        public final int controls;

        Fold(Op op, Operand[] operands, Operand result, int controls) {
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
            Operand each = operands[operand];
            return group.registers[each.at(each.type.slots == 1 ? 0 : slot, lane)];
        }
    }

    private static final class TwoResults extends Step {
        private final Op op;
        private final Operand a;
        private final Operand b;
        private final Operand first;
        private final Operand second;

        TwoResults(Op op, Operand a, Operand b, Operand first, Operand second) {
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

        Select(Operand condition, Operand a, Operand b, Operand result) {
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

    private static final class AnyAll extends Step {
        private final boolean any;
        private final Operand vector;
        private final Operand result;

        AnyAll(boolean any, Operand vector, Operand result) {
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
    private static final class Bitcast extends Step {
        private final Operand from;
        private final Operand result;

        Bitcast(Operand from, Operand result) {
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
