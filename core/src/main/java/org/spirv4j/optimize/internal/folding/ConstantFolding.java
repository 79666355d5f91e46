// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.folding;

import java.util.function.IntUnaryOperator;
import org.spirv4j.edit.Constants;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.CompositeConstruct;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.CompositeInsert;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.semantics.GlslStd450Folding;
import org.spirv4j.internal.semantics.OpenClStdFolding;
import org.spirv4j.internal.semantics.VectorFolding;
import org.spirv4j.internal.signature.Signatures;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.fact.ComputingSets;
import org.spirv4j.optimize.internal.fact.FloatBehavior;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** Computes instructions whose operands are constants. */
public final class ConstantFolding {
    /** The maximum number of parts of a constant composite that is copied. */
    private static final int MAX_PARTS = 64;

    private static final long[] UNKNOWN = {};

    private final EditableModule module;
    private final TypeFacts types;
    private final Constants constants;
    private final FloatBehavior floats;
    private final ComputingSets sets;
    private final MatrixFolding matrices;

    /** Creates a folding for a module. */
    public ConstantFolding(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
        constants = module.constants();
        floats = new FloatBehavior(module);
        sets = new ComputingSets(module);
        matrices = new MatrixFolding(module, floats);
    }

    /** Computes an instruction; returns the id of the constant, which may be a specialization constant, or 0. */
    public int fold(int instruction) {
        return fold(instruction, id -> id);
    }

    /**
     * Computes an instruction.
     *
     * @param values for an operand the id of the constant that it is known to equal; 0, or any other id, if it is
     *     unknown
     * @return the id of the constant, which may be a specialization constant, or 0
     */
    public int fold(int instruction, IntUnaryOperator values) {
        int type = module.typeId(instruction);
        if (type == 0) {
            return 0;
        }
        int number = constants.numberType(type);
        int count = constants.componentCount(type);
        Op op = module.op(instruction);
        switch (op) {
            case OpCompositeExtract -> {
                return extract(instruction, values);
            }
            case OpCompositeConstruct -> {
                return construct(instruction, type, values);
            }
            case OpCompositeInsert -> {
                return insert(instruction, values);
            }
            case OpCopyObject -> {
                return declared(values.applyAsInt(module.word(instruction, CopyObject.OPERAND)));
            }
            default -> {
                if (MatrixFolding.isComputed(op)) {
                    return matrices.fold(instruction, values);
                }
            }
        }
        int first = op == Op.OpExtInst ? 5 : 3;
        boolean isPossible = number != 0
                && count != 0
                && module.wordCount(instruction) > first
                && constant(values.applyAsInt(module.word(instruction, first))) != 0;
        if (!isPossible || !constants.mayDeclare(type)) {
            return 0;
        }
        long[] result = number(instruction, op, number, count, values);
        return result.length == 0 ? 0 : constants.number(type, result);
    }

    private int constant(int id) {
        return switch (module.opOf(id)) {
            case OpConstant, OpConstantTrue, OpConstantFalse, OpConstantNull, OpConstantComposite -> id;
            default -> 0;
        };
    }

    // --- composites

    private int extract(int instruction, IntUnaryOperator values) {
        int at = values.applyAsInt(module.word(instruction, CompositeExtract.COMPOSITE));
        for (int i = CompositeExtract.INDEXES; i < module.wordCount(instruction) && at != 0; i++) {
            at = part(at, module.word(instruction, i));
        }
        return declared(at);
    }

    /** The id of a constant, specialization constants included; else 0. */
    private int declared(int id) {
        return Trait.CONSTANT.has(module.opOf(id)) ? id : 0;
    }

    /** A part of a constant composite; 0 if it is not known. */
    private int part(int id, int index) {
        switch (module.opOf(id)) {
            case OpConstantComposite, OpSpecConstantComposite -> {
                return index >= 0 && index < types.wordCount(id) - 3
                        ? types.word(id, CompositeConstant.CONSTITUENTS + index)
                        : 0;
            }
            case OpConstantNull -> {
                int type = types.partType(module.typeOf(id), index);
                return type == 0 ? 0 : constants.nullOf(type);
            }
            default -> {
                return 0;
            }
        }
    }

