// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class PowersOfTenTest {
    @Test
    void everySignificandIsTheExactOneRoundedDown() {
        for (int k = PowersOfTen.MIN; k <= PowersOfTen.MAX; k++) {
            int shift = -PowersOfTen.exponent(k);
            BigInteger power = BigInteger.TEN.pow(Math.abs(k));
            BigInteger exact;
            boolean isExact;
            if (k < 0) {
                BigInteger[] parts = BigInteger.ONE.shiftLeft(shift).divideAndRemainder(power);
                exact = parts[0];
                isExact = parts[1].signum() == 0;
            } else {
                exact = power.shiftLeft(shift);
                isExact = exact.shiftLeft(-shift).equals(power);
            }
            BigInteger significand = unsigned(PowersOfTen.high(k)).shiftLeft(64).or(unsigned(PowersOfTen.low(k)));
            assertThat(significand).as("10^%s", k).isEqualTo(exact);
            assertThat(significand.bitLength()).isEqualTo(128);
            assertThat(PowersOfTen.isExact(k)).as("10^%s", k).isEqualTo(isExact);
        }
    }

    @Test
    void decimalExponentsOfPowersOfTwoAreExact() {
        for (int power = -1100; power <= 1100; power++) {
            int exponent = DecimalPrinter.exponentOfPowerOfTwo(power);
            // 10^exponent <= 2^power < 10^(exponent + 1), as integers.
            assertThat(ratio(exponent, power)).isLessThanOrEqualTo(0);
            assertThat(ratio(exponent + 1, power)).isPositive();
        }
    }

    private static int ratio(int exponent, int power) {
        BigInteger tens = BigInteger.TEN.pow(Math.max(exponent, 0)).shiftLeft(Math.max(-power, 0));
        BigInteger twos = BigInteger.TEN.pow(Math.max(-exponent, 0)).shiftLeft(Math.max(power, 0));
        return tens.compareTo(twos);
    }

    private static BigInteger unsigned(long value) {
        return new BigInteger(Long.toUnsignedString(value));
    }
}
