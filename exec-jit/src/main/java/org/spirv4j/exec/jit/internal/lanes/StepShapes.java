// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ArithmeticSteps;
import org.spirv4j.exec.internal.step.AtomicSteps;
import org.spirv4j.exec.internal.step.CompositeSteps;
import org.spirv4j.exec.internal.step.ConversionSteps;
import org.spirv4j.exec.internal.step.ExtendedSteps;
import org.spirv4j.exec.internal.step.FastSteps;
import org.spirv4j.exec.internal.step.MemorySteps;
import org.spirv4j.exec.internal.step.MoveStep;
import org.spirv4j.exec.internal.step.ProductSteps;
import org.spirv4j.exec.internal.step.SetStep;
import org.spirv4j.exec.internal.step.TexelSteps;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.jit.internal.plan.DemoteStep;
import org.spirv4j.exec.jit.internal.plan.NotCompiledException;
import org.spirv4j.exec.jit.internal.plan.Pointers;
import org.spirv4j.exec.jit.internal.plan.Uniformity;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.exec.jit.internal.write.Variables;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;

/** The shapes of the results of steps. */
final class StepShapes {
    /** Classes with steps that may be executed by one lane after another. */
    private static final Set<Class<?>> BY_LANE = Set.of(
            ArithmeticSteps.class,
            AtomicSteps.class,
            CompositeSteps.class,
            ConversionSteps.class,
            ProductSteps.class,
            ExtendedSteps.class,
            TexelSteps.class);

    private final LaneContext context;

    StepShapes(LaneContext context) {
        this.context = context;
    }

    /**
     * The shapes of the results of a step.
     *
     * @throws NotCompiledException if the step may not be executed by one lane after another
     */
    Shape[] of(Step step, int[] written, LaneShapes shapes) {
        Shape[] found = new Shape[written.length];
        if (step instanceof MoveStep move) {
            for (int s = 0; s < found.length; s++) {
                found[s] = shape(move.from, s, shapes);
            }
        } else if (step instanceof CompositeSteps.Moves moves) {
            int[] copies = moves.copies();
            for (int i = 0; i < found.length; i++) {
                found[i] = shapes.of(copies[3 * i], copies[3 * i + 1] == 0);
            }
        } else if (step instanceof FastSteps.Componentwise fast) {
            components(fast.op, fast.operands, fast.result, found, shapes);
        } else if (step instanceof ArithmeticSteps.Fold fold) {
            components(fold.op, fold.operands, fold.result, found, shapes);
        } else if (step instanceof MemorySteps.Load load) {
            load(load, found, shapes);
        } else if (step instanceof MemorySteps.Chain
                || step instanceof MemorySteps.Length
                || Uniformity.isComputation(step)) {
            Arrays.fill(found, isUniform(step, shapes) ? Shape.UNIFORM : Shape.VARYING);
        } else if (step instanceof SetStep) {
            Arrays.fill(found, Shape.UNIFORM);
        } else if (step instanceof MemorySteps.Store
                || step instanceof MemorySteps.Clear
                || step instanceof DemoteStep
                || isByLane(step.getClass())) {
            Arrays.fill(found, Shape.VARYING);
        } else {
            throw new NotCompiledException(step.getClass().getSimpleName() + " is not compiled for lanes");
        }
        for (int i = 0; i < found.length; i++) {
            if (found[i].form() == Shape.Form.LINEAR && context.registers().kind(written[i]) != Kind.INT) {
                found[i] = Shape.VARYING;
            }
        }
        return found;
    }

    private static boolean isByLane(Class<?> step) {
        Class<?> enclosing = step.getEnclosingClass();
        return enclosing != null && BY_LANE.contains(enclosing);
    }

    private boolean isUniform(Step step, LaneShapes shapes) {
        for (int register : context.stepRegisters().read(step)) {
            if (!shapes.of(register).isUniform()) {
                return false;
            }
        }
        return true;
    }