    private int construct(int instruction, int type, IntUnaryOperator values) {
        int count = module.wordCount(instruction) - 3;
        int[] parts = new int[count];
        for (int i = 0; i < count; i++) {
            parts[i] = constant(values.applyAsInt(module.word(instruction, CompositeConstruct.CONSTITUENTS + i)));
            if (parts[i] == 0) {
                return 0;
            }
        }
        if (!types.isVector(type)) {
            return types.isCooperativeMatrix(type) ? 0 : constants.composite(type, parts);
        }
        // Vectors may be made of vectors.
        int components = constants.componentCount(type);
        int[] scalars = new int[components];
        int found = 0;
        for (int part : parts) {
            int length = constants.componentCount(module.typeOf(part));
            for (int k = 0; k < length && found < components; k++) {
                scalars[found] = length == 1 ? part : part(part, k);
                if (scalars[found++] == 0) {
                    return 0;
                }
            }
        }
        return found == components ? constants.composite(type, scalars) : 0;
    }

    private int insert(int instruction, IntUnaryOperator values) {
        int object = constant(values.applyAsInt(module.word(instruction, CompositeInsert.OBJECT)));
        int whole = constant(values.applyAsInt(module.word(instruction, CompositeInsert.COMPOSITE)));
        if (object == 0 || whole == 0 || module.wordCount(instruction) != 6) {
            return 0;
        }
        int type = module.typeOf(whole);
        int count = types.partCount(type);
        int index = module.word(instruction, CompositeInsert.INDEXES);
        if (count <= 0 || count > MAX_PARTS || index < 0 || index >= count) {
            return 0;
        }
        int[] parts = new int[count];
        for (int i = 0; i < count; i++) {
            parts[i] = i == index ? object : part(whole, i);
            if (parts[i] == 0) {
                return 0;
            }
        }
        return constants.composite(type, parts);
    }

    // --- numbers

    private long[] components(int instruction, int index, IntUnaryOperator values) {
        return index < module.wordCount(instruction)
                ? constants.components(values.applyAsInt(module.word(instruction, index)))
                : UNKNOWN;
    }

    private int operandType(int instruction, int index) {
        return constants.numberType(module.typeOf(module.word(instruction, index)));
    }

    private long[] number(int instruction, Op op, int type, int count, IntUnaryOperator values) {
        boolean isFloat = NumberTypes.isFloat(type);
        if (isFloat
                && (!floats.isKnown()
                        || module.annotations().isDecorated(module.resultId(instruction), Decoration.FPRoundingMode))) {
            return UNKNOWN;
        }
        return switch (op) {
            case OpSelect -> select(instruction, count, values);
            case OpVectorShuffle -> shuffle(instruction, count, values);
            case OpBitcast -> bitcast(instruction, type, count, values);
            case OpAny, OpAll -> {
                long[] a = components(instruction, 3, values);
                boolean any = op == Op.OpAny;
                yield a.length == 0
                        ? UNKNOWN
                        : new long[] {(any ? VectorFolding.any(a) : VectorFolding.all(a)) ? 1 : 0};
            }
            case OpDot -> dot(instruction, type, values);
            case OpVectorTimesScalar -> {
                long[] a = components(instruction, 3, values);
                long[] b = components(instruction, 4, values);
                if (a.length != count || b.length != 1) {
                    yield UNKNOWN;
                }
                long[] result = new long[count];
                VectorFolding.scale(a, b[0], result, type, floats.controls());
                yield result;
            }
            case OpExtInst -> extended(instruction, type, count, values);
            default -> componentwise(instruction, op, type, count, values);
        };
    }

    private long[] componentwise(int instruction, Op op, int type, int count, IntUnaryOperator values) {
        int operands = Folding.operandCount(op);
        if (operands == 0 || module.wordCount(instruction) != 3 + operands) {
            return UNKNOWN;
        }
        int operandType = operandType(instruction, 3);
        if (operandType == 0
                || NumberTypes.isFloat(operandType) && !floats.isKnown()
                || !OperandCheck.hasKinds(
                        Signatures.of(op), type, operandType, operands < 2 ? 0 : operandType(instruction, 4))) {
            return UNKNOWN;
        }
        long[][] all = new long[4][];
        for (int i = 0; i < 4; i++) {
            all[i] = i < operands ? components(instruction, 3 + i, values) : UNKNOWN;
            boolean isScalarOperand = i >= 1 && all[i].length == 1 && operands >= 3;
            if (i < operands && all[i].length != count && !isScalarOperand) {
                return UNKNOWN;
            }
        }
        long[] result = new long[count];
        for (int k = 0; k < count; k++) {
            long a = at(all[0], k);
            long b = at(all[1], k);
            long c = at(all[2], k);
            long d = at(all[3], k);
            if (!Folding.isDefined(op, type, operandType, a, b, c, d)) {
                return UNKNOWN;
            }
            result[k] = Folding.fold(op, type, operandType, a, b, c, d, floats.controls());
        }
        return result;
    }

