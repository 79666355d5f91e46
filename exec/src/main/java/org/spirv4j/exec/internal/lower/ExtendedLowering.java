// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ExtendedSteps;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.semantics.GlslStd450Folding;
import org.spirv4j.internal.semantics.OpenClStdFolding;

/** Extended instructions that compute values. */
final class ExtendedLowering implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        if (op != Op.OpExtInst && op != Op.OpExtInstWithForwardRefsKHR) {
            return null;
        }
        String set = code.importedSet(code.word(at, 3));
        int number = code.word(at, 4);
        if (set.startsWith("NonSemantic.") || set.equals("OpenCL.DebugInfo.100") || set.equals("DebugInfo")) {
            return NOTHING;
        }
        boolean isGlsl = set.equals("GLSL.std.450");
        if (isGlsl
                ? !GlslStd450Folding.isComputed(number)
                : !set.equals("OpenCL.std") || !OpenClStdFolding.isComputed(number)) {
            return null;
        }
        return computation(code, at, isGlsl, number);
    }

    private static Step computation(Lowering code, int at, boolean isGlsl, int number) {
        int count = code.wordCount(at) - 5;
        Operand[] operands = new Operand[count];
        Operand pointer = null;
        MemoryForm stored = null;
        int values = 0;
        for (int i = 0; i < count; i++) {
            Operand each = code.operand(at, 5 + i);
            if (each.type.kind == ValueType.Kind.POINTER) {
                pointer = each;
                stored = code.pointee(at, 5 + i);
            } else {
                operands[values++] = each;
            }
        }
        Operand result = code.result(at);
        int controls = ArithmeticLowering.controls(code, at, ExtendedSteps.scalar(result.type));
        return new ExtendedSteps.Computation(
                isGlsl, number, Arrays.copyOf(operands, values), result, pointer, stored, controls);
    }
}
