// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.code.ArithmeticSteps;
import org.spirv4j.exec.internal.code.CompositeSteps;
import org.spirv4j.exec.internal.code.ExtendedSteps;
import org.spirv4j.exec.internal.code.FastSteps;
import org.spirv4j.exec.internal.code.MoveStep;
import org.spirv4j.exec.internal.code.ProductSteps;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.FloatControls;
import org.spirv4j.internal.semantics.GlslStd450Folding;

/** Writes the instructions for steps. Steps that are not frequent are executed by the machine. */
final class StepWriter {
    static final String FLOATS = "org/spirv4j/internal/semantics/PortableFloats";

    private final Locals locals;
    private final MethodVisitor method;
    private final ArithmeticWriter arithmetic;
    private final GeometryWriter geometry;
    private final MemoryWriter memory;
    private final ImageWriter images;
    private final StepRegisters registers;
    private final List<Step> machineSteps;

    StepWriter(
            Locals locals, MemoryWriter memory, StepRegisters registers, List<Step> machineSteps, boolean hasHelpers) {
        this.locals = locals;
        this.memory = memory;
        this.registers = registers;
        this.machineSteps = machineSteps;
        method = locals.method;
        arithmetic = new ArithmeticWriter(locals);
        geometry = new GeometryWriter(locals);
        images = new ImageWriter(locals, hasHelpers);
    }

    void begin(List<Node> nodes) {
        memory.begin(nodes);
        images.begin(nodes);
    }

    void beginInvocation() {
        memory.beginInvocation();
    }

