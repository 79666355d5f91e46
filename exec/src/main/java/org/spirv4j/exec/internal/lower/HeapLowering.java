// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.exec.internal.image.DescriptorForm;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.step.HeapSteps;
import org.spirv4j.exec.internal.step.StepPair;
import org.spirv4j.exec.internal.step.TexelSteps;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.BufferPointerEXT;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.operand.UntypedImageTexelPointerEXT;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.DescriptorHeaps;
import org.spirv4j.module.ModuleLayout;

/** Descriptors in heaps (SPV_EXT_descriptor_heap). */
public final class HeapLowering {
    /** The maximum number of access chains from a heap to a descriptor. */
    private static final int LONGEST_WAY = 1000;

    /** One scalar at the place where the pointer points to. */
    private static final long[] ONE = {0};

    private HeapLowering() {}

    /** Whether a variable is the resource heap or the sampler heap. */
    public static boolean isHeap(ModuleLayout layout, int variable) {
        return layout.decorationWord(variable, Decoration.BuiltIn).stream().anyMatch(DescriptorHeaps::isHeap);
    }

    /** Whether a variable is the sampler heap. */
    public static boolean isSamplerHeap(ModuleLayout layout, int variable) {
        return layout.decorationWord(variable, Decoration.BuiltIn).stream().anyMatch(DescriptorHeaps::isSamplerHeap);
    }

    /** Whether a load reads descriptors that may be in a heap, not those of a variable. */
    static boolean isLoad(Lowering code, int at) {
        if (!code.module.layout().declares(Capability.DescriptorHeapEXT)) {
            return false;
        }
        int root = root(code, code.word(at, Load.POINTER));
        boolean isBound = code.variableOf(root) != null && !isHeap(code.module.layout(), root);
        return !isBound && !forms(code, code.resultType(at)).isEmpty();
    }

    /** Reads descriptors. */
    static Step load(Lowering code, int at) {
        ValueType type = code.resultType(at);
        List<DescriptorForm> forms = forms(code, type);
        return new HeapSteps.Find(
                code.operand(at, Load.POINTER),
                code.result(at),
                MemoryLowering.checked(code, at, code.forms.of(type.id)).cells(),
                forms.toArray(DescriptorForm[]::new),
                heap(code, code.word(at, Load.POINTER)));
    }

    /** OpBufferPointerEXT. */
    static Step buffer(Lowering code, int at) {
        return find(
                code.operand(at, BufferPointerEXT.BUFFER),
                code.result(at),
                DescriptorForm.BUFFER,
                heap(code, code.word(at, BufferPointerEXT.BUFFER)));
    }

    /** OpUntypedImageTexelPointerEXT. */
    static Step texelPointer(Lowering code, int at) {
        int type = code.word(at, UntypedImageTexelPointerEXT.IMAGE_TYPE);
        Operand image = code.newRegisters(at, code.types.of(type));
        Step found = find(
                code.operand(at, UntypedImageTexelPointerEXT.IMAGE),
                image,
                DescriptorForms.of(code.facts, type),
                heap(code, code.word(at, UntypedImageTexelPointerEXT.IMAGE)));
        found.at = at;
        Step pointer = new TexelSteps.Pointer(
                ImageInstruction.access(code, at, image),
                code.operand(at, UntypedImageTexelPointerEXT.COORDINATE),
                code.operand(at, UntypedImageTexelPointerEXT.SAMPLE),
                code.result(at));
        pointer.at = at;
        return new StepPair(found, pointer);
    }

    private static Step find(Operand pointer, Operand result, DescriptorForm form, int heap) {
        return new HeapSteps.Find(pointer, result, ONE, new DescriptorForm[] {form}, heap);
    }

    /** What the descriptors of a value are; empty if it consists of other values, too. */
    private static List<DescriptorForm> forms(Lowering code, ValueType type) {
        List<DescriptorForm> forms = new ArrayList<>();
        return type.slots <= LONGEST_WAY && addForms(code, type, forms) ? forms : List.of();
    }

    private static boolean addForms(Lowering code, ValueType type, List<DescriptorForm> forms) {
        if (type.kind == ValueType.Kind.DESCRIPTOR) {
            forms.add(DescriptorForms.of(code.facts, type.id));
            return true;
        }
        if (type.kind != ValueType.Kind.STRUCT && !type.isArray()) {
            return false;
        }
        for (int i = 0; i < type.count; i++) {
            if (!addForms(code, type.part(i), forms)) {
                return false;
            }
        }
        return true;
    }

    /** The number of the heap into which a pointer points; 0 if only the run tells. */
    private static int heap(Lowering code, int pointer) {
        int root = root(code, pointer);
        Variable variable = code.variableOf(root);
        return variable != null && isHeap(code.module.layout(), root) ? variable.number() : 0;
    }

    /** The variable into which a pointer points; another id if only the run tells. */
    public static int root(Lowering code, int pointer) {
        int current = pointer;
        for (int i = 0; i < LONGEST_WAY; i++) {
            int at = code.data.definition(current);
            if (at == 0) {
                return current;
            }
            Op op = code.op(at);
            if (Trait.UNTYPED_ACCESS_CHAIN.has(code.data.tables, op.opcode())) {
                current = code.word(at, UntypedAccessChain.BASE);
            } else if (op == Op.OpCopyObject || Trait.TYPED_ACCESS_CHAIN.has(code.data.tables, op.opcode())) {
                current = code.word(at, TypedInstruction.FIRST_OPERAND);
            } else {
                return current;
            }
        }
        return current;
    }
}
