// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.List;
import java.util.OptionalLong;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;

/** Finds accesses to arrays in workgroup memory where neighbouring invocations are a multiple of 32 words apart. */
final class BankConflicts implements LintCheck {
    private static final int BANKS = 32;
    private static final int BITS_PER_WORD = 32;

    /** Fewer neighbours in a row of a workgroup have few conflicts. */
    private static final int LEAST_ROW = 8;

    /** Longer distances are not looked at. */
    private static final long MOST_WORDS = 1L << 24;

    /** Deeper expressions are not looked at. */
    private static final int MOST_DEPTH = 16;

    @Override
    public LintRule rule() {
        return LintRule.BANK_CONFLICT;
    }

    @Override
    public void check(LintContext context) {
        boolean hasMemory = context.layout.globalVariables().stream()
                .anyMatch(variable -> variable.word(3) == StorageClass.Workgroup.value());
        if (!hasMemory) {
            return;
        }
        LintContext values = context.promoted();
        boolean hasRows = new WorkgroupSizes(context).isMultipleOf(LEAST_ROW);
        for (int i = 0; i < values.module.instructionCount(); i++) {
            if (Trait.TYPED_ACCESS_CHAIN.has(Opcodes.op(values.opcode(i)))
                    && !Trait.PTR_ACCESS_CHAIN.has(Opcodes.op(values.opcode(i)))
                    && values.facts.isStorageClass(values.facts.typeOf(values.word(i, 3)), StorageClass.Workgroup)) {
                long stride = stride(context, values, i, hasRows);
                if (stride > 0 && stride % BANKS == 0) {
                    report(context, values.resultId(i), stride);
                }
            }
        }
    }

    private static void report(LintContext context, int chain, long stride) {
        context.module
                .definition(chain)
                .ifPresent(instruction -> context.report(
                        LintRule.BANK_CONFLICT,
                        instruction,
                        "neighbouring invocations access words of workgroup memory that are " + stride
                                + " words apart, in the same bank of " + BANKS,
                        List.of()));
    }

    /** The distance in words between what neighbouring invocations access; 0 if it is not known. */
    private static long stride(LintContext context, LintContext values, int chain, boolean hasRows) {
        int type = values.facts.pointee(values.facts.typeOf(values.word(chain, 3)));
        long stride = 0;
        for (int k = 4; k < values.wordCount(chain); k++) {
            int index = values.word(chain, k);
            boolean isStruct = values.facts.isStruct(type);
            if (!isStruct && !values.facts.isArray(type) && !values.facts.isVector(type)) {
                return 0;
            }
            type = values.facts.indexedType(type, index);
            OptionalLong factor = isStruct ? OptionalLong.of(0) : factor(context, values, index, hasRows, 0);
            long words = words(values, type);
            if (factor.isEmpty()
                    || factor.getAsLong() != 0 && words == 0
                    || Math.abs(factor.getAsLong()) > MOST_WORDS
                    || words > MOST_WORDS) {
                return 0;
            }
            stride += factor.getAsLong() * words;
        }
        return Math.abs(stride);
    }

    /**
     * The difference of a value between neighbouring invocations; empty if it is not known.
     *
     * @param hasRows whether neighbours differ in the first dimension of the workgroup only
     */
    private static OptionalLong factor(LintContext context, LintContext values, int value, boolean hasRows, int depth) {
        if (values.facts.isConstant(value) || isSame(context, values, value, hasRows)) {
            return OptionalLong.of(0);
        }
        if (isInvocationNumber(values, value)) {
            return OptionalLong.of(1);
        }
        if (depth > MOST_DEPTH) {
            return OptionalLong.empty();
        }
        int first = values.facts.word(value, 3);
        int second = values.facts.word(value, 4);
        return switch (values.facts.op(value)) {
            case OpBitcast, OpCopyObject, OpUConvert, OpSConvert -> factor(context, values, first, hasRows, depth + 1);
            case OpIAdd ->
                sum(
                        factor(context, values, first, hasRows, depth + 1),
                        factor(context, values, second, hasRows, depth + 1),
                        1);
            case OpISub ->
                sum(
                        factor(context, values, first, hasRows, depth + 1),
                        factor(context, values, second, hasRows, depth + 1),
                        -1);
            case OpIMul ->
                values.facts.isConstant(first)
                        ? product(factor(context, values, second, hasRows, depth + 1), values.facts.integer(first))
                        : product(factor(context, values, first, hasRows, depth + 1), values.facts.integer(second));
            case OpShiftLeftLogical ->
                product(factor(context, values, first, hasRows, depth + 1), power(values.facts.integer(second)));
            default -> OptionalLong.empty();
        };
    }

