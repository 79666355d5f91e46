// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Binary;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.trait.Trait;

/**
 * A comparison in a counted loop whose operands are sums and products of the induction variable and constants, so that
 * its result is known for each iteration.
 */
final class CountedComparison {
    /** The maximum number of operations that an operand is computed by. */
    private static final int MAX_OPERATIONS = 8;

    /** The maximum number of iterations that are evaluated one by one. */
    private static final int MAX_ITERATIONS = 1024;

    private final CountedLoop loop;
    private final Op op;

    /** The type of the operands, as {@link Folding} has it. */
    private final int type;

    private final Linear left;
    private final Linear right;

    private CountedComparison(CountedLoop loop, Op op, int type, Linear left, Linear right) {
        this.loop = loop;
        this.op = op;
        this.type = type;
        this.left = left;
        this.right = right;
    }

    /** A value {@code factor * variable + offset}, of which only the low bits count. */
    private record Linear(long factor, long offset) {
        Linear plus(Linear other) {
            return new Linear(factor + other.factor, offset + other.offset);
        }

        Linear times(long number) {
            return new Linear(factor * number, offset * number);
        }

        long at(long variable) {
            return factor * variable + offset;
        }

        boolean isConstant() {
            return factor == 0;
        }

        boolean isVariable() {
            return factor == 1 && offset == 0;
        }
    }

    /** Reads a comparison; none if it does not depend on the induction variable, or on something else, too. */
    static Optional<CountedComparison> of(CountedLoop loop, int compare) {
        EditableModule module = loop.region().module;
        Op op = module.op(compare);
        int typeId = module.typeOf(module.word(compare, Binary.OPERAND_1));
        if (!Trait.INTEGER_COMPARISON.has(op) || InductionVariable.width(module, typeId) != loop.width()) {
            return Optional.empty();
        }
        Optional<Linear> left = linear(loop, module.word(compare, Binary.OPERAND_1), MAX_OPERATIONS);
        Optional<Linear> right = linear(loop, module.word(compare, Binary.OPERAND_2), MAX_OPERATIONS);
        if (left.isEmpty()
                || right.isEmpty()
                || left.get().isConstant() && right.get().isConstant()) {
            return Optional.empty();
        }
        return Optional.of(
                new CountedComparison(loop, op, module.constants().numberType(typeId), left.get(), right.get()));
    }

    private static Optional<Linear> linear(CountedLoop loop, int id, int operations) {
        EditableModule module = loop.region().module;
        if (id == module.resultId(loop.induction())) {
            return Optional.of(new Linear(1, 0));
        }
        if (module.constants().isScalar(id)) {
            return Optional.of(new Linear(0, module.constants().bits(id)));
        }
        int definition = module.definition(id);
        if (definition == 0 || operations == 0 || !loop.region().contains(module.block(definition))) {
            return Optional.empty();
        }
        int rest = operations - 1;
        return switch (module.op(definition)) {
            case OpCopyObject -> linear(loop, module.word(definition, CopyObject.OPERAND), rest);
            case OpSNegate ->
                linear(loop, module.word(definition, Unary.OPERAND), rest).map(value -> value.times(-1));
            case OpIAdd ->
                linear(loop, module.word(definition, Binary.OPERAND_1), rest / 2)
                        .flatMap(one -> linear(loop, module.word(definition, Binary.OPERAND_2), rest / 2)
                                .map(one::plus));
            case OpISub ->
                linear(loop, module.word(definition, Binary.OPERAND_1), rest / 2)
                        .flatMap(one -> linear(loop, module.word(definition, Binary.OPERAND_2), rest / 2)
                                .map(other -> one.plus(other.times(-1))));
            case OpIMul ->
                linear(loop, module.word(definition, Binary.OPERAND_1), rest / 2)
                        .flatMap(one -> linear(loop, module.word(definition, Binary.OPERAND_2), rest / 2)
                                .flatMap(other -> one.isConstant()
                                        ? Optional.of(other.times(one.offset()))
                                        : other.isConstant()
                                                ? Optional.of(one.times(other.offset()))
                                                : Optional.empty()));
            default -> Optional.empty();
        };
    }

    /**
     * The iteration from which on the result is the other one than in all iterations before it; 0 if there is none, or
     * if finding it would take too long.
     */
    int change() {
        int count = (int) loop.tripCount();
        boolean first = isTrue(0);
        if (isTrue(count - 1) == first) {
            return 0;
        }
        boolean isEquality = op == Op.OpIEqual || op == Op.OpINotEqual;
        boolean isPlain = left.isVariable() && right.isConstant() || right.isVariable() && left.isConstant();
        if (!isPlain) {
            return count > MAX_ITERATIONS ? 0 : counted(count, first);
        }
        // The variable does not wrap, so that one value at most is equal: that of the first iteration or that of the
        // last one.
        return !isEquality ? searched(count, first) : first == (op == Op.OpIEqual) ? 1 : count - 1;
    }

    /** The change of a comparison of the variable itself, which does not wrap, with a constant: there is only one. */
    private int searched(int count, boolean first) {
        int same = 0;
        int other = count - 1;
        while (other - same > 1) {
            int middle = (same + other) >>> 1;
            if (isTrue(middle) == first) {
                same = middle;
            } else {
                other = middle;
            }
        }
        return other;
    }

    private int counted(int count, boolean first) {
        int change = 0;
        for (int i = 1; i < count; i++) {
            boolean isChanged = isTrue(i) != first;
            if (isChanged && change == 0) {
                change = i;
            } else if (!isChanged && change != 0) {
                return 0;
            }
        }
        return change;
    }

    /** The result in an iteration, counted from 0. */
    boolean isTrue(long iteration) {
        long value = loop.number(loop.initial()) + iteration * loop.step();
        long a = Conversion.zeroExtend(left.at(value), loop.width());
        long b = Conversion.zeroExtend(right.at(value), loop.width());
        return Folding.fold(op, Folding.BOOL, type, a, b) != 0;
    }
}
