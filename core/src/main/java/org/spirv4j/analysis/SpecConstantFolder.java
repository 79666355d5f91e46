package org.spirv4j.analysis;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.signature.Signatures;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeForm;

/**
 * Executes OpSpecConstantOp instructions on the values of the constants in front of them (section "Constant-Creation
 * Instructions").
 */
final class SpecConstantFolder {
    private static final long[] UNKNOWN = {};
    private static final int NO_VALUE = 0;

    private final ModuleData data;
    private final ConstantTable values;
    private final ScalarOperation operation = new ScalarOperation();

    SpecConstantFolder(ModuleData data, ConstantTable values) {
        this.data = data;
        this.values = values;
    }

    /**
     * Executes the OpSpecConstantOp at a word offset and defines its result, unless that is unknown.
     *
     * @param type number type of the result's components, 0 when the result is no scalar or vector of numbers
     * @param count number of the result's components
     */
    void fold(int at, int type, int count) {
        int length = data.words[at] >>> 16;
        if (length < 5) {
            return;
        }
        int id = data.words[at + 2];
        Op op = Op.of(data.words[at + 3]).orElse(Op.OpNop);
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
        int first = data.words[at + 4];
        return switch (op) {
            case OpVectorShuffle -> shuffle(at, length, type, count);
            case OpSelect -> select(at, length, type, count);
            case OpBitcast -> bitcast(first, type, count);
            case OpSConvert,
                    OpUConvert,
                    OpFConvert,
                    OpConvertFToS,
                    OpConvertSToF,
                    OpConvertFToU,
                    OpConvertUToF,
                    OpQuantizeToF16,
                    OpSNegate,
                    OpNot,
                    OpFNegate,
                    OpLogicalNot -> componentwise(op, type, count, first, 0);
            default -> length > 5 ? componentwise(op, type, count, first, data.words[at + 5]) : UNKNOWN;
        };
    }

    /** One operand when {@code b} is 0, two otherwise. */
    private long[] componentwise(Op op, int type, int count, int a, int b) {
        if (!fits(op, type, values.numberType(a))
                || values.componentCount(a) != count
                || b != 0 && values.componentCount(b) != count) {
            return UNKNOWN;
        }
        if (b != 0 && !Trait.SHIFT.has(op) && !isSameSort(values.numberType(a), values.numberType(b))) {
            return UNKNOWN;
        }
        long[] result = new long[count];
        for (int i = 0; i < count; i++) {
            long second = b == 0 ? 0 : values.bits(b, i);
            result[i] =
                    operation.apply(op, type, values.bits(a, i), values.numberType(a), second, values.numberType(b));
            if (operation.undefined) {
                return UNKNOWN;
            }
        }
        return result;
    }

    /** Whether operands agree in all but their sign, which no instruction but a shift lets differ more. */
    private static boolean isSameSort(int type, int other) {
        return NumberTypes.width(type) == NumberTypes.width(other)
                && NumberTypes.isFloat(type) == NumberTypes.isFloat(other)
                && NumberTypes.isInteger(type) == NumberTypes.isInteger(other);
    }

    /** Whether the types are those that the signature of the instruction asks for; a module that breaks it has no value. */
    private static boolean fits(Op op, int type, int operandType) {
        int signature = Signatures.of(op);
        return (Signatures.resultKinds(signature) & kind(type)) != 0
                && (Signatures.kinds(signature, 0) & kind(operandType)) != 0
                && (type == operandType || !Signatures.isOfResultType(signature, 0));
    }

    private static long kind(int type) {
        if (type == ScalarOperation.BOOL) {
            return TypeForm.BOOL;
        }
        return NumberTypes.isFloat(type) ? TypeForm.FLOAT : NumberTypes.isInteger(type) ? TypeForm.INT : 0;
    }

    private long[] components(int id, int type, int count) {
        if (values.componentCount(id) != count || values.numberType(id) != type) {
            return UNKNOWN;
        }
        long[] found = new long[count];
        for (int i = 0; i < count; i++) {
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
        int value = data.words[at + 4];
        for (int i = at + 5; i < at + length && value != NO_VALUE; i++) {
            value = values.part(value, data.words[i]);
        }
        return value;
    }

    private void insert(int at, int length) {
        int composite = data.words[at + 5];
        if (length > 6 && values.typeId(composite) == data.words[at + 1]) {
            values.defineInserted(data.words[at + 2], data.words[at + 4], composite, data.words, at + 6, at + length);
        }
    }

    private long[] shuffle(int at, int length, int type, int count) {
        if (length - 6 != count
                || values.numberType(data.words[at + 4]) != type
                || values.numberType(data.words[at + 5]) != type) {
            return UNKNOWN;
        }
        int first = values.componentCount(data.words[at + 4]);
        int second = values.componentCount(data.words[at + 5]);
        long[] result = new long[count];
        for (int i = 0; i < count; i++) {
            int index = data.words[at + 6 + i];
            if (first == 0 || second == 0 || index < 0 || index >= first + second) {
                return UNKNOWN;
            }
            result[i] = index < first
                    ? values.bits(data.words[at + 4], index)
                    : values.bits(data.words[at + 5], index - first);
        }
        return result;
    }

    /** The composite that a scalar condition selects. */
    private int choose(int at, int length) {
        int condition = data.words[at + 4];
        return length < 7
                        || values.numberType(condition) != ScalarOperation.BOOL
                        || values.componentCount(condition) != 1
                ? NO_VALUE
                : data.words[at + (values.bits(condition, 0) != 0 ? 5 : 6)];
    }

    private long[] select(int at, int length, int type, int count) {
        int condition = data.words[at + 4];
        int conditions = values.componentCount(condition);
        if (length < 7
                || values.numberType(condition) != ScalarOperation.BOOL
                || conditions != 1 && conditions != count) {
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

    /** Components of another width share or split their bits, the lower ones first. */
    private long[] bitcast(int operand, int type, int count) {
        int width = NumberTypes.width(type);
        int from = NumberTypes.width(values.numberType(operand));
        if (type == ScalarOperation.BOOL
                || values.numberType(operand) == ScalarOperation.BOOL
                || from == 0
                || from * values.componentCount(operand) != width * count
                || Math.max(from, width) % Math.min(from, width) != 0) {
            return UNKNOWN;
        }
        long[] result = new long[count];
        int step = Math.min(from, width);
        for (int bit = 0; bit < width * count; bit += step) {
            long part = ScalarOperation.mask(values.bits(operand, bit / from) >>> bit % from, step);
            result[bit / width] |= part << bit % width;
        }
        return result;
    }
}
