// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.step.MemorySteps;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.jit.internal.plan.Element;
import org.spirv4j.exec.jit.internal.plan.Pointers;
import org.spirv4j.exec.jit.internal.runtime.Bytes;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.NumberTypes;

/** Writes loads, stores and pointers. */
public final class MemoryWriter {
    private static final String BYTES = Type.getInternalName(Bytes.class);

    /** The local variables with the array or buffer of a resource, the start of its bytes in it, and their number. */
    private record Resource(int bytes, int start, int size) {}

    /** Scalars with a distance, of which one lies at an offset from the start of a resource; all numbers are bytes. */
    private record Scalars(int resource, int offset, int stride, int length) {
        static Scalars of(Element element, long cell) {
            return new Scalars(
                    element.resource(),
                    element.constant() + (int) MemoryForm.cellOffset(cell),
                    element.stride(),
                    MemoryForm.cellLength(cell));
        }
    }

    private final Locals locals;
    private final MethodVisitor method;
    private final Variables variables;
    private final boolean hasHelpers;
    private final boolean areArrays;
    private final String memoryType;

    /** The numbers of the resources that are used. */
    private final Set<Integer> used = new TreeSet<>();

    private final Map<Integer, Resource> resources = new HashMap<>();

    /** The local variables with the numbers of scalars that a resource has. */
    private final Map<Scalars, Integer> counts = new LinkedHashMap<>();

    /**
     * Makes a writer.
     *
     * @param hasHelpers whether some invocations write only variables of their own
     * @param areArrays whether all resources are parts of arrays
     */
    public MemoryWriter(Locals locals, Variables variables, boolean hasHelpers, boolean areArrays) {
        this.areArrays = areArrays;
        memoryType = areArrays ? "[B" : "Ljava/nio/ByteBuffer;";
        this.hasHelpers = hasHelpers;
        this.locals = locals;
        this.variables = variables;
        method = locals.method;
    }

    void addForms(StepForms forms) {
        forms.add(StepForm.always(MemorySteps.Load.class, this::load)
                .reading(step -> true)
                .prepared(step -> use(step.pointer, step.cells)));
        forms.add(
                StepForm.always(MemorySteps.Store.class, this::store).prepared(step -> use(step.pointer, step.cells)));
        forms.add(StepForm.always(MemorySteps.Chain.class, this::chain).pure());
        forms.add(StepForm.always(MemorySteps.Length.class, this::length)
                .reading(step -> true)
                .prepared(step -> use(step.pointer, new long[0])));
    }

    /** Notes that a step accesses memory, before code is written for the method that has it. */
    void use(Operand pointer, long[] cells) {
        locals.pointers.of(pointer).ifPresent(target -> used.add(target.resource()));
        locals.pointers.element(pointer, cells).ifPresent(element -> {
            for (long cell : cells) {
                Scalars scalars = Scalars.of(element, cell);
                if (variables.size(scalars.resource).isEmpty()) {
                    counts.computeIfAbsent(scalars, unused -> locals.add(1));
                }
            }
        });
    }

    /** Finds the resources of the pointers that are used. */
    void begin() {
        for (int number : used) {
            Resource made = new Resource(locals.add(1), locals.add(1), locals.add(1));
            resources.put(number, made);
            element(areArrays ? "bytes" : "buffers", "[" + memoryType, number, Opcodes.AALOAD);
            method.visitVarInsn(Opcodes.ASTORE, made.bytes);
            element("start", "[I", number, Opcodes.IALOAD);
            method.visitVarInsn(Opcodes.ISTORE, made.start);
            element("size", "[I", number, Opcodes.IALOAD);
            method.visitVarInsn(Opcodes.ISTORE, made.size);
        }
        counts.forEach((scalars, local) -> {
            method.visitVarInsn(Opcodes.ILOAD, Objects.requireNonNull(resources.get(scalars.resource)).size);
            locals.pushInt(scalars.offset);
            locals.pushInt(scalars.stride);
            locals.pushInt(scalars.length);
            locals.call(BYTES, "count", "(IIII)I");
            method.visitVarInsn(Opcodes.ISTORE, local);
        });
    }

