// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;

/** Core instructions on integers and Booleans: all pairs of 8 bits, random ones of more. */
class IntegerFoldingTest {
    /** The first and the last value are among each of these. */
    private static final int STEP = Boolean.getBoolean("thorough") ? 1 : 5;

    private static final int POINTS =
            Integer.getInteger("semantics.points", Boolean.getBoolean("thorough") ? 2_000 : 400);
    private static final List<Op> BINARY = List.of(
            Op.OpIAdd,
            Op.OpISub,
            Op.OpIMul,
            Op.OpUDiv,
            Op.OpSDiv,
            Op.OpUMod,
            Op.OpSRem,
            Op.OpSMod,
            Op.OpShiftLeftLogical,
            Op.OpShiftRightLogical,
            Op.OpShiftRightArithmetic,
            Op.OpBitwiseAnd,
            Op.OpBitwiseOr,
            Op.OpBitwiseXor,
            Op.OpIEqual,
            Op.OpINotEqual,
            Op.OpULessThan,
            Op.OpULessThanEqual,
            Op.OpUGreaterThan,
            Op.OpUGreaterThanEqual,
            Op.OpSLessThan,
            Op.OpSLessThanEqual,
            Op.OpSGreaterThan,
            Op.OpSGreaterThanEqual);
    private static final Set<Op> COMPARISONS =
            EnumSet.copyOf(BINARY.subList(BINARY.indexOf(Op.OpIEqual), BINARY.size()));
    private static final List<Op> UNARY = List.of(Op.OpSNegate, Op.OpNot, Op.OpBitReverse, Op.OpBitCount);
    private static final List<Op> PAIRS =
            List.of(Op.OpIAddCarry, Op.OpISubBorrow, Op.OpUMulExtended, Op.OpSMulExtended);

    /** Stands for results that the specification leaves undefined; no instruction has it. */
    private static final BigInteger UNDEFINED = BigInteger.TEN.pow(100);

    private static BigInteger flag(boolean value) {
        return value ? BigInteger.ONE : BigInteger.ZERO;
    }

    /** Operands as unsigned and as signed integers. */
    private record Operands(BigInteger ua, BigInteger ub, BigInteger sa, BigInteger sb, int width) {
        static Operands of(long a, long b, int width) {
            return new Operands(
                    IntegerOracle.unsigned(a),
                    IntegerOracle.unsigned(b),
                    IntegerOracle.signed(a, width),
                    IntegerOracle.signed(b, width),
                    width);
        }

        BigInteger shifted(Op op) {
            if (ub.bitLength() > 7 || ub.intValue() >= width) {
                return UNDEFINED;
            }
            int shift = ub.intValue();
            return op == Op.OpShiftLeftLogical
                    ? ua.shiftLeft(shift)
                    : op == Op.OpShiftRightLogical ? ua.shiftRight(shift) : sa.shiftRight(shift);
        }

        BigInteger divided(Op op) {
            boolean overflows = sb.equals(BigInteger.ONE.negate()) && sa.equals(IntegerOracle.least(width, true));
            if (sb.signum() == 0 || overflows) {
                return UNDEFINED;
            }
            BigInteger rest = sa.remainder(sb);
            boolean fits = op == Op.OpSRem || rest.signum() == 0 || rest.signum() == sb.signum();
            return op == Op.OpSDiv ? sa.divide(sb) : fits ? rest : rest.add(sb);
        }

        BigInteger reversed() {
            BigInteger reversed = BigInteger.ZERO;
            for (int i = 0; i < width; i++) {
                reversed = ua.testBit(i) ? reversed.setBit(width - 1 - i) : reversed;
            }
            return reversed;
        }

