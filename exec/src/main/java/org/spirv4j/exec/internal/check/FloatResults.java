// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.Arrays;
import java.util.Set;
import java.util.function.Consumer;
import org.spirv4j.exec.internal.lower.Instrumentation;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.semantics.FloatEncoding;
import org.spirv4j.internal.trait.Trait;

/** Finds NaN that is computed from numbers, and conversions of finite numbers to infinity. */
final class FloatResults implements Instrumentation {
    private final Set<Mistake> checks;

    FloatResults(Set<Mistake> checks) {
        this.checks = checks;
    }

    @Override
    public void following(Lowering code, Op op, int at, Consumer<Step> steps) {
        if (checks.contains(Mistake.CONVERSION) && op == Op.OpFConvert) {
            Operand from = code.operand(at, Unary.OPERAND);
            Operand result = code.result(at);
            if (NumberTypes.width(result.type.scalar) < NumberTypes.width(from.type.scalar)) {
                steps.accept(new Narrowing(from, result));
            }
        }
        if (checks.contains(Mistake.NAN) && computesFloats(code, op) && isFloat(code.resultType(at))) {
            Operand[] operands = operands(code, op, at);
            // Instructions without such operands do not compute, but load or make a NaN.
            if (operands.length > 0) {
                steps.accept(new BornNan(operands, code.result(at)));
            }
        }
    }

    private static boolean computesFloats(Lowering code, Op op) {
        return Trait.FLOAT_ARITHMETIC.has(code.data.tables, op.opcode())
                || Trait.MATRIX_PRODUCT.has(code.data.tables, op.opcode())
                || op == Op.OpDot
                || op == Op.OpVectorTimesScalar
                || op == Op.OpFmaKHR
                || op == Op.OpExtInst;
    }

    private static boolean isFloat(ValueType type) {
        // The components of a cooperative matrix may depend on those that other lanes have.
        return NumberTypes.isFloat(type.scalar) && type.kind != ValueType.Kind.COOPERATIVE_MATRIX;
    }

    /** The operands that are floating-point numbers. */
    private static Operand[] operands(Lowering code, Op op, int at) {
        int first = op == Op.OpExtInst ? 5 : 3;
        Operand[] found = new Operand[code.wordCount(at) - first];
        int count = 0;
        for (int i = first; i < code.wordCount(at); i++) {
            Operand operand = code.operand(at, i);
            if (isFloat(operand.type)) {
                found[count++] = operand;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private static boolean isNan(Operand value, long[] registers, int slot, int lane) {
        return Double.isNaN(FloatEncoding.decode(registers[value.at(slot, lane)], value.type.scalar));
    }

    private static final class Narrowing extends ComponentCheck {
        private final Operand from;
        private final Operand result;

        Narrowing(Operand from, Operand result) {
            super(Mistake.CONVERSION, result);
            this.from = from;
            this.result = result;
        }

        @Override
        boolean isRight(long[] registers, int slot, int lane) {
            return !Double.isInfinite(FloatEncoding.decode(registers[result.at(slot, lane)], result.type.scalar))
                    || Double.isInfinite(FloatEncoding.decode(registers[from.at(slot, lane)], from.type.scalar));
        }

        @Override
        String message(long[] registers, int slot, int lane) {
            return "converts " + ValueText.number(registers[from.at(slot, lane)], from.type.scalar)
                    + " to a floating-point number of " + NumberTypes.width(result.type.scalar)
                    + " bits, which becomes infinite";
        }
    }

    /** Notes results with a NaN of instructions whose operands have none. */
    private static final class BornNan extends Step {
        private final Operand[] operands;
        private final Operand result;

        BornNan(Operand[] operands, Operand result) {
            this.operands = operands;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                if (hasNan(result, group.registers, lane) && !hasNan(group.registers, lane)) {
                    group.subgroup.workGroup.dispatch.note(
                            Mistake.NAN, group, this, lane, () -> "computes NaN" + from(group.registers, lane));
                }
            }
        }

        private boolean hasNan(long[] registers, int lane) {
            for (Operand operand : operands) {
                if (hasNan(operand, registers, lane)) {
                    return true;
                }
            }
            return false;
        }

        private static boolean hasNan(Operand value, long[] registers, int lane) {
            for (int s = 0; s < value.type.slots; s++) {
                if (isNan(value, registers, s, lane)) {
                    return true;
                }
            }
            return false;
        }

        private String from(long[] registers, int lane) {
            StringBuilder text = new StringBuilder(" from ");
            for (int i = 0; i < operands.length; i++) {
                text.append(i == 0 ? "" : i == operands.length - 1 ? " and " : ", ");
                text.append(text(operands[i], registers, lane));
            }
            return text.toString();
        }

        private static String text(Operand operand, long[] registers, int lane) {
            int slots = (int) operand.type.slots;
            StringBuilder text = new StringBuilder(slots == 1 ? "" : "(");
            for (int s = 0; s < slots; s++) {
                text.append(s == 0 ? "" : ", ")
                        .append(ValueText.number(registers[operand.at(s, lane)], operand.type.scalar));
            }
            return text.append(slots == 1 ? "" : ")").toString();
        }
    }
}
