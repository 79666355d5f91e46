// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes stores of what was loaded before, changed by an operator: {@code x += y} and {@code i++}. */
public final class CodeUpdates {
    private static final int FIRST = 3;
    private static final int SECOND = 4;

    private final CodeContext context;
    private final int[] words;
    private final TypeFacts types;
    private final CodeExpressions expressions;
    private final NarrowIntegers narrow;
    private final CodeText out;

    /** Prepares for a text. */
    public CodeUpdates(CodeContext context, CodeExpressions expressions, NarrowIntegers narrow) {
        this.narrow = narrow;
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Writes a store of a value to a pointer if it is an update; returns whether it is one. */
    public boolean write(int pointer, int value) {
        String operator = operator(types.op(value));
        if (operator.isEmpty() || !expressions.isForwarded(value) || narrow.isLowered(types.typeOf(value))) {
            return false;
        }
        int at = context.data.definition(value);
        int loaded = words[at + FIRST];
        boolean updates = types.op(loaded) == Op.OpLoad
                && expressions.isForwarded(loaded)
                && types.typeOf(loaded) == words[at + TypedInstruction.RESULT_TYPE]
                && isSame(words[context.data.definition(loaded) + Load.POINTER], pointer);
        if (!updates) {
            return false;
        }
        expressions.pointer(pointer, Precedence.POSTFIX);
        change(at, operator);
        return true;
    }

    /**
     * The operator of an update of components of a vector: if a value is computed from the same components, loaded
     * before; empty if it is not.
     *
     * @param pointer an access chain to one of the components
     * @param components the numbers of the components
     */
    public String partsOperator(int pointer, int value, String components) {
        String operator = operator(types.op(value));
        if (operator.isEmpty() || !expressions.isForwarded(value) || narrow.isLowered(types.typeOf(value))) {
            return "";
        }
        int shuffled = words[context.data.definition(value) + FIRST];
        int at = context.data.definition(shuffled);
        boolean isSame = types.op(shuffled) == Op.OpVectorShuffle
                && expressions.isForwarded(shuffled)
                && words[at] >>> 16 == VectorShuffle.COMPONENTS + components.length()
                && types.op(words[at + VectorShuffle.VECTOR_1]) == Op.OpLoad
                && expressions.isForwarded(words[at + VectorShuffle.VECTOR_1]);
        for (int i = 0; isSame && i < components.length(); i++) {
            isSame = words[at + VectorShuffle.COMPONENTS + i] == "xyzw".indexOf(components.charAt(i));
        }
        int load = isSame ? context.data.definition(words[at + VectorShuffle.VECTOR_1]) : 0;
        return isSame && isParent(words[load + Load.POINTER], pointer) ? operator : "";
    }

    /** Writes the second operand of a value after the operator of an update. */
    public void operand(int value) {
        int other = words[context.data.definition(value) + SECOND];
        expressions.value(expressions.component(other), Precedence.ASSIGNMENT);
    }

    /** Whether a pointer is that of an access chain without its last index. */
    private boolean isParent(int pointer, int chain) {
        int at = context.data.definition(chain);
        int count = words[at] >>> 16;
        if (count == FIRST + 2) {
            return words[at + FIRST] == pointer;
        }
        int other = context.data.definition(pointer);
        boolean isSame = Trait.TYPED_ACCESS_CHAIN.has(types.op(pointer)) && words[other] >>> 16 == count - 1;
        for (int i = FIRST; isSame && i < count - 1; i++) {
            isSame = words[at + i] == words[other + i];
        }
        return isSame;
    }

    /** Writes the instruction at a word offset as an update of the variable of a value; returns whether it is one. */
    public boolean variable(int variable, int at) {
        String operator = at == 0 ? "" : operator(Opcodes.op(words[at] & 0xFFFF));
        boolean updates = !operator.isEmpty()
                && !narrow.isLowered(words[at + TypedInstruction.RESULT_TYPE])
                && expressions.isSame(words[at + FIRST], variable)
                && types.typeOf(words[at + FIRST]) == words[at + TypedInstruction.RESULT_TYPE];
        if (updates) {
            expressions.value(words[at + FIRST], Precedence.POSTFIX);
            change(at, operator);
        }
        return updates;
    }

    /** Writes the operator, and the second operand of the instruction at a word offset. */
    private void change(int at, String operator) {
        int other = words[at + SECOND];
        boolean isSum = operator.equals(" += ");
        boolean isDifference = operator.equals(" -= ");
        if ((isSum || isDifference) && types.isIntScalar(words[at + TypedInstruction.RESULT_TYPE]) && isOne(other)) {
            out.put(isSum == types.isInteger(other, 1) ? "++" : "--");
            return;
        }
        out.put(operator);
        boolean isInt = types.isIntScalarOrVector(words[at + TypedInstruction.RESULT_TYPE]);
        int sign = !isInt
                ? Template.ANY
                : types.isUnsignedIntScalar(types.scalarType(words[at + TypedInstruction.RESULT_TYPE]))
                        ? Template.UNSIGNED
                        : Template.SIGNED;
        boolean mixes = expressions.mixes(Opcodes.op(words[at] & 0xFFFF));
        expressions.value(mixes ? expressions.component(other) : other, Precedence.ASSIGNMENT, sign);
    }

    /** Whether an integer is 1 or -1. */
    private boolean isOne(int id) {
        return types.isInteger(id, 1) || types.isInteger(id, -1);
    }

    private static String operator(Op op) {
        return switch (op) {
            case OpIAdd, OpFAdd -> " += ";
            case OpISub, OpFSub -> " -= ";
            case OpIMul, OpFMul, OpVectorTimesScalar, OpMatrixTimesScalar -> " *= ";
            case OpFDiv -> " /= ";
            case OpBitwiseAnd -> " &= ";
            case OpBitwiseOr -> " |= ";
            case OpBitwiseXor -> " ^= ";
            default -> "";
        };
    }

    /** Whether two pointers are one, or access chains with the same operands. */
    private boolean isSame(int one, int other) {
        if (one == other) {
            return true;
        }
        if (!Trait.TYPED_ACCESS_CHAIN.has(types.op(one)) || !Trait.TYPED_ACCESS_CHAIN.has(types.op(other))) {
            return false;
        }
        int a = context.data.definition(one);
        int b = context.data.definition(other);
        int count = words[a] >>> 16;
        if (count != words[b] >>> 16) {
            return false;
        }
        for (int i = FIRST; i < count; i++) {
            if (words[a + i] != words[b + i]) {
                return false;
            }
        }
        return true;
    }
}