        BigInteger result(Op op) {
            return switch (op) {
                case OpIAdd -> ua.add(ub);
                case OpISub -> ua.subtract(ub);
                case OpIMul -> ua.multiply(ub);
                case OpUDiv -> ub.signum() == 0 ? UNDEFINED : ua.divide(ub);
                case OpUMod -> ub.signum() == 0 ? UNDEFINED : ua.mod(ub);
                case OpSDiv, OpSRem, OpSMod -> divided(op);
                case OpShiftLeftLogical, OpShiftRightLogical, OpShiftRightArithmetic -> shifted(op);
                case OpBitwiseAnd -> ua.and(ub);
                case OpBitwiseOr -> ua.or(ub);
                case OpBitwiseXor -> ua.xor(ub);
                case OpIEqual -> flag(ua.equals(ub));
                case OpINotEqual -> flag(!ua.equals(ub));
                case OpULessThan -> flag(ua.compareTo(ub) < 0);
                case OpULessThanEqual -> flag(ua.compareTo(ub) <= 0);
                case OpUGreaterThan -> flag(ua.compareTo(ub) > 0);
                case OpUGreaterThanEqual -> flag(ua.compareTo(ub) >= 0);
                case OpSLessThan -> flag(sa.compareTo(sb) < 0);
                case OpSLessThanEqual -> flag(sa.compareTo(sb) <= 0);
                case OpSGreaterThan -> flag(sa.compareTo(sb) > 0);
                case OpSGreaterThanEqual -> flag(sa.compareTo(sb) >= 0);
                case OpSNegate -> sa.negate();
                case OpNot -> sa.not();
                case OpBitCount -> BigInteger.valueOf(ua.bitCount());
                case OpBitReverse -> reversed();
                default -> throw new AssertionError(op);
            };
        }
    }

    private static void check(List<Op> ops, long a, long b, int width) {
        Operands exact = Operands.of(a, b, width);
        int operands = NumberTypes.integer(width, false);
        for (Op op : ops) {
            int type = COMPARISONS.contains(op) ? Folding.BOOL : operands;
            BigInteger expected = exact.result(op);
            boolean defined = Folding.isDefined(op, type, operands, a, b, 0, 0);
            long found = Folding.fold(op, type, operands, a, b);
            if (defined == expected.equals(UNDEFINED) || defined && found != IntegerOracle.bits(expected, width)) {
                assertEquals(expected, IntegerOracle.unsigned(found), op + " " + exact + " defined: " + defined);
            }
        }
    }

    @Test
    void pairsOf8Bits() {
        for (int a = 0; a < 256; a += STEP) {
            for (int b = 0; b < 256; b += STEP) {
                check(BINARY, a, b, 8);
                checkMembers(a, b, 8);
            }
            check(UNARY, a, 0, 8);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 16, 24, 32, 64})
    void randomIntegers(int width) {
        Random random = new Random(width);
        for (int i = 0; i < POINTS; i++) {
            long a = IntegerOracle.random(random, width);
            long b = IntegerOracle.random(random, width);
            check(BINARY, a, b, width);
            check(UNARY, a, 0, width);
            checkMembers(a, b, width);
        }
    }

    /** Structures of two members: the low-order and the high-order part of what is computed. */
    private static void checkMembers(long a, long b, int width) {
        int type = NumberTypes.integer(width, false);
        BigInteger ua = IntegerOracle.unsigned(a);
        BigInteger ub = IntegerOracle.unsigned(b);
        BigInteger product = IntegerOracle.signed(a, width).multiply(IntegerOracle.signed(b, width));
        BigInteger[] exact = {ua.add(ub), ua.subtract(ub), ua.multiply(ub), product};
        for (int i = 0; i < PAIRS.size(); i++) {
            Op op = PAIRS.get(i);
            assertEquals(IntegerOracle.bits(exact[i], width), Folding.fold(op, type, type, a, b), op.name());
            BigInteger high = exact[i].shiftRight(width);
            long member = Folding.foldMember1(op, type, a, b);
            assertEquals(op == Op.OpISubBorrow ? -high.signum() : IntegerOracle.bits(high, width), member, op.name());
        }
    }

