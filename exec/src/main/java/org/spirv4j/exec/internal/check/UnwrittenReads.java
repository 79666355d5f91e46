// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.exec.internal.lower.Instrumentation;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.step.MemoryAccesses;
import org.spirv4j.exec.internal.step.MemorySteps;
import org.spirv4j.exec.internal.step.MoveStep;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CompositeConstruct;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.CompositeInsert;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.ReturnValue;
import org.spirv4j.internal.operand.Select;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/**
 * Looks for reads of memory that nothing has written. A scalar is looked at when it is loaded. A composite may be
 * loaded to use only some of its scalars, or to be stored elsewhere: invocations have {@linkplain UnwrittenMasks masks}
 * of what nothing has written, which go with the values where they are copied, chosen, passed to functions, taken apart
 * or put together, and are looked at where a scalar is used.
 */
final class UnwrittenReads implements Instrumentation {
    private @Nullable UnwrittenMasks made;

    @Override
    public void start(Lowering code) {
        made = new UnwrittenMasks(code);
    }

    private UnwrittenMasks masks() {
        return Objects.requireNonNull(made, "made");
    }

    @Override
    public void access(Lowering code, Op op, int at, MemoryAccesses accesses, Consumer<Step> steps) {
        switch (op) {
            case OpLoad -> load(code, at, accesses, steps);
            case OpStore -> store(code, at, accesses, steps);
            case OpCopyMemory, OpCopyMemorySized, OpGroupAsyncCopy, OpUntypedGroupAsyncCopyKHR ->
                steps.accept(new UnwrittenSteps.Copy(accesses));
            case OpAtomicExchange ->
                steps.accept(new UnwrittenSteps.Access(
                        accesses, !DefUse.of(code.module).isUnused(code.word(at, TypedInstruction.RESULT))));
            default -> steps.accept(new UnwrittenSteps.Access(accesses, true));
        }
    }

    private void load(Lowering code, int at, MemoryAccesses accesses, Consumer<Step> steps) {
        if (!UnwrittenMasks.isRemembered(code.operand(at, Load.POINTER).type.storageClass)) {
            return;
        }
        Operand mask = masks().of(code.word(at, TypedInstruction.RESULT));
        if (mask != null && accesses instanceof MemorySteps.Load load) {
            steps.accept(new UnwrittenSteps.Load(load.pointer, load.cells, mask));
        } else if (code.resultType(at).slots == 1) {
            steps.accept(new UnwrittenSteps.Access(accesses, true));
        }
    }

    private void store(Lowering code, int at, MemoryAccesses accesses, Consumer<Step> steps) {
        Operand mask = masks().of(code.word(at, Store.OBJECT));
        if (mask != null && accesses instanceof MemorySteps.Store store) {
            steps.accept(new UnwrittenSteps.Store(store.pointer, store.cells, mask));
        } else if (UnwrittenMasks.isRemembered(code.operand(at, Store.POINTER).type.storageClass)) {
            steps.accept(new UnwrittenSteps.Access(accesses, true));
        }
    }

    @Override
    public void before(Lowering code, Op op, int at, Consumer<Step> steps) {
        if (op == Op.OpVariable || op == Op.OpUntypedVariableKHR) {
            Variable variable = code.variableOf(code.word(at, TypedInstruction.RESULT));
            if (variable != null && variable.storageClass() == StorageClass.Function.value()) {
                steps.accept(new UnwrittenSteps.Forget(Address.of(variable.number()), variable.form().size));
            }
            return;
        }
        if (masks().isEmpty()) {
            return;
        }
        switch (op) {
            case OpCopyObject, OpCopyLogical ->
                move(
                        masks().of(code.word(at, CopyObject.OPERAND)),
                        masks().of(code.word(at, TypedInstruction.RESULT)),
                        steps);
            case OpCompositeExtract -> extract(code, at, steps);
            case OpCompositeInsert, OpCompositeConstruct, OpVectorShuffle -> combine(code, op, at, steps);
            case OpSelect -> select(code, at, steps);
            case OpFunctionCall -> arguments(code, at, steps);
            case OpReturnValue ->
                move(masks().orNone(code.word(at, ReturnValue.VALUE)), masks().returned(code.currentFunction()), steps);
            case OpStore, OpPhi -> {}
            default -> use(code, at, steps);
        }
    }

    @Override
    public void following(Lowering code, Op op, int at, Consumer<Step> steps) {
        Operand mask = op == Op.OpFunctionCall ? masks().of(code.word(at, TypedInstruction.RESULT)) : null;
        if (mask != null) {
            steps.accept(new MoveStep(masks().returned(code.word(at, FunctionCall.FUNCTION), at), mask));
        }
    }

