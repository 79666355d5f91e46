// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.memory;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.MemoryFacts;
import org.spirv4j.internal.validate.rule.PointersRule;

/**
 * Which instructions may make and take logical pointers (section 2.16.1 of the specification, "Universal Validation
 * Rules").
 */
public final class LogicalPointerChapter extends Chapter {
    /** Instructions that neither take nor result in logical pointers. */
    private static final Op[] NEVER = {
        Op.OpBitcast,
        Op.OpConvertPtrToU,
        Op.OpConvertUToPtr,
        Op.OpCompositeConstruct,
        Op.OpCompositeExtract,
        Op.OpCompositeInsert,
        Op.OpConstantComposite,
        Op.OpConstantCompositeReplicateEXT,
        Op.OpCopyLogical,
        Op.OpVectorExtractDynamic,
        Op.OpVectorInsertDynamic
    };

    public static final ChapterPlan PLAN = ChapterPlan.of(
                    LogicalPointerChapter::new, Trait.VARIABLE_POINTER, Trait.PTR_ACCESS_CHAIN)
            .and(Op.OpFunction, Op.OpReturnValue, Op.OpVariable)
            .and(NEVER);

    private final TypeFacts types;
    private final boolean active;

    private LogicalPointerChapter(ValidationContext context) {
        super(context);
        types = context.types;
        active = new MemoryFacts(context).logicalPointers
                && !context.settings.has(Relaxation.RELAX_LOGICAL_POINTER)
                && !context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (!active || context.isTainted(cursor.resultId)) {
            return;
        }
        switch (cursor.op) {
            case OpInBoundsPtrAccessChain, OpUntypedInBoundsPtrAccessChainKHR -> {
                if (isLogical(cursor.typeId)) {
                    context.error(PointersRule.LOGICAL, cursor.name() + " steps from a logical pointer by elements")
                            .hint("use OpPtrAccessChain or OpUntypedPtrAccessChainKHR");
                }
            }
            case OpReturnValue -> taken(cursor, cursor.word(1));
            case OpVariable -> {
                if (cursor.wordCount > 4) {
                    taken(cursor, cursor.word(4));
                }
            }
            default -> {
                if (cursor.op == Op.OpFunction
                        || Trait.VARIABLE_POINTER.has(cursor.op)
                        || Trait.PTR_ACCESS_CHAIN.has(cursor.op)) {
                    made(cursor);
                } else {
                    never(cursor);
                }
            }
        }
    }

    private boolean isLogical(int type) {
        return types.isAnyPointer(type) && !types.isStorageClass(type, StorageClass.PhysicalStorageBuffer);
    }

    /** Whether a capability makes pointers of this type more than names of memory. */
    private boolean mayVary(int type) {
        return types.isStorageClass(type, StorageClass.StorageBuffer)
                        && context.has(Capability.VariablePointersStorageBuffer)
                || types.isStorageClass(type, StorageClass.Workgroup) && context.has(Capability.VariablePointers);
    }

    private void made(InstructionCursor cursor) {
        if (isLogical(cursor.typeId) && !mayVary(cursor.typeId)) {
            report(cursor, cursor.typeId, " gives ");
        }
    }

    private void taken(InstructionCursor cursor, int operand) {
        int type = types.typeOf(operand);
        if (isLogical(type) && !mayVary(type)) {
            report(cursor, type, " takes ");
        }
    }

    private void report(InstructionCursor cursor, int type, String what) {
        int storage = types.storageClass(type);
        boolean buffer = storage == StorageClass.StorageBuffer.value();
        boolean workgroup = storage == StorageClass.Workgroup.value();
        String needed = buffer ? "VariablePointersStorageBuffer" : "VariablePointers";
        context.error(
                        PointersRule.LOGICAL,
                        cursor.name() + what + "a logical pointer to " + MemoryFacts.storageClassName(storage)
                                + (buffer || workgroup ? ", for which the module lacks the capability " + needed : ""))
                .hint(
                        buffer || workgroup
                                ? "add OpCapability " + needed
                                : "only pointers to StorageBuffer and Workgroup can be variable; use the variable itself"
                                        + " or an access chain");
    }

    private void never(InstructionCursor cursor) {
        if (isLogical(cursor.typeId)) {
            impossible(cursor, " gives a logical pointer");
            return;
        }
        int end = cursor.op == Op.OpCompositeExtract ? Math.min(cursor.wordCount, 4) : cursor.wordCount;
        for (int i = 3; i < end; i++) {
            if (cursor.op == Op.OpCompositeInsert && i > 4) {
                return;
            }
            if (isLogical(types.typeOf(cursor.word(i)))) {
                impossible(cursor, " takes the logical pointer " + context.name(cursor.word(i)));
                return;
            }
        }
    }

    private void impossible(InstructionCursor cursor, String what) {
        context.error(
                        PointersRule.LOGICAL,
                        cursor.name() + what + ", which has no value that could be converted or put into something")
                .hint("use the storage class PhysicalStorageBuffer, whose pointers have addresses");
    }
}