    /** The methods for {@code int} and {@code long} agree with folding, also where a result is undefined. */
    @Test
    void methodsAgreeWithFolding() throws ReflectiveOperationException {
        Random random = new Random(5);
        List<Class<?>> owners = List.of(IntegerArithmetic.class, BitOperations.class, Comparison.class);
        for (Op op : BINARY) {
            String name = op.name().substring(2, 3).toLowerCase(Locale.ROOT)
                    + op.name().substring(3);
            for (Class<?> owner : owners) {
                for (Method method : owner.getDeclaredMethods()) {
                    if (method.getName().equals(name)) {
                        boolean isLong = method.getParameterTypes()[0] == long.class;
                        int type = NumberTypes.integer(isLong ? 64 : 32, false);
                        int resultType = method.getReturnType() == boolean.class ? Folding.BOOL : type;
                        for (int i = 0; i < 500; i++) {
                            long a = IntegerOracle.random(random, isLong ? 64 : 32);
                            long b = IntegerOracle.random(random, isLong ? 64 : 32);
                            Object found = isLong ? method.invoke(null, a, b) : method.invoke(null, (int) a, (int) b);
                            long bits = found instanceof Boolean flag
                                    ? flag ? 1 : 0
                                    : Conversion.zeroExtend(((Number) found).longValue(), isLong ? 64 : 32);
                            if (Folding.isDefined(op, resultType, type, a, b, 0, 0)) {
                                assertEquals(Folding.fold(op, resultType, type, a, b), bits, name + " " + a + " " + b);
                            }
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, 32, 64})
    void bitFields(int width) {
        Random random = new Random(width);
        int type = NumberTypes.integer(width, false);
        for (int offset = 0; offset <= width + 1; offset++) {
            for (int count = 0; count <= width + 1; count++) {
                long base = random.nextLong() & -1L >>> 64 - width;
                long insert = random.nextLong() & -1L >>> 64 - width;
                boolean defined = offset + count <= width;
                assertThat(Folding.isDefined(Op.OpBitFieldInsert, type, type, base, insert, offset, count))
                        .isEqualTo(defined);
                assertThat(Folding.isDefined(Op.OpBitFieldUExtract, type, type, base, offset, count, 0))
                        .isEqualTo(defined);
                if (!defined) {
                    continue;
                }
                BigInteger field = IntegerOracle.greatest(count, false);
                BigInteger value =
                        IntegerOracle.unsigned(base).shiftRight(offset).and(field);
                BigInteger rest = IntegerOracle.unsigned(base).andNot(field.shiftLeft(offset));
                BigInteger inserted = IntegerOracle.unsigned(insert)
                        .and(field)
                        .shiftLeft(offset)
                        .or(rest);
                BigInteger extended =
                        count > 0 && value.testBit(count - 1) ? value.subtract(BigInteger.ONE.shiftLeft(count)) : value;
                assertEquals(inserted.longValue(), fold(Op.OpBitFieldInsert, type, base, insert, offset, count));
                assertEquals(value.longValue(), fold(Op.OpBitFieldUExtract, type, base, offset, count, 0));
                assertEquals(
                        IntegerOracle.bits(extended, width), fold(Op.OpBitFieldSExtract, type, base, offset, count, 0));
            }
        }
    }

    private static long fold(Op op, int type, long a, long b, long c, long d) {
        return Folding.fold(op, type, type, a, b, c, d, FloatControls.DEFAULT);
    }

    @Test
    void bitwiseFunctionsFollowTheirTable() {
        int type = NumberTypes.integer(8, false);
        for (int lut = 0; lut < 256; lut++) {
            assertEquals(lut, fold(Op.OpBitwiseFunctionINTEL, type, 0xAA, 0xCC, 0xF0, lut));
        }
        assertEquals(0x0C, BitOperations.bitwiseFunction(0x3C, 0x0F, 0xF3, 0xCA) & 0x0C);
        assertThat(Folding.isDefined(Op.OpBitwiseFunctionINTEL, type, type, 0, 0, 0, 256))
                .isFalse();
    }

    @Test
    void booleans() {
        for (long a = 0; a < 2; a++) {
            for (long b = 0; b < 2; b++) {
                assertEquals(a & b, Folding.fold(Op.OpLogicalAnd, 1, 1, a, b));
                assertEquals(a | b, Folding.fold(Op.OpLogicalOr, 1, 1, a, b));
                assertEquals(a ^ b, Folding.fold(Op.OpLogicalNotEqual, 1, 1, a, b));
                assertEquals(1 - (a ^ b), Folding.fold(Op.OpLogicalEqual, 1, 1, a, b));
                assertEquals(1 - a, Folding.fold(Op.OpLogicalNot, 1, 1, a, 0));
                assertEquals(a != 0 ? 7 : 9, fold(Op.OpSelect, NumberTypes.UINT32, a, 7, 9, 0));
            }
        }
    }

    @Test
    void conversionsOf8And16Bits() {
        for (int from : new int[] {8, 16}) {
            int fromType = NumberTypes.integer(from, false);
            for (int to : new int[] {8, 16, 32, 64}) {
                int type = NumberTypes.integer(to, false);
                for (long a = 0; a < 1L << from; a++) {
                    BigInteger ua = IntegerOracle.unsigned(a);
                    BigInteger sa = IntegerOracle.signed(a, from);
                    assertEquals(IntegerOracle.bits(ua, to), Folding.fold(Op.OpUConvert, type, fromType, a, 0));
                    assertEquals(IntegerOracle.bits(sa, to), Folding.fold(Op.OpSConvert, type, fromType, a, 0));
                    assertEquals(
                            IntegerOracle.bits(IntegerOracle.saturate(sa, to, false), to),
                            Folding.fold(Op.OpSatConvertSToU, type, fromType, a, 0));
                    assertEquals(
                            IntegerOracle.bits(IntegerOracle.saturate(ua, to, true), to),
                            Folding.fold(Op.OpSatConvertUToS, type, fromType, a, 0));
                }
            }
        }
        assertEquals(Long.MAX_VALUE, Conversion.satConvertUToS(-1, 64));
        assertEquals(5, Conversion.satConvertSToU(5, 64));
    }

    @Test
    void dotProducts() {
        Random random = new Random(9);
        for (int i = 0; i < 5_000; i++) {
            int a = random.nextInt();
            int b = random.nextInt();
            int accumulator = (int) IntegerOracle.random(random, 32);
            long[] sa = new long[4];
            long[] ua = new long[4];
            long[] sb = new long[4];
            long[] ub = new long[4];
            for (int k = 0; k < 4; k++) {
                ua[k] = (long) a >>> 8 * k & 0xFF;
                sa[k] = (byte) ua[k];
                ub[k] = (long) b >>> 8 * k & 0xFF;
                sb[k] = (byte) ub[k];
            }
            long signed = sa[0] * sb[0] + sa[1] * sb[1] + sa[2] * sb[2] + sa[3] * sb[3];
            long unsigned = ua[0] * ub[0] + ua[1] * ub[1] + ua[2] * ub[2] + ua[3] * ub[3];
            long mixed = sa[0] * ub[0] + sa[1] * ub[1] + sa[2] * ub[2] + sa[3] * ub[3];
            assertEquals(signed, IntegerDotProduct.sDot(a, b));
            assertEquals(unsigned, IntegerDotProduct.uDot(a, b));
            assertEquals(mixed, IntegerDotProduct.sUDot(a, b));
            assertEquals(signed, IntegerDotProduct.dot(sa, sb));
            long sum = Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, signed + accumulator));
            assertEquals(sum, IntegerDotProduct.sDotAccSat(a, b, accumulator));
            assertEquals(sum, IntegerDotProduct.sDotAccSat(sa, sb, accumulator, 32));
            sum = Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, mixed + accumulator));
            assertEquals(sum, IntegerDotProduct.sUDotAccSat(a, b, accumulator));
            sum = Math.min(0xFFFFFFFFL, unsigned + (accumulator & 0xFFFFFFFFL));
            assertEquals(sum, IntegerDotProduct.uDotAccSat(a, b, accumulator) & 0xFFFFFFFFL);
            assertEquals(sum, IntegerDotProduct.uDotAccSat(ua, ub, accumulator & 0xFFFFFFFFL, 32));
        }
    }

