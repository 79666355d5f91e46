// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.Remedy;
import org.spirv4j.exec.internal.image.Texture;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.lower.HeapLowering;
import org.spirv4j.exec.internal.machine.Dispatch;
import org.spirv4j.exec.internal.machine.FlatAddresses;
import org.spirv4j.exec.internal.machine.Heap;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Resource;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.machine.WorkGroup;
import org.spirv4j.exec.internal.prepare.Lowered;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;

/** The memory of the variables of a run: what is bound to them, and what each work-group has for itself. */
final class RunMemory {
    /** The maximum number of invocations of a work-group. */
    private static final long MAX_INVOCATIONS = 1 << 20;

    /** The width of pointers in the addressing model Physical32. */
    private static final int FLAT_WIDTH = 32;

    /** The resources that all invocations share, by number; null for others. */
    final Resource[] shared;

    /** Addresses in the addressing model Physical32. */
    final FlatAddresses flat;

    final RunShadows shadows;

    private final SpirvModule module;
    private final ModuleLayout layout;
    private final Code code;
    private final int width;
    private final BoundData bindings;
    private final long limit;
    private final FoundMistakes mistakes;
    private final IntFunction<String> names;
    private final Map<Integer, Memory> addressed = new ConcurrentHashMap<>();

    /**
     * Binds resources to variables.
     *
     * @param limit the maximum number of bytes of a work-group
     * @param mistakes takes resources that are too small
     * @param names the names of variables by id, in words
     * @throws Failure if nothing is bound to a variable that the entry point uses
     */
    RunMemory(Lowered program, BoundData bindings, long limit, FoundMistakes mistakes, IntFunction<String> names) {
        module = program.module();
        layout = module.layout();
        code = program.code();
        width = program.width();
        this.bindings = bindings;
        this.limit = limit;
        this.mistakes = mistakes;
        this.names = names;
        shadows = new RunShadows(module, program.checks(), limit);
        int heaps = bindings.heap(false).size() + bindings.heap(true).size();
        shared = new Resource[firstInHeap() + heaps];
        flat = flatAddresses();
        bind(program.used());
    }

    /** The number of the resource of the first descriptor in a heap. */
    private int firstInHeap() {
        return code.resourceCount() + bindings.arguments().size();
    }

    /** The heap that a variable stands for; its descriptors get resources. */
    private Heap heap(Variable variable) {
        boolean isOfSamplers = HeapLowering.isSamplerHeap(layout, variable.id());
        NavigableMap<Long, Resource> descriptors = bindings.heap(isOfSamplers);
        int first = firstInHeap() + (isOfSamplers ? bindings.heap(false).size() : 0);
        int next = first;
        for (Resource resource : descriptors.values()) {
            shared[next++] = resource;
        }
        return new Heap(descriptors.keySet().stream().mapToLong(Long::longValue).toArray(), first);
    }

    private FlatAddresses flatAddresses() {
        long[] sizes = new long[shared.length];
        for (Variable variable : code.variables()) {
            Arrays.fill(sizes, variable.number(), variable.number() + variable.elements(), variable.form().size);
        }
        for (int i = 0; i < bindings.arguments().size(); i++) {
            sizes[code.resourceCount() + i] = bindings.arguments().get(i).remaining();
        }
        return new FlatAddresses(sizes);
    }

