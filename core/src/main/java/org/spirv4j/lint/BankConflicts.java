// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Binary;
import org.spirv4j.internal.operand.TypeStruct;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.trait.Trait;

/** Finds accesses to arrays in workgroup memory where neighbouring invocations are a multiple of 32 words apart. */
final class BankConflicts implements LintCheck {
    private static final int BANKS = 32;
    private static final int BITS_PER_WORD = 32;

    /** Fewer neighbours in a row of a workgroup have few conflicts. */
    private static final int LEAST_ROW = 8;

    /** Longer distances are not looked at. */
    private static final long MAX_WORDS = 1L << 24;

    /** Deeper expressions are not looked at. */
    private static final int MAX_DEPTH = 16;

    @Override
    public LintRule rule() {
        return LintRule.BANK_CONFLICT;
    }

    @Override
    public void check(LintContext context) {
        boolean hasMemory = context.layout.globalVariables().stream()
                .anyMatch(variable -> variable.word(Variable.STORAGE_CLASS) == StorageClass.Workgroup.value());
        if (hasMemory && !new WorkgroupSizes(context).isSingle()) {
            new Search(context).run();
        }
    }

    /** Looks at the accesses of one module. */
    private static final class Search {
        private final LintContext context;

        /** The module with the variables of functions as values. */
        private final LintContext values;

        private final InvocationNumbers numbers;

        /** The dimension in which neighbouring invocations differ. */
        private final int dimension;

        /** Whether neighbours differ in that dimension only. */
        private final boolean hasRows;

        Search(LintContext context) {
            this.context = context;
            values = context.promoted();
            numbers = new InvocationNumbers(values);
            WorkgroupSizes sizes = new WorkgroupSizes(context);
            int first = 0;
            while (first < WorkgroupSizes.DIMENSIONS - 1 && sizes.size(first) == 1) {
                first++;
            }
            dimension = first;
            hasRows = sizes.size(first) > 0 && sizes.size(first) % LEAST_ROW == 0;
        }

        void run() {
            for (int i = 0; i < values.module.instructionCount(); i++) {
                if (isChain(values.resultId(i))
                        && values.facts.isStorageClass(values.facts.typeOf(values.resultId(i)), StorageClass.Workgroup)
                        && isAccessed(values.resultId(i))) {
                    long stride = stride(values.resultId(i));
                    if (stride > 0 && stride % BANKS == 0) {
                        report(values.resultId(i), stride);
                    }
                }
            }
        }

        private boolean isChain(int value) {
            Op op = values.facts.op(value);
            return value != 0 && Trait.TYPED_ACCESS_CHAIN.has(op) && !Trait.PTR_ACCESS_CHAIN.has(op);
        }

        /** Whether a pointer is used other than for other pointers, or passed to a function. */
        private boolean isAccessed(int pointer) {
            DefUse uses = values.uses();
            for (int i = 0; i < uses.useCount(pointer); i++) {
                int user = uses.userIndex(pointer, i);
                int result = values.resultId(user);
                boolean isPointer = result != 0 && values.facts.isAnyPointer(values.facts.typeOf(result));
                if (!values.describes(user) && !isPointer && !values.is(user, Op.OpFunctionCall)) {
                    return true;
                }
            }
            return false;
        }

