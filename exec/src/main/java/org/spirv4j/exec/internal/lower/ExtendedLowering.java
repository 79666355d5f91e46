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
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.semantics.GlslStd450Folding;
import org.spirv4j.internal.semantics.OpenClStdFolding;

/** Extended instructions that compute values. */
final class ExtendedLowering {
    private ExtendedLowering() {}

    /**
     * The step of an extended instruction. Those that print, or access vectors in memory, have no forward references.
     */
    static @Nullable Step make(Lowering code, Op op, int at) {
        if (op != Op.OpExtInst) {
            return value(code, at);
        }
        Step print = PrintLowering.make(code, at);
        Step access = print == null ? VectorMemoryLowering.make(code, at) : print;
        Step value = access == null ? value(code, at) : access;
        return value == null ? FragmentLowering.interpolation(code, at) : value;
    }

    private static @Nullable Step value(Lowering code, int at) {
        String set = code.importedSet(code.word(at, ExtInst.SET));
        int number = code.word(at, ExtInst.INSTRUCTION);
        if (set.startsWith("NonSemantic.") || DebugSets.has(set)) {
            return Lowering.NOTHING;
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
        int count = code.wordCount(at) - ExtInst.OPERANDS;
        Operand[] operands = new Operand[count];
        Operand pointer = null;
        MemoryForm stored = null;
        int values = 0;
        for (int i = 0; i < count; i++) {
            Operand operand = code.operand(at, ExtInst.OPERANDS + i);
            if (operand.type.kind == ValueType.Kind.POINTER) {
                pointer = operand;
                stored = code.pointee(at, ExtInst.OPERANDS + i);
            } else {
                operands[values++] = operand;
            }
        }
        Operand result = code.result(at);
        int controls = ArithmeticLowering.controls(code, at, ExtendedSteps.scalar(result.type));
        return new ExtendedSteps.Computation(
                isGlsl, number, Arrays.copyOf(operands, values), result, pointer, stored, controls);
    }
}
