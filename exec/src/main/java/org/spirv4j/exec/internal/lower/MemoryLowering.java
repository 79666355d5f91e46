// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.step.FragmentSteps;
import org.spirv4j.exec.internal.step.MemorySteps;
import org.spirv4j.exec.internal.step.MoveStep;
import org.spirv4j.exec.internal.step.NarrowPointers;
import org.spirv4j.exec.internal.step.StepPair;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.ArrayLength;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.operand.UntypedArrayLengthKHR;
import org.spirv4j.internal.operand.UntypedVariableKHR;
import org.spirv4j.internal.semantics.Conversion;

/** Variables, loads, stores, copies and pointers. */
final class MemoryLowering {
    private MemoryLowering() {}

    static Step initialize(Lowering code, int at, @Nullable Variable variable) {
        if (variable == null) {
            return Lowering.NOTHING;
        }
        if (variable.initializer() == 0) {
            boolean isInCalledFunction = variable.storageClass() == StorageClass.Function.value()
                    && !code.isEntryPoint(code.currentFunction());
            return isInCalledFunction
                    ? new MemorySteps.Clear(
                            Address.of(variable.number()), variable.form().cells())
                    : Lowering.NOTHING;
        }
        Operand value = code.operand(
                at, code.op(at) == Op.OpVariable ? TypedVariable.INITIALIZER : UntypedVariableKHR.INITIALIZER);
        return store(code, at, code.operandOf(variable.id()), value, variable.form());
    }

    static Step load(Lowering code, int at) {
        ValueType type = code.resultType(at);
        MemoryForm form = form(code, at, Load.POINTER, type);
        Operand pointer = code.operand(at, Load.POINTER);
        if (isBound(code, at)) {
            if (HeapLowering.isLoad(code, at)) {
                return HeapLowering.load(code, at);
            }
            if (type.kind == ValueType.Kind.DESCRIPTOR) {
                // A descriptor is the address of its resource.
                return code.alias(at, pointer);
            }
            if (type.isArray() && type.part(0).kind == ValueType.Kind.DESCRIPTOR) {
                return new MemorySteps.LoadDescriptors(pointer, code.result(at));
            }
        }
        if (FragmentLowering.isVolatileHelperInvocation(code, at)) {
            return new FragmentSteps.IsHelper(code.result(at));
        }
        Operand result = code.result(at);
        MemorySteps.Load load = new MemorySteps.Load(pointer, result, checked(code, at, form));
        int[] slots = code.narrowSlots(type);
        if (slots.length == 0) {
            return load;
        }
        load.at = at;
        return new StepPair(load, new NarrowPointers(result, slots, false));
    }

    /** Whether the pointer of a load is to a descriptor, not to a variable that holds one. */
    private static boolean isBound(Lowering code, int at) {
        int pointer = code.word(at, Load.POINTER);
        Variable variable = code.variableOf(pointer);
        return code.types.of(code.facts.typeOf(pointer)).storageClass == StorageClass.UniformConstant.value()
                && (variable == null || variable.initializer() == 0);
    }

    static Step store(Lowering code, int at) {
        Operand value = code.operand(at, Store.OBJECT);
        return store(
                code,
                at,
                code.operand(at, Store.POINTER),
                value,
                checked(code, at, form(code, at, Store.POINTER, value.type)));
    }

    static Step store(Lowering code, int at, Operand pointer, Operand value, MemoryForm form) {
        int[] slots = code.narrowSlots(value.type);
        if (slots.length == 0) {
            return new MemorySteps.Store(pointer, value, form);
        }
        Operand narrow = code.newRegisters(at, value.type);
        MemorySteps.Store store = new MemorySteps.Store(pointer, narrow, form);
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

    /**
     * A pointer to a part: {@code base} is the number of the word with the pointer, {@code first} of the first index.
     */
    static Step chain(Lowering code, int at, int first, boolean hasElement, int base) {
        MemoryForm form = base == UntypedAccessChain.BASE
                ? code.forms.of(code.word(at, UntypedAccessChain.BASE_TYPE))
                : code.pointee(at, base);
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
        code.pointTo(code.word(at, TypedInstruction.RESULT), form);
        if (constant == 0 && variableCount == 0) {
            return code.alias(at, pointer);
        }
        return new MemorySteps.Chain(
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

    static Step length(Lowering code, Op op, int at) {
        boolean isUntyped = op == Op.OpUntypedArrayLengthKHR;
        int base = isUntyped ? UntypedArrayLengthKHR.POINTER : ArrayLength.STRUCTURE;
        MemoryForm form =
                isUntyped ? code.forms.of(code.word(at, UntypedArrayLengthKHR.STRUCTURE)) : code.pointee(at, base);
        int member = code.word(at, base + 1);
        return new MemorySteps.Length(
                code.operand(at, base),
                code.result(at),
                form.offset(member),
                Math.max(1, form.part(member).offset(1)));
    }
}
