package org.spirv4j.analysis;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.number.NumberTypes;

/** Executes OpSpecConstantOp instructions on the values of the constants in front of them (section 3.32.7). */
final class SpecConstantFolder {
    private static final long[] UNKNOWN = {};

    private final ModuleData data;
    private final ConstantValues values;
    private final ScalarOperation operation = new ScalarOperation();

    SpecConstantFolder(ModuleData data, ConstantValues values) {
        this.data = data;
        this.values = values;
    }

    /**
     * Executes the OpSpecConstantOp at a word offset.
     *
     * @param type number type of the result's components
     * @param count number of the result's components
     * @return as many components, or none when the result is unknown
     */
    long[] fold(int at, int type, int count) {
        int length = data.words[at] >>> 16;
        if (length < 5) {
            return UNKNOWN;
        }
        Op op = Op.of(data.words[at + 3]).orElse(Op.OpNop);
        int first = data.words[at + 4];
        return switch (op) {
            case OpCompositeExtract -> extract(at, length, count);
            case OpCompositeInsert -> insert(at, length, count);
            case OpVectorShuffle -> shuffle(at, length, count);
            case OpSelect -> select(at, length, count);
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
            case OpConvertPtrToU, OpConvertUToPtr, OpGenericCastToPtr, OpPtrCastToGeneric -> UNKNOWN;
            default -> length > 5 ? componentwise(op, type, count, first, data.words[at + 5]) : UNKNOWN;
        };
    }

    /** One operand when {@code b} is 0, two otherwise. */
    private long[] componentwise(Op op, int type, int count, int a, int b) {
        if (!fits(op, type, values.type(a))
                || values.componentCount(a) != count
                || b != 0 && values.componentCount(b) != count) {
            return UNKNOWN;
        }
        long[] result = new long[count];
        for (int i = 0; i < count; i++) {
            long second = b == 0 ? 0 : values.bits(b, i);
            result[i] = operation.apply(op, type, values.bits(a, i), values.type(a), second, values.type(b));
            if (operation.undefined) {
                return UNKNOWN;
            }
        }
        return result;
    }

    /** Whether the types are of the sort that the instruction takes; a module that breaks this has no value. */
    private static boolean fits(Op op, int type, int operandType) {
        String name = op.name();
        boolean floatResult = NumberTypes.isFloat(type);
        boolean floatOperand = NumberTypes.isFloat(operandType);
        return switch (op) {
            case OpConvertFToS, OpConvertFToU -> floatOperand && NumberTypes.isInteger(type);
            case OpConvertSToF, OpConvertUToF -> NumberTypes.isInteger(operandType) && floatResult;
            case OpFConvert, OpQuantizeToF16 -> floatOperand && floatResult;
            default -> {
                if (name.startsWith("OpF")) {
                    yield floatOperand && type == operandType;
                }
                if (name.startsWith("OpLogical")) {
                    yield type == ScalarOperation.BOOL && operandType == ScalarOperation.BOOL;
                }
                boolean integers = NumberTypes.isInteger(operandType);
                yield integers && (type == ScalarOperation.BOOL || NumberTypes.isInteger(type));
            }
        };
    }

    private long[] components(int id, int count) {
        if (values.componentCount(id) != count) {
            return UNKNOWN;
        }
        long[] found = new long[count];
        for (int i = 0; i < count; i++) {
            found[i] = values.bits(id, i);
        }
        return found;
    }

    private long[] extract(int at, int length, int count) {
        int id = data.words[at + 4];
        for (int i = at + 5; i < at + length; i++) {
            int index = data.words[i];
            if (values.isKnown(id)) {
                boolean last = i == at + length - 1;
                return last && count == 1 && index >= 0 && index < values.componentCount(id)
                        ? new long[] {values.bits(id, index)}
                        : UNKNOWN;
            }
            int definition = data.definition(id);
            // A constant defined further down could lead in a circle.
            Op op = definition == 0 || definition >= at
                    ? Op.OpNop
                    : Op.of(data.words[definition] & 0xFFFF).orElse(Op.OpNop);
            if (op == Op.OpConstantNull) {
                return new long[count];
            }
            if (op != Op.OpConstantComposite && op != Op.OpSpecConstantComposite
                    || index < 0
                    || index >= (data.words[definition] >>> 16) - 3) {
                return UNKNOWN;
            }
            id = data.words[definition + 3 + index];
        }
        return components(id, count);
    }

    private long[] insert(int at, int length, int count) {
        if (length != 7 || values.componentCount(data.words[at + 4]) != 1) {
            return UNKNOWN;
        }
        long[] result = components(data.words[at + 5], count);
        int index = data.words[at + 6];
        if (index < 0 || index >= result.length) {
            return UNKNOWN;
        }
        result[index] = values.bits(data.words[at + 4], 0);
        return result;
    }

    private long[] shuffle(int at, int length, int count) {
        if (length - 6 != count) {
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

    private long[] select(int at, int length, int count) {
        int condition = data.words[at + 4];
        int conditions = values.componentCount(condition);
        if (length < 7 || values.type(condition) != ScalarOperation.BOOL || conditions != 1 && conditions != count) {
            return UNKNOWN;
        }
        long[] chosen = components(data.words[at + 5], count);
        long[] other = components(data.words[at + 6], count);
        if (chosen.length != count || other.length != count) {
            return UNKNOWN;
        }
        for (int i = 0; i < count; i++) {
            if (values.bits(condition, conditions == 1 ? 0 : i) == 0) {
                chosen[i] = other[i];
            }
        }
        return chosen;
    }

    /** Components of another width share or split their bits, the lower ones first. */
    private long[] bitcast(int operand, int type, int count) {
        int width = NumberTypes.width(type);
        int from = NumberTypes.width(values.type(operand));
        if (type == ScalarOperation.BOOL
                || values.type(operand) == ScalarOperation.BOOL
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
