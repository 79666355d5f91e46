// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.code;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;

/** Variables, loads, stores, copies and pointers. */
public final class MemorySteps implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpVariable, OpUntypedVariableKHR -> initialize(code, at, code.variableOf(code.word(at, 2)));
            case OpLoad -> load(code, at);
            case OpStore -> store(code, at);
            case OpAccessChain, OpInBoundsAccessChain -> chain(code, at, 4, false, 3);
            case OpPtrAccessChain, OpInBoundsPtrAccessChain -> chain(code, at, 4, true, 3);
            case OpUntypedAccessChainKHR, OpUntypedInBoundsAccessChainKHR -> chain(code, at, 5, false, 4);
            case OpUntypedPtrAccessChainKHR, OpUntypedInBoundsPtrAccessChainKHR -> chain(code, at, 5, true, 4);
            case OpArrayLength, OpUntypedArrayLengthKHR -> length(code, op, at);
            default -> null;
        };
    }

    private static Step initialize(Lowering code, int at, @Nullable Variable variable) {
        if (variable == null) {
            return NOTHING;
        }
        if (variable.initializer() == 0) {
            boolean isInCalledFunction = variable.storageClass() == StorageClass.Function.value()
                    && !code.isEntryPoint(code.currentFunction());
            return isInCalledFunction
                    ? new Clear(Address.of(variable.number()), variable.form().cells())
                    : NOTHING;
        }
        Operand value = code.operand(at, code.op(at) == Op.OpVariable ? 4 : 5);
        return store(code, at, code.operandOf(variable.id()), value, variable.form());
    }

    private static Step load(Lowering code, int at) {
        ValueType type = code.resultType(at);
        MemoryForm form = form(code, at, 3, type);
        Operand pointer = code.operand(at, 3);
        if (isBound(code, at)) {
            if (type.kind == ValueType.Kind.DESCRIPTOR) {
                // A descriptor is the address of its resource.
                return code.alias(at, pointer);
            }
            if (type.isArray() && type.part(0).kind == ValueType.Kind.DESCRIPTOR) {
                return new LoadDescriptors(pointer, code.result(at));
            }
        }
        if (FragmentSteps.isVolatileHelperInvocation(code, at)) {
            return new FragmentSteps.IsHelper(code.result(at));
        }
        Operand result = code.result(at);
        Load load = new Load(pointer, result, checked(code, at, form));
        int[] slots = NarrowPointers.slots(code, type);
        if (slots.length == 0) {
            return load;
        }
        load.at = at;
        return new StepPair(load, new NarrowPointers(result, slots, false));
    }

    /** Whether the pointer of a load is to a descriptor, not to a variable that holds one. */
    private static boolean isBound(Lowering code, int at) {
        int pointer = code.word(at, 3);
        Variable variable = code.variableOf(pointer);
        return code.types.of(code.facts.typeOf(pointer)).storageClass == StorageClass.UniformConstant.value()
                && (variable == null || variable.initializer() == 0);
    }

    private static Step store(Lowering code, int at) {
        Operand value = code.operand(at, 2);
        return store(code, at, code.operand(at, 1), value, checked(code, at, form(code, at, 1, value.type)));
    }

    private static Step store(Lowering code, int at, Operand pointer, Operand value, MemoryForm form) {
        int[] slots = NarrowPointers.slots(code, value.type);
        if (slots.length == 0) {
            return new Store(pointer, value, form);
        }
        Operand narrow = code.newRegisters(at, value.type);
        Store store = new Store(pointer, narrow, form);
        store.at = at;
        return new StepPair(new MoveStep(value, narrow), new StepPair(new NarrowPointers(narrow, slots, true), store));
    }

    /** The form of what a pointer points to; untyped pointers point to what is loaded or stored. */
    static MemoryForm form(Lowering code, int at, int index, ValueType value) {
        int pointer = code.word(at, index);
        if (code.hasPointee(pointer) && code.pointee(at, index).type.slots == value.slots) {
            return code.pointee(at, index);
        }
        return code.forms.of(value.id);
    }

    static MemoryForm checked(Lowering code, int at, MemoryForm form) {
        if (form.isTooLarge()) {
            throw code.failure(at, "moves too large a value");
        }
        return form;
    }

    /** A pointer to a part: {@code base} is the number of the word with the pointer, {@code first} of the first index. */
    private static Step chain(Lowering code, int at, int first, boolean hasElement, int base) {
        MemoryForm form = base == 4 ? code.forms.of(code.word(at, 3)) : code.pointee(at, base);
        Operand pointer = code.operand(at, base);
        Variable variable = code.variableOf(code.word(at, base));
        int descriptorLevels = variable == null ? 0 : levels(form.type, variable.form().type);
        long constant = 0;
        int count = code.wordCount(at) - first;
        Operand[] indexes = new Operand[count];
        long[] strides = new long[count];
        int variableCount = 0;
        for (int i = 0; i < count; i++) {
            Operand index = code.operand(at, first + i);
            long stride;
            if (i == 0 && hasElement) {
                stride = code.elementStride(at, form);
            } else if (form.type.kind == ValueType.Kind.STRUCT) {
                int member = (int) code.constantValues(index)[0];
                if (member < 0 || member >= form.type.count) {
                    throw code.failure(at, "has an index that is no member of the structure");
                }
                constant += form.offset(member);
                form = form.part(member);
                continue;
            } else if (descriptorLevels > 0) {
                descriptorLevels--;
                stride = Address.RESOURCE * elements(form.part(0).type, descriptorLevels);
                form = form.part(0);
            } else {
                stride = form.offset(1);
                form = form.part(0);
            }
            if (index.isConstant()) {
                constant += signed(code.constantValues(index)[0], index.type) * stride;
            } else {
                indexes[variableCount] = index;
                strides[variableCount++] = stride;
            }
        }
        code.pointTo(code.word(at, 2), form);
        if (constant == 0 && variableCount == 0) {
            return code.alias(at, pointer);
        }
        return new Chain(
                pointer,
                code.result(at),
                constant,
                Arrays.copyOf(indexes, variableCount),
                Arrays.copyOf(strides, variableCount));
    }

    private static int levels(ValueType whole, ValueType element) {
        int levels = 0;
        ValueType type = whole;
        while (type != element && type.isArray()) {
            type = type.part(0);
            levels++;
        }
        return type == element ? levels : 0;
    }

    /** The number of descriptors in an element of an array of descriptors. */
    private static long elements(ValueType type, int levels) {
        long count = 1;
        ValueType inner = type;
        for (int i = 0; i < levels; i++) {
            count *= Math.max(1, inner.count);
            inner = inner.part(0);
        }
        return count;
    }

    private static long signed(long bits, ValueType type) {
        return Conversion.signExtend(bits, NumberTypes.width(type.scalar));
    }

    private static Step length(Lowering code, Op op, int at) {
        boolean isUntyped = op == Op.OpUntypedArrayLengthKHR;
        int base = isUntyped ? 4 : 3;
        MemoryForm form = isUntyped ? code.forms.of(code.word(at, 3)) : code.pointee(at, base);
        int member = code.word(at, base + 1);
        return new Length(
                code.operand(at, base),
                code.result(at),
                form.offset(member),
                Math.max(1, form.part(member).offset(1)));
    }

    /** OpLoad. */
    public static final class Load extends Step implements MemoryAccesses {
        public final Operand pointer;
        public final Operand result;

        /** See {@link MemoryForm#cells}. */
        public final long[] cells;

        private final long size;

        Load(Operand pointer, Operand result, MemoryForm form) {
            this.pointer = pointer;
            this.result = result;
            cells = form.cells();
            size = form.size;
        }

        @Override
        public void run(Group group) {
            if (!pointer.isConstant() || !isReadAtOnce(group)) {
                readEach(group);
            }
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            MemoryAccesses.visit(group, pointer, cells, false, visitor);
        }

        /** Reads for all lanes from the same place; returns false if it is not inside of the memory. */
        private boolean isReadAtOnce(Group group) {
            long address = group.registers[pointer.base];
            Memory memory = group.subgroup.memory(address);
            long offset = Address.offset(address);
            if (!memory.contains(offset, (int) size)) {
                return false;
            }
            int to = result.base;
            for (long cell : cells) {
                memory.read(
                        group.lanes,
                        group.count,
                        offset + MemoryForm.cellOffset(cell),
                        MemoryForm.cellLength(cell),
                        group.registers,
                        to);
                to += result.slot;
            }
            return true;
        }

        private void readEach(Group group) {
            long[] registers = group.registers;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = registers[pointer.base + lane * pointer.lane];
                Memory memory = group.subgroup.memory(address);
                long offset = Address.offset(address);
                int to = result.base + lane;
                if (memory.contains(offset, (int) size)) {
                    for (long cell : cells) {
                        registers[to] =
                                memory.read(lane, offset + MemoryForm.cellOffset(cell), MemoryForm.cellLength(cell));
                        to += result.slot;
                    }
                } else {
                    group.subgroup.workGroup.dispatch.outOfBounds(group, this, lane, address, size);
                    for (long cell : cells) {
                        long place = offset + MemoryForm.cellOffset(cell);
                        int length = MemoryForm.cellLength(cell);
                        registers[to] = memory.readInside(lane, place, length);
                        to += result.slot;
                    }
                }
            }
        }
    }

    /** Loads an array of descriptors: their addresses. */
    private static final class LoadDescriptors extends Step {
        private final Operand pointer;
        private final Operand result;

        LoadDescriptors(Operand pointer, Operand result) {
            this.pointer = pointer;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = group.registers[pointer.at(0, lane)];
                for (int i = 0; i < result.type.slots; i++) {
                    group.registers[result.at(i, lane)] = address + i * Address.RESOURCE;
                }
            }
        }
    }

    /** What a variable without an initializer has in each call of its function: zeros. */
    static final class Clear extends Step {
        private final long address;
        private final long[] cells;

        Clear(long address, long[] cells) {
            this.address = address;
            this.cells = cells;
        }

        @Override
        public void run(Group group) {
            Memory memory = group.subgroup.memory(address);
            for (int k = 0; k < group.count; k++) {
                for (long cell : cells) {
                    memory.writeInside(
                            group.subgroup,
                            group.lanes[k],
                            Address.offset(address) + MemoryForm.cellOffset(cell),
                            MemoryForm.cellLength(cell),
                            0);
                }
            }
        }
    }

    /** OpStore. */
    public static final class Store extends Step implements MemoryAccesses {
        public final Operand pointer;
        public final Operand value;

        /** See {@link MemoryForm#cells}. */
        public final long[] cells;

        private final long size;

        Store(Operand pointer, Operand value, MemoryForm form) {
            this.pointer = pointer;
            this.value = value;
            cells = form.cells();
            size = form.size;
        }

        @Override
        public void run(Group group) {
            if (!pointer.isConstant() || !isWrittenAtOnce(group)) {
                writeEach(group);
            }
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            MemoryAccesses.visit(group, pointer, cells, true, visitor);
        }

        /** Writes for all lanes to the same place; returns false if it is not inside of the memory, or not all may write. */
        private boolean isWrittenAtOnce(Group group) {
            long address = group.registers[pointer.base];
            Memory memory = group.subgroup.memory(address);
            long offset = Address.offset(address);
            if (!memory.contains(offset, (int) size) || !memory.isWrittenByAll(group.subgroup)) {
                return false;
            }
            int from = value.base;
            for (long cell : cells) {
                memory.write(
                        group.lanes,
                        group.count,
                        offset + MemoryForm.cellOffset(cell),
                        MemoryForm.cellLength(cell),
                        group.registers,
                        from,
                        value.lane);
                from += value.slot;
            }
            return true;
        }

        private void writeEach(Group group) {
            long[] registers = group.registers;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = registers[pointer.base + lane * pointer.lane];
                Memory memory = group.subgroup.memory(address);
                long offset = Address.offset(address);
                int from = value.base + lane * value.lane;
                if (!memory.isWrittenBy(group.subgroup, lane)) {
                    continue;
                }
                boolean isInside = memory.contains(offset, (int) size);
                if (!isInside) {
                    group.subgroup.workGroup.dispatch.outOfBounds(group, this, lane, address, size);
                }
                for (long cell : cells) {
                    long place = offset + MemoryForm.cellOffset(cell);
                    int length = MemoryForm.cellLength(cell);
                    if (isInside || memory.contains(place, length)) {
                        memory.write(lane, place, length, registers[from]);
                    }
                    from += value.slot;
                }
            }
        }
    }

    /** A pointer to a part: the products of indexes and strides, and a constant, are added to a pointer. */
    public static final class Chain extends Step {
        public final Operand pointer;
        public final Operand result;
        public final long constant;

        /** Signed numbers. */
        public final Operand[] indexes;

        public final long[] strides;
        private final int[] shifts;

        Chain(Operand pointer, Operand result, long constant, Operand[] indexes, long[] strides) {
            this.pointer = pointer;
            this.result = result;
            this.constant = constant;
            this.indexes = indexes;
            this.strides = strides;
            shifts = new int[indexes.length];
            for (int i = 0; i < shifts.length; i++) {
                shifts[i] = 64 - NumberTypes.width(indexes[i].type.scalar);
            }
        }

        @Override
        public void run(Group group) {
            long[] registers = group.registers;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = registers[pointer.base + lane * pointer.lane] + constant;
                for (int i = 0; i < indexes.length; i++) {
                    long index = registers[indexes[i].base + lane * indexes[i].lane];
                    address += (index << shifts[i] >> shifts[i]) * strides[i];
                }
                registers[result.base + lane] = address;
            }
        }
    }

    /** OpArrayLength. */
    public static final class Length extends Step {
        public final Operand pointer;
        public final Operand result;
        public final long offset;
        public final long stride;

        Length(Operand pointer, Operand result, long offset, long stride) {
            this.pointer = pointer;
            this.result = result;
            this.offset = offset;
            this.stride = stride;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = group.registers[pointer.base + lane * pointer.lane];
                long size = group.subgroup.memory(address).size - Address.offset(address) - offset;
                group.registers[result.base + lane] = Math.max(0, size) / stride;
            }
        }
    }
}
