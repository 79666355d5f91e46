// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import java.util.Optional;
import org.spirv4j.analysis.internal.requirement.NarrowStorage;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.rule.VariablesRule;

/**
 * Variables with 8-bit and 16-bit numbers in modules without 8-bit and 16-bit arithmetic (SPV_KHR_16bit_storage,
 * SPV_KHR_8bit_storage, SPV_KHR_workgroup_memory_explicit_layout).
 */
public final class NarrowStorageChapter extends Chapter {
    private final MemoryFacts facts;
    private final TypeFacts types;
    private final NarrowTypes narrow;

    public NarrowStorageChapter(ValidationContext context) {
        super(context);
        facts = MemoryFacts.of(context);
        types = context.types;
        narrow = new NarrowTypes(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (!narrow.restricted16 && !narrow.restricted8 || context.isTainted(cursor.resultId)) {
            return;
        }
        int type = facts.dataType(cursor.resultId);
        int storage = cursor.word(Variable.STORAGE_CLASS);
        // The object that a pointer points to is in the pointer's storage class.
        for (int i = 0; i < 8 && types.isPointer(type); i++) {
            storage = types.storageClass(type);
            type = types.pointee(type);
        }
        boolean bufferBlock = isBufferBlock(type);
        if (narrow.has16(type) && check(cursor, 16, storage, bufferBlock)) {
            return;
        }
        if (narrow.has8(type)) {
            check(cursor, 8, storage, bufferBlock);
        }
    }

    private boolean isBufferBlock(int type) {
        int block = types.isAnyArray(type) ? types.componentType(type) : type;
        return context.isDecorated(block, Decoration.BufferBlock);
    }

    /** Returns whether it reported an error. */
    private boolean check(InstructionCursor cursor, int bits, int storage, boolean bufferBlock) {
        StorageClass known = StorageClass.of(storage).orElse(StorageClass.Function);
        Optional<Capability> required = bits == 16 ? NarrowStorage.of16(known) : NarrowStorage.of8(known);
        Capability buffers = bits == 16 ? Capability.StorageBuffer16BitAccess : Capability.StorageBuffer8BitAccess;
        if (required.isPresent()
                && (context.has(required.get())
                        || storage == StorageClass.Uniform.value() && bufferBlock && context.has(buffers))) {
            return false;
        }
        String arithmetic = bits == 16 ? "Int16 or Float16" : "Int8";
        String message = cursor.name() + " " + context.name(cursor.resultId) + " in storage class "
                + MemoryFacts.storageClassName(storage) + " contains " + bits
                + "-bit numbers, which requires capability ";
        if (required.isEmpty()) {
            context.error(VariablesRule.NARROW_STORAGE, message + arithmetic)
                    .hint("declare the capability, or use wider numbers");
        } else {
            context.error(VariablesRule.NARROW_STORAGE, message + required.get())
                    .declare(required.get());
        }
        return true;
    }
}