    @Test
    void dotProductsThatDoNotFitAreUndefined() {
        assertThat(IntegerDotProduct.isDefined(new long[] {127, 1}, new long[] {1, 1}, 8, true, true))
                .isFalse();
        assertThat(IntegerDotProduct.isDefined(new long[] {127, -1}, new long[] {1, 1}, 8, true, true))
                .isTrue();
        assertThat(IntegerDotProduct.isDefined(new long[] {254, 1}, new long[] {1, 1}, 8, false, false))
                .isTrue();
        assertThat(IntegerDotProduct.isDefined(new long[] {254, 2}, new long[] {1, 1}, 8, false, false))
                .isFalse();
        assertThat(IntegerDotProduct.isDefined(new long[] {-1}, new long[] {Long.MIN_VALUE}, 64, true, false))
                .isTrue();
        assertThat(IntegerDotProduct.isDefined(new long[] {1}, new long[] {Long.MIN_VALUE}, 64, true, false))
                .isFalse();
        assertThat(IntegerDotProduct.isDefined(new long[] {-1}, new long[] {Long.MIN_VALUE}, 64, true, true))
                .isFalse();
        assertThat(IntegerDotProduct.isDefined(new long[] {-1, 1}, new long[] {1, 1}, 64, false, false))
                .isFalse();
    }
}
