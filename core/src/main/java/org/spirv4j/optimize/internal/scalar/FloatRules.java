// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.Arrays;
import org.spirv4j.edit.Constants;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Binary;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.Multiplication;
import org.spirv4j.internal.semantics.FloatEncoding;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.fact.ComputingSets;
import org.spirv4j.optimize.internal.fact.FloatBehavior;

/**
 * Rules about floating-point numbers and zero, which hold for the values that the other operand may have: the product
 * of a finite number and zero is a zero, whose sign follows from the signs; and the sum of a number and 0 is the
 * number, unless it may be -0. Where {@link FastMath} leaves out infinities, NaN and the signs of zeros, a product with
 * 0 is always 0, and so are the products in OpDot and FMix.
 */
final class FloatRules implements Simplification {
    private static final double[] NONE = {};
    private static final String PRODUCT = "a product of a finite number and 0 is 0";
    private static final String SUM = "a sum with 0 is the other operand";
    private static final String DOT = "a dot product with 0 and 1 is a component";
    private static final String MIX = "a mix with the weight 0 or 1 is an operand";

    private final EditableModule module;
    private final Constants constants;
    private final FloatRanges ranges;
    private final FloatBehavior floats;
    private final FastMath fastMath;
    private final ComputingSets sets;
    private String applied = "";

    FloatRules(EditableModule module, FloatBehavior floats, FastMath fastMath) {
        this.module = module;
        this.fastMath = fastMath;
        sets = new ComputingSets(module);
        constants = module.constants();
        ranges = new FloatRanges(module, sets);
        this.floats = floats;
    }

    @Override
    public int simplify(int instruction) {
        return switch (module.op(instruction)) {
            case OpFMul, OpVectorTimesScalar -> product(instruction);
            case OpFAdd -> sum(instruction);
            case OpDot -> dot(instruction);
            case OpCompositeExtract -> mix(instruction);
            default -> 0;
        };
    }

    @Override
    public String applied() {
        return applied;
    }

    private int product(int instruction) {
        double zero = zero(module.word(instruction, Multiplication.OPERAND_2));
        int other = module.word(instruction, Multiplication.OPERAND_1);
        if (zero != 0 && module.is(instruction, Op.OpVectorTimesScalar)) {
            zero = zero(other);
            other = module.word(instruction, Multiplication.OPERAND_2);
        }
        if (zero != 0) {
            return 0;
        }
        FloatRange range = ranges.of(other);
        boolean isKnown = range.isFinite() && (range.isPositive() || range.isNegative());
        if (!isKnown && !fastMath.hasOnlyNumbers(module.resultId(instruction))) {
            return 0;
        }
        applied = PRODUCT;
        return filled(module.typeId(instruction), range.isNegative() ? -zero : zero);
    }

    /** The constant of a type whose components are all the same number. */
    private int filled(int type, double number) {
        long[] components = new long[constants.componentCount(type)];
        Arrays.fill(components, FloatEncoding.encode(number, constants.numberType(type)));
        return constants.number(type, components);
    }

    private int dot(int instruction) {
        if (!fastMath.hasOnlyNumbers(module.resultId(instruction))) {
            return 0;
        }
        for (int side = Multiplication.OPERAND_1; side <= Multiplication.OPERAND_2; side++) {
            double[] factors = numbers(module.word(instruction, side));
            int at = 0;
            while (at < factors.length && factors[at] == 0) {
                at++;
            }
            int type = module.typeId(instruction);
            if (factors.length > 0 && at == factors.length) {
                applied = PRODUCT;
                return filled(type, 0);
            }
            boolean isComponent = factors.length > 0
                    && factors[at] == 1
                    && Arrays.stream(factors, at + 1, factors.length).allMatch(factor -> factor == 0);
            if (isComponent && floats.keepsDenormals(constants.numberType(type))) {
                applied = DOT;
                // A new instruction, because FPFastMathMode must not decorate it.
                return module.resultId(module.insertBefore(
                        instruction,
                        Op.OpCompositeExtract,
                        type,
                        module.word(instruction, Multiplication.OPERAND_1 + Multiplication.OPERAND_2 - side),
                        at));
            }
        }
        return 0;
    }

    /** A component of FMix whose weight is 0 or 1. */
    private int mix(int instruction) {
        int mix = module.definition(module.word(instruction, CompositeExtract.COMPOSITE));
        if (mix == 0
                || !module.is(mix, Op.OpExtInst)
                || module.wordCount(mix) != 8
                || module.wordCount(instruction) != 5
                || module.word(mix, ExtInst.INSTRUCTION) != GlslStd450Numbers.FMix
                || !sets.isGlsl(module.word(mix, ExtInst.SET))
                || !fastMath.hasOnlyNumbers(module.resultId(mix))
                || !floats.keepsDenormals(constants.numberType(module.typeId(instruction)))) {
            return 0;
        }
        double[] weights = numbers(module.word(mix, ExtInst.OPERANDS + 2));
        int component = module.word(instruction, CompositeExtract.INDEXES);
        double weight = component >= 0 && component < weights.length ? weights[component] : Double.NaN;
        if (weight != 0 && weight != 1) {
            return 0;
        }
        applied = MIX;
        module.setWord(
                instruction,
                CompositeExtract.COMPOSITE,
                module.word(mix, weight == 0 ? ExtInst.OPERANDS : ExtInst.OPERANDS + 1));
        return module.resultId(instruction);
    }

    private int sum(int instruction) {
        int other = module.word(instruction, Binary.OPERAND_1);
        boolean isZero = 1 / zero(module.word(instruction, Binary.OPERAND_2)) == Double.POSITIVE_INFINITY;
        if (!isZero
                || !floats.keepsDenormals(constants.numberType(module.typeId(instruction)))
                || ranges.of(other).hasNegativeZero()) {
            return 0;
        }
        applied = SUM;
        return other;
    }

    /** The value of a constant whose components are all 0, or all -0; else not a zero. */
    private double zero(int id) {
        double[] numbers = numbers(id);
        for (double number : numbers) {
            if (Double.compare(number, numbers[0]) != 0) {
                return Double.NaN;
            }
        }
        return numbers.length == 0 ? Double.NaN : numbers[0];
    }

    /** The components of a constant; none if the id is none. */
    private double[] numbers(int id) {
        int type = module.typeOf(id);
        if (!Trait.CONSTANT.has(module.opOf(id)) || !ranges.isSupported(type)) {
            return NONE;
        }
        long[] components = constants.components(id);
        double[] numbers = new double[components.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = FloatEncoding.decode(components[i], constants.numberType(type));
        }
        return numbers;
    }
}
