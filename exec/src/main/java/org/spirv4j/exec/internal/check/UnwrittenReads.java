// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.exec.internal.code.Instrumentation;
import org.spirv4j.exec.internal.code.Lowering;
import org.spirv4j.exec.internal.code.MemoryAccesses;
import org.spirv4j.exec.internal.code.MemorySteps;
import org.spirv4j.exec.internal.code.Variable;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.Instruction;

/**
 * Looks for reads of memory that nothing has written. A scalar is looked at when it is loaded. A composite may be loaded to use only
 * some of its scalars, or to be stored elsewhere: for composites of at most 64 scalars the invocations have a mask of those that
 * nothing has written, which goes with the value where it is copied, taken apart or put together, and is looked at where it is used.
 */
final class UnwrittenReads implements Instrumentation {
    private static final int MOST_SLOTS = 64;

    private static final Set<Integer> REMEMBERED = Set.of(
            StorageClass.Function.value(),
            StorageClass.Private.value(),
            StorageClass.Workgroup.value(),
            StorageClass.Output.value(),
            StorageClass.Generic.value());

    /** By value: the mask of its slots that nothing has written. */
    private final Map<Integer, Operand> masks = new HashMap<>();

    @Override
    public void access(Lowering code, Op op, int at, MemoryAccesses accesses, Consumer<Step> steps) {
        switch (op) {
            case OpLoad -> load(code, at, accesses, steps);
            case OpStore -> store(code, at, accesses, steps);
            case OpCopyMemory, OpCopyMemorySized, OpGroupAsyncCopy, OpUntypedGroupAsyncCopyKHR ->
                steps.accept(new UnwrittenSteps.Copy(accesses));
            case OpAtomicExchange ->
                steps.accept(new UnwrittenSteps.Access(
                        accesses, !DefUse.of(code.module).isUnused(code.word(at, 2))));
            default -> steps.accept(new UnwrittenSteps.Access(accesses, true));
        }
    }

    private void load(Lowering code, int at, MemoryAccesses accesses, Consumer<Step> steps) {
        Operand pointer = code.operand(at, 3);
        long slots = code.resultType(at).slots;
        if (!REMEMBERED.contains(pointer.type.storageClass)) {
            return;
        }
        if (slots == 1) {
            steps.accept(new UnwrittenSteps.Access(accesses, true));
        } else if (slots <= MOST_SLOTS && accesses instanceof MemorySteps.Load load) {
            Operand mask = code.newRegisters(at, pointer.type);
            masks.put(code.word(at, 2), mask);
            steps.accept(new UnwrittenSteps.Load(load.pointer, load.cells, mask));
        }
    }

    private void store(Lowering code, int at, MemoryAccesses accesses, Consumer<Step> steps) {
        Operand mask = masks.get(code.word(at, 2));
        if (mask != null && accesses instanceof MemorySteps.Store store) {
            steps.accept(new UnwrittenSteps.Store(store.pointer, store.cells, mask));
        } else if (REMEMBERED.contains(code.operand(at, 1).type.storageClass)) {
            steps.accept(new UnwrittenSteps.Access(accesses, true));
        }
    }

    @Override
    public void before(Lowering code, Op op, int at, Consumer<Step> steps) {
        if (op == Op.OpVariable || op == Op.OpUntypedVariableKHR) {
            Variable variable = code.variableOf(code.word(at, 2));
            if (variable != null && variable.storageClass() == StorageClass.Function.value()) {
                steps.accept(new UnwrittenSteps.Forget(Address.of(variable.number()), variable.form().size));
            }
            return;
        }
        if (masks.isEmpty()) {
            return;
        }
        switch (op) {
            case OpCopyObject, OpCopyLogical -> {
                Operand mask = masks.get(code.word(at, 3));
                if (mask != null) {
                    masks.put(code.word(at, 2), mask);
                }
            }
            case OpCompositeExtract -> extract(code, at, steps);
            case OpCompositeInsert, OpCompositeConstruct, OpVectorShuffle -> combine(code, op, at, steps);
            case OpStore, OpPhi, OpSelect, OpFunctionCall, OpReturnValue -> {}
            default -> use(code, at, steps);
        }
    }

    /** The first slot of the part that the literals of an instruction select. */
    private static int slot(Lowering code, int at, ValueType whole, int first) {
        ValueType type = whole;
        long slot = 0;
        for (int i = first; i < code.wordCount(at); i++) {
            int index = code.word(at, i);
            slot += type.slotOf(index);
            type = type.part(index);
        }
        return (int) slot;
    }

    private void extract(Lowering code, int at, Consumer<Step> steps) {
        Operand mask = masks.get(code.word(at, 3));
        if (mask == null) {
            return;
        }
        int slot = slot(code, at, code.operand(at, 3).type, 4);
        int slots = (int) code.resultType(at).slots;
        if (slots == 1) {
            steps.accept(new UnwrittenSteps.Use(mask, 1L << slot));
        } else {
            UnwrittenSteps.Combine combine = new UnwrittenSteps.Combine(newMask(code, at, mask));
            combine.add(mask, slot, 0, slots);
            steps.accept(combine);
        }
    }

    private Operand newMask(Lowering code, int at, Operand other) {
        Operand mask = code.newRegisters(at, other.type);
        masks.put(code.word(at, 2), mask);
        return mask;
    }

    private void combine(Lowering code, Op op, int at, Consumer<Step> steps) {
        Operand any = null;
        for (int i = 3; i < code.wordCount(at) && any == null && !(op == Op.OpVectorShuffle && i > 4); i++) {
            any = masks.get(code.word(at, i));
        }
        if (any == null || code.resultType(at).slots > MOST_SLOTS) {
            return;
        }
        UnwrittenSteps.Combine combine = new UnwrittenSteps.Combine(newMask(code, at, any));
        switch (op) {
            case OpCompositeInsert -> {
                int slot = slot(code, at, code.resultType(at), 5);
                int slots = (int) code.operand(at, 3).type.slots;
                combine.add(mask(code, at, 4), 0, 0, (int) code.resultType(at).slots);
                combine.remove(slot, slots);
                combine.add(mask(code, at, 3), 0, slot, slots);
            }
            case OpCompositeConstruct -> {
                int to = 0;
                for (int i = 3; i < code.wordCount(at); i++) {
                    int slots = (int) code.operand(at, i).type.slots;
                    combine.add(mask(code, at, i), 0, to, slots);
                    to += slots;
                }
            }
            default -> {
                int first = (int) code.operand(at, 3).type.slots;
                for (int i = 5; i < code.wordCount(at); i++) {
                    int from = code.word(at, i);
                    boolean isFirst = from >= 0 && from < first;
                    combine.add(mask(code, at, isFirst ? 3 : 4), isFirst ? from : Math.max(0, from - first), i - 5, 1);
                }
            }
        }
        steps.accept(combine);
    }

    private @Nullable Operand mask(Lowering code, int at, int index) {
        return masks.get(code.word(at, index));
    }

    /** Looks at all masks of the operands of an instruction that is not known to copy. */
    private void use(Lowering code, int at, Consumer<Step> steps) {
        Instruction instruction = code.module.instruction(code.data.instructionAt(at));
        for (org.spirv4j.module.Operand operand : instruction.operands()) {
            Operand mask = operand.isId() ? masks.get(operand.word()) : null;
            if (mask != null) {
                steps.accept(new UnwrittenSteps.Use(mask, -1));
            }
        }
    }
}
