// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.Arrays;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.step.ExtendedSteps;
import org.spirv4j.exec.jit.internal.lanes.DoubleCode.Value;
import org.spirv4j.exec.jit.internal.write.StepWriter;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Geometry;
import org.spirv4j.internal.semantics.GlslStd450Numbers;

/**
 * Writes methods that compute geometric functions of GLSL.std.450 for all lanes: the operations of {@link Geometry} in
 * the same order. Arguments are arrays with the values of all lanes: those of the components of the operands, and then
 * those of the components of the result. A result is NaN if a component of an operand is, and where the scalar function
 * goes a way of its own.
 */
final class GeometryCode {
    private static final int MAX_COMPONENTS = 4;

    private GeometryCode() {}

    /** Whether this class writes a function. */
    static boolean isWritten(ExtendedSteps.Computation function) {
        if (!function.isGlsl
                || function.hasPointer()
                || !StepWriter.isFloat(function.result.type.scalar, function.controls)) {
            return false;
        }
        for (Operand operand : function.operands) {
            if (operand.type.scalar != NumberTypes.FLOAT32
                    || operand.type.slots < 2
                    || operand.type.slots > MAX_COMPONENTS) {
                return false;
            }
        }
        return switch (function.number) {
            case GlslStd450Numbers.Length,
                    GlslStd450Numbers.Distance,
                    GlslStd450Numbers.Normalize,
                    GlslStd450Numbers.Reflect -> true;
            case GlslStd450Numbers.Cross -> function.result.type.slots == 3;
            default -> false;
        };
    }

    /**
     * The components of the operands that make a component of the result NaN if they are.
     *
     * @return the numbers of components, those of the second operand after those of the first
     */
    static int[] components(ExtendedSteps.Computation function, int result) {
        int count = (int) Arrays.stream(function.operands)
                .mapToLong(operand -> operand.type.slots)
                .sum();
        if (function.number != GlslStd450Numbers.Cross) {
            int[] all = new int[count];
            Arrays.setAll(all, i -> i);
            return all;
        }
        int next = (result + 1) % 3;
        int last = (result + 2) % 3;
        return new int[] {next, last, 3 + next, 3 + last};
    }

    /** Writes the method for a function. */
    static void write(LaneClass program, String name, String descriptor, ExtendedSteps.Computation function) {
        MethodVisitor method = program.method(name, descriptor);
        method.visitCode();
        int operands = components(function, 0).length;
        if (function.number == GlslStd450Numbers.Cross) {
            operands = 6;
        }
        int results = (int) function.result.type.slots;
        DoubleCode code = new DoubleCode(program, method, operands + results);
        Value[] values = new Value[operands];
        for (int i = 0; i < operands; i++) {
            values[i] = code.load(i);
        }
        int size = (int) function.operands[0].type.slots;
        Value[] x = Arrays.copyOf(values, size);
        Value[] y = Arrays.copyOfRange(values, operands - size, operands);
        Value[] found = switch (function.number) {
            case GlslStd450Numbers.Length -> new Value[] {length(x)};
            case GlslStd450Numbers.Distance -> new Value[] {length(difference(x, y))};
            case GlslStd450Numbers.Normalize -> normalize(x);
            case GlslStd450Numbers.Reflect -> reflect(x, y);
            default -> cross(x, y);
        };
        for (int i = 0; i < results; i++) {
            code.store(found[i], operands + i);
        }
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private static Value dot(Value[] x, Value[] y) {
        Value sum = x[0].times(y[0]);
        for (int i = 1; i < x.length; i++) {
            sum = sum.plus(x[i].times(y[i]));
        }
        return sum;
    }

    /** Squares of floats neither overflow nor are rounded to 0. */
    private static Value length(Value[] x) {
        return dot(x, x).squareRoot();
    }

    private static Value[] difference(Value[] x, Value[] y) {
        Value[] result = new Value[x.length];
        Arrays.setAll(result, i -> x[i].minus(y[i]));
        return result;
    }

    /** A vector of zeros stays as it is. */
    private static Value[] normalize(Value[] x) {
        Value length = length(x);
        Value divisor = length.isEqual(0).choose(1, length);
        Value[] result = new Value[x.length];
        Arrays.setAll(result, i -> x[i].over(divisor));
        return result;
    }

    private static Value[] reflect(Value[] incident, Value[] normal) {
        Value twice = dot(normal, incident).times(2);
        Value[] result = new Value[incident.length];
        Arrays.setAll(result, i -> incident[i].minus(twice.times(normal[i])));
        return result;
    }

    private static Value[] cross(Value[] x, Value[] y) {
        Value[] result = new Value[3];
        for (int i = 0; i < result.length; i++) {
            int next = (i + 1) % 3;
            int last = (i + 2) % 3;
            result[i] = x[next].times(y[last]).minus(x[last].times(y[next]));
        }
        return result;
    }
}
