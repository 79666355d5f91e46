// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.memory;

import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.MemoryFacts;
import org.spirv4j.internal.validate.facts.MemoryOperandRules;
import org.spirv4j.internal.validate.rule.MemoryRule;

/** Loads and stores on a condition (SPV_INTEL_predicated_io), by masks (SPV_INTEL_masked_gather_scatter), and prefetches. */
public final class PredicatedMemoryChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            PredicatedMemoryChapter::new,
            Op.OpPredicatedLoadINTEL,
            Op.OpPredicatedStoreINTEL,
            Op.OpMaskedGatherINTEL,
            Op.OpMaskedScatterINTEL,
            Op.OpUntypedPrefetchKHR);

    private final MemoryFacts facts;
    private final MemoryOperandRules operands;
    private final TypeFacts types;

    private PredicatedMemoryChapter(ValidationContext context) {
        super(context);
        facts = new MemoryFacts(context);
        operands = new MemoryOperandRules(context, facts);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpPredicatedLoadINTEL -> load(cursor);
            case OpPredicatedStoreINTEL -> store(cursor);
            case OpMaskedGatherINTEL ->
                masked(cursor, cursor.typeId, cursor.word(3), cursor.word(4), cursor.word(5), cursor.word(6));
            case OpMaskedScatterINTEL ->
                masked(cursor, types.typeOf(cursor.word(1)), cursor.word(2), cursor.word(3), cursor.word(4), 0);
            default -> prefetch(cursor);
        }
    }

    // --- predicated

    private void load(InstructionCursor cursor) {
        int pointer = cursor.word(3);
        int value = cursor.word(5);
        if (numbers(cursor, cursor.typeId, "gives ")
                || pointer(cursor, pointer, cursor.typeId)
                || predicate(cursor, cursor.word(4))
                || context.data.definition(value) == 0) {
            return;
        }
        if (types.typeOf(value) != cursor.typeId) {
            context.error(
                            MemoryRule.PREDICATED_TYPE,
                            cursor.name() + " gives " + facts.typeName(cursor.typeId) + " and has the default value "
                                    + context.name(value) + " of type " + facts.typeName(types.typeOf(value)))
                    .declared(value);
        } else if (!isVolatile(cursor, 6)) {
            operands.check(cursor, 6, MemoryOperandRules.Use.READ, pointer, 0, cursor.typeId);
        }
    }

    private void store(InstructionCursor cursor) {
        int pointer = cursor.word(1);
        int object = cursor.word(2);
        int type = types.typeOf(object);
        if (context.data.definition(object) == 0
                || numbers(cursor, type, "writes ")
                || pointer(cursor, pointer, type)
                || predicate(cursor, cursor.word(3))
                || isVolatile(cursor, 4)) {
            return;
        }
        operands.check(cursor, 4, MemoryOperandRules.Use.WRITE, pointer, 0, type);
    }

    private boolean numbers(InstructionCursor cursor, int type, String what) {
        if (types.isIntScalarOrVector(type) || types.isFloatScalarOrVector(type)) {
            return false;
        }
        context.error(
                        MemoryRule.PREDICATED_TYPE,
                        cursor.name() + " " + what + facts.typeName(type) + ", not a number or a vector of numbers")
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
                            cursor.name() + " takes " + context.name(pointer) + " (" + context.definingOpName(pointer)
                                    + "), which is no pointer, for its Pointer")
                    .declared(pointer);
            return true;
        }
        if (types.isPointer(pointerType) && types.pointee(pointerType) != type) {
            context.error(
                            MemoryRule.PREDICATED_TYPE,
                            cursor.name() + " moves " + facts.typeName(type) + " and its pointer "
                                    + context.name(pointer) + " points to "
                                    + facts.typeName(types.pointee(pointerType)))
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
                        cursor.name() + " takes " + context.name(predicate) + " of type "
                                + facts.typeName(types.typeOf(predicate)) + ", not a Boolean, for its Predicate")
                .declared(predicate);
        return true;
    }

    private boolean isVolatile(InstructionCursor cursor, int mask) {
        if ((cursor.word(mask) & MemoryAccess.Volatile.value()) == 0) {
            return false;
        }
        context.error(MemoryRule.PREDICATED_VOLATILE, cursor.name() + " has the memory operand Volatile")
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
            maskedType(cursor, type, "moves " + facts.typeName(type) + ", not a vector of numbers");
        } else if (!types.isVector(pointersType)
                || types.dimension(pointersType) != count
                || !types.isAnyPointer(types.componentType(pointersType))) {
            maskedType(
                    cursor,
                    pointers,
                    "takes " + context.name(pointers) + " of type " + facts.typeName(pointersType)
                            + ", not a vector of " + count + " pointers");
        } else if (!types.isBoolVector(types.typeOf(mask)) || types.dimension(types.typeOf(mask)) != count) {
            maskedType(
                    cursor,
                    mask,
                    "takes the mask " + context.name(mask) + " of type " + facts.typeName(types.typeOf(mask))
                            + ", not a vector of " + count + " Booleans");
        } else if (fill != 0 && context.data.definition(fill) != 0 && types.typeOf(fill) != type) {
            maskedType(
                    cursor,
                    fill,
                    "gives " + facts.typeName(type) + " and fills gaps with " + context.name(fill) + " of type "
                            + facts.typeName(types.typeOf(fill)));
        } else if (alignment < 0 || (alignment & alignment - 1) != 0) {
            context.error(
                    MemoryRule.ALIGNMENT_POWER,
                    cursor.name() + " states the alignment " + Integer.toUnsignedString(alignment)
                            + ", which is no power of two");
        }
    }

    private void maskedType(InstructionCursor cursor, int place, String what) {
        context.error(MemoryRule.MASKED_TYPE, cursor.name() + " " + what).declared(place);
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
                            cursor.name() + " takes " + context.name(pointer) + " (" + context.definingOpName(pointer)
                                    + "), which is no pointer")
                    .declared(pointer);
            return;
        }
        for (int i = 2; i < cursor.wordCount; i++) {
            int operand = cursor.word(i);
            if (context.data.definition(operand) == 0) {
                return;
            }
            if (!types.isIntScalar(types.typeOf(operand)) || i > 2 && !types.isConstant(operand)) {
                context.error(
                                MemoryRule.PREFETCH,
                                cursor.name() + " takes " + context.name(operand) + " (" + context.definingOpName(operand)
                                        + " of type " + facts.typeName(types.typeOf(operand)) + "), not an integer"
                                        + (i > 2 ? " constant" : " scalar"))
                        .declared(operand);
                return;
            }
        }
    }
}
