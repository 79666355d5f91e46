// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ArithmeticSteps;
import org.spirv4j.exec.internal.step.CompositeSteps;
import org.spirv4j.exec.internal.step.ExtendedSteps;
import org.spirv4j.exec.internal.step.FastSteps;
import org.spirv4j.exec.internal.step.MoveStep;
import org.spirv4j.exec.internal.step.ProductSteps;
import org.spirv4j.exec.jit.internal.plan.CountStep;
import org.spirv4j.exec.jit.internal.plan.DemoteStep;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.plan.ReceiveStep;
import org.spirv4j.exec.jit.internal.plan.StepRegisters;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.FloatControls;
import org.spirv4j.internal.semantics.GlslStd450Folding;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.semantics.PortableFloats;

/** Writes the instructions for steps. Steps that are not frequent are executed by the machine. */
public final class StepWriter {
    static final String FLOATS = Type.getInternalName(PortableFloats.class);

    /** Functions of GLSL.std.450 that {@link org.spirv4j.internal.semantics.PortableFloats} has for floats. */
    private static final Map<Integer, String> BOUNDED =
            Map.of(GlslStd450Numbers.FMin, "fMin", GlslStd450Numbers.FMax, "fMax", GlslStd450Numbers.FClamp, "fClamp");

    private final Locals locals;
    private final MethodVisitor method;
    private final ArithmeticWriter arithmetic;
    private final GeometryWriter geometry;
    private final MemoryWriter memory;
    private final ImageWriter images;
    private final AtomicWriter atomics;
    private final StepRegisters registers;
    private final NanChecks nans;
    private final List<Step> machineSteps;
    private final StepForms forms = new StepForms();

    public StepWriter(
            Locals locals,
            NanChecks nans,
            MemoryWriter memory,
            StepRegisters registers,
            List<Step> machineSteps,
            boolean hasHelpers) {
        this.locals = locals;
        this.nans = nans;
        this.memory = memory;
        this.registers = registers;
        this.machineSteps = machineSteps;
        method = locals.method;
        arithmetic = new ArithmeticWriter(locals, nans);
        geometry = new GeometryWriter(locals);
        images = new ImageWriter(locals, nans, hasHelpers);
        atomics = new AtomicWriter(locals, memory, this::executeByMachine);
        addForms();
        memory.addForms(forms);
        images.addForms(forms);
        atomics.addForms(forms);
    }

    private void addForms() {
        forms.add(StepForm.always(CountStep.class, this::count));
        forms.add(StepForm.always(DemoteStep.class, step -> demote()));
        forms.add(StepForm.always(ReceiveStep.class, step -> takeFromMachine(step.executed)));
        forms.add(StepForm.always(MoveStep.class, step -> copy(step.from, step.to)));
        forms.add(StepForm.always(CompositeSteps.Moves.class, step -> copy(step.copies()))
                .unchecked(step -> true));
        forms.add(StepForm.always(
                        FastSteps.Componentwise.class,
                        step -> arithmetic.write(step.op, step.operands, step.result, FloatControls.DEFAULT))
                .pure()
                .unchecked(step -> ArithmeticWriter.readsUnchecked(step.op, step.operands, FloatControls.DEFAULT)));
        forms.add(StepForm.always(
                        ArithmeticSteps.Fold.class,
                        step -> arithmetic.write(step.op, step.operands, step.result, step.controls))
                .pure()
                .unchecked(step -> ArithmeticWriter.readsUnchecked(step.op, step.operands, step.controls)));
        forms.add(StepForm.always(ArithmeticSteps.Select.class, this::select).pure());
        forms.add(StepForm.of(ProductSteps.Scale.class, this::writeScale)
                .unchecked(step -> isFloat(step.a.type.scalar, step.controls)));
        forms.add(StepForm.of(ProductSteps.Product.class, this::writeProduct)
                .unchecked(step -> isFloat(step.a.type.scalar, step.controls)));
        forms.add(StepForm.of(ExtendedSteps.Computation.class, this::writeFunction)
                .unchecked(step ->
                        isFma(step) && ArithmeticWriter.readsUnchecked(Op.OpFmaKHR, step.operands, step.controls)));
    }

    /** What writes instructions on images. */
    public ImageWriter images() {
        return images;
    }

    /** What writes atomic instructions. */
    public AtomicWriter atomics() {
        return atomics;
    }

    /** Writes what the steps of nodes need before the first of them. */
    public void begin(List<Node> nodes) {
        for (Node node : nodes) {
            for (Step step : node.steps) {
                forms.of(step).prepare(step);
            }
            images.endNode();
        }
        memory.begin();
        images.begin();
    }

    /** Writes what the steps of an invocation need before the first of them. */
    public void beginInvocation() {
        memory.beginInvocation();
    }

    void write(Step step) {
        if (!nans.areDeferred()) {
            writeOnce(step);
            return;
        }
        int[] writes = registers.written(step);
        int[] reads = registers.read(step);
        StepForm<?> form = forms.of(step);
        boolean isRepeatable = form.isRepeatable(step);
        if (!form.readsUnchecked(step)) {
            nans.before(reads, writes, isRepeatable);
        }
        writeOnce(step);
        if (isRepeatable) {
            nans.repeatable(step, reads, writes, form.readsMemory(step));
        } else {
            nans.changed();
        }
    }

    /** Writes a step that computes an integer, and whose result cannot be NaN. */
    void writeAgain(Step step) {
        writeOnce(step);
    }

