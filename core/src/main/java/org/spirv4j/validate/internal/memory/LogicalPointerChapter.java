// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ReturnValue;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.rule.PointersRule;

/**
 * Instructions that may produce or use logical pointers (section 2.16.1 of the specification, "Universal Validation
 * Rules").
 */
public final class LogicalPointerChapter extends Chapter {
    private final TypeFacts types;
    private final boolean active;

    public LogicalPointerChapter(ValidationContext context) {
        super(context);
        types = context.types;
        active = MemoryFacts.of(context).logicalPointers
                && !context.settings.has(Relaxation.RELAX_LOGICAL_POINTER)
                && !context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (!active || context.isTainted(cursor.resultId)) {
            return;
        }
        switch (cursor.opcode) {
            case OpInBoundsPtrAccessChain, OpUntypedInBoundsPtrAccessChainKHR -> {
                if (isLogical(cursor.typeId)) {
                    context.error(PointersRule.LOGICAL, cursor.name() + " does not support logical pointers")
                            .hint("use OpPtrAccessChain or OpUntypedPtrAccessChainKHR");
                }
            }
            case OpReturnValue -> checkOperand(cursor, cursor.word(ReturnValue.VALUE));
            case OpVariable -> {
                if (cursor.wordCount > TypedVariable.INITIALIZER) {
                    checkOperand(cursor, cursor.word(TypedVariable.INITIALIZER));
                }
            }
            default -> {
                if (cursor.op == Op.OpFunction
                        || Trait.VARIABLE_POINTER.has(cursor.op)
                        || Trait.PTR_ACCESS_CHAIN.has(cursor.op)) {
                    checkResult(cursor);
                } else {
                    checkForbidden(cursor);
                }
            }
        }
    }

    private boolean isLogical(int type) {
        return types.isAnyPointer(type) && !types.isStorageClass(type, StorageClass.PhysicalStorageBuffer);
    }

    /** Whether a declared capability allows variable pointers of this type. */
    private boolean canBeVariable(int type) {
        return types.isStorageClass(type, StorageClass.StorageBuffer)
                        && context.has(Capability.VariablePointersStorageBuffer)
                || types.isStorageClass(type, StorageClass.Workgroup) && context.has(Capability.VariablePointers);
    }

    private void checkResult(InstructionCursor cursor) {
        if (isLogical(cursor.typeId) && !canBeVariable(cursor.typeId)) {
            report(cursor, cursor.typeId, cursor.op == Op.OpFunction ? " returns " : " produces ");
        }
    }

    private void checkOperand(InstructionCursor cursor, int operand) {
        int type = types.typeOf(operand);
        if (isLogical(type) && !canBeVariable(type)) {
            report(cursor, type, " uses ");
        }
    }

    private void report(InstructionCursor cursor, int type, String verb) {
        int storage = types.storageClass(type);
        boolean buffer = storage == StorageClass.StorageBuffer.value();
        boolean workgroup = storage == StorageClass.Workgroup.value();
        Capability required = buffer ? Capability.VariablePointersStorageBuffer : Capability.VariablePointers;
        context.error(
                        PointersRule.LOGICAL,
                        cursor.name() + verb + "a logical pointer to " + MemoryFacts.storageClassName(storage)
                                + (buffer || workgroup
                                        ? ", which requires capability " + required
                                        : ", but only pointers to StorageBuffer and Workgroup can be variable pointers"))
                .hint(
                        buffer || workgroup
                                ? Hint.declare("", required)
                                : Hint.of("use the variable itself or an access chain"));
    }

    private void checkForbidden(InstructionCursor cursor) {
        if (isLogical(cursor.typeId)) {
            reportForbidden(cursor, " produces a logical pointer");
            return;
        }
        int end = cursor.op == Op.OpCompositeExtract ? Math.min(cursor.wordCount, 4) : cursor.wordCount;
        for (int i = 3; i < end; i++) {
            if (cursor.op == Op.OpCompositeInsert && i > 4) {
                return;
            }
            if (isLogical(types.typeOf(cursor.word(i)))) {
                reportForbidden(cursor, " uses the logical pointer " + context.name(cursor.word(i)));
                return;
            }
        }
    }

    private void reportForbidden(InstructionCursor cursor, String use) {
        context.error(
                        PointersRule.LOGICAL,
                        cursor.name() + use + "; logical pointers cannot be converted or stored in a composite")
                .hint("use storage class PhysicalStorageBuffer, whose pointers have addresses");
    }
}