    private void element(String field, String descriptor, int index, int load) {
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, field, descriptor);
        locals.pushInt(index);
        method.visitInsn(load);
    }

    void beginInvocation() {
        resources.forEach((number, resource) -> {
            if (variables.isOwn(number)) {
                method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
                method.visitVarInsn(Opcodes.ILOAD, resource.size);
                method.visitInsn(Opcodes.IMUL);
                method.visitVarInsn(Opcodes.ISTORE, resource.start);
            }
        });
    }

    private void load(MemorySteps.Load load) {
        for (int i = 0; i < load.cells.length; i++) {
            load(load, i);
        }
    }

    private void load(MemorySteps.Load load, int index) {
        long cell = load.cells[index];
        int length = MemoryForm.cellLength(cell);
        Kind kind = locals.kind(load.value, index);
        Optional<Pointers.Target> target = locals.pointers.of(load.pointer);
        if (target.isEmpty()) {
            if (load.pointer.type.storageClass == StorageClass.Input.value()) {
                variables.readAll();
            }
            method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            locals.push(load.pointer, 0, Kind.LONG);
            add(MemoryForm.cellOffset(cell));
            locals.pushInt(length);
            method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "read", "(JII)J", false);
            locals.pop(load.value, index, Kind.LONG);
            return;
        }
        if (target.get().offset() != Pointers.UNKNOWN
                && variables.pushInput(
                        locals, target.get().resource(), target.get().offset() + MemoryForm.cellOffset(cell), length)) {
            locals.pop(load.value, index, Kind.INT);
            return;
        }
        variables.read(target.get().resource());
        Kind read = kind(length, kind);
        Optional<Element> element = locals.pointers.element(load.pointer, load.cells);
        if (element.isPresent()) {
            pushElement(element.get(), cell);
            locals.call(BYTES, "get" + suffix(length, read), "(II" + memoryType + "II)" + descriptor(read));
            locals.pop(load.value, index, read);
            return;
        }
        pushOffset(load.pointer, target.get(), MemoryForm.cellOffset(cell));
        pushResource(target.get().resource());
        locals.call(BYTES, "get" + suffix(length, read), "(J" + memoryType + "II)" + descriptor(read));
        locals.pop(load.value, index, read);
    }

    private void store(MemorySteps.Store store) {
        boolean isShared = locals.pointers
                .of(store.pointer)
                .filter(target -> !variables.isOwn(target.resource()))
                .isPresent();
        Label end = new Label();
        if (hasHelpers && isShared) {
            locals.skipIfHelper(end);
        }
        for (int i = 0; i < store.cells.length; i++) {
            store(store, i);
        }
        method.visitLabel(end);
    }

    private void store(MemorySteps.Store store, int index) {
        long cell = store.cells[index];
        int length = MemoryForm.cellLength(cell);
        Optional<Pointers.Target> target = locals.pointers.of(store.pointer);
        if (target.isEmpty()) {
            method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            locals.push(store.value, index, Kind.LONG);
            locals.push(store.pointer, 0, Kind.LONG);
            add(MemoryForm.cellOffset(cell));
            locals.pushInt(length);
            method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "write", "(JJII)V", false);
            return;
        }
        Kind written = kind(length, locals.kind(store.value, index));
        locals.push(store.value, index, written);
        Optional<Element> element = locals.pointers.element(store.pointer, store.cells);
        if (element.isPresent()) {
            pushElement(element.get(), cell);
            locals.call(BYTES, "put" + suffix(length, written), "(" + descriptor(written) + "II" + memoryType + "II)V");
            return;
        }
        pushOffset(store.pointer, target.get(), MemoryForm.cellOffset(cell));
        pushResource(target.get().resource());
        locals.call(BYTES, "put" + suffix(length, written), "(" + descriptor(written) + "J" + memoryType + "II)V");
    }

    /** The kind in which a scalar is read or written. */
    private static Kind kind(int length, Kind value) {
        boolean isFloating = value == Kind.FLOAT || value == Kind.DOUBLE;
        if (isFloating && value.size * 4 == length) {
            return value;
        }
        return length == 8 ? Kind.LONG : Kind.INT;
    }

    private static String suffix(int length, Kind kind) {
        return switch (kind) {
            case FLOAT -> "Float";
            case DOUBLE -> "Double";
            default -> String.valueOf(length);
        };
    }

    static String descriptor(Kind kind) {
        return switch (kind) {
            case INT -> "I";
            case LONG -> "J";
            case FLOAT -> "F";
            case DOUBLE -> "D";
        };
    }

    /** Whether resources are parts of arrays, and no invocation is a helper. */
    boolean isInArrays() {
        return areArrays && !hasHelpers;
    }

    /** Whether all invocations share a resource. */
    boolean isShared(int resource) {
        return !variables.isOwn(resource);
    }

    private void add(long offset) {
        if (offset != 0) {
            locals.pushLong(offset);
            method.visitInsn(Opcodes.LADD);
        }
    }

    /** Pushes the offset that a pointer has in its resource, and some more bytes. */
    void pushOffset(Operand pointer, Pointers.Target target, long more) {
        if (target.offset() != Pointers.UNKNOWN) {
            locals.pushLong(target.offset() + more);
        } else {
            locals.pushRaw(pointer.base);
            add(more);
        }
    }

    /** Pushes the array or buffer of a resource that is used, the start of its bytes in it, and their number. */
    public void pushResource(int number) {
        Resource resource = Objects.requireNonNull(resources.get(number));
        method.visitVarInsn(Opcodes.ALOAD, resource.bytes);
        method.visitVarInsn(Opcodes.ILOAD, resource.start);
        method.visitVarInsn(Opcodes.ILOAD, resource.size);
    }

    /** Pushes the number of bytes of a resource that is used. */
    void pushSize(int number) {
        method.visitVarInsn(Opcodes.ILOAD, Objects.requireNonNull(resources.get(number)).size);
    }

    /** Pushes an index, its stride, the memory, where the scalar with index 0 is in it, and the number of scalars. */
    private void pushElement(Element element, long cell) {
        element.index().ifPresentOrElse(this::pushSignedInt, () -> locals.pushInt(0));
        locals.pushInt(element.stride());
        Resource resource = Objects.requireNonNull(resources.get(element.resource()));
        method.visitVarInsn(Opcodes.ALOAD, resource.bytes);
        method.visitVarInsn(Opcodes.ILOAD, resource.start);
        Scalars scalars = Scalars.of(element, cell);
        if (scalars.offset != 0) {
            locals.pushInt(scalars.offset);
            method.visitInsn(Opcodes.IADD);
        }
        OptionalInt size = variables.size(scalars.resource);
        if (size.isPresent()) {
            locals.pushInt(Bytes.count(size.getAsInt(), scalars.offset, scalars.stride, scalars.length));
        } else {
            method.visitVarInsn(Opcodes.ILOAD, Objects.requireNonNull(counts.get(scalars)));
        }
    }

    private void chain(MemorySteps.Chain chain) {
        int register = chain.result.base;
        if (locals.isKnown(register)) {
            return;
        }
        Optional<Pointers.Target> to = locals.pointers.target(register);
        Optional<Pointers.Target> from = locals.pointers.of(chain.pointer);
        long constant = chain.constant;
        if (to.isPresent() && from.isPresent() && from.get().offset() == Pointers.UNKNOWN) {
            locals.pushRaw(chain.pointer.base);
            add(constant);
        } else if (to.isPresent() && from.isPresent()) {
            long address = Address.of(from.get().resource()) + from.get().offset() + constant;
            locals.pushLong(address - Address.of(to.get().resource()));
        } else {
            locals.push(chain.pointer, 0, Kind.LONG);
            add(constant);
        }
        for (int i = 0; i < chain.indexes.length; i++) {
            pushSigned(chain.indexes[i]);
            if (chain.strides[i] != 1) {
                locals.pushLong(chain.strides[i]);
                method.visitInsn(Opcodes.LMUL);
            }
            method.visitInsn(Opcodes.LADD);
        }
        locals.popRaw(register);
    }

    private void pushSigned(Operand index) {
        int width = NumberTypes.width(index.type.scalar);
        if (width > 32) {
            locals.push(index, 0, Kind.LONG);
            return;
        }
        pushSignedInt(index);
        method.visitInsn(Opcodes.I2L);
    }

    private void pushSignedInt(Operand index) {
        int width = NumberTypes.width(index.type.scalar);
        locals.push(index, 0, Kind.INT);
        if (width == 8) {
            method.visitInsn(Opcodes.I2B);
        } else if (width == 16) {
            method.visitInsn(Opcodes.I2S);
        }
    }

    private void length(MemorySteps.Length length) {
        Optional<Pointers.Target> target = locals.pointers.of(length.pointer);
        if (target.isPresent()) {
            method.visitVarInsn(
                    Opcodes.ILOAD,
                    Objects.requireNonNull(resources.get(target.get().resource())).size);
            method.visitInsn(Opcodes.I2L);
            pushOffset(length.pointer, target.get(), 0);
            method.visitInsn(Opcodes.LSUB);
        } else {
            method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            locals.push(length.pointer, 0, Kind.LONG);
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "rest", "(J)J", false);
        }
        add(-length.offset);
        locals.pushLong(0);
        locals.call("java/lang/Math", "max", "(JJ)J");
        locals.pushLong(length.stride);
        method.visitInsn(Opcodes.LDIV);
        locals.pop(length.result, 0, Kind.LONG);
    }
}
