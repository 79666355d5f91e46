// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.facts;

import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeCooperativeMatrix;
import org.spirv4j.internal.signature.SignatureText;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;

/**
 * A chapter that checks instructions computing a value from values. For OpSpecConstantOp it checks the nested
 * operation: its opcode, its operands and the result type.
 *
 * <p>Operands without a type are skipped; the rules about ids report them.
 */
public abstract class OperationChapter extends Chapter {
    protected final TypeFacts types;

    /** The opcode, for OpSpecConstantOp that of the nested operation. */
    protected Op op = Op.OpNop;

    protected int resultType;
    private final InstructionCursor cursor;
    private int first;

    protected OperationChapter(ValidationContext context) {
        super(context);
        types = context.types;
        cursor = context.cursor;
    }

    @Override
    public final void instruction(InstructionCursor at) {
        op = at.op;
        resultType = at.typeId;
        first = 0;
        if (context.isMistyped() || resultType != 0 && !types.isType(resultType)) {
            return;
        }
        if (op == Op.OpSpecConstantOp) {
            op = Opcodes.op(at.operand(0));
            first = 1;
            // ConstantChapter and the rules about capabilities report other opcodes.
            if (!Trait.CONSTANT_OPERATION.has(op)) {
                return;
            }
        }
        check();
    }

    /** Checks the current operation. */
    protected abstract void check();

    /** The operand word with an index after the result id; 0 past the end. */
    protected final int operand(int i) {
        return cursor.operand(first + i);
    }

    /** The word of the operation, as if it were not in OpSpecConstantOp, that has an operand; 0 past the end. */
    protected final int word(int index) {
        return cursor.word(first + index);
    }

    /** The number of operand words after the result id. */
    protected final int operandCount() {
        return cursor.operandWords() - first;
    }

    /** The type id of an operand that is a value; 0 if it has none. */
    protected final int operandType(int i) {
        return types.typeOf(cursor.operand(first + i));
    }

    /** Whether the first operands all have a type; the rules about ids report those that do not. */
    protected final boolean haveTypes(int count) {
        for (int i = 0; i < count; i++) {
            if (operandType(i) == 0) {
                return false;
            }
        }
        return true;
    }

    /** The name of the operation in messages, such as "OpSpecConstantOp IAdd". */
    protected final String name() {
        return first == 0 ? cursor.name() : "OpSpecConstantOp " + op.name().substring(2);
    }

    /** An id with its type, such as "%a of type %v4float". */
    protected final String withType(int value) {
        return context.name(value) + " of type " + context.name(types.typeOf(value));
    }

    /**
     * Reports a result type.
     *
     * @param wanted what the result type must be, such as "an integer scalar" or "at least as wide as %uint"
     */
    protected final FindingBuilder badResult(Rule rule, String wanted) {
        return context.error(rule, "result type " + context.name(resultType) + " of " + name() + unmet(wanted))
                .declared(resultType);
    }

    /**
     * Reports an operand.
     *
     * @param wanted what the operand must be, such as "an integer scalar" or "of type %uint"
     */
    protected final FindingBuilder badOperand(Rule rule, int i, String wanted) {
        int type = operandType(i);
        return context.error(
                        rule,
                        SignatureText.operandName(op.info(), i) + " " + context.name(operand(i)) + " of " + name()
                                + unmet(wanted) + (type == 0 ? "" : "; its type is " + context.name(type)))
                .declared(operand(i));
    }

    private static String unmet(String wanted) {
        boolean isNoun = wanted.startsWith("a ") || wanted.startsWith("an ") || wanted.startsWith("Op");
        return (isNoun ? " is not " : " must be ") + wanted;
    }

    /** The addressing model; Physical64 if the module has no OpMemoryModel. */
    protected final AddressingModel addressingModel() {
        return AddressingModel.of(context.addressingModel(AddressingModel.Physical64))
                .orElse(AddressingModel.Physical64);
    }

    /** Whether a type is an integer scalar, vector or cooperative matrix. */
    protected final boolean isIntLike(int type) {
        return types.isIntScalarOrVector(type) || isMatrixOf(type, Op.OpTypeInt);
    }

    /** Whether a type is a floating-point scalar, vector or cooperative matrix. */
    protected final boolean isFloatLike(int type) {
        return types.isFloatScalarOrVector(type) || isMatrixOf(type, Op.OpTypeFloat);
    }

    protected final boolean isMatrixOf(int type, Op component) {
        return types.isCooperativeMatrix(type)
                && types.op(types.word(type, TypeCooperativeMatrix.COMPONENT_TYPE)) == component;
    }

    /** Whether two types have the same component count; an unknown count matches every count. */
    protected final boolean sameDimension(int a, int b) {
        return types.sameDimension(a, b);
    }
}
