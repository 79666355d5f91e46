// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.SpecConstantOp;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.signature.Signatures;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeForm;

/**
 * Evaluates OpSpecConstantOp instructions on the values of the constants before them (section "Constant-Creation
 * Instructions").
 */
final class SpecConstantFolder {
    private static final long[] UNKNOWN = {};
    private static final int NO_VALUE = 0;

    private final ModuleData data;
    private final ConstantTable values;

    SpecConstantFolder(ModuleData data, ConstantTable values) {
        this.data = data;
        this.values = values;
    }

    /**
     * Evaluates the OpSpecConstantOp at a word offset and defines its result, unless that is unknown.
     *
     * @param type number type of the components of the result; 0 if the result is not a scalar or vector of numbers
     * @param count number of components of the result
     */
    void fold(int at, int type, int count) {
        int length = data.words[at] >>> 16;
        if (length < 5) {
            return;
        }
        int id = data.words[at + TypedInstruction.RESULT];
        Op op = Opcodes.op(data.words[at + SpecConstantOp.OPCODE]);
        if (op == Op.OpCompositeExtract) {
            same(id, extract(at, length));
        } else if (op == Op.OpCompositeInsert) {
            insert(at, length);
        } else if (op == Op.OpSelect && count == 0) {
            same(id, choose(at, length));
        } else if (count > 0) {
            long[] result = numbers(op, at, type, count);
            if (result.length == count) {
                values.defineNumbers(id, type, result);
            }
        }
    }

    private long[] numbers(Op op, int at, int type, int count) {
        int length = data.words[at] >>> 16;
        int first = data.words[at + SpecConstantOp.OPERANDS];
        return switch (op) {
            case OpVectorShuffle -> shuffle(at, length, type, count);
            case OpSelect -> select(at, length, type, count);
            case OpBitcast -> bitcast(first, type, count);
            default -> {
                int operands = Folding.operandCount(op);
                boolean known = Trait.CONSTANT_OPERATION.has(op) && (operands == 1 || operands == 2);
                yield known && length >= 4 + operands
                        ? componentwise(
                                op,
                                type,
                                count,
                                first,
                                operands == 1 ? 0 : data.words[at + SpecConstantOp.OPERANDS + 1])
                        : UNKNOWN;
            }
        };
    }

    /** Evaluates an instruction per component; it has one operand if {@code b} is 0. */
    private long[] componentwise(Op op, int type, int count, int a, int b) {
        int aType = values.numberType(a);
        if (!fits(op, type, aType)
                || values.componentCount(a) != count
                || b != 0 && values.componentCount(b) != count) {
            return UNKNOWN;
        }
        if (b != 0 && !Trait.SHIFT.has(op) && !equalsExceptSignedness(aType, values.numberType(b))) {
            return UNKNOWN;
        }
        long[] result = new long[count];
        for (int i = 0; i < count; i++) {
            long first = values.bits(a, i);
            long second = b == 0 ? 0 : values.bits(b, i);
            if (!Folding.isDefined(op, type, aType, first, second, 0, 0)) {
                return UNKNOWN;
            }
            result[i] = Folding.fold(op, type, aType, first, second);
        }
        return result;
    }

    /** Whether number types are equal except for signedness; only shifts accept operands that differ more. */
    private static boolean equalsExceptSignedness(int type, int other) {
        return NumberTypes.width(type) == NumberTypes.width(other)
                && NumberTypes.isFloat(type) == NumberTypes.isFloat(other)
                && NumberTypes.isInteger(type) == NumberTypes.isInteger(other);
    }

    /** Whether the types match the signature of the instruction; otherwise, the result is unknown. */
    private static boolean fits(Op op, int type, int operandType) {
        int signature = Signatures.of(op);
        return (Signatures.resultKinds(signature) & kind(type)) != 0
                && (Signatures.kinds(signature, 0) & kind(operandType)) != 0
                && (type == operandType || !Signatures.isOfResultType(signature, 0));
    }

