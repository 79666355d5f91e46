// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ArithmeticSteps;
import org.spirv4j.exec.internal.step.AtomicSteps;
import org.spirv4j.exec.internal.step.CompositeSteps;
import org.spirv4j.exec.internal.step.ExtendedSteps;
import org.spirv4j.exec.internal.step.FastSteps;
import org.spirv4j.exec.internal.step.MemorySteps;
import org.spirv4j.exec.internal.step.MoveStep;
import org.spirv4j.exec.internal.step.ProductSteps;
import org.spirv4j.exec.internal.step.TexelSteps;
import org.spirv4j.exec.jit.internal.plan.DemoteStep;
import org.spirv4j.exec.jit.internal.write.NanChecks;
import org.spirv4j.exec.jit.internal.write.StepWriter;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.semantics.FloatControls;

/**
 * Writes steps for all lanes: once for values that all lanes share, by vectors, or for one lane after another. The bits
 * are those of scalar code: where a result is NaN, scalar code computes it again.
 */
final class LaneSteps {
    private final LaneLocals lanes;
    private final VectorCode code;
    private final StepWriter scalar;
    private final NanChecks nans;
    private final LaneArithmetic arithmetic;
    private final LaneFunctions functions;
    private final LaneMemory memory;
    private final LanePointers pointers;
    private final LaneByLane byLane;
    private final LaneTexels texels;
    private final LaneAtomics atomics;

    LaneSteps(
            LaneLocals lanes,
            StepWriter scalar,
            NanChecks nans,
            LaneFunctions functions,
            LaneMemory memory,
            LanePointers pointers,
            LaneByLane byLane,
            LaneAtomics atomics) {
        this.lanes = lanes;
        this.scalar = scalar;
        this.nans = nans;
        this.functions = functions;
        this.memory = memory;
        this.pointers = pointers;
        this.byLane = byLane;
        this.atomics = atomics;
        code = lanes.code;
        arithmetic = new LaneArithmetic(lanes, nans);
        texels = new LaneTexels(lanes, scalar.images(), byLane);
    }

    void write(Step step) {
        int[] writes = lanes.context.stepRegisters().written(step);
        int[] reads = lanes.context.stepRegisters().read(step);
        boolean isRepeatable = isRepeatable(step);
        boolean byVectors = hasVectors(step, reads, writes);
        if (!byVectors || !readsUnchecked(step)) {
            nans.before(reads, writes, isRepeatable);
        }
        writeOnce(step, writes, byVectors);
        if (isRepeatable) {
            nans.repeatable(step, reads, writes, scalar.readsMemory(step));
        } else {
            nans.changed();
        }
    }

    /** Whether a step that is written with vectors may read results that have not been checked for NaN. */
    private boolean readsUnchecked(Step step) {
        return scalar.readsUnchecked(step)
                || step instanceof ExtendedSteps.Computation function && functions.readsUnchecked(function);
    }

    private boolean isRepeatable(Step step) {
        return scalar.isRepeatable(step)
                || step instanceof ExtendedSteps.Computation function && !function.hasPointer();
    }

    /** Ends a node, after whose steps some registers are needed. */
    void endNode(BitSet live) {
        nans.check(live);
    }

    /** Writes what is seldom executed, and has not been written, so that nothing but jumps to it reaches it. */
    void writeRareHere() {
        if (nans.hasExact()) {
            Label end = new Label();
            lanes.method.visitJumpInsn(Opcodes.GOTO, end);
            nans.writeExact(this::repeat);
            lanes.method.visitLabel(end);
        }
    }

    /** Whether a step only computes values of lanes, by vectors. */
    boolean isMovable(Step step) {
        int[] writes = lanes.context.stepRegisters().written(step);
        return Arrays.stream(writes)
                        .noneMatch(register -> lanes.shapes.of(register).isScalar())
                && hasVectors(step, lanes.context.stepRegisters().read(step), writes);
    }

    /** Whether a step only computes values that all lanes share. */
    boolean isShared(Step step) {
        int[] writes = lanes.context.stepRegisters().written(step);
        return scalar.isRepeatable(step)
                && !scalar.readsMemory(step)
                && areScalar(writes)
                && areScalar(lanes.context.stepRegisters().read(step));
    }

