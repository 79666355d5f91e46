// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.List;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatEncoding;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.trait.Trait;

/**
 * A term of an {@link AlgebraRule}.
 *
 * @param kind its kind
 * @param number the number of a variable or a constant in its rule, the ordinal of a {@link Literal} or a
 *     {@link Property}, or the number of an instruction of GLSL.std.450
 * @param op the opcode of an operation; OpNop for other kinds
 * @param isOnlyUse whether the result of an operation must have no use but the one in the pattern
 * @param operands the operands of an operation or a property
 */
record Term(Kind kind, int number, Op op, boolean isOnlyUse, List<Term> operands) {
    /** The kinds of terms. */
    enum Kind {
        /** Any id. */
        VARIABLE,
        /** A scalar or vector constant with a known value. */
        CONSTANT,
        /** A number that each component of a constant has. */
        LITERAL,
        /** A property of a constant. */
        PROPERTY,
        /** An instruction. */
        OPERATION,
        /** An OpUndef. */
        UNDEFINED
    }

    /** Numbers, as the text of a rule writes them. */
    enum Literal {
        ZERO("0"),
        ONE("1"),
        ONES("-1"),
        MINIMUM("min"),
        MAXIMUM("max"),
        WIDTH("width"),
        TRUE("true"),
        FALSE("false"),
        FLOAT_ZERO("0.0"),
        NEGATIVE_ZERO("-0.0"),
        FLOAT_ONE("1.0"),
        NEGATIVE_ONE("-1.0");

        static final List<Literal> ALL = List.of(values());

        private final String text;

        Literal(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }

        static Literal of(int ordinal) {
            return ALL.get(ordinal);
        }

        /** The bits of the literal, zero-extended, or any number if the type does not have it. */
        long bits(int type) {
            int width = NumberTypes.width(type);
            return switch (this) {
                case ZERO, FALSE -> 0;
                case ONE, TRUE -> 1;
                case ONES -> Conversion.zeroExtend(-1, width);
                case MINIMUM -> 1L << width - 1;
                case MAXIMUM -> (1L << width - 1) - 1;
                case WIDTH -> width;
                case FLOAT_ZERO, NEGATIVE_ZERO, FLOAT_ONE, NEGATIVE_ONE ->
                    FloatEncoding.encode(Double.parseDouble(text), type);
            };
        }

        /** Whether numbers of a type may be compared with the literal. */
        boolean fits(int type) {
            return switch (this) {
                case TRUE, FALSE -> type == Folding.BOOL;
                case FLOAT_ZERO, NEGATIVE_ZERO, FLOAT_ONE, NEGATIVE_ONE -> NumberTypes.isFloat(type);
                default -> NumberTypes.isInteger(type);
            };
        }
    }

    /** Properties of floating-point constants. */
    enum Property {
        /** A power of two, positive or negative, which is normalized as its reciprocal is. */
        POWER_OF_TWO("isPowerOfTwo"),
        /** A normalized number whose reciprocal is normalized, too. */
        RECIPROCAL("hasReciprocal"),
        /** A whole number except zero. */
        WHOLE("isWhole");

        static final List<Property> ALL = List.of(values());

        private final String text;

        Property(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }

        static Property of(int ordinal) {
            return ALL.get(ordinal);
        }

        boolean holds(long bits, int type) {
            double value = FloatEncoding.decode(bits, type);
            return switch (this) {
                case POWER_OF_TWO ->
                    (Double.doubleToRawLongBits(value) & (1L << 52) - 1) == 0 && RECIPROCAL.holds(bits, type);
                case RECIPROCAL ->
                    FloatFormat.of(type).isNormal(bits)
                            && FloatFormat.of(type).isNormal(FloatEncoding.encode(1 / value, type));
                case WHOLE -> value != 0 && !Double.isInfinite(value) && Math.rint(value) == value;
            };
        }
    }

    static Term of(Kind kind, int number) {
        return new Term(kind, number, Op.OpNop, false, List.of());
    }

    static Term of(Literal literal) {
        return of(Kind.LITERAL, literal.ordinal());
    }

    /** Whether the value of the term follows from constants alone. */
    boolean isComputed() {
        return switch (kind) {
            case CONSTANT, LITERAL, PROPERTY -> true;
            case VARIABLE, UNDEFINED -> false;
            case OPERATION -> areOperandsComputed();
        };
    }

    private boolean areOperandsComputed() {
        for (int i = 0; i < operands.size(); i++) {
            if (!operands.get(i).isComputed()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the term is a constant, a literal or an OpUndef, and thus the last operand of a commutative operation.
     */
    boolean isLeafConstant() {
        return kind == Kind.CONSTANT || kind == Kind.LITERAL || kind == Kind.UNDEFINED;
    }

    /** Whether the value of the term is a Boolean, or a vector of Booleans. */
    boolean isBoolean() {
        return kind == Kind.PROPERTY
                || Trait.INTEGER_COMPARISON.has(op)
                || Trait.FLOAT_COMPARISON.has(op)
                || Trait.FLOAT_TEST.has(op)
                || Trait.LOGICAL.has(op);
    }

    /** The number of operations that become instructions. */
    int instructionCount() {
        if (isComputed() || kind != Kind.OPERATION) {
            return 0;
        }
        int count = 1;
        for (int i = 0; i < operands.size(); i++) {
            count += operands.get(i).instructionCount();
        }
        return count;
    }
}
