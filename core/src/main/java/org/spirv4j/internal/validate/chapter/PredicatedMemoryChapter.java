package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.MemoryRule;

/** Loads and stores on a condition (SPV_INTEL_predicated_io), by masks (SPV_INTEL_masked_gather_scatter), and prefetches. */
final class PredicatedMemoryChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(
            PredicatedMemoryChapter::new,
            Op.OpPredicatedLoadINTEL,
            Op.OpPredicatedStoreINTEL,
            Op.OpMaskedGatherINTEL,
            Op.OpMaskedScatterINTEL,
            Op.OpUntypedPrefetchKHR);

    private final MemoryFacts facts;
    private final MemoryOperandRules operands;
    private final Types types;

    private PredicatedMemoryChapter(ValidationContext context) {
        super(context);
        facts = new MemoryFacts(context);
        operands = new MemoryOperandRules(context, facts);
        types = context.types;
    }

    @Override
    public void instruction(Site site) {
        switch (site.op) {
            case OpPredicatedLoadINTEL -> load(site);
            case OpPredicatedStoreINTEL -> store(site);
            case OpMaskedGatherINTEL ->
                masked(site, site.typeId, site.word(3), site.word(4), site.word(5), site.word(6));
            case OpMaskedScatterINTEL ->
                masked(site, types.typeOf(site.word(1)), site.word(2), site.word(3), site.word(4), 0);
            default -> prefetch(site);
        }
    }

    // --- predicated

    private void load(Site site) {
        int pointer = site.word(3);
        int value = site.word(5);
        if (numbers(site, site.typeId, "gives ")
                || pointer(site, pointer, site.typeId)
                || predicate(site, site.word(4))
                || context.data.definition(value) == 0) {
            return;
        }
        if (types.typeOf(value) != site.typeId) {
            context.error(
                            MemoryRule.PREDICATED_TYPE,
                            site.name() + " gives " + facts.typeName(site.typeId) + " and has the default value "
                                    + context.name(value) + " of type " + facts.typeName(types.typeOf(value)))
                    .declared(value);
        } else if (!isVolatile(site, 6)) {
            operands.check(site, 6, MemoryOperandRules.Use.READ, pointer, 0, site.typeId);
        }
    }

    private void store(Site site) {
        int pointer = site.word(1);
        int object = site.word(2);
        int type = types.typeOf(object);
        if (context.data.definition(object) == 0
                || numbers(site, type, "writes ")
                || pointer(site, pointer, type)
                || predicate(site, site.word(3))
                || isVolatile(site, 4)) {
            return;
        }
        operands.check(site, 4, MemoryOperandRules.Use.WRITE, pointer, 0, type);
    }

    private boolean numbers(Site site, int type, String what) {
        if (types.isIntScalarOrVector(type) || types.isFloatScalarOrVector(type)) {
            return false;
        }
        context.error(
                        MemoryRule.PREDICATED_TYPE,
                        site.name() + " " + what + facts.typeName(type) + ", not a number or a vector of numbers")
                .declared(type);
        return true;
    }

    private boolean pointer(Site site, int pointer, int type) {
        if (context.data.definition(pointer) == 0) {
            return true;
        }
        int pointerType = types.typeOf(pointer);
        if (!types.isAnyPointer(pointerType)) {
            context.error(
                            MemoryRule.POINTER_OPERAND,
                            site.name() + " takes " + context.name(pointer) + " (" + context.definedBy(pointer)
                                    + "), which is no pointer, for its Pointer")
                    .declared(pointer);
            return true;
        }
        if (types.isPointer(pointerType) && types.pointee(pointerType) != type) {
            context.error(
                            MemoryRule.PREDICATED_TYPE,
                            site.name() + " moves " + facts.typeName(type) + " and its pointer " + context.name(pointer)
                                    + " points to " + facts.typeName(types.pointee(pointerType)))
                    .declared(pointer);
            return true;
        }
        return false;
    }

    private boolean predicate(Site site, int predicate) {
        if (context.data.definition(predicate) == 0 || types.isBoolScalar(types.typeOf(predicate))) {
            return context.data.definition(predicate) == 0;
        }
        context.error(
                        MemoryRule.PREDICATE,
                        site.name() + " takes " + context.name(predicate) + " of type "
                                + facts.typeName(types.typeOf(predicate)) + ", not a Boolean, for its Predicate")
                .declared(predicate);
        return true;
    }

    private boolean isVolatile(Site site, int mask) {
        if ((site.word(mask) & MemoryAccess.Volatile.value()) == 0) {
            return false;
        }
        context.error(MemoryRule.PREDICATED_VOLATILE, site.name() + " has the memory operand Volatile")
                .hint("remove Volatile");
        return true;
    }

    // --- masked

    private void masked(Site site, int type, int pointers, int alignment, int mask, int fill) {
        int pointersType = types.typeOf(pointers);
        int count = types.dimension(type);
        if (context.data.definition(pointers) == 0 || context.data.definition(mask) == 0 || type == 0) {
            return;
        }
        if (!types.isIntVector(type) && !types.isFloatVector(type)) {
            maskedType(site, type, "moves " + facts.typeName(type) + ", not a vector of numbers");
        } else if (!types.isVector(pointersType)
                || types.dimension(pointersType) != count
                || !types.isAnyPointer(types.componentType(pointersType))) {
            maskedType(
                    site,
                    pointers,
                    "takes " + context.name(pointers) + " of type " + facts.typeName(pointersType)
                            + ", not a vector of " + count + " pointers");
        } else if (!types.isBoolVector(types.typeOf(mask)) || types.dimension(types.typeOf(mask)) != count) {
            maskedType(
                    site,
                    mask,
                    "takes the mask " + context.name(mask) + " of type " + facts.typeName(types.typeOf(mask))
                            + ", not a vector of " + count + " Booleans");
        } else if (fill != 0 && context.data.definition(fill) != 0 && types.typeOf(fill) != type) {
            maskedType(
                    site,
                    fill,
                    "gives " + facts.typeName(type) + " and fills gaps with " + context.name(fill) + " of type "
                            + facts.typeName(types.typeOf(fill)));
        } else if (alignment < 0 || (alignment & alignment - 1) != 0) {
            context.error(
                    MemoryRule.ALIGNMENT_POWER,
                    site.name() + " states the alignment " + Integer.toUnsignedString(alignment)
                            + ", which is no power of two");
        }
    }

    private void maskedType(Site site, int place, String what) {
        context.error(MemoryRule.MASKED_TYPE, site.name() + " " + what).declared(place);
    }

    // --- prefetches

    private void prefetch(Site site) {
        int pointer = site.word(1);
        int pointerType = types.typeOf(pointer);
        if (context.data.definition(pointer) == 0) {
            return;
        }
        if (!types.isAnyPointer(pointerType)) {
            context.error(
                            MemoryRule.PREFETCH,
                            site.name() + " takes " + context.name(pointer) + " (" + context.definedBy(pointer)
                                    + "), which is no pointer")
                    .declared(pointer);
            return;
        }
        for (int i = 2; i < site.wordCount; i++) {
            int operand = site.word(i);
            if (context.data.definition(operand) == 0) {
                return;
            }
            if (!types.isIntScalar(types.typeOf(operand)) || i > 2 && !facts.isConstant(operand)) {
                context.error(
                                MemoryRule.PREFETCH,
                                site.name() + " takes " + context.name(operand) + " (" + context.definedBy(operand)
                                        + " of type " + facts.typeName(types.typeOf(operand)) + "), not an integer"
                                        + (i > 2 ? " constant" : " scalar"))
                        .declared(operand);
                return;
            }
        }
    }
}
