// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.matrix;

import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TensorOperands;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.TensorQuerySizeARM;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeTensorARM;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.DefaultValues;
import org.spirv4j.validate.internal.facts.OperationChapter;
import org.spirv4j.validate.internal.facts.ScopeRules;
import org.spirv4j.validate.internal.rule.TensorsRule;

/** Tensor types and instructions (SPV_ARM_tensors). */
public final class TensorChapter extends OperationChapter {
    private final DefaultValues defaults = new DefaultValues(context);
    private final ScopeRules scopes = ScopeRules.of(context);
    private final Set<Integer> shapes = new HashSet<>();

    public TensorChapter(ValidationContext context) {
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

    private void badType(String operand, int id, String predicate) {
        context.error(TensorsRule.TYPE, typeSubject(operand, id) + " " + predicate)
                .declared(id);
    }

    private String typeSubject(String operand, int id) {
        return operand + " " + context.name(id) + " of OpTypeTensorARM " + context.name(context.cursor.resultId);
    }

    private boolean isDefined(int id) {
        return context.data.definition(id) != 0;
    }

    private void type() {
        int element = word(TypeTensorARM.ELEMENT_TYPE);
        if (!types.isScalar(element)) {
            if (isDefined(element)) {
                badType("Element Type", element, "is not a scalar type");
            }
            return;
        }
        int rank = word(TypeTensorARM.RANK);
        if (operandCount() < 2 || !isDefined(rank)) {
            return;
        }
        if (!types.isConstant(rank) || !types.isIntScalar(types.typeOf(rank))) {
            badType("Rank", rank, "is not an integer constant");
            return;
        }
        long value = defaults.integer(rank).orElse(1);
        if (value == 0 || value < 0 && types.isSignedIntScalar(types.typeOf(rank))) {
            defaults.report(TensorsRule.TYPE, rank, typeSubject("Rank", rank), "at least 1");
            return;
        }
        int shape = word(TypeTensorARM.SHAPE);
        if (operandCount() < 3 || !isDefined(shape)) {
            return;
        }
        if (!types.isConstant(shape)) {
            badType("Shape", shape, "is not a constant");
        } else if (!isIntArray(types.typeOf(shape), rank)) {
            badType("Shape", shape, "is not an array of integers with Rank elements");
        } else {
            lengths(shape);
        }
    }

    /** Reports the first dimension of length 0, once for all types with the same Shape. */
    private void lengths(int shape) {
        if (!shapes.add(shape)) {
            return;
        }
        switch (types.op(shape)) {
            case OpConstantNull -> badType("Shape", shape, "is all zeros; each length must be at least 1");
            case OpConstantComposite,
                    OpSpecConstantComposite,
                    OpConstantCompositeReplicateEXT,
                    OpSpecConstantCompositeReplicateEXT -> {
                for (int word = CompositeConstant.CONSTITUENTS; word < types.wordCount(shape); word++) {
                    int length = types.word(shape, word);
                    if (defaults.integer(length).orElse(1) == 0) {
                        String subject = "length of dimension " + (word - CompositeConstant.CONSTITUENTS);
                        defaults.report(TensorsRule.TYPE, length, typeSubject(subject, length), "at least 1");
                        return;
                    }
                }
            }
            default -> {}
        }
    }

    /** Whether a type is an array of integers with the length that an id holds; an unknown length matches. */
    private boolean isIntArray(int type, int length) {
        return types.isArray(type)
                && types.isIntScalar(types.word(type, TypeArray.ELEMENT_TYPE))
                && !types.differ(types.word(type, TypeArray.LENGTH), length);
    }

    private boolean tensor(int i) {
        int type = operandType(i);
        if (types.op(type) == Op.OpTypeTensorARM && types.wordCount(type) > TypeTensorARM.RANK) {
            return true;
        }
        badOperand(TensorsRule.TENSOR, i, "a tensor with a Rank operand");
        return false;
    }

    private boolean coordinates(int tensor, int i) {
        if (isIntArray(operandType(i), types.word(operandType(tensor), TypeTensorARM.RANK))) {
            return true;
        }
        badOperand(TensorsRule.COORDINATES, i, "an array of integers, one per tensor dimension");
        return false;
    }

    /** The scalar type of a scalar or an array of scalars; 0 for other types. */
    private int scalarType(int type) {
        int scalar = types.isArray(type) ? types.word(type, TypeArray.ELEMENT_TYPE) : type;
        return types.isScalar(scalar) ? scalar : 0;
    }

    private int elementType(int i) {
        return types.word(operandType(i), TypeTensorARM.ELEMENT_TYPE);
    }

    private void read() {
        if (!haveTypes(2)) {
            return;
        }
        if (scalarType(resultType) == 0) {
            badResult(TensorsRule.ACCESS, "a scalar or an array of scalars");
        } else if (tensor(0)) {
            if (scalarType(resultType) != elementType(0)) {
                badResult(TensorsRule.ACCESS, "of the tensor's element type " + context.name(elementType(0)));
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
            if (scalarType(operandType(2)) != elementType(0)) {
                badOperand(
                        TensorsRule.ACCESS,
                        2,
                        "a scalar or an array of the tensor's element type " + context.name(elementType(0)));
            } else {
                operands(3, TensorOperands.MakeElementVisibleARM, TensorOperands.MakeElementAvailableARM);
            }
        }
    }

    private void operands(int mask, TensorOperands unsupported, TensorOperands scoped) {
        if (operandCount() <= mask) {
            return;
        }
        int bits = operand(mask);
        boolean outOfBounds = (bits & TensorOperands.OutOfBoundsValueARM.value()) != 0;
        if (outOfBounds && op == Op.OpTensorWriteARM) {
            unsupported(TensorOperands.OutOfBoundsValueARM);
        } else if (outOfBounds && operandType(mask + 1) != 0 && operandType(mask + 1) != elementType(0)) {
            badOperand(TensorsRule.OPERANDS, mask + 1, "of the tensor's element type " + context.name(elementType(0)));
        } else if ((bits & unsupported.value()) != 0) {
            unsupported(unsupported);
        } else if ((bits & scoped.value()) != 0 && (bits & TensorOperands.NonPrivateElementARM.value()) == 0) {
            context.error(
                            TensorsRule.OPERANDS,
                            "tensor operand " + scoped.name() + " of " + name()
                                    + " requires tensor operand NonPrivateElementARM")
                    .hint("add tensor operand NonPrivateElementARM");
        } else if ((bits & scoped.value()) != 0) {
            scopes.tensorScope(context.cursor, operand(mask + (outOfBounds ? 2 : 1)));
        }
    }

    private void unsupported(TensorOperands operand) {
        context.error(TensorsRule.OPERANDS, name() + " does not support tensor operand " + operand.name())
                .hint("remove tensor operand " + operand.name());
    }

    private void querySize() {
        if (operandType(0) == 0) {
            return;
        }
        if (!types.isIntScalar(resultType)) {
            badResult(TensorsRule.QUERY, "an integer scalar");
        } else if (tensor(0)) {
            int dimension = word(TensorQuerySizeARM.DIMENSION);
            if (!isDefined(dimension)) {
                return;
            }
            if (!types.isConstant(dimension) || !types.isIntScalar(types.typeOf(dimension))) {
                badOperand(TensorsRule.QUERY, 1, "an integer constant");
                return;
            }
            OptionalLong asked = types.integer(dimension);
            OptionalLong rank = types.integer(types.word(operandType(0), TypeTensorARM.RANK));
            if (asked.isPresent() && rank.isPresent() && asked.getAsLong() >= rank.getAsLong()) {
                badOperand(TensorsRule.QUERY, 1, "less than the rank of the tensor, " + rank.getAsLong());
            }
        }
    }
}