    /** Whether a step is executed at little cost, and has no effect but its result. */
    boolean isHarmless(Step step) {
        return step instanceof MemorySteps.Chain
                || !(step instanceof ExtendedSteps.Computation)
                        && hasVectors(
                                step,
                                lanes.context.stepRegisters().read(step),
                                lanes.context.stepRegisters().written(step));
    }

    /** Writes steps so that their results have the bits that scalar code computes. */
    private void repeat(Collection<Step> repeated, BitSet needed) {
        // Nothing but floating-point numbers depends on which NaN a result is.
        List<Step> steps = repeated.stream()
                .filter(step -> !scalar.readsMemory(step)
                        && Arrays.stream(lanes.context.stepRegisters().written(step))
                                .anyMatch(register -> lanes.held(register) == LaneLocals.Held.FLOATS))
                .toList();
        if (!steps.isEmpty()) {
            byLane.writeElsewhere(steps, needed);
        }
    }

    private boolean areScalar(int[] registers) {
        return Arrays.stream(registers)
                .allMatch(register -> lanes.shapes.of(register).isScalar());
    }

    private void writeOnce(Step step, int[] writes, boolean byVectors) {
        if (step instanceof MemorySteps.Load load) {
            if (areScalar(writes)) {
                byLane.writeFirst(step);
            } else {
                memory.write(load);
            }
        } else if (step instanceof MemorySteps.Store store) {
            memory.write(store);
        } else if (step instanceof AtomicSteps.Atomic atomic) {
            atomics.write(atomic);
        } else if (step instanceof DemoteStep) {
            byLane.demote();
        } else if (step instanceof MemorySteps.Clear clear && memory.write(clear)) {
            return;
        } else if (step instanceof MemorySteps.Chain chain && lanes.isPointer(chain.result.base)) {
            pointers.write(chain);
        } else if (step instanceof TexelSteps.At texel && texels.write(texel)) {
            return;
        } else if (writes.length > 0 && areScalar(writes)) {
            byLane.writeFirst(step);
        } else {
            if (Arrays.stream(writes)
                    .anyMatch(register -> lanes.shapes.of(register).isScalar())) {
                byLane.writeFirst(step);
            }
            if (byVectors) {
                writeVectors(step);
            } else {
                byLane.write(step);
            }
        }
    }

    /** Whether the lanes of all values of a step are in vectors and masks, and the step is written with them. */
    private boolean hasVectors(Step step, int[] reads, int[] writes) {
        for (int register :
                IntStream.concat(Arrays.stream(reads), Arrays.stream(writes)).toArray()) {
            switch (lanes.held(register)) {
                case POINTER, ARRAY -> {
                    return false;
                }
                default -> {}
            }
        }
        if (step instanceof FastSteps.Componentwise fast) {
            return LaneArithmetic.isWritten(fast.op, fast.operands, fast.result, FloatControls.DEFAULT);
        }
        if (step instanceof ArithmeticSteps.Fold fold) {
            return LaneArithmetic.isWritten(fold.op, fold.operands, fold.result, fold.controls);
        }
        if (step instanceof ProductSteps.Scale scale) {
            return StepWriter.isFloat(scale.a.type.scalar, scale.controls);
        }
        if (step instanceof ProductSteps.Product product) {
            return StepWriter.isFloat(product.a.type.scalar, product.controls);
        }
        if (step instanceof ExtendedSteps.Computation computation) {
            return functions.isWritten(computation);
        }
        return step instanceof MoveStep
                || step instanceof CompositeSteps.Moves
                || step instanceof ArithmeticSteps.Select;
    }

