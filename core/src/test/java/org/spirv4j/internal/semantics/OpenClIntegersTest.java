// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.internal.number.NumberTypes;

/** Integer instructions of OpenCL.std: all pairs of 8 bits, random integers of more. */
class OpenClIntegersTest {
    /** The first and the last value are among each of these. */
    private static final int STEP = Boolean.getBoolean("thorough") ? 1 : 5;

    private static final int POINTS =
            Integer.getInteger("semantics.points", Boolean.getBoolean("thorough") ? 2_000 : 400);

    private interface Exact {
        BigInteger of(BigInteger a, BigInteger b, BigInteger c, int width);
    }

    private record Case(int number, boolean signed, Exact exact) {}

    private static final BigInteger TWO = BigInteger.TWO;
    private static final TreeMap<String, Case> CASES = new TreeMap<>();

    /** Whether operands and result are treated as signed follows from the name. */
    private static void add(String name, int number, Exact exact) {
        CASES.put(name, new Case(number, name.startsWith("s_"), exact));
    }

    private static BigInteger floorHalf(BigInteger a) {
        return a.shiftRight(1);
    }

    static {
        for (boolean signed : new boolean[] {true, false}) {
            String s = signed ? "s_" : "u_";
            add(s + "abs", signed ? 141 : 201, (a, b, c, w) -> a.abs());
            add(
                    s + "abs_diff",
                    signed ? 142 : 202,
                    (a, b, c, w) -> a.subtract(b).abs());
            add(s + "add_sat", signed ? 143 : 144, (a, b, c, w) -> IntegerOracle.saturate(a.add(b), w, signed));
            add(s + "sub_sat", signed ? 162 : 163, (a, b, c, w) -> IntegerOracle.saturate(a.subtract(b), w, signed));
            add(s + "hadd", signed ? 145 : 146, (a, b, c, w) -> floorHalf(a.add(b)));
            add(
                    s + "rhadd",
                    signed ? 147 : 148,
                    (a, b, c, w) -> floorHalf(a.add(b).add(BigInteger.ONE)));
            add(s + "clamp", signed ? 149 : 150, (a, b, c, w) -> a.max(b).min(c));
            add(s + "mul_hi", signed ? 160 : 203, (a, b, c, w) -> a.multiply(b).shiftRight(w));
            add(
                    s + "mad_hi",
                    signed ? 153 : 204,
                    (a, b, c, w) -> a.multiply(b).shiftRight(w).add(c));
            add(
                    s + "mad_sat",
                    signed ? 155 : 154,
                    (a, b, c, w) -> IntegerOracle.saturate(a.multiply(b).add(c), w, signed));
            add(s + "max", signed ? 156 : 157, (a, b, c, w) -> a.max(b));
            add(s + "min", signed ? 158 : 159, (a, b, c, w) -> a.min(b));
        }
        add("clz", 151, (a, b, c, w) -> BigInteger.valueOf(w - a.bitLength()));
        add("ctz", 152, (a, b, c, w) -> BigInteger.valueOf(a.signum() == 0 ? w : a.getLowestSetBit()));
        add("popcount", 166, (a, b, c, w) -> BigInteger.valueOf(a.bitCount()));
        add("rotate", 161, (a, b, c, w) -> {
            int places = b.mod(BigInteger.valueOf(w)).intValue();
            return a.shiftLeft(places).or(a.shiftRight(w - places));
        });
        add("bitselect", 186, (a, b, c, w) -> a.andNot(c).or(b.and(c)));
    }

    private static void check(String name, Case tested, long a, long b, long c, int width) {
        BigInteger x = tested.signed ? IntegerOracle.signed(a, width) : IntegerOracle.unsigned(a);
        BigInteger y = tested.signed ? IntegerOracle.signed(b, width) : IntegerOracle.unsigned(b);
        BigInteger z = tested.signed ? IntegerOracle.signed(c, width) : IntegerOracle.unsigned(c);
        int type = NumberTypes.integer(width, false);
        int[] types = {type, type, type};
        long[][] operands = {{a}, {b}, {c}};
        long[] result = new long[1];
        boolean defined = !name.endsWith("clamp") || y.compareTo(z) <= 0;
        assertEquals(defined, OpenClStdFolding.isDefined(tested.number, types, operands), name);
        OpenClStdFolding.fold(tested.number, types, operands, type, result, FloatControls.DEFAULT);
        if (defined) {
            long exact = IntegerOracle.bits(tested.exact.of(x, y, z, width), width);
            if (exact != result[0]) {
                assertEquals(exact, result[0], name + " " + x + " " + y + " " + z + " of " + width + " bits");
            }
        }
    }

    @Test
    void pairsOf8Bits() {
        Random random = new Random(8);
        CASES.forEach((name, tested) -> {
            for (int a = 0; a < 256; a += STEP) {
                for (int b = 0; b < 256; b += STEP) {
                    check(name, tested, a, b, IntegerOracle.random(random, 8), 8);
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 32, 64})
    void randomIntegers(int width) {
        Random random = new Random(width);
        CASES.forEach((name, tested) -> {
            for (int i = 0; i < POINTS; i++) {
                long a = IntegerOracle.random(random, width);
                long b = IntegerOracle.random(random, width);
                check(name, tested, a, b, IntegerOracle.random(random, width), width);
            }
        });
    }

    @Test
    void upsampleDoublesTheWidth() {
        for (int width : List.of(8, 16, 32)) {
            int type = NumberTypes.integer(width, false);
            long hi = 0x9182_7364L & -1L >>> 64 - width;
            long lo = 0x8765_4321L & -1L >>> 64 - width;
            BigInteger exact =
                    IntegerOracle.unsigned(hi).multiply(TWO.pow(width)).add(IntegerOracle.unsigned(lo));
            for (int number : new int[] {164, 165}) {
                long[] result = new long[1];
                OpenClStdFolding.fold(
                        number,
                        new int[] {type, type},
                        new long[][] {{hi}, {lo}},
                        NumberTypes.integer(2 * width, false),
                        result,
                        FloatControls.DEFAULT);
                assertEquals(exact.longValue(), result[0]);
            }
        }
    }

    @Test
    void productsOf24Bits() {
        Random random = new Random(24);
        for (int i = 0; i < 10_000; i++) {
            int x = random.nextInt() >> 8;
            int y = random.nextInt() >> 8;
            int z = random.nextInt();
            assertEquals(x * y, (int) OpenClIntegers.sMul24(x, y));
            assertEquals(x * y + z, (int) OpenClIntegers.sMad24(x, y, z));
            int ux = x & 0xFFFFFF;
            int uy = y & 0xFFFFFF;
            assertEquals(ux * uy, (int) OpenClIntegers.uMul24(ux, uy));
            assertEquals(ux * uy + z, (int) OpenClIntegers.uMad24(ux, uy, z));
        }
    }
}
