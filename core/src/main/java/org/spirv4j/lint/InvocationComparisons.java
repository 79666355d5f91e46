// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.Optional;
import java.util.OptionalLong;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.internal.operand.Binary;

/**
 * Finds comparisons of the number of an invocation that have the same result in the whole workgroup, because of its
 * size.
 */
final class InvocationComparisons {
    private final LintContext context;
    private final WorkgroupSizes sizes;
    private final InvocationNumbers numbers;

    /**
     * Prepares the check of comparisons.
     *
     * @param context the module; its variables should be promoted to values
     * @param sizes the size of its workgroups
     */
    InvocationComparisons(LintContext context, WorkgroupSizes sizes) {
        this.context = context;
        this.sizes = sizes;
        numbers = new InvocationNumbers(context);
    }

    /**
     * Whether the result of a comparison of two integers is the same for all numbers that the invocations of a
     * workgroup have.
     */
    boolean isDecided(int comparison) {
        int left = context.facts.word(comparison, Binary.OPERAND_1);
        int right = context.facts.word(comparison, Binary.OPERAND_2);
        boolean isSwapped = context.facts.isConstant(left);
        OptionalLong limit = context.constants().integer(isSwapped ? left : right);
        long count = count(isSwapped ? right : left);
        if (limit.isEmpty() || limit.getAsLong() < 0 || count == 0) {
            return false;
        }
        long last = count - 1;
        long bound = limit.getAsLong();
        return switch (context.facts.op(comparison)) {
            case OpIEqual, OpINotEqual -> last == 0 || bound > last;
            case OpULessThan, OpSLessThan, OpUGreaterThanEqual, OpSGreaterThanEqual ->
                isSwapped ? bound >= last : bound == 0 || bound > last;
            case OpULessThanEqual, OpSLessThanEqual, OpUGreaterThan, OpSGreaterThan ->
                isSwapped ? bound == 0 || bound > last : bound >= last;
            default -> false;
        };
    }

    /** How many different numbers a value may be, counted from 0; 0 if that is not known. */
    private long count(int value) {
        Optional<InvocationNumbers.Numbering> number = numbers.of(value);
        if (number.isEmpty() || number.get().builtIn() == BuiltIn.GlobalInvocationId) {
            return 0;
        }
        return number.get().isIndex() ? sizes.count() : sizes.size(number.get().component());
    }
}