    /** Ends a node, after whose steps some registers are needed. */
    void endNode(BitSet live) {
        BitSet needed = (BitSet) live.clone();
        needed.or(locals.mirrored());
        nans.check(needed);
    }

    /** Writes what is seldom executed, to a place that nothing else reaches. */
    void writeRare() {
        nans.writeExact(this::writeOnce);
    }

    /** Whether a step may be executed again: it has no effect but its result. */
    public boolean isRepeatable(Step step) {
        return forms.of(step).isRepeatable(step);
    }

    /** Whether a step reads memory, and has no effect but its result. */
    public boolean readsMemory(Step step) {
        return forms.of(step).readsMemory(step);
    }

    /** Whether a step may read results that have not been checked for NaN. */
    public boolean readsUnchecked(Step step) {
        return forms.of(step).readsUnchecked(step);
    }

    /** Writes a step, without regard to results that have not been checked for NaN. */
    public void writeOnce(Step step) {
        if (!forms.of(step).write(step)) {
            executeByMachine(step);
        }
    }

    private void demote() {
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "demote", "(I)V", false);
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
            int from = copies[i];
            int to = copies[i + 2];
            boolean isConstant = copies[i + 1] == 0;
            Kind kind = locals.registers.kind(to);
            locals.push(from, isConstant, kind);
            locals.popRaw(to);
            if (!isConstant) {
                nans.copied(from, to);
            }
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

    private boolean writeScale(ProductSteps.Scale scale) {
        if (!isFloat(scale.a.type.scalar, scale.controls)) {
            return false;
        }
        Operand[] factors = {scale.a, scale.scalar};
        arithmetic.write(Op.OpFMul, factors, scale.result, scale.controls);
        return true;
    }

    private boolean writeProduct(ProductSteps.Product product) {
        if (!isFloat(product.a.type.scalar, product.controls)) {
            return false;
        }
        product(product);
        return true;
    }

    private boolean writeFunction(ExtendedSteps.Computation computation) {
        if (isFma(computation)) {
            arithmetic.write(Op.OpFmaKHR, computation.operands, computation.result, computation.controls);
            return true;
        }
        if (geometry.write(computation)) {
            return true;
        }
        if (!isComponentwise(computation)) {
            return false;
        }
        for (int s = 0; s < computation.result.type.slots; s++) {
            component(computation, s);
        }
        return true;
    }

    private void component(ExtendedSteps.Computation computation, int slot) {
        String name = BOUNDED.get(computation.number);
        if (name != null) {
            for (Operand operand : computation.operands) {
                locals.push(operand, slot, Kind.FLOAT);
            }
            locals.call(FLOATS, name, "(" + "F".repeat(computation.operands.length) + ")F");
        } else {
            locals.pushInt(computation.number);
            for (int i = 0; i < 3; i++) {
                if (i < computation.operands.length) {
                    locals.push(computation.operands[i], slot, Kind.FLOAT);
                    method.visitInsn(Opcodes.F2D);
                } else {
                    method.visitInsn(Opcodes.DCONST_0);
                }
            }
            locals.call(Type.getInternalName(GlslStd450Folding.class), "component", "(IDDD)D");
            method.visitInsn(Opcodes.D2F);
        }
        locals.pop(computation.result, slot, Kind.FLOAT);
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
            int[] a = new int[inner];
            int[] b = new int[inner];
            for (int k = 0; k < inner; k++) {
                a[k] = k * rows + i % rows;
                b[k] = i / rows * inner + k;
            }
            int slot = i;
            nans.write(
                    product.result.at(i, 0),
                    IntStream.concat(registers(product.a, a), registers(product.b, b))
                            .toArray(),
                    () -> fastProduct(product, a, b, slot),
                    () -> exactProduct(product, a, b, slot));
        }
    }

    private static IntStream registers(Operand operand, int[] slots) {
        return operand.isConstant() ? IntStream.empty() : Arrays.stream(slots).map(slot -> operand.at(slot, 0));
    }

    private void fastProduct(ProductSteps.Product product, int[] a, int[] b, int slot) {
        for (int k = 0; k < a.length; k++) {
            locals.push(product.a, a[k], Kind.FLOAT);
            locals.push(product.b, b[k], Kind.FLOAT);
            method.visitInsn(Opcodes.FMUL);
            if (k > 0) {
                method.visitInsn(Opcodes.FADD);
            }
        }
        locals.pop(product.result, slot, Kind.FLOAT);
    }

    private void exactProduct(ProductSteps.Product product, int[] a, int[] b, int slot) {
        boolean isCalled = a.length == 2 || a.length == 3;
        for (int k = 0; k < a.length; k++) {
            locals.push(product.a, a[k], Kind.FLOAT);
            locals.push(product.b, b[k], Kind.FLOAT);
            if (!isCalled) {
                locals.call(FLOATS, "fMul", "(FF)F");
                if (k > 0) {
                    locals.call(FLOATS, "fAdd", "(FF)F");
                }
            }
        }
        if (isCalled) {
            locals.call(FLOATS, "dot", a.length == 2 ? "(FFFF)F" : "(FFFFFF)F");
        }
        locals.pop(product.result, slot, Kind.FLOAT);
    }

    /** Whether numbers have 32 bits, and are rounded and flushed as Java does. */
    public static boolean isFloat(int scalar, int controls) {
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
