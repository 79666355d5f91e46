// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.stage.BuiltInPart;
import org.spirv4j.exec.internal.step.AtomicSteps;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.ModuleLayout;

/** Which variables each invocation has for itself, and which built-ins are computed where they are read. */
public final class Variables {
    /** Built-ins that are the same for all invocations of a work-group. */
    private static final Set<BuiltIn> UNIFORM = EnumSet.of(
            BuiltIn.WorkgroupId,
            BuiltIn.NumWorkgroups,
            BuiltIn.WorkgroupSize,
            BuiltIn.EnqueuedWorkgroupSize,
            BuiltIn.GlobalSize,
            BuiltIn.GlobalOffset,
            BuiltIn.WorkDim);

    private static final Set<BuiltIn> OWN = EnumSet.of(
            BuiltIn.LocalInvocationId,
            BuiltIn.LocalInvocationIndex,
            BuiltIn.GlobalInvocationId,
            BuiltIn.GlobalLinearId);

    /** Those that are computed where they are read. */
    private static final Set<BuiltIn> COMPUTED =
            EnumSet.of(BuiltIn.LocalInvocationId, BuiltIn.LocalInvocationIndex, BuiltIn.GlobalInvocationId);

    private final boolean isDispatched;
    private final List<Variable> own = new ArrayList<>();
    private final List<Variable> shared = new ArrayList<>();
    private final List<BuiltInPart> inputs;
    private final BitSet ownNumbers = new BitSet();

    /** The resources that are read as memory. */
    private final BitSet read = new BitSet();

    private boolean areAllRead;

    /**
     * Divides the variables of a program.
     *
     * @param isDispatched whether its inputs are those of work-groups; others are in memory when the program starts
     * @param constantTables the resources that hold constants
     */
    public Variables(Code code, boolean isDispatched, Set<Integer> constantTables) {
        this.isDispatched = isDispatched;
        ModuleLayout layout = code.module().layout();
        inputs = isDispatched ? BuiltInPart.of(inputs(code), layout) : List.of();
        BitSet uniform = new BitSet();
        for (BuiltInPart input : inputs) {
            if (UNIFORM.contains(input.builtIn())) {
                uniform.set(input.variable().number());
            }
        }
        for (Variable variable : code.variables()) {
            int storage = variable.storageClass();
            if (storage == StorageClass.Workgroup.value()) {
                shared.add(variable);
            } else if (storage != StorageClass.PushConstant.value()
                    && storage != StorageClass.CrossWorkgroup.value()
                    && storage != StorageClass.UniformConstant.value()
                    && !layout.isDecorated(variable.id(), Decoration.Binding)
                    && !constantTables.contains(variable.number())
                    && !uniform.get(variable.number())) {
                own.add(variable);
                ownNumbers.set(variable.number());
            }
        }
    }

    /** The inputs of programs that are dispatched; entry points of other stages may have others. */
    private static List<Variable> inputs(Code code) {
        Set<Integer> ids = code.module().layout().entryPoints().stream()
                .filter(entryPoint -> entryPoint
                        .executionModel()
                        .filter(model -> model == ExecutionModel.GLCompute || model == ExecutionModel.Kernel)
                        .isPresent())
                .flatMap(entryPoint -> entryPoint.interfaceIds().stream())
                .collect(Collectors.toSet());
        return code.variables().stream()
                .filter(variable ->
                        variable.storageClass() == StorageClass.Input.value() && ids.contains(variable.id()))
                .toList();
    }

    /** Whether a program has a built-in that depends on the subgroup. */
    public static boolean hasSubgroups(Code code) {
        return BuiltInPart.of(inputs(code), code.module().layout()).stream()
                .anyMatch(builtIn -> !UNIFORM.contains(builtIn.builtIn()) && !OWN.contains(builtIn.builtIn()));
    }

    /** The size in bytes of a resource, if it is a variable of invocations or work-groups. */
    OptionalInt size(int resource) {
        return Stream.concat(own.stream(), shared.stream())
                .filter(variable -> variable.number() == resource && variable.elements() == 1)
                .mapToLong(variable -> variable.form().size)
                .filter(size -> size <= Integer.MAX_VALUE)
                .mapToInt(size -> (int) size)
                .findFirst();
    }