    /** Finds the memory of the variables that all invocations share. */
    private void bind(Set<Integer> used) {
        shared[0] = Memory.NONE;
        Descriptors descriptors = new Descriptors(module, code.variables(), bindings);
        List<String> missing = new ArrayList<>();
        List<Remedy> remedies = new ArrayList<>();
        for (Variable variable : code.variables()) {
            int storage = variable.storageClass();
            boolean isUsed = used.contains(variable.id());
            if (storage == StorageClass.PushConstant.value()) {
                Memory memory = Memory.shared(bindings.boundPushConstants());
                shared[variable.number()] = memory;
                if (isUsed) {
                    checkBound(variable, memory, "the push constants have ");
                }
            } else if (layout.isDecorated(variable.id(), Decoration.Binding)) {
                boolean isBound = false;
                for (int i = 0; i < variable.elements(); i++) {
                    Resource resource = descriptors.resource(variable, i);
                    shared[variable.number() + i] = resource;
                    isBound |= resource != Memory.NONE && resource != Texture.NONE;
                    if (isUsed && resource instanceof Memory memory && memory != Memory.NONE) {
                        checkBound(variable, memory, "the buffer bound to " + descriptors.place(variable) + " has ");
                    }
                }
                if (!isBound && isUsed) {
                    missing.add(descriptors.place(variable) + " (" + names.apply(variable.id()) + ")");
                    remedies.add(descriptors.remedy(variable));
                }
            } else if (HeapLowering.isHeap(layout, variable.id())) {
                Heap heap = heap(variable);
                shared[variable.number()] = heap;
                if (isUsed && heap.count() == 0) {
                    boolean isOfSamplers = HeapLowering.isSamplerHeap(layout, variable.id());
                    missing.add((isOfSamplers ? "the sampler heap" : "the resource heap") + " ("
                            + names.apply(variable.id()) + ")");
                    remedies.add(new Remedy(
                            isOfSamplers ? Remedy.Action.BIND_SAMPLER : Remedy.Action.BIND_BUFFER, "heap:0"));
                }
            } else if (storage == StorageClass.CrossWorkgroup.value()
                    || storage == StorageClass.UniformConstant.value()) {
                Memory memory =
                        Memory.shared(ByteBuffer.allocate(size(variable))).in(storage);
                shared[variable.number()] = memory;
                initialize(variable, memory, 1);
            }
        }
        if (!missing.isEmpty()) {
            Diagnostic failure =
                    Diagnostic.error(Position.UNKNOWN, "nothing is bound to " + String.join(" and ", missing));
            throw new Failure(failure.withRemedy(remedies.get(0)));
        }
        code.samplers().forEach((number, sampler) -> shared[number] = sampler);
        for (int i = 0; i < bindings.arguments().size(); i++) {
            int number = i;
            shared[code.resourceCount() + i] = bindings.descriptor(i)
                    .orElseGet(() ->
                            Memory.shared(bindings.arguments().get(number)).in(StorageClass.CrossWorkgroup.value()));
        }
    }

    /** Notes that memory has fewer bytes than the variable that it is bound to. */
    private void checkBound(Variable variable, Memory memory, String what) {
        long needed = variable.form().size;
        if (memory.size < needed) {
            mistakes.add(
                    Mistake.BINDING,
                    declaration(variable),
                    () -> what + memory.size + " bytes, but " + names.apply(variable.id()) + " needs " + needed,
                    List::of);
        }
    }

    /** The word offset of the instruction that declares a variable. */
    int declaration(Variable variable) {
        return module.definition(variable.id()).map(Instruction::wordOffset).orElse(0);
    }

    /** Writes the initializer of a variable for the first lanes. */
    private void initialize(Variable variable, Memory memory, int lanes) {
        if (variable.initializer() == 0) {
            return;
        }
        Operand value = code.operands().apply(variable.initializer());
        long[] cells = variable.form().cells();
        long[] values = new long[cells.length];
        for (int i = 0; i < cells.length; i++) {
            values[i] = code.constants()[value.at(i, 0)];
        }
        if (code.forms().pointerWidth() == FLAT_WIDTH) {
            for (int slot : value.type.pointerSlots()) {
                values[slot] = flat.narrow(values[slot]);
            }
        }
        for (int lane = 0; lane < lanes; lane++) {
            for (int i = 0; i < cells.length; i++) {
                memory.write(lane, MemoryForm.cellOffset(cells[i]), MemoryForm.cellLength(cells[i]), values[i]);
            }
            memory.setWritten(lane, 0, variable.form().size, true);
        }
    }

    /** The size in bytes of a variable. */
    private int size(Variable variable) {
        if (variable.form().size > limit || variable.form().size > Integer.MAX_VALUE - 8) {
            throw Failure.of("the variable %" + variable.id() + " has " + variable.form().size + " bytes; the limit is "
                    + limit);
        }
        return (int) variable.form().size;
    }

