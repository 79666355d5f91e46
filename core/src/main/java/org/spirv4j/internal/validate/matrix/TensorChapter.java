// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.matrix;

import java.util.OptionalLong;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TensorOperands;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.OperationChapter;
import org.spirv4j.internal.validate.facts.ScopeRules;
import org.spirv4j.internal.validate.rule.TensorsRule;

/** Tensors (SPV_ARM_tensors). */
public final class TensorChapter extends OperationChapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            TensorChapter::new, Op.OpTypeTensorARM, Op.OpTensorReadARM, Op.OpTensorWriteARM, Op.OpTensorQuerySizeARM);

    private static final int RANK = 3;

    private final ScopeRules scopes = new ScopeRules(context);

    private TensorChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        switch (op) {
            case OpTypeTensorARM -> type();
            case OpTensorReadARM -> read();
            case OpTensorWriteARM -> write();
            default -> querySize();
        }
    }

    private void badType(String what, int related) {
        context.error(TensorsRule.TYPE, "OpTypeTensorARM " + context.name(context.cursor.resultId) + " " + what)
                .declared(related);
    }

    private boolean isDefined(int id) {
        return context.data.definition(id) != 0;
    }

    private void type() {
        int element = operand(0);
        if (!types.isScalar(element)) {
            if (isDefined(element)) {
                badType("has elements of " + context.name(element) + ", which is no scalar type", element);
            }
            return;
        }
        int rank = operand(1);
        if (operandCount() < 2 || !isDefined(rank)) {
            return;
        }
        if (!types.isConstant(rank) || !types.isIntScalar(types.typeOf(rank))) {
            badType("has the rank " + context.name(rank) + ", which is no integer constant", rank);
            return;
        }
        if (types.isInteger(rank, 0)) {
            badType("has the rank 0; a tensor has a dimension at least", rank);
            return;
        }
        int shape = operand(2);
        if (operandCount() < 3 || !isDefined(shape)) {
            return;
        }
        if (!types.isConstant(shape)) {
            badType("has the shape " + context.name(shape) + ", which is no constant", shape);
        } else if (!isIntArray(types.typeOf(shape), rank)) {
            badType(
                    "has the shape " + context.name(shape) + ", which is no array of as many integers as the rank says",
                    shape);
        } else if (types.op(shape) == Op.OpConstantNull) {
            badType("has no extent along any dimension", shape);
        } else if (types.op(shape) == Op.OpConstantComposite || types.op(shape) == Op.OpConstantCompositeReplicateEXT) {
            for (int i = 3; i < types.wordCount(shape); i++) {
                if (types.isInteger(types.word(shape, i), 0)) {
                    badType("has no extent along its dimension " + (i - 3), shape);
                    return;
                }
            }
        }
    }

    /** Whether a type is an array of integers of a length by id; a length that is not known matches. */
    private boolean isIntArray(int type, int length) {
        return types.isArray(type)
                && types.isIntScalar(types.word(type, 2))
                && !types.differ(types.word(type, 3), length);
    }

    private boolean tensor(int i) {
        int type = operandType(i);
        if (types.op(type) == Op.OpTypeTensorARM && types.wordCount(type) > RANK) {
            return true;
        }
        badOperand(TensorsRule.TENSOR, i, "a tensor of a stated rank");
        return false;
    }

    private boolean coordinates(int tensor, int i) {
        if (isIntArray(operandType(i), types.word(operandType(tensor), RANK))) {
            return true;
        }
        badOperand(TensorsRule.COORDINATES, i, "an array of as many integers as the tensor has dimensions");
        return false;
    }

    /** The scalar of a scalar or an array of scalars; 0 for other types. */
    private int scalarOf(int type) {
        int scalar = types.isArray(type) ? types.word(type, 2) : type;
        return types.isScalar(scalar) ? scalar : 0;
    }

    private int element(int i) {
        return types.word(operandType(i), 2);
    }

    private void read() {
        if (!haveTypes(2)) {
            return;
        }
        if (scalarOf(resultType) == 0) {
            badResult(TensorsRule.ACCESS, "a scalar or an array of scalars");
        } else if (tensor(0)) {
            if (scalarOf(resultType) != element(0)) {
                badResult(TensorsRule.ACCESS, "of the element type of the tensor, " + context.name(element(0)));
            } else if (coordinates(0, 1)) {
                operands(2, TensorOperands.MakeElementAvailableARM, TensorOperands.MakeElementVisibleARM);
            }
        }
    }

    private void write() {
        if (!haveTypes(3)) {
            return;
        }
        if (tensor(0) && coordinates(0, 1)) {
            if (scalarOf(operandType(2)) != element(0)) {
                badOperand(
                        TensorsRule.ACCESS,
                        2,
                        "a scalar or an array of scalars of the element type of the tensor, "
                                + context.name(element(0)));
            } else {
                operands(3, TensorOperands.MakeElementVisibleARM, TensorOperands.MakeElementAvailableARM);
            }
        }
    }

    private void operands(int mask, TensorOperands refused, TensorOperands ordered) {
        if (operandCount() <= mask) {
            return;
        }
        int bits = operand(mask);
        boolean outOfBounds = (bits & TensorOperands.OutOfBoundsValueARM.value()) != 0;
        if (outOfBounds && op == Op.OpTensorWriteARM) {
            refuse(TensorOperands.OutOfBoundsValueARM);
        } else if (outOfBounds && operandType(mask + 1) != 0 && operandType(mask + 1) != element(0)) {
            badOperand(
                    TensorsRule.OPERANDS, mask + 1, "of the element type of the tensor, " + context.name(element(0)));
        } else if ((bits & refused.value()) != 0) {
            refuse(refused);
        } else if ((bits & ordered.value()) != 0 && (bits & TensorOperands.NonPrivateElementARM.value()) == 0) {
            context.error(TensorsRule.OPERANDS, name() + " has " + ordered.name() + " without NonPrivateElementARM")
                    .hint("add NonPrivateElementARM");
        } else if ((bits & ordered.value()) != 0) {
            scopes.memoryScope(context.cursor, operand(mask + (outOfBounds ? 2 : 1)));
        }
    }

    private void refuse(TensorOperands operand) {
        context.error(
                        TensorsRule.OPERANDS,
                        name() + " has the tensor operand " + operand.name() + ", which is not for it")
                .hint("leave it out");
    }

    private void querySize() {
        if (operandType(0) == 0) {
            return;
        }
        if (!types.isIntScalar(resultType)) {
            badResult(TensorsRule.QUERY, "an integer scalar");
        } else if (tensor(0)) {
            int dimension = operand(1);
            if (!isDefined(dimension)) {
                return;
            }
            if (!types.isConstant(dimension) || !types.isIntScalar(types.typeOf(dimension))) {
                badOperand(TensorsRule.QUERY, 1, "an integer constant");
                return;
            }
            OptionalLong asked = types.integer(dimension);
            OptionalLong rank = types.integer(types.word(operandType(0), RANK));
            if (asked.isPresent() && rank.isPresent() && asked.getAsLong() >= rank.getAsLong()) {
                badOperand(TensorsRule.QUERY, 1, "less than the rank of the tensor, " + rank.getAsLong());
            }
        }
    }
}