    @Override
    public void phi(Lowering code, int at, int index, BiConsumer<Operand, Operand> copies) {
        Operand mask = masks().of(code.word(at, TypedInstruction.RESULT));
        if (mask != null) {
            copies.accept(masks().orNone(code.word(at, index)), mask);
        }
    }

    private static void move(@Nullable Operand from, @Nullable Operand to, Consumer<Step> steps) {
        if (from != null && to != null) {
            steps.accept(new MoveStep(from, to));
        }
    }

    private void select(Lowering code, int at, Consumer<Step> steps) {
        Operand mask = masks().of(code.word(at, TypedInstruction.RESULT));
        if (mask != null) {
            steps.accept(new UnwrittenSteps.Select(
                    code.operand(at, Select.CONDITION),
                    masks().orNone(code.word(at, Select.OBJECT_1)),
                    masks().orNone(code.word(at, Select.OBJECT_2)),
                    mask));
        }
    }

    private void arguments(Lowering code, int at, Consumer<Step> steps) {
        List<Instruction> parameters = code.module
                .layout()
                .function(code.word(at, FunctionCall.FUNCTION))
                .map(Function::parameters)
                .orElse(List.of());
        for (int i = 0; i < parameters.size() && 4 + i < code.wordCount(at); i++) {
            move(
                    masks().orNone(code.word(at, FunctionCall.ARGUMENTS + i)),
                    masks().of(parameters.get(i).resultId()),
                    steps);
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
        Operand mask = masks().of(code.word(at, CompositeExtract.COMPOSITE));
        if (mask == null) {
            return;
        }
        int slot = slot(code, at, code.operand(at, CompositeExtract.COMPOSITE).type, CompositeExtract.INDEXES);
        int slots = (int) code.resultType(at).slots;
        Operand part = masks().of(code.word(at, TypedInstruction.RESULT));
        if (slots == 1) {
            steps.accept(new UnwrittenSteps.Use(mask, 1L << slot));
        } else if (part != null) {
            UnwrittenSteps.Combine combine = new UnwrittenSteps.Combine(part);
            combine.add(mask, slot, 0, slots);
            steps.accept(combine);
        }
    }

    private void combine(Lowering code, Op op, int at, Consumer<Step> steps) {
        Operand mask = masks().of(code.word(at, TypedInstruction.RESULT));
        if (mask == null) {
            return;
        }
        UnwrittenSteps.Combine combine = new UnwrittenSteps.Combine(mask);
        switch (op) {
            case OpCompositeInsert -> {
                int slot = slot(code, at, code.resultType(at), CompositeInsert.INDEXES);
                int slots = (int) code.operand(at, CompositeInsert.OBJECT).type.slots;
                combine.add(mask(code, at, CompositeInsert.COMPOSITE), 0, 0, (int) code.resultType(at).slots);
                combine.remove(slot, slots);
                combine.add(mask(code, at, CompositeInsert.OBJECT), 0, slot, slots);
            }
            case OpCompositeConstruct -> {
                int to = 0;
                for (int i = CompositeConstruct.CONSTITUENTS; i < code.wordCount(at); i++) {
                    int slots = (int) code.operand(at, i).type.slots;
                    combine.add(mask(code, at, i), 0, to, slots);
                    to += slots;
                }
            }
            default -> {
                int first = (int) code.operand(at, VectorShuffle.VECTOR_1).type.slots;
                for (int i = VectorShuffle.COMPONENTS; i < code.wordCount(at); i++) {
                    int from = code.word(at, i);
                    boolean isFirst = from >= 0 && from < first;
                    combine.add(mask(code, at, isFirst ? 3 : 4), isFirst ? from : Math.max(0, from - first), i - 5, 1);
                }
            }
        }
        steps.accept(combine);
    }

    private @Nullable Operand mask(Lowering code, int at, int index) {
        return masks().of(code.word(at, index));
    }

    /** Looks at all masks of the operands of an instruction that is not known to copy. */
    private void use(Lowering code, int at, Consumer<Step> steps) {
        Instruction instruction = code.module.instruction(code.data.instructionAt(at));
        for (org.spirv4j.module.Operand operand : instruction.operands()) {
            Operand mask = operand.isId() ? masks().of(operand.word()) : null;
            if (mask != null) {
                steps.accept(new UnwrittenSteps.Use(mask, -1));
            }
        }
    }
}
