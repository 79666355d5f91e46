// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.jit.internal.lanes.DoubleCode.Mask;
import org.spirv4j.exec.jit.internal.lanes.DoubleCode.Value;
import org.spirv4j.internal.semantics.GlslStd450Folding;
import org.spirv4j.internal.semantics.GlslStd450Numbers;

/**
 * Writes methods that compute functions of GLSL.std.450 for the floats of all lanes, which are in arrays: the values of
 * the operands, and the result. The bits are those of {@link GlslStd450Folding#component}, which computes results again
 * that are NaN.
 */
final class FunctionCode {
    /** Numbers with this magnitude or a greater one are integers. */
    private static final double INTEGERS = 0x1p52;

    private static final double DEGREES_PER_RADIAN = 180 / Math.PI;
    private static final double RADIANS_PER_DEGREE = Math.PI / 180;

    private FunctionCode() {}

    /**
     * Writes a method, if a function has such a form.
     *
     * @param descriptor that of the method: arrays of {@code float}, of which the last one is for the result
     * @return whether it has
     */
    static boolean write(LaneClass program, String name, String descriptor, int number, int operands) {
        Optional<Form> form = form(number);
        if (form.isEmpty()) {
            return false;
        }
        MethodVisitor method = program.method(name, descriptor);
        method.visitCode();
        DoubleCode code = new DoubleCode(program, method, operands + 1);
        Value x = code.load(0);
        Value y = operands > 1 ? code.load(1) : x;
        Value z = operands > 2 ? code.load(2) : x;
        Label end = new Label();
        code.store(form.get().write(x, y, z), operands, end);
        method.visitLdcInsn(number);
        for (int i = 0; i <= operands; i++) {
            method.visitVarInsn(Opcodes.ALOAD, i);
        }
        method.visitMethodInsn(
                Opcodes.INVOKESTATIC, LanePointers.ARRAYS, "repeat", "(I" + descriptor.substring(1), false);
        method.visitLabel(end);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        return true;
    }

    /** Writes a function of up to three values. */
    private interface Form {
        Value write(Value x, Value y, Value z);
    }

    private static Optional<Form> of(UnaryOperator<Value> writer) {
        return Optional.of((x, y, z) -> writer.apply(x));
    }

    private static Optional<Form> of(BinaryOperator<Value> writer) {
        return Optional.of((x, y, z) -> writer.apply(x, y));
    }

    private static Optional<Form> form(int number) {
        return switch (number) {
            case GlslStd450Numbers.Sin -> of(DoubleFunctions::sin);
            case GlslStd450Numbers.Cos -> of(DoubleFunctions::cos);
            case GlslStd450Numbers.Tan -> of(DoubleFunctions::tan);
            case GlslStd450Numbers.Asin -> of(DoubleFunctions::asin);
            case GlslStd450Numbers.Acos -> of(DoubleFunctions::acos);
            case GlslStd450Numbers.Atan -> of(DoubleFunctions::atan);
            case GlslStd450Numbers.Atan2 -> of((BinaryOperator<Value>) DoubleFunctions::atan2);
            case GlslStd450Numbers.Sinh -> of(DoubleFunctions::sinh);
            case GlslStd450Numbers.Cosh -> of(DoubleFunctions::cosh);
            case GlslStd450Numbers.Tanh -> of(DoubleFunctions::tanh);
            case GlslStd450Numbers.Asinh -> of(DoubleFunctions::asinh);
            case GlslStd450Numbers.Acosh -> of(DoubleFunctions::acosh);
            case GlslStd450Numbers.Atanh -> of(DoubleFunctions::atanh);
            case GlslStd450Numbers.Pow -> of((BinaryOperator<Value>) DoubleFunctions::pow);
            case GlslStd450Numbers.Exp -> of(DoubleFunctions::exp);
            case GlslStd450Numbers.Log -> of(DoubleFunctions::log);
            case GlslStd450Numbers.Exp2 -> of(DoubleFunctions::exp2);
            case GlslStd450Numbers.Log2 -> of(DoubleFunctions::log2);
            default -> common(number);
        };
    }

    private static Optional<Form> common(int number) {
        return switch (number) {
            case GlslStd450Numbers.InverseSqrt -> of((Value x) -> x.squareRoot().under(1));
            case GlslStd450Numbers.Radians -> of((Value x) -> x.times(RADIANS_PER_DEGREE));
            case GlslStd450Numbers.Degrees -> of((Value x) -> x.times(DEGREES_PER_RADIAN));
            case GlslStd450Numbers.Round, GlslStd450Numbers.RoundEven -> of(FunctionCode::round);
            case GlslStd450Numbers.Floor -> of(FunctionCode::floor);
            case GlslStd450Numbers.Ceil -> of(FunctionCode::ceil);
            case GlslStd450Numbers.Trunc -> of((Value x) -> floor(x.magnitude()).withSignOf(x));
            case GlslStd450Numbers.Fract -> of((Value x) -> x.minus(floor(x)));
            case GlslStd450Numbers.FMix ->
                Optional.of((x, y, a) -> x.times(a.from(1)).plus(y.times(a)));
            case GlslStd450Numbers.SmoothStep -> Optional.of(FunctionCode::smoothStep);
            default -> Optional.empty();
        };
    }

    /** Rounds to the nearest integer, and from the middle to the even one. */
    private static Value round(Value x) {
        Value magnitude = x.magnitude();
        Value rounded = magnitude.plus(INTEGERS).minus(INTEGERS);
        return magnitude.isLess(INTEGERS).choose(rounded, magnitude).withSignOf(x);
    }

    private static Value floor(Value x) {
        Value rounded = round(x);
        Mask isAbove = rounded.isGreater(x);
        return isAbove.choose(rounded.minus(1), rounded);
    }

    private static Value ceil(Value x) {
        Value rounded = round(x);
        Mask isBelow = x.isGreater(rounded);
        return isBelow.choose(rounded.plus(1), rounded).withSignOf(x);
    }

    private static Value smoothStep(Value edge0, Value edge1, Value x) {
        Value t = x.minus(edge0).over(edge1.minus(edge0)).max(0).min(1);
        return t.times(t).times(t.times(2).from(3));
    }
}
