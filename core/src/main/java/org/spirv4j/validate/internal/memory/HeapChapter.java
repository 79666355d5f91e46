// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.BufferPointerEXT;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.rule.HeapsRule;

/** Loads of descriptors and buffer pointers from descriptor heaps (SPV_EXT_descriptor_heap). */
public final class HeapChapter extends Chapter {
    private final MemoryFacts facts;
    private final TypeFacts types;

    public HeapChapter(ValidationContext context) {
        super(context);
        facts = MemoryFacts.of(context);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (cursor.op == Op.OpBufferPointerEXT) {
            bufferPointer(cursor);
        } else if (context.isVulkan()) {
            load(cursor);
        }
    }

    private void load(InstructionCursor cursor) {
        String vuid;
        BuiltIn heap = BuiltIn.ResourceHeapEXT;
        switch (types.op(cursor.typeId)) {
            case OpTypeSampler -> {
                vuid = "VUID-StandaloneSpirv-Result-11336";
                heap = BuiltIn.SamplerHeapEXT;
            }
            case OpTypeImage -> vuid = "VUID-StandaloneSpirv-Result-11337";
            case OpTypeAccelerationStructureKHR -> vuid = "VUID-StandaloneSpirv-Result-11339";
            default -> {
                return;
            }
        }
        int variable = facts.origin(cursor.word(Load.POINTER));
        if (types.op(variable) != Op.OpUntypedVariableKHR
                || facts.isBuiltIn(variable, heap)
                || context.isDecorated(variable, Decoration.DescriptorSet)
                        && context.isDecorated(variable, Decoration.Binding)) {
            return;
        }
        context.error(
                        HeapsRule.DESCRIPTOR_SOURCE,
                        "OpLoad loads " + facts.typeName(cursor.typeId) + " from " + context.name(variable)
                                + ", which is decorated neither with DescriptorSet and Binding nor with BuiltIn "
                                + heap)
                .vuid(vuid)
                .hint("load it from the variable decorated with BuiltIn " + heap)
                .declared(variable);
    }

    private void bufferPointer(InstructionCursor cursor) {
        int buffer = cursor.word(BufferPointerEXT.BUFFER);
        if (context.data.definition(buffer) == 0) {
            return;
        }
        int variable = facts.origin(buffer);
        boolean known = facts.isVariable(variable);
        int bufferType = types.typeOf(buffer);
        if (!types.isAnyPointer(bufferType)
                || types.isPointer(bufferType)
                || known && !facts.isBuiltIn(variable, BuiltIn.ResourceHeapEXT)) {
            context.error(
                            HeapsRule.BUFFER_SOURCE,
                            "Buffer " + context.name(buffer) + " of OpBufferPointerEXT " + facts.hasType(bufferType)
                                    + (known ? " and points into " + context.name(variable) : "")
                                    + ", but must be an untyped pointer into the heap ResourceHeapEXT")
                    .hint("use an OpUntypedAccessChainKHR into the variable decorated with BuiltIn ResourceHeapEXT")
                    .declared(known ? variable : buffer);
            return;
        }
        if (!types.isStorageClass(cursor.typeId, StorageClass.Uniform)
                && !types.isStorageClass(cursor.typeId, StorageClass.StorageBuffer)) {
            context.error(
                            HeapsRule.BUFFER_POINTER,
                            "result type " + facts.typeName(cursor.typeId)
                                    + " of OpBufferPointerEXT is not a pointer to Uniform or StorageBuffer")
                    .hint("use a pointer to Uniform or StorageBuffer as the result type")
                    .declared(cursor.typeId);
        }
    }
}