        private void report(int chain, long stride) {
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
        private long stride(int pointer) {
            long stride = 0;
            int at = pointer;
            for (int depth = 0; isChain(at); depth++) {
                OptionalLong own = strideOfChain(at);
                if (own.isEmpty() || depth > MAX_DEPTH) {
                    return 0;
                }
                stride += own.getAsLong();
                at = values.facts.word(at, TypedAccessChain.BASE);
            }
            return values.facts.op(at) == Op.OpVariable || isSame(at) ? Math.abs(stride) : 0;
        }

        private OptionalLong strideOfChain(int chain) {
            int type = values.facts.pointee(values.facts.typeOf(values.facts.word(chain, TypedAccessChain.BASE)));
            long stride = 0;
            for (int k = TypedAccessChain.FIRST_INDEX; k < values.facts.wordCount(chain); k++) {
                int index = values.facts.word(chain, k);
                boolean isStruct = values.facts.isStruct(type);
                if (!isStruct && !values.facts.isArray(type) && !values.facts.isVector(type)) {
                    return OptionalLong.empty();
                }
                type = values.facts.indexedType(type, index);
                OptionalLong factor = isStruct ? OptionalLong.of(0) : factor(index, 0);
                long words = words(values, type, 0);
                if (factor.isEmpty()
                        || factor.getAsLong() != 0 && words == 0
                        || Math.abs(factor.getAsLong()) > MAX_WORDS
                        || words > MAX_WORDS) {
                    return OptionalLong.empty();
                }
                stride += factor.getAsLong() * words;
            }
            return OptionalLong.of(stride);
        }

        /** The difference of a value between neighbouring invocations; empty if it is not known. */
        private OptionalLong factor(int value, int depth) {
            if (values.facts.isConstant(value) || isSame(value)) {
                return OptionalLong.of(0);
            }
            Optional<InvocationNumbers.Numbering> number = numbers.of(value);
            if (number.isPresent()) {
                return number.get().isIndex() || number.get().component() == dimension
                        ? OptionalLong.of(1)
                        : number.get().component() < dimension || hasRows ? OptionalLong.of(0) : OptionalLong.empty();
            }
            if (depth > MAX_DEPTH) {
                return OptionalLong.empty();
            }
            int first = values.facts.word(value, Binary.OPERAND_1);
            int second = values.facts.word(value, Binary.OPERAND_2);
            return switch (values.facts.op(value)) {
                case OpBitcast, OpCopyObject, OpUConvert, OpSConvert -> factor(first, depth + 1);
                case OpIAdd -> sum(factor(first, depth + 1), factor(second, depth + 1), 1);
                case OpISub -> sum(factor(first, depth + 1), factor(second, depth + 1), -1);
                case OpIMul ->
                    values.facts.isConstant(first)
                            ? product(factor(second, depth + 1), values.facts.integer(first))
                            : product(factor(first, depth + 1), values.facts.integer(second));
                case OpShiftLeftLogical -> product(factor(first, depth + 1), power(values.facts.integer(second)));
                default -> OptionalLong.empty();
            };
        }

        private boolean isSame(int value) {
            return context.differences(Inputs.Group.WORKGROUP).divergence().level(value) == Divergence.Level.UNIFORM;
        }
    }

    private static OptionalLong sum(OptionalLong a, OptionalLong b, int sign) {
        return a.isEmpty() || b.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(a.getAsLong() + sign * b.getAsLong());
    }

    private static OptionalLong product(OptionalLong a, OptionalLong b) {
        return a.isEmpty() || b.isEmpty() || Math.abs(a.getAsLong()) > MAX_WORDS || Math.abs(b.getAsLong()) > MAX_WORDS
                ? OptionalLong.empty()
                : OptionalLong.of(a.getAsLong() * b.getAsLong());
    }

    private static OptionalLong power(OptionalLong exponent) {
        return exponent.isEmpty() || exponent.getAsLong() < 0 || exponent.getAsLong() >= BITS_PER_WORD
                ? OptionalLong.empty()
                : OptionalLong.of(1L << exponent.getAsLong());
    }

    /**
     * The size of a type in words: 32-bit numbers, vectors of them that have no padding, structures of such numbers and
     * of arrays of them, and arrays of those; 0 for other types.
     */
    private static long words(LintContext context, int type, int depth) {
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
        long words = 0;
        for (int i = 0; i < context.facts.memberCount(at); i++) {
            int member = context.facts.word(at, TypeStruct.MEMBER_TYPES + i);
            long size = depth > MAX_DEPTH ? 0 : words(context, member, depth + 1);
            // Vectors in structures may be aligned, which inserts padding.
            if (size == 0 || context.facts.isVector(context.facts.innermostElement(member))) {
                return 0;
            }
            words += size;
        }
        return words > Integer.MAX_VALUE ? 0 : elements * words;
    }

    private static int numbers(LintContext context, int type) {
        if (context.facts.bitWidth(type) != BITS_PER_WORD) {
            return 0;
        }
        int count = context.facts.isVector(type) ? context.facts.dimension(type) : 0;
        return context.facts.isScalar(type) ? 1 : count % 2 == 0 ? count : 0;
    }
}
