// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.FragmentSteps;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.module.ModuleLayout;

/** Instructions of fragment shaders: derivatives, helper invocations, and inputs at other points. */
final class FragmentLowering {
    private FragmentLowering() {}

    static Step derivative(Lowering code, Op op, int at, boolean isCoarse) {
        boolean isX = op == Op.OpDPdx || op == Op.OpDPdxFine || op == Op.OpDPdxCoarse;
        boolean isY = op == Op.OpDPdy || op == Op.OpDPdyFine || op == Op.OpDPdyCoarse;
        int controls = ArithmeticLowering.controls(code, at, code.resultType(at).scalar);
        return new FragmentSteps.Derivative(
                code.operand(at, TypedInstruction.FIRST_OPERAND), code.result(at), !isY, !isX, isCoarse, controls);
    }

    static @Nullable Step interpolation(Lowering code, int at) {
        int number = code.word(at, ExtInst.INSTRUCTION);
        boolean isOther = number != GlslStd450Numbers.InterpolateAtCentroid
                && number != GlslStd450Numbers.InterpolateAtSample
                && number != GlslStd450Numbers.InterpolateAtOffset;
        if (isOther || !code.importedSet(code.word(at, ExtInst.SET)).equals("GLSL.std.450")) {
            return null;
        }
        // A pixel has one sample, at its center, where the centroid is, too.
        Operand offset =
                number == GlslStd450Numbers.InterpolateAtOffset ? code.operand(at, ExtInst.OPERANDS + 1) : null;
        return new FragmentSteps.Interpolate(
                code.operand(at, ExtInst.OPERANDS),
                offset,
                code.result(at),
                code.pointee(at, ExtInst.OPERANDS).cells());
    }

    /** Whether a load tells if the invocation has become a helper since it started. */
    static boolean isVolatileHelperInvocation(Lowering code, int load) {
        int variable = code.word(load, Load.POINTER);
        ModuleLayout layout = code.module.layout();
        return layout.decorationWord(variable, Decoration.BuiltIn).orElse(-1) == BuiltIn.HelperInvocation.value()
                && (layout.isDecorated(variable, Decoration.Volatile)
                        || (code.word(load, Load.MEMORY_ACCESS) & MemoryAccess.Volatile.value()) != 0);
    }
}