    private void writeVectors(Step step) {
        if (step instanceof FastSteps.Componentwise fast) {
            components(fast.op, fast.operands, fast.result);
        } else if (step instanceof ArithmeticSteps.Fold fold) {
            components(fold.op, fold.operands, fold.result);
        } else if (step instanceof ProductSteps.Scale scale) {
            components(Op.OpFMul, new Operand[] {scale.a, scale.scalar}, scale.result);
        } else if (step instanceof ProductSteps.Product product) {
            product(product);
        } else if (step instanceof ExtendedSteps.Computation computation) {
            functions.write(computation, arithmetic);
        } else if (step instanceof ArithmeticSteps.Select select) {
            select(select);
        } else if (step instanceof CompositeSteps.Moves moves) {
            copy(moves.copies());
        } else if (step instanceof MoveStep move) {
            copy(move.from, move.to);
        }
    }

    private boolean isScalar(int register) {
        return lanes.shapes.of(register).isScalar();
    }

    private void components(Op op, Operand[] operands, Operand result) {
        for (int s = 0; s < result.type.slots; s++) {
            if (!isScalar(result.at(s, 0))) {
                arithmetic.write(op, operands, result, s);
            }
        }
    }

    private void copy(Operand from, Operand to) {
        int count = (int) to.type.slots;
        for (int s = 0; s < count; s++) {
            int register = to.at(s, 0);
            if (!isScalar(register)) {
                lanes.pushAs(lanes.held(register), from.at(s, 0), from.isConstant());
            }
        }
        for (int s = count - 1; s >= 0; s--) {
            if (!isScalar(to.at(s, 0))) {
                lanes.pop(to.at(s, 0));
            }
        }
    }

    private void copy(int[] copies) {
        for (int i = 0; i < copies.length; i += 3) {
            int from = copies[i];
            int to = copies[i + 2];
            boolean isConstant = copies[i + 1] == 0;
            if (!isScalar(to)) {
                lanes.pushAs(lanes.held(to), from, isConstant);
                lanes.pop(to);
                if (!isConstant) {
                    nans.copied(from, to);
                }
            }
        }
    }

    private void select(ArithmeticSteps.Select select) {
        boolean isOne = select.condition.type.slots == 1;
        for (int s = 0; s < select.result.type.slots; s++) {
            int to = select.result.at(s, 0);
            if (isScalar(to)) {
                continue;
            }
            Operand condition = select.condition;
            int chosen = condition.at(isOne ? 0 : s, 0);
            if (lanes.held(to) == LaneLocals.Held.MASK) {
                lanes.pushMask(select.a.at(s, 0), select.a.isConstant());
                lanes.pushMask(chosen, condition.isConstant());
                code.mask("and");
                lanes.pushMask(select.b.at(s, 0), select.b.isConstant());
                lanes.pushMask(chosen, condition.isConstant());
                code.andNot();
                code.mask("or");
                lanes.pop(to);
            } else {
                lanes.pushInts(select.b.at(s, 0), select.b.isConstant());
                lanes.pushInts(select.a.at(s, 0), select.a.isConstant());
                lanes.pushMask(chosen, condition.isConstant());
                code.blendInts();
                lanes.popInts(to);
            }
        }
    }

    private void product(ProductSteps.Product product) {
        int inner = product.inner;
        int rows = product.rows;
        for (int i = 0; i < product.result.type.slots; i++) {
            int[] a = new int[inner];
            int[] b = new int[inner];
            for (int k = 0; k < inner; k++) {
                a[k] = k * rows + i % rows;
                b[k] = i / rows * inner + k;
            }
            int to = product.result.at(i, 0);
            if (isScalar(to)) {
                continue;
            }
            int[] read = IntStream.concat(registers(product.a, a), registers(product.b, b))
                    .toArray();
            arithmetic.computed(to, read, () -> {
                for (int k = 0; k < inner; k++) {
                    lanes.pushFloats(product.a.at(a[k], 0), product.a.isConstant());
                    lanes.pushFloats(product.b.at(b[k], 0), product.b.isConstant());
                    code.binary(VectorCode.FLOATS, "mul");
                    if (k > 0) {
                        code.binary(VectorCode.FLOATS, "add");
                    }
                }
                lanes.popFloats(to);
            });
        }
    }

    private static IntStream registers(Operand operand, int[] slots) {
        return operand.isConstant() ? IntStream.empty() : Arrays.stream(slots).map(slot -> operand.at(slot, 0));
    }
}