    private static long kind(int type) {
        if (type == Folding.BOOL) {
            return TypeForm.BOOL;
        }
        return NumberTypes.isFloat(type) ? TypeForm.FLOAT : NumberTypes.isInteger(type) ? TypeForm.INT : 0;
    }

    private long[] components(int id, int type, int count) {
        return values.componentCount(id) == count && values.numberType(id) == type ? components(id) : UNKNOWN;
    }

    private long[] components(int id) {
        long[] found = new long[values.componentCount(id)];
        for (int i = 0; i < found.length; i++) {
            found[i] = values.bits(id, i);
        }
        return found;
    }

    private void same(int id, int value) {
        if (value != NO_VALUE && values.typeId(value) == values.typeId(id)) {
            values.defineSame(id, value);
        }
    }

    private int extract(int at, int length) {
        int value = data.words[at + SpecConstantOp.OPERANDS];
        for (int i = at + 5; i < at + length && value != NO_VALUE; i++) {
            value = values.part(value, data.words[i]);
        }
        return value;
    }

    private void insert(int at, int length) {
        int composite = data.words[at + SpecConstantOp.OPERANDS + 1];
        if (length > 6 && values.typeId(composite) == data.words[at + TypedInstruction.RESULT_TYPE]) {
            values.defineInserted(
                    data.words[at + TypedInstruction.RESULT],
                    data.words[at + SpecConstantOp.OPERANDS],
                    composite,
                    data.words,
                    at + 6,
                    at + length);
        }
    }

    private long[] shuffle(int at, int length, int type, int count) {
        if (length - 6 != count
                || values.numberType(data.words[at + SpecConstantOp.OPERANDS]) != type
                || values.numberType(data.words[at + SpecConstantOp.OPERANDS + 1]) != type) {
            return UNKNOWN;
        }
        int first = values.componentCount(data.words[at + SpecConstantOp.OPERANDS]);
        int second = values.componentCount(data.words[at + SpecConstantOp.OPERANDS + 1]);
        long[] result = new long[count];
        for (int i = 0; i < count; i++) {
            int index = data.words[at + 6 + i];
            if (first == 0 || second == 0 || index < 0 || index >= first + second) {
                return UNKNOWN;
            }
            result[i] = index < first
                    ? values.bits(data.words[at + SpecConstantOp.OPERANDS], index)
                    : values.bits(data.words[at + SpecConstantOp.OPERANDS + 1], index - first);
        }
        return result;
    }

    /** The composite that a scalar condition selects. */
    private int choose(int at, int length) {
        int condition = data.words[at + SpecConstantOp.OPERANDS];
        return length < 7 || values.numberType(condition) != Folding.BOOL || values.componentCount(condition) != 1
                ? NO_VALUE
                : data.words[at + (values.bits(condition, 0) != 0 ? 5 : 6)];
    }

    private long[] select(int at, int length, int type, int count) {
        int condition = data.words[at + SpecConstantOp.OPERANDS];
        int conditions = values.componentCount(condition);
        if (length < 7 || values.numberType(condition) != Folding.BOOL || conditions != 1 && conditions != count) {
            return UNKNOWN;
        }
        long[] chosen = new long[count];
        for (int part = 0; part < 2; part++) {
            int operand = data.words[at + 5 + part];
            long[] components = components(operand, type, count);
            for (int i = 0; i < count; i++) {
                if (values.bits(condition, conditions == 1 ? 0 : i) == 1 - part) {
                    if (components.length == 0) {
                        return UNKNOWN;
                    }
                    chosen[i] = components[i];
                }
            }
        }
        return chosen;
    }

    private long[] bitcast(int operand, int type, int count) {
        int width = NumberTypes.width(type);
        int from = NumberTypes.width(values.numberType(operand));
        if (type == Folding.BOOL
                || values.numberType(operand) == Folding.BOOL
                || from == 0
                || from * values.componentCount(operand) != width * count
                || Math.max(from, width) % Math.min(from, width) != 0) {
            return UNKNOWN;
        }
        long[] result = new long[count];
        Conversion.bitcast(components(operand), from, result, width);
        return result;
    }
}