    /** Makes a work-group, whose subgroups have their resources and constants. */
    WorkGroup workGroup(Dispatch dispatch, long invocations) {
        checkSize(invocations);
        WorkGroup group = new WorkGroup(dispatch, (int) invocations, width, code.registerCount(), shared.length);
        Resource[] common = shared.clone();
        Memory blocks = workGroupBlocks();
        for (Variable variable : code.variables()) {
            if (common[variable.number()] == null && variable.storageClass() == StorageClass.Workgroup.value()) {
                common[variable.number()] = isBlock(variable)
                        ? blocks
                        : Memory.shared(ByteBuffer.allocate(size(variable))).in(variable.storageClass());
            }
        }
        for (Subgroup subgroup : group.subgroups) {
            System.arraycopy(common, 0, subgroup.resources, 0, common.length);
            System.arraycopy(code.constants(), 0, subgroup.registers, 0, code.constants().length);
            for (Variable variable : code.variables()) {
                if (subgroup.resources[variable.number()] == null) {
                    subgroup.resources[variable.number()] =
                            Memory.perLane(size(variable), width).in(variable.storageClass());
                }
            }
        }
        shadows.prepare(group);
        return group;
    }

    /** The memory of all variables of the storage class Workgroup that are blocks: they begin at the same place. */
    private Memory workGroupBlocks() {
        int size = 0;
        for (Variable variable : code.variables()) {
            if (variable.storageClass() == StorageClass.Workgroup.value() && isBlock(variable)) {
                size = Math.max(size, size(variable));
            }
        }
        return Memory.shared(ByteBuffer.allocate(size)).in(StorageClass.Workgroup.value());
    }

    private boolean isBlock(Variable variable) {
        return layout.isDecorated(variable.form().type.id, Decoration.Block);
    }

    /** Checks that a work-group is not too large. */
    void checkSize(long invocations) {
        long subgroups = (invocations + width - 1) / width;
        long total = subgroups * code.registerCount() * Long.BYTES;
        for (Variable variable : code.variables()) {
            if (shared[variable.number()] == null) {
                boolean isShared = variable.storageClass() == StorageClass.Workgroup.value();
                total += size(variable) * (isShared ? 1 : width * subgroups);
            }
        }
        if (invocations > MAX_INVOCATIONS || total > limit) {
            throw Failure.of("a work-group of " + invocations + " invocations needs " + total
                    + " bytes for its variables and values; the limit is " + limit + " bytes, and "
                    + MAX_INVOCATIONS + " invocations");
        }
    }

    /**
     * Clears and initializes the variables with which the invocations of a subgroup start; steps set those of
     * functions.
     */
    void start(Subgroup subgroup) {
        // Blocks of a work-group have the same memory: all are cleared before one is initialized.
        own(subgroup, (variable, memory) -> memory.clear());
        own(subgroup, (variable, memory) -> {
            if (variable.storageClass() != StorageClass.Function.value()) {
                initialize(variable, memory, subgroup.used);
            }
        });
    }

    /** Takes the variables of a subgroup, and with those of the first subgroup also those of the work-group. */
    private void own(Subgroup subgroup, BiConsumer<Variable, Memory> taken) {
        for (Variable variable : code.variables()) {
            boolean isFirst = variable.storageClass() != StorageClass.Workgroup.value() || subgroup.number == 0;
            if (shared[variable.number()] == null
                    && isFirst
                    && subgroup.resources[variable.number()] instanceof Memory memory) {
                taken.accept(variable, memory);
            }
        }
    }

    /** The memory after a number of a buffer that is known only by its address. */
    Memory addressed(int number) {
        return addressed.computeIfAbsent(
                number,
                key -> bindings.addressed(key)
                        .map(bytes -> Memory.shared(bytes).in(StorageClass.PhysicalStorageBuffer.value()))
                        .orElse(Memory.NONE));
    }
}