    private static OptionalLong sum(OptionalLong a, OptionalLong b, int sign) {
        return a.isEmpty() || b.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(a.getAsLong() + sign * b.getAsLong());
    }

    private static OptionalLong product(OptionalLong a, OptionalLong b) {
        return a.isEmpty()
                        || b.isEmpty()
                        || Math.abs(a.getAsLong()) > MOST_WORDS
                        || Math.abs(b.getAsLong()) > MOST_WORDS
                ? OptionalLong.empty()
                : OptionalLong.of(a.getAsLong() * b.getAsLong());
    }

    private static OptionalLong power(OptionalLong exponent) {
        return exponent.isEmpty() || exponent.getAsLong() < 0 || exponent.getAsLong() >= BITS_PER_WORD
                ? OptionalLong.empty()
                : OptionalLong.of(1L << exponent.getAsLong());
    }

    /** Whether a value is the same for neighbours. */
    private static boolean isSame(LintContext context, LintContext values, int value, boolean hasRows) {
        return hasRows && component(values, value) > 0
                || context.differences(Inputs.Group.WORKGROUP).divergence().level(value) == Divergence.Level.UNIFORM
                        && values.divergence().level(value) == Divergence.Level.UNIFORM;
    }

    /** Whether a value counts the invocations: LocalInvocationIndex, or the first component of an id of invocations. */
    private static boolean isInvocationNumber(LintContext values, int value) {
        return component(values, value) == 0
                || values.facts.op(value) == Op.OpLoad
                        && values.facts.op(values.facts.word(value, 3)) == Op.OpVariable
                        && isLoaded(values, value, BuiltIn.LocalInvocationIndex);
    }

    /** Which component of an id of invocations a value is; -1 if it is none. */
    private static int component(LintContext values, int value) {
        Op op = values.facts.op(value);
        int from = values.facts.word(value, 3);
        OptionalLong component = OptionalLong.empty();
        int load = value;
        if (op == Op.OpCompositeExtract && values.facts.op(from) == Op.OpLoad) {
            component = OptionalLong.of(values.facts.word(value, 4));
            load = from;
        } else if (op == Op.OpLoad && Trait.TYPED_ACCESS_CHAIN.has(values.facts.op(from))) {
            component = values.facts.integer(values.facts.word(from, 4));
        }
        boolean isId = component.isPresent()
                && (isLoaded(values, load, BuiltIn.LocalInvocationId)
                        || isLoaded(values, load, BuiltIn.GlobalInvocationId));
        return isId ? (int) component.getAsLong() : -1;
    }

    private static boolean isLoaded(LintContext context, int value, BuiltIn builtIn) {
        int input = Inputs.loaded(context, context.module.definition(value));
        return input != 0
                && Inputs.builtIn(context, input).filter(b -> b == builtIn).isPresent();
    }

    /**
     * The size of a type in words: 32-bit numbers, vectors of them that have no padding, structures of them, and arrays of those; 0
     * for other types.
     */
    private static long words(LintContext context, int type) {
        long elements = 1;
        int at = type;
        while (context.facts.isArray(at)) {
            OptionalLong length = context.facts.integer(context.types.lengthId(at));
            if (length.isEmpty() || length.getAsLong() <= 0 || elements > Integer.MAX_VALUE) {
                return 0;
            }
            elements *= length.getAsLong();
            at = context.facts.indexedType(at, 0);
        }
        if (!context.facts.isStruct(at)) {
            return elements * numbers(context, at);
        }
        for (int i = 0; i < context.facts.memberCount(at); i++) {
            int member = context.facts.word(at, 2 + i);
            // Vectors in structures may be aligned, so that there is padding.
            if (!context.facts.isScalar(member) || numbers(context, member) == 0) {
                return 0;
            }
        }
        return elements * context.facts.memberCount(at);
    }

    private static int numbers(LintContext context, int type) {
        if (context.facts.bitWidth(type) != BITS_PER_WORD) {
            return 0;
        }
        int count = context.facts.isVector(type) ? context.facts.dimension(type) : 0;
        return context.facts.isScalar(type) ? 1 : count % 2 == 0 ? count : 0;
    }
}
