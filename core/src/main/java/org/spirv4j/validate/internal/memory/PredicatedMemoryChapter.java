// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.internal.operand.MaskedGatherINTEL;
import org.spirv4j.internal.operand.MaskedScatterINTEL;
import org.spirv4j.internal.operand.PredicatedLoadINTEL;
import org.spirv4j.internal.operand.PredicatedStoreINTEL;
import org.spirv4j.internal.operand.UntypedPrefetchKHR;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.facts.MemoryOperandRules;
import org.spirv4j.validate.internal.rule.MemoryRule;

/**
 * Predicated loads and stores (SPV_INTEL_predicated_io), masked ones (SPV_INTEL_masked_gather_scatter), and prefetches.
 */
public final class PredicatedMemoryChapter extends Chapter {
    /** The names of the operands of OpUntypedPrefetchKHR after the pointer. */
    private static final String[] PREFETCH_OPERANDS = {"Num Bytes", "RW", "Locality", "Cache Type"};

    private final MemoryFacts facts;
    private final MemoryOperandRules operands;
    private final TypeFacts types;

    public PredicatedMemoryChapter(ValidationContext context) {
        super(context);
        facts = MemoryFacts.of(context);
        operands = new MemoryOperandRules(context, facts);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpPredicatedLoadINTEL -> load(cursor);
            case OpPredicatedStoreINTEL -> store(cursor);
            case OpMaskedGatherINTEL ->
                masked(
                        cursor,
                        cursor.typeId,
                        cursor.word(MaskedGatherINTEL.PTR_VECTOR),
                        cursor.word(MaskedGatherINTEL.ALIGNMENT),
                        cursor.word(MaskedGatherINTEL.MASK),
                        cursor.word(MaskedGatherINTEL.FILL_EMPTY));
            case OpMaskedScatterINTEL ->
                masked(
                        cursor,
                        types.typeOf(cursor.word(MaskedScatterINTEL.INPUT_VECTOR)),
                        cursor.word(MaskedScatterINTEL.PTR_VECTOR),
                        cursor.word(MaskedScatterINTEL.ALIGNMENT),
                        cursor.word(MaskedScatterINTEL.MASK),
                        0);
            default -> prefetch(cursor);
        }
    }

    // --- predicated

    private void load(InstructionCursor cursor) {
        int pointer = cursor.word(PredicatedLoadINTEL.POINTER);
        int value = cursor.word(PredicatedLoadINTEL.DEFAULT_VALUE);
        if (isNotNumeric(cursor, cursor.typeId, "result type")
                || pointer(cursor, pointer, cursor.typeId)
                || predicate(cursor, cursor.word(PredicatedLoadINTEL.PREDICATE))
                || context.data.definition(value) == 0) {
            return;
        }
        if (types.typeOf(value) != cursor.typeId) {
            context.error(
                            MemoryRule.PREDICATED_TYPE,
                            "Default Value " + context.name(value) + " of " + cursor.name() + " "
                                    + facts.hasType(types.typeOf(value)) + ", but the result type is "
                                    + facts.typeName(cursor.typeId))
                    .declared(value);
        } else if (!isVolatile(cursor, PredicatedLoadINTEL.MEMORY_ACCESS)) {
            operands.check(
                    cursor, PredicatedLoadINTEL.MEMORY_ACCESS, MemoryOperandRules.Use.READ, pointer, 0, cursor.typeId);
        }
    }

    private void store(InstructionCursor cursor) {
        int pointer = cursor.word(PredicatedStoreINTEL.POINTER);
        int object = cursor.word(PredicatedStoreINTEL.OBJECT);
        int type = types.typeOf(object);
        if (context.data.definition(object) == 0
                || isNotNumeric(cursor, type, "Object type")
                || pointer(cursor, pointer, type)
                || predicate(cursor, cursor.word(PredicatedStoreINTEL.PREDICATE))
                || isVolatile(cursor, PredicatedStoreINTEL.MEMORY_ACCESS)) {
            return;
        }
        operands.check(cursor, PredicatedStoreINTEL.MEMORY_ACCESS, MemoryOperandRules.Use.WRITE, pointer, 0, type);
    }

    private boolean isNotNumeric(InstructionCursor cursor, int type, String role) {
        if (types.isIntScalarOrVector(type) || types.isFloatScalarOrVector(type)) {
            return false;
        }
        context.error(
                        MemoryRule.PREDICATED_TYPE,
                        role + " " + facts.typeName(type) + " of " + cursor.name()
                                + " is not a numeric scalar or vector")
                .declared(type);
        return true;
    }

    private boolean pointer(InstructionCursor cursor, int pointer, int type) {
        if (context.data.definition(pointer) == 0) {
            return true;
        }
        int pointerType = types.typeOf(pointer);
        if (!types.isAnyPointer(pointerType)) {
            context.error(
                            MemoryRule.POINTER_OPERAND,
                            "Pointer " + context.name(pointer) + " (" + context.definingOpName(pointer) + ") of "
                                    + cursor.name() + " is not a pointer")
                    .declared(pointer);
            return true;
        }
        if (types.isPointer(pointerType) && types.pointee(pointerType) != type) {
            context.error(
                            MemoryRule.PREDICATED_TYPE,
                            "Pointer " + context.name(pointer) + " of " + cursor.name() + " points to "
                                    + facts.typeName(types.pointee(pointerType)) + ", but the value "
                                    + facts.hasType(type))
                    .declared(pointer);
            return true;
        }
        return false;
    }

    private boolean predicate(InstructionCursor cursor, int predicate) {
        if (context.data.definition(predicate) == 0 || types.isBoolScalar(types.typeOf(predicate))) {
            return context.data.definition(predicate) == 0;
        }
        context.error(
                        MemoryRule.PREDICATE,
                        "Predicate " + context.name(predicate) + " of " + cursor.name() + " "
                                + facts.hasType(types.typeOf(predicate)) + ", but must be a Boolean scalar")
                .declared(predicate);
        return true;
    }

    private boolean isVolatile(InstructionCursor cursor, int mask) {
        if ((cursor.word(mask) & MemoryAccess.Volatile.value()) == 0) {
            return false;
        }
        context.error(MemoryRule.PREDICATED_VOLATILE, cursor.name() + " does not support the memory operand Volatile")
                .hint("remove Volatile");
        return true;
    }

    // --- masked

    private void masked(InstructionCursor cursor, int type, int pointers, int alignment, int mask, int fill) {
        int pointersType = types.typeOf(pointers);
        int count = types.dimension(type);
        if (context.data.definition(pointers) == 0 || context.data.definition(mask) == 0 || type == 0) {
            return;
        }
        if (!types.isIntVector(type) && !types.isFloatVector(type)) {
            maskedType(type, cursor.name() + " accesses " + facts.typeName(type) + ", which is not a numeric vector");
        } else if (!types.isVector(pointersType)
                || types.dimension(pointersType) != count
                || !types.isAnyPointer(types.componentType(pointersType))) {
            maskedType(
                    pointers,
                    "PtrVector " + context.name(pointers) + " of " + cursor.name() + " " + facts.hasType(pointersType)
                            + ", but must be a vector of " + count + " pointers");
        } else if (!types.isBoolVector(types.typeOf(mask)) || types.dimension(types.typeOf(mask)) != count) {
            maskedType(
                    mask,
                    "Mask " + context.name(mask) + " of " + cursor.name() + " " + facts.hasType(types.typeOf(mask))
                            + ", but must be a vector of " + count + " Booleans");
        } else if (fill != 0 && context.data.definition(fill) != 0 && types.typeOf(fill) != type) {
            maskedType(
                    fill,
                    "FillEmpty " + context.name(fill) + " of " + cursor.name() + " " + facts.hasType(types.typeOf(fill))
                            + ", but the result type is " + facts.typeName(type));
        } else if (alignment < 0 || (alignment & alignment - 1) != 0) {
            context.error(
                    MemoryRule.ALIGNMENT_POWER,
                    "Alignment of " + cursor.name() + " is " + Integer.toUnsignedString(alignment)
                            + ", which is not a power of two");
        }
    }

    private void maskedType(int id, String message) {
        context.error(MemoryRule.MASKED_TYPE, message).declared(id);
    }

    // --- prefetches

    private void prefetch(InstructionCursor cursor) {
        int pointer = cursor.word(1);
        int pointerType = types.typeOf(pointer);
        if (context.data.definition(pointer) == 0) {
            return;
        }
        if (!types.isAnyPointer(pointerType)) {
            context.error(
                            MemoryRule.PREFETCH,
                            "operand " + context.name(pointer) + " (" + context.definingOpName(pointer) + ") of "
                                    + cursor.name() + " is not a pointer")
                    .declared(pointer);
            return;
        }
        for (int i = UntypedPrefetchKHR.NUM_BYTES; i < cursor.wordCount; i++) {
            int operand = cursor.word(i);
            if (context.data.definition(operand) == 0) {
                return;
            }
            if (!types.isIntScalar(types.typeOf(operand))
                    || i > UntypedPrefetchKHR.NUM_BYTES && !types.isConstant(operand)) {
                context.error(
                                MemoryRule.PREFETCH,
                                PREFETCH_OPERANDS[Math.min(i - 2, PREFETCH_OPERANDS.length - 1)] + " "
                                        + context.name(operand) + " of " + cursor.name() + ", an "
                                        + context.definingOpName(operand) + facts.ofType(types.typeOf(operand))
                                        + ", is not an integer"
                                        + (i > 2 ? " constant" : " scalar"))
                        .declared(operand);
                return;
            }
        }
    }
}