    private static long at(long[] components, int index) {
        return components.length == 0 ? 0 : components[components.length == 1 ? 0 : index];
    }

    private long[] dot(int instruction, int type, IntUnaryOperator values) {
        long[] a = components(instruction, 3, values);
        long[] b = components(instruction, 4, values);
        if (a.length == 0 || a.length != b.length || !NumberTypes.isFloat(type)) {
            return UNKNOWN;
        }
        long[] result = new long[1];
        VectorFolding.product(a, 1, a.length, b, result, type, floats.controls());
        return result;
    }

    private long[] select(int instruction, int count, IntUnaryOperator values) {
        long[] condition = components(instruction, 3, values);
        long[] a = components(instruction, 4, values);
        long[] b = components(instruction, 5, values);
        if (condition.length == 0
                || a.length != count
                || b.length != count
                || condition.length != 1 && condition.length != count) {
            return UNKNOWN;
        }
        long[] result = new long[count];
        for (int i = 0; i < count; i++) {
            result[i] = at(condition, i) != 0 ? a[i] : b[i];
        }
        return result;
    }

    private long[] shuffle(int instruction, int count, IntUnaryOperator values) {
        long[] a = components(instruction, VectorShuffle.VECTOR_1, values);
        long[] b = components(instruction, VectorShuffle.VECTOR_2, values);
        long[] result = new long[count];
        if (a.length == 0 || b.length == 0 || module.wordCount(instruction) != 5 + count) {
            return UNKNOWN;
        }
        for (int i = 0; i < count; i++) {
            int index = module.word(instruction, VectorShuffle.COMPONENTS + i);
            if (index < 0 || index >= a.length + b.length) {
                return UNKNOWN;
            }
            result[i] = index < a.length ? a[index] : b[index - a.length];
        }
        return result;
    }

    private long[] bitcast(int instruction, int type, int count, IntUnaryOperator values) {
        long[] a = components(instruction, 3, values);
        int from = a.length == 0 ? 0 : operandType(instruction, 3);
        if (from == 0 || from == Folding.BOOL || type == Folding.BOOL) {
            return UNKNOWN;
        }
        int width = NumberTypes.width(type);
        int fromWidth = NumberTypes.width(from);
        if (fromWidth * a.length != width * count || Math.max(width, fromWidth) % Math.min(width, fromWidth) != 0) {
            return UNKNOWN;
        }
        long[] result = new long[count];
        Conversion.bitcast(a, fromWidth, result, width);
        return result;
    }

    private long[] extended(int instruction, int type, int count, IntUnaryOperator values) {
        boolean isGlsl = sets.isGlsl(module.word(instruction, ExtInst.SET));
        if (!isGlsl && !sets.isOpenCl(module.word(instruction, ExtInst.SET))) {
            return UNKNOWN;
        }
        int number = module.word(instruction, ExtInst.INSTRUCTION);
        int operands = module.wordCount(instruction) - 5;
        if (operands == 0 || !(isGlsl ? GlslStd450Folding.isComputed(number) : OpenClStdFolding.isComputed(number))) {
            return UNKNOWN;
        }
        int[] operandTypes = new int[operands];
        long[][] all = new long[operands][];
        for (int i = 0; i < operands; i++) {
            if (!module.isId(instruction, 5 + i)) {
                return UNKNOWN;
            }
            operandTypes[i] = operandType(instruction, 5 + i);
            all[i] = components(instruction, 5 + i, values);
            if (operandTypes[i] == 0
                    || all[i].length == 0
                    || NumberTypes.isFloat(operandTypes[i]) && !floats.isKnown()) {
                return UNKNOWN;
            }
        }
        int signature = Signatures.of(isGlsl ? "GLSL.std.450" : "OpenCL.std", number);
        if (!OperandCheck.hasKinds(signature, type, operandTypes)
                || !(isGlsl
                        ? OperandCheck.hasGlslCounts(number, count, all)
                        : OperandCheck.hasOpenClCounts(number, count, all))) {
            return UNKNOWN;
        }
        long[] result = new long[count];
        if (isGlsl) {
            if (!GlslStd450Folding.isDefined(number, operandTypes, all)) {
                return UNKNOWN;
            }
            GlslStd450Folding.fold(number, operandTypes, all, type, result, floats.controls());
        } else {
            if (!OpenClStdFolding.isDefined(number, operandTypes, all)) {
                return UNKNOWN;
            }
            OpenClStdFolding.fold(number, operandTypes, all, type, result, floats.controls());
        }
        return result;
    }
}
