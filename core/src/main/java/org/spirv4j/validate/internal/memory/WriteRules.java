// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.rule.MemoryRule;
import org.spirv4j.validate.internal.rule.TexelsRule;

/**
 * Checks which memory stores and copies may write, and which objects. Each method reports at most one error, and
 * returns whether it did.
 */
final class WriteRules {
    private static final int OPAQUE =
            TypeContents.IMAGE_OR_SAMPLER | TypeContents.SAMPLED_IMAGE | TypeContents.ACCELERATION_STRUCTURE;

    private final ValidationContext context;
    private final MemoryFacts facts;
    private final TypeFacts types;

    WriteRules(ValidationContext context, MemoryFacts facts) {
        this.context = context;
        this.facts = facts;
        types = context.types;
    }

    /** Loads, stores and copies must not use a pointer to a texel. */
    boolean usesTexelPointer(InstructionCursor cursor, int pointer) {
        if (types.op(pointer) != Op.OpImageTexelPointer && types.op(pointer) != Op.OpUntypedImageTexelPointerEXT) {
            return false;
        }
        context.error(
                        TexelsRule.ATOMIC_ONLY,
                        cursor.name() + " does not support the texel pointer " + context.name(pointer))
                .hint("use atomic instructions, or OpImageRead and OpImageWrite")
                .declared(pointer);
        return true;
    }

    /** Stores and copies must not write to read-only memory. */
    boolean writesReadOnly(InstructionCursor cursor, int pointer) {
        if (facts.isReadOnly(cursor, pointer)) {
            return true;
        }
        return switch (StorageClass.of(types.storageClass(types.typeOf(pointer)))
                .orElse(StorageClass.Function)) {
            case HitAttributeKHR -> writesHitAttribute(cursor, pointer);
            case Uniform -> writesUniformBlock(cursor, pointer);
            default -> false;
        };
    }

    private static String subject(InstructionCursor cursor) {
        return cursor.op == Op.OpStore ? "Pointer " : "Target ";
    }

    private boolean writesHitAttribute(InstructionCursor cursor, int pointer) {
        int hit = context.executionModels().of(cursor.function)
                & ExecutionModels.bits(ExecutionModel.AnyHitKHR, ExecutionModel.ClosestHitKHR);
        if (hit != 0) {
            context.error(
                            MemoryRule.HIT_ATTRIBUTE,
                            subject(cursor) + context.name(pointer) + " of " + cursor.name()
                                    + " points to HitAttributeKHR, which is read-only in execution model "
                                    + ExecutionModels.names(hit))
                    .hint("write hit attributes in the intersection shader")
                    .declared(pointer);
        }
        return hit != 0;
    }

    private boolean writesUniformBlock(InstructionCursor cursor, int pointer) {
        if (!context.isVulkan()) {
            return false;
        }
        int variable = facts.origin(pointer);
        int type = facts.dataType(variable);
        if (types.isAnyArray(type)) {
            type = types.componentType(type);
        }
        if (!context.isDecorated(type, Decoration.Block)) {
            return false;
        }
        context.error(
                        MemoryRule.UNIFORM_BLOCK,
                        subject(cursor) + context.name(pointer) + " of " + cursor.name()
                                + " points into the uniform block " + context.name(variable) + ", which is read-only")
                .hint("use storage class StorageBuffer")
                .declared(variable);
        return true;
    }

    /**
     * In Vulkan, stores and copies must not write opaque objects.
     *
     * @param type the type that is written
     * @param declared the id whose declaration the error shows
     * @param subject the start of the message, which names the object and its type
     */
    boolean writesOpaque(int type, int declared, String subject) {
        if (!context.isVulkan()
                || context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION)
                || !context.contains(type, OPAQUE)) {
            return false;
        }
        context.error(
                        MemoryRule.OPAQUE_STORE,
                        subject + ", which is or contains an image, sampler or acceleration structure")
                .hint("use the variable that holds the resource directly")
                .declared(declared);
        return true;
    }
}
