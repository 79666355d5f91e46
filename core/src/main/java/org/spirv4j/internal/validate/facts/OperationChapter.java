// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.facts;

import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.FindingBuilder;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.module.MemoryModelDeclaration;

/**
 * A chapter about instructions that make a value out of others. Of OpSpecConstantOp it sees the operation in it: its opcode
 * and its operands, with the type of the result.
 *
 * <p>An operand that has no type is left to the rules about ids.
 */
public abstract class OperationChapter extends Chapter {
    protected final TypeFacts types;

    /** The operation: that in an OpSpecConstantOp, and the instruction itself otherwise. */
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
            // The rules about capabilities report others.
            if (!Trait.CONSTANT_OPERATION.has(op)) {
                return;
            }
        }
        check();
    }

    /** Looks at one operation. */
    protected abstract void check();

    /** A word of the operands behind the result id; 0 behind the end. */
    protected final int operand(int i) {
        return cursor.operand(first + i);
    }

    /** How many words there are behind the result id. */
    protected final int operandCount() {
        return cursor.operandWords() - first;
    }

    /** The type of an operand that is a value; 0 when it has none. */
    protected final int operandType(int i) {
        return types.typeOf(cursor.operand(first + i));
    }

    /** Whether each of the first operands has a type; the rules about ids report those that do not. */
    protected final boolean haveTypes(int count) {
        for (int i = 0; i < count; i++) {
            if (operandType(i) == 0) {
                return false;
            }
        }
        return true;
    }

    /** The operation as messages call it. */
    protected final String name() {
        return first == 0 ? cursor.name() : "OpSpecConstantOp " + op.name().substring(2);
    }

    /** An id with its type, such as "%a of type %v4float". */
    protected final String withType(int value) {
        return context.name(value) + " of type " + context.name(types.typeOf(value));
    }

    protected final FindingBuilder badResult(Rule rule, String wanted) {
        return context.error(
                        rule,
                        name() + " has the result type " + context.name(resultType) + ", but it has to be " + wanted)
                .declared(resultType);
    }

    protected final FindingBuilder badOperand(Rule rule, int i, String wanted) {
        return context.error(
                        rule,
                        name() + " uses " + withType(operand(i)) + " as operand " + (i + 1) + ", which has to be "
                                + wanted)
                .declared(operand(i));
    }

    /** The addressing model; Physical64 where the module states none. */
    protected final AddressingModel addressingModel() {
        return context.layout
                .memoryModel()
                .flatMap(MemoryModelDeclaration::addressingModel)
                .orElse(AddressingModel.Physical64);
    }

    // Shapes of types

    /** A vector of any kind, or a scalar, or a cooperative matrix. */
    protected final boolean isIntLike(int type) {
        return types.isIntScalarOrVector(type) || isMatrixOf(type, Op.OpTypeInt);
    }

    protected final boolean isFloatLike(int type) {
        return types.isFloatScalarOrVector(type) || isMatrixOf(type, Op.OpTypeFloat);
    }

    protected final boolean isMatrixOf(int type, Op component) {
        return types.isCooperativeMatrix(type) && types.op(types.word(type, 2)) == component;
    }

    /** Whether two types have as many components; unknown counts match all. */
    protected final boolean sameDimension(int a, int b) {
        return types.sameDimension(a, b);
    }
}