    private static Shape shape(Operand operand, int slot, LaneShapes shapes) {
        return shapes.of(operand.at(operand.type.slots == 1 ? 0 : slot, 0), operand.isConstant());
    }

    private void components(Op op, Operand[] operands, Operand result, Shape[] found, LaneShapes shapes) {
        for (int s = 0; s < found.length; s++) {
            boolean areUniform = true;
            for (Operand operand : operands) {
                areUniform &= shape(operand, s, shapes).isUniform();
            }
            found[s] = areUniform ? Shape.UNIFORM : linear(op, operands, result, s, shapes);
        }
    }

    /** The shape of a component of an instruction with a 32-bit integer as result that may be linear. */
    private Shape linear(Op op, Operand[] operands, Operand result, int slot, LaneShapes shapes) {
        if (!NumberTypes.isInteger(result.type.scalar)
                || NumberTypes.width(result.type.scalar) != 32
                || !NumberTypes.isInteger(operands[0].type.scalar)
                || NumberTypes.width(operands[0].type.scalar) != 32
                || operands.length != 2) {
            return Shape.VARYING;
        }
        Shape a = shape(operands[0], slot, shapes);
        Shape b = shape(operands[1], slot, shapes);
        if (a.form() == Shape.Form.VARYING || b.form() == Shape.Form.VARYING) {
            return Shape.VARYING;
        }
        return switch (op) {
            case OpIAdd -> Shape.linear(a.step() + b.step());
            case OpISub -> Shape.linear(a.step() - b.step());
            case OpIMul ->
                operands[1].isConstant()
                        ? times(a, constant(operands[1], slot))
                        : operands[0].isConstant() ? times(b, constant(operands[0], slot)) : Shape.VARYING;
            case OpShiftLeftLogical -> {
                long by = operands[1].isConstant() ? constant(operands[1], slot) : Integer.SIZE;
                yield by >= 0 && by < 10 ? times(a, 1L << by) : Shape.VARYING;
            }
            default -> Shape.VARYING;
        };
    }

    private long constant(Operand operand, int slot) {
        return context.registers().constant(operand.at(operand.type.slots == 1 ? 0 : slot, 0));
    }

    private static Shape times(Shape shape, long factor) {
        return factor > 0 && factor <= Short.MAX_VALUE ? Shape.linear(shape.step() * (int) factor) : Shape.VARYING;
    }

    private void load(MemorySteps.Load load, Shape[] found, LaneShapes shapes) {
        Optional<Pointers.Target> target = context.pointers().of(load.pointer);
        boolean isUniform =
                load.pointer.isConstant() || shapes.of(load.pointer.base).isUniform();
        if (target.isEmpty() || !isUniform) {
            Arrays.fill(found, Shape.VARYING);
            return;
        }
        for (int i = 0; i < found.length; i++) {
            found[i] = load(target.get(), load.cells[i], context.registers().kind(load.value.at(i, 0)));
        }
    }

    private Shape load(Pointers.Target target, long cell, Kind kind) {
        if (target.offset() != Pointers.UNKNOWN) {
            Variables.Input input = context.variables()
                    .input(
                            target.resource(),
                            target.offset() + MemoryForm.cellOffset(cell),
                            MemoryForm.cellLength(cell));
            if (input != null) {
                return input(input, kind);
            }
        }
        return context.variables().isOwn(target.resource()) ? Shape.VARYING : Shape.UNIFORM;
    }

    private Shape input(Variables.Input input, Kind kind) {
        if (kind != Kind.INT) {
            return Shape.VARYING;
        }
        if (input.builtIn() == BuiltIn.LocalInvocationIndex) {
            return Shape.linear(1);
        }
        if (!context.areRows()) {
            return Shape.VARYING;
        }
        return input.component() == 0 ? Shape.linear(1) : Shape.UNIFORM;
    }
}