    void write(Step step) {
        if (step instanceof CountStep count) {
            count(count);
        } else if (step instanceof DemoteStep) {
            method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "demote", "(I)V", false);
        } else if (step instanceof ReceiveStep receive) {
            takeFromMachine(receive.executed);
        } else if (step instanceof MoveStep move) {
            copy(move.from, move.to);
        } else if (step instanceof CompositeSteps.Moves moves) {
            copy(moves.copies());
        } else if (step instanceof FastSteps.Each each) {
            arithmetic.write(each.op, each.operands, each.result, FloatControls.DEFAULT);
        } else if (step instanceof ArithmeticSteps.Fold fold) {
            arithmetic.write(fold.op, fold.operands, fold.result, fold.controls);
        } else if (step instanceof ArithmeticSteps.Select select) {
            select(select);
        } else if (!writeProduct(step) && !memory.write(step) && !images.write(step)) {
            executeByMachine(step);
        }
    }

    private void count(CountStep count) {
        if (count.isReset) {
            locals.pushInt(0);
        } else {
            locals.pushRaw(count.register);
            locals.pushInt(1);
            method.visitInsn(Opcodes.IADD);
        }
        locals.popRaw(count.register);
    }

    private void copy(Operand from, Operand to) {
        int count = (int) to.type.slots;
        for (int s = 0; s < count; s++) {
            locals.push(from, s, locals.kind(to, s));
        }
        for (int s = count - 1; s >= 0; s--) {
            locals.popRaw(to.at(s, 0));
        }
    }

    private void copy(int[] copies) {
        for (int i = 0; i < copies.length; i += 3) {
            locals.push(copies[i], copies[i + 1] == 0, locals.registers.kind(copies[i + 2]));
            locals.popRaw(copies[i + 2]);
        }
    }

    private void select(ArithmeticSteps.Select select) {
        boolean isOne = select.condition.type.slots == 1;
        for (int s = 0; s < select.result.type.slots; s++) {
            Kind kind = locals.kind(select.result, s);
            Label second = new Label();
            Label end = new Label();
            locals.push(select.condition, isOne ? 0 : s, Kind.INT);
            method.visitJumpInsn(Opcodes.IFEQ, second);
            locals.push(select.a, s, kind);
            method.visitJumpInsn(Opcodes.GOTO, end);
            method.visitLabel(second);
            locals.push(select.b, s, kind);
            method.visitLabel(end);
            locals.popRaw(select.result.at(s, 0));
        }
    }

    private boolean writeProduct(Step step) {
        if (step instanceof ProductSteps.Scale scale && isFloat(scale.a.type.scalar, scale.controls)) {
            for (int s = 0; s < scale.result.type.slots; s++) {
                locals.push(scale.a, s, Kind.FLOAT);
                locals.push(scale.scalar, 0, Kind.FLOAT);
                locals.call(FLOATS, "fMul", "(FF)F");
                locals.pop(scale.result, s, Kind.FLOAT);
            }
            return true;
        }
        if (step instanceof ProductSteps.Product product && isFloat(product.a.type.scalar, product.controls)) {
            product(product);
            return true;
        }
        if (step instanceof ExtendedSteps.Computation computation && isFma(computation)) {
            arithmetic.write(Op.OpFmaKHR, computation.operands, computation.result, computation.controls);
            return true;
        }
        if (step instanceof ExtendedSteps.Computation computation && geometry.write(computation)) {
            return true;
        }
        if (step instanceof ExtendedSteps.Computation computation && isComponentwise(computation)) {
            for (int s = 0; s < computation.result.type.slots; s++) {
                locals.pushInt(computation.number);
                for (int i = 0; i < 3; i++) {
                    if (i < computation.operands.length) {
                        locals.push(computation.operands[i], s, Kind.FLOAT);
                        method.visitInsn(Opcodes.F2D);
                    } else {
                        method.visitInsn(Opcodes.DCONST_0);
                    }
                }
                locals.call("org/spirv4j/internal/semantics/GlslStd450Folding", "component", "(IDDD)D");
                method.visitInsn(Opcodes.D2F);
                locals.pop(computation.result, s, Kind.FLOAT);
            }
            return true;
        }
        return false;
    }

    private static boolean isFma(ExtendedSteps.Computation computation) {
        return computation.isGlsl && computation.number == GlslStd450Folding.FMA;
    }

    private static boolean isComponentwise(ExtendedSteps.Computation computation) {
        if (!computation.isGlsl
                || computation.hasPointer()
                || !GlslStd450Folding.hasComponents(computation.number)
                || !isFloat(computation.result.type.scalar, computation.controls)) {
            return false;
        }
        for (Operand operand : computation.operands) {
            if (operand.type.slots != computation.result.type.slots || operand.type.scalar != NumberTypes.FLOAT32) {
                return false;
            }
        }
        return true;
    }

    private void product(ProductSteps.Product product) {
        int inner = product.inner;
        int rows = product.rows;
        for (int i = 0; i < product.result.type.slots; i++) {
            if (inner == 2 || inner == 3) {
                for (int k = 0; k < inner; k++) {
                    locals.push(product.a, k * rows + i % rows, Kind.FLOAT);
                    locals.push(product.b, i / rows * inner + k, Kind.FLOAT);
                }
                locals.call(FLOATS, "dot", inner == 2 ? "(FFFF)F" : "(FFFFFF)F");
                locals.pop(product.result, i, Kind.FLOAT);
                continue;
            }
            for (int k = 0; k < inner; k++) {
                locals.push(product.a, k * rows + i % rows, Kind.FLOAT);
                locals.push(product.b, i / rows * inner + k, Kind.FLOAT);
                locals.call(FLOATS, "fMul", "(FF)F");
                if (k > 0) {
                    locals.call(FLOATS, "fAdd", "(FF)F");
                }
            }
            locals.pop(product.result, i, Kind.FLOAT);
        }
    }

    /** Whether numbers have 32 bits, and are rounded and flushed as Java does. */
    static boolean isFloat(int scalar, int controls) {
        return scalar == NumberTypes.FLOAT32 && ArithmeticWriter.isDefault(controls, 32);
    }

    private void executeByMachine(Step step) {
        giveToMachine(step);
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        locals.pushInt(machineSteps.size());
        machineSteps.add(step);
        method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "step", "(II)V", false);
        takeFromMachine(step);
    }

    /** Sets the machine's registers that a step reads. */
    void giveToMachine(Step step) {
        for (Operand read : registers.of(step).reads()) {
            for (int s = 0; s < read.type.slots; s++) {
                locals.pushMachineRegister(read.at(s, 0));
                locals.push(read, s, Kind.LONG);
                method.visitInsn(Opcodes.LASTORE);
            }
        }
    }

    private void takeFromMachine(Step step) {
        for (Operand written : registers.of(step).writes()) {
            for (int s = 0; s < written.type.slots; s++) {
                locals.pushMachineRegister(written.at(s, 0));
                method.visitInsn(Opcodes.LALOAD);
                locals.pop(written, s, Kind.LONG);
            }
        }
    }
}
