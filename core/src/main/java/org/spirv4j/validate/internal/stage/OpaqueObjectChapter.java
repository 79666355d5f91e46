// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.stage;

import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.MemoryCopy;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.StorageNames;
import org.spirv4j.validate.internal.rule.RaysRule;

/**
 * Checks the storage classes of ray queries and hit objects, and that they are not loaded, stored or copied
 * (SPV_KHR_ray_query, SPV_NV_shader_invocation_reorder, SPV_EXT_shader_invocation_reorder).
 */
public final class OpaqueObjectChapter extends Chapter {
    private final TypeFacts types;

    /** Whether a pointer type to a ray query or hit object has been declared. */
    private boolean hasOpaqueTypes;

    public OpaqueObjectChapter(ValidationContext context) {
        super(context);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpTypePointer -> checkPointer(cursor);
            case OpLoad, OpStore -> {
                if (hasOpaqueTypes) {
                    checkAccess(cursor, cursor.operand(0));
                }
            }
            default -> {
                if (hasOpaqueTypes) {
                    if (checkAccess(cursor, cursor.word(MemoryCopy.TARGET))) {
                        checkAccess(cursor, cursor.word(MemoryCopy.SOURCE));
                    }
                }
            }
        }
    }

    private boolean isOpaque(int type) {
        return switch (types.op(type)) {
            case OpTypeRayQueryKHR, OpTypeHitObjectNV, OpTypeHitObjectEXT -> true;
            default -> false;
        };
    }

    private void checkPointer(InstructionCursor cursor) {
        if (!isOpaque(cursor.word(TypePointer.TYPE))) {
            return;
        }
        hasOpaqueTypes = true;
        int storage = cursor.word(TypePointer.STORAGE_CLASS);
        if (storage != StorageClass.Private.value() && storage != StorageClass.Function.value()) {
            context.error(
                            RaysRule.OPAQUE_STORAGE,
                            "OpTypePointer " + context.name(cursor.resultId) + " points to "
                                    + context.definingOpName(cursor.word(TypePointer.TYPE)) + " in storage class "
                                    + StorageNames.of(storage)
                                    + ", but the type requires storage class Private or Function")
                    .hint("use storage class Private or Function")
                    .declared(cursor.word(TypePointer.TYPE));
        }
    }

    private boolean checkAccess(InstructionCursor cursor, int pointer) {
        int pointee = types.pointee(types.typeOf(pointer));
        if (!isOpaque(pointee)) {
            return true;
        }
        context.error(
                        RaysRule.OPAQUE_ACCESS,
                        cursor.name() + " accesses " + context.name(pointer) + ", a pointer to "
                                + context.definingOpName(pointee) + ", which cannot be loaded, stored or copied")
                .hint("use the instructions of "
                        + context.definingOpName(pointee).substring("OpType".length()) + " on the pointer")
                .declared(pointer);
        return false;
    }
}
