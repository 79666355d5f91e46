// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.scalar;

import java.util.Arrays;
import org.spirv4j.edit.Constants;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.internal.pass.FloatBehavior;
import org.spirv4j.internal.semantics.FloatEncoding;
import org.spirv4j.internal.trait.Trait;

/**
 * Rules about floating-point numbers and zero, which hold for the values that the other operand may have: the product of a finite number
 * and zero is a zero, whose sign follows from the signs; and the sum of a number and 0 is the number, unless it may be -0.
 */
final class FloatRules implements Simplification {
    private static final String PRODUCT = "a product of a finite number and 0 is 0";
    private static final String SUM = "a sum with 0 is the other operand";

    private final EditableModule module;
    private final Constants constants;
    private final FloatRanges ranges;
    private final FloatBehavior floats;
    private String applied = "";

    FloatRules(EditableModule module, FloatBehavior floats) {
        this.module = module;
        constants = module.constants();
        ranges = new FloatRanges(module);
        this.floats = floats;
    }

    @Override
    public int simplify(int instruction) {
        return switch (module.op(instruction)) {
            case OpFMul, OpVectorTimesScalar -> product(instruction);
            case OpFAdd -> sum(instruction);
            default -> 0;
        };
    }

    @Override
    public String applied() {
        return applied;
    }

    private int product(int instruction) {
        double zero = zero(module.word(instruction, 4));
        if (zero != 0) {
            return 0;
        }
        FloatRange range = ranges.of(module.word(instruction, 3));
        if (!range.isFinite() || !range.isPositive() && !range.isNegative()) {
            return 0;
        }
        applied = PRODUCT;
        int type = module.typeId(instruction);
        long[] components = new long[constants.componentCount(type)];
        double sign = range.isPositive() ? 1 : -1;
        Arrays.fill(components, FloatEncoding.encode(zero * sign, constants.numberType(type)));
        return constants.number(type, components);
    }

    private int sum(int instruction) {
        int other = module.word(instruction, 3);
        boolean isZero = 1 / zero(module.word(instruction, 4)) == Double.POSITIVE_INFINITY;
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
        int type = module.typeOf(id);
        boolean isConstant = Trait.CONSTANT.has(module.opOf(id)) && ranges.isSupported(type);
        long[] components = isConstant ? constants.components(id) : new long[0];
        for (long component : components) {
            if (component != components[0]) {
                return Double.NaN;
            }
        }
        return components.length == 0 ? Double.NaN : FloatEncoding.decode(components[0], constants.numberType(type));
    }
}
