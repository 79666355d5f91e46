// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.step.ExtendedSteps;
import org.spirv4j.exec.jit.internal.write.StepWriter;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.GlslStd450Folding;
import org.spirv4j.internal.semantics.GlslStd450Numbers;

/** Writes functions of GLSL.std.450 for floats of all lanes. */
final class LaneFunctions {
    /** Functions that vectors have, with the bits of {@link Math}; results with NaN are computed again. */
    private static final Map<Integer, String> BOUNDED =
            Map.of(GlslStd450Numbers.FMin, "min", GlslStd450Numbers.FMax, "max");

    /** Other functions whose results with NaN are computed again. */
    private static final Set<Integer> UNCHECKED =
            Set.of(GlslStd450Numbers.FClamp, GlslStd450Numbers.Sqrt, GlslStd450Numbers.FAbs);

    private final LaneClass program;
    private final LaneLocals lanes;
    private final Scratch scratch;

    LaneFunctions(LaneClass program, LaneLocals lanes, Scratch scratch) {
        this.program = program;
        this.lanes = lanes;
        this.scratch = scratch;
    }

    /** Whether this class writes a function. */
    boolean isWritten(ExtendedSteps.Computation function) {
        return hasComponents(function) || GeometryCode.isWritten(function);
    }

    /** Whether the result of a function is NaN if an operand is, for which it is computed again. */
    boolean readsUnchecked(ExtendedSteps.Computation function) {
        return GeometryCode.isWritten(function)
                || hasComponents(function)
                        && (BOUNDED.containsKey(function.number) || UNCHECKED.contains(function.number));
    }

    private static boolean hasComponents(ExtendedSteps.Computation function) {
        if (!function.isGlsl
                || function.hasPointer()
                || !StepWriter.isFloat(function.result.type.scalar, function.controls)) {
            return false;
        }
        for (Operand operand : function.operands) {
            if (operand.type.slots != function.result.type.slots || operand.type.scalar != NumberTypes.FLOAT32) {
                return false;
            }
        }
        return function.number == GlslStd450Folding.FMA || GlslStd450Folding.hasComponents(function.number);
    }

    void write(ExtendedSteps.Computation function, LaneArithmetic arithmetic) {
        if (GeometryCode.isWritten(function)) {
            writeGeometry(function, arithmetic);
            return;
        }
        for (int s = 0; s < function.result.type.slots; s++) {
            int to = function.result.at(s, 0);
            if (!lanes.shapes.of(to).isScalar()) {
                write(function, s, to, arithmetic);
            }
        }
    }

    private void write(ExtendedSteps.Computation function, int slot, int to, LaneArithmetic arithmetic) {
        if (function.number == GlslStd450Folding.FMA) {
            arithmetic.write(Op.OpFmaKHR, function.operands, function.result, slot);
            return;
        }
        int[] read = Arrays.stream(function.operands)
                .filter(operand -> !operand.isConstant())
                .mapToInt(operand -> operand.at(slot, 0))
                .toArray();
        String name = BOUNDED.get(function.number);
        if (name != null) {
            arithmetic.computed(to, read, () -> {
                push(function.operands[0], slot);
                push(function.operands[1], slot);
                lanes.code.binary(VectorCode.FLOATS, name);
                lanes.popFloats(to);
            });
        } else if (function.number == GlslStd450Numbers.FClamp) {
            arithmetic.computed(to, read, () -> {
                push(function.operands[0], slot);
                push(function.operands[1], slot);
                lanes.code.binary(VectorCode.FLOATS, "max");
                push(function.operands[2], slot);
                lanes.code.binary(VectorCode.FLOATS, "min");
                lanes.popFloats(to);
            });
        } else if (function.number == GlslStd450Numbers.Sqrt) {
            arithmetic.computed(to, read, () -> {
                push(function.operands[0], slot);
                lanes.code.squareRoot(VectorCode.FLOATS);
                lanes.popFloats(to);
            });
        } else if (function.number == GlslStd450Numbers.FAbs) {
            arithmetic.computed(to, read, () -> {
                lanes.pushInts(function.operands[0].at(slot, 0), function.operands[0].isConstant());
                lanes.pushConstant(Integer.MAX_VALUE);
                lanes.code.binary(VectorCode.INTS, "and");
                lanes.popInts(to);
            });
        } else {
            byArrays(function, slot, to);
        }
    }

    private void push(Operand operand, int slot) {
        lanes.pushFloats(operand.at(slot, 0), operand.isConstant());
    }

    /** Calls a method with arrays of the components of operands, and takes those of the result from arrays. */
    private void writeGeometry(ExtendedSteps.Computation function, LaneArithmetic arithmetic) {
        int count = 0;
        List<Operand> owners = new ArrayList<>();
        List<Integer> slots = new ArrayList<>();
        for (Operand operand : function.operands) {
            for (int s = 0; s < operand.type.slots; s++) {
                owners.add(operand);
                slots.add(s);
                push(operand, s);
                scratch.pushFloats(lanes.scalars, count++);
                lanes.scalars.pushInt(0);
                lanes.code.storeFloats();
            }
        }
        int results = (int) function.result.type.slots;
        for (int i = 0; i < count + results; i++) {
            scratch.pushFloats(lanes.scalars, i);
        }
        String descriptor = "(" + "[F".repeat(count + results) + ")V";
        lanes.scalars.call(LaneClass.NAME, program.geometry(function, descriptor), descriptor);
        for (int s = 0; s < results; s++) {
            int to = function.result.at(s, 0);
            if (lanes.shapes.of(to).isScalar()) {
                continue;
            }
            int[] read = Arrays.stream(GeometryCode.components(function, s))
                    .filter(i -> !owners.get(i).isConstant())
                    .map(i -> owners.get(i).at(slots.get(i), 0))
                    .toArray();
            int array = count + s;
            arithmetic.computed(to, read, () -> {
                scratch.pushFloats(lanes.scalars, array);
                lanes.scalars.pushInt(0);
                lanes.code.loadFloats();
                lanes.popFloats(to);
            });
        }
    }

    /** Calls a method with arrays of the values of all lanes. */
    private void byArrays(ExtendedSteps.Computation function, int slot, int to) {
        int count = function.operands.length;
        for (int i = 0; i < count; i++) {
            Operand operand = function.operands[i];
            push(operand, slot);
            scratch.pushFloats(lanes.scalars, i);
            lanes.scalars.pushInt(0);
            lanes.code.storeFloats();
        }
        String descriptor = "(" + "[F".repeat(count + 1) + ")V";
        Optional<String> method = program.function(function.number, descriptor, count);
        if (method.isEmpty()) {
            lanes.scalars.pushInt(function.number);
        }
        for (int i = 0; i <= count; i++) {
            scratch.pushFloats(lanes.scalars, i);
        }
        if (method.isPresent()) {
            lanes.scalars.call(LaneClass.NAME, method.get(), descriptor);
        } else {
            lanes.scalars.call(LanePointers.ARRAYS, "function", "(I" + descriptor.substring(1));
        }
        scratch.pushFloats(lanes.scalars, count);
        lanes.scalars.pushInt(0);
        lanes.code.loadFloats();
        lanes.popFloats(to);
    }
}