    /** Whether the inputs of the program are those of work-groups. */
    public boolean isDispatched() {
        return isDispatched;
    }

    /** Whether each invocation has its own copy of a resource. */
    public boolean isOwn(int resource) {
        return ownNumbers.get(resource);
    }

    public List<Variable> own() {
        return own;
    }

    public List<Variable> shared() {
        return shared;
    }

    /** The built-ins that must be in memory. */
    public List<BuiltInPart> inputs() {
        return inputs.stream()
                .filter(input -> areAllRead || read.get(input.variable().number()))
                .toList();
    }

    /** Notes that a resource is read as memory. */
    void read(int resource) {
        read.set(resource);
    }

    /** Notes what the machine may read for some steps. */
    public void readBy(List<Step> steps) {
        // Atomic instructions access no inputs.
        areAllRead |= steps.stream().anyMatch(step -> !(step instanceof AtomicSteps.Atomic));
    }

    /** Notes that the machine or a pointer may read any resource. */
    public void readAll() {
        areAllRead = true;
    }

    /**
     * A component of a built-in that differs between invocations and is computed where it is read.
     *
     * @param builtIn LocalInvocationIndex, LocalInvocationId or GlobalInvocationId
     */
    public record Input(BuiltIn builtIn, int component) {}

    /** The component of a built-in that a part of a resource holds, if it is computed where it is read. */
    public @Nullable Input input(int resource, long offset, int length) {
        return find(resource, offset, length)
                .filter(input -> COMPUTED.contains(input.builtIn))
                .orElse(null);
    }

    /** Whether a part of a resource is a component of a built-in that {@link #input} names. */
    public boolean isInput(int resource, long offset, int length) {
        return input(resource, offset, length) != null;
    }

    /** Pushes a 32-bit component of a built-in that is computed where it is read; returns false if it is not. */
    boolean pushInput(Locals locals, int resource, long offset, int length) {
        Optional<Input> input = find(resource, offset, length);
        return input.isPresent() && push(locals, input.get().builtIn, input.get().component);
    }

    private Optional<Input> find(int resource, long offset, int length) {
        for (BuiltInPart input : inputs) {
            long[] cells = input.form().cells();
            for (int i = 0; i < cells.length; i++) {
                boolean isSame = input.variable().number() == resource
                        && input.offset() + MemoryForm.cellOffset(cells[i]) == offset
                        && MemoryForm.cellLength(cells[i]) == length;
                if (isSame && length == 4) {
                    return Optional.of(new Input(input.builtIn(), i));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean push(Locals locals, BuiltIn builtIn, int component) {
        int axis = Math.min(2, component);
        switch (builtIn) {
            case LocalInvocationIndex -> locals.method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
            case LocalInvocationId -> pushLocal(locals, axis);
            case WorkgroupId -> pushField(locals, "group" + "XYZ".charAt(axis));
            case GlobalInvocationId -> {
                pushLocal(locals, axis);
                pushField(locals, "origin" + "XYZ".charAt(axis));
                locals.method.visitInsn(Opcodes.IADD);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void pushField(Locals locals, String name) {
        locals.method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        locals.method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, name, "I");
    }

    private static void pushLocal(Locals locals, int axis) {
        int local = locals.coordinate(axis);
        if (local == Locals.ZERO) {
            locals.pushInt(0);
        } else if (local > 0) {
            locals.method.visitVarInsn(Opcodes.ILOAD, local);
        } else {
            locals.method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            locals.method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, "local" + "XYZ".charAt(axis), "[I");
            locals.method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
            locals.method.visitInsn(Opcodes.IALOAD);
        }
    }

    /** Whether a resource has the same bytes for all invocations of a work-group, unless the program writes it. */
    public boolean isUniformInput(int resource) {
        boolean isVarying = inputs.stream()
                .anyMatch(input -> input.variable().number() == resource && !UNIFORM.contains(input.builtIn()));
        return !isVarying && !isOwn(resource) && shared.stream().noneMatch(variable -> variable.number() == resource);
    }
}
