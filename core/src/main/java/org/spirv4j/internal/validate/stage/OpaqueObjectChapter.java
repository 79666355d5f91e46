// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.stage;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.StorageNames;
import org.spirv4j.internal.validate.rule.RaysRule;

/**
 * Ray queries and hit objects as objects in memory: where they may be, and that only their own instructions touch them
 * (SPV_KHR_ray_query, SPV_NV_shader_invocation_reorder, SPV_EXT_shader_invocation_reorder).
 */
public final class OpaqueObjectChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            OpaqueObjectChapter::new, Op.OpTypePointer, Op.OpLoad, Op.OpStore, Op.OpCopyMemory, Op.OpCopyMemorySized);

    private final TypeFacts types;

    /** Whether the module has such a type. */
    private boolean possible;

    private OpaqueObjectChapter(ValidationContext context) {
        super(context);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpTypePointer -> pointer(cursor);
            case OpLoad, OpStore -> {
                if (possible) {
                    access(cursor, cursor.operand(0));
                }
            }
            default -> {
                if (possible) {
                    if (access(cursor, cursor.operand(0))) {
                        access(cursor, cursor.operand(1));
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

    private void pointer(InstructionCursor cursor) {
        if (!isOpaque(cursor.word(3))) {
            return;
        }
        possible = true;
        int storage = cursor.word(2);
        if (storage != StorageClass.Private.value() && storage != StorageClass.Function.value()) {
            context.error(
                            RaysRule.OPAQUE_STORAGE,
                            "OpTypePointer " + context.name(cursor.resultId) + " points to "
                                    + context.definingOpName(cursor.word(3)) + " in the storage class "
                                    + StorageNames.of(storage) + "; it can only be in Private or Function")
                    .hint("use the storage class Private or Function")
                    .declared(cursor.word(3));
        }
    }

    private boolean access(InstructionCursor cursor, int pointer) {
        int pointee = types.pointee(types.typeOf(pointer));
        if (!isOpaque(pointee)) {
            return true;
        }
        context.error(
                        RaysRule.OPAQUE_ACCESS,
                        cursor.name() + " accesses " + context.name(pointer) + ", an object of "
                                + context.definingOpName(pointee) + ", which has no contents to load, store or copy")
                .hint("pass the pointer to the instructions for "
                        + context.definingOpName(pointee).substring("OpType".length()))
                .declared(pointer);
        return false;
    }
}
