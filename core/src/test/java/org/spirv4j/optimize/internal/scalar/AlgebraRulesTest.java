// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.FloatEncoding;
import org.spirv4j.internal.semantics.Folding;

/**
 * Proves the rules of algebra: both sides are computed for all values of 8-bit integers, or of 4-bit integers and some
 * of 8 bits if a rule has more than two names, or without {@code -Dthorough} more than one; and for special values of
 * floating-point numbers. A rule that applies to none of them fails.
 */
@Execution(ExecutionMode.CONCURRENT)
final class AlgebraRulesTest {
    private static final boolean IS_THOROUGH = Boolean.getBoolean("thorough");
    private static final int HALF = NumberTypes.floating(16, -1);
    private static final int FLOAT = NumberTypes.FLOAT32;
    private static final int DOUBLE = NumberTypes.floating(64, -1);
    private static final long[] BYTES = {
        0, 1, 2, 3, 7, 8, 9, 15, 16, 0x55, 0x7E, 0x7F, 0x80, 0x81, 0xAA, 0xF0, 0xFE, 0xFF
    };

    static List<AlgebraRule> rules() {
        return AlgebraRules.rules();
    }

    private static List<AlgebraRule> rules(boolean isFloat) {
        return rules().stream()
                .filter(rule -> new RuleMeaning(rule).isFloat() == isFloat)
                .toList();
    }

    static Stream<AlgebraRule> integerRules() {
        return rules(false).stream();
    }

    static Stream<AlgebraRule> exactFloatRules() {
        return rules(true).stream().filter(rule -> rule.fastMath() == 0);
    }

    static Stream<AlgebraRule> realRules() {
        return rules(true).stream().filter(rule -> rule.fastMath() != 0);
    }

    private static LongStream all(int width) {
        return LongStream.range(0, 1L << width);
    }

    private static int integer(int width) {
        return NumberTypes.integer(width, false);
    }

    @Test
    void noRuleEscapes() {
        assertThat(integerRules().count()
                        + exactFloatRules().count()
                        + realRules().count())
                .isEqualTo(rules().size());
        assertThat(rules().stream().map(AlgebraRule::text)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("integerRules")
    void holdsForAllIntegers(AlgebraRule rule) {
        RuleMeaning meaning = new RuleMeaning(rule);
        int names = meaning.kinds().size();
        if (names <= 2 && IS_THOROUGH || names == 1) {
            assertThat(check(meaning, 8, all(8).toArray())).as(rule.text()).isPositive();
        } else {
            int applied = 0;
            if (!IS_THOROUGH) {
                applied = check(meaning, 4, some(all(4).toArray(), names)) + check(meaning, 8, some(BYTES, names));
            }
            if (applied == 0) {
                applied = check(meaning, 4, all(4).toArray()) + check(meaning, 8, BYTES);
            }
            assertThat(applied).as(rule.text()).isPositive();
        }
    }

    /**
     * So many of some values, from the first to the last, that there are about 4,000 combinations for a number of
     * names.
     */
    private static long[] some(long[] values, int names) {
        int count = (int) Math.min(values.length, Math.max(3, Math.pow(4000, 1.0 / names)));
        return IntStream.range(0, count)
                .mapToLong(i -> values[i * (values.length - 1) / (count - 1)])
                .toArray();
    }

    private static int check(RuleMeaning meaning, int width, long[] integers) {
        meaning.setTypes(integer(width), HALF);
        return check(meaning, domains(meaning, integers, new long[0]), AlgebraRulesTest::isSame);
    }

    private static List<long[]> domains(RuleMeaning meaning, long[] integers, long[] floats) {
        List<long[]> domains = new ArrayList<>();
        for (RuleMeaning.Kind kind : meaning.kinds()) {
            domains.add(
                    switch (kind) {
                        case BOOLEAN -> new long[] {0, 1};
                        case INTEGER -> integers;
                        case FLOAT -> floats;
                    });
        }
        return domains;
    }

    /** Compares two values of a type. */
    private interface Equality {
        boolean isSame(long a, long b, int type);
    }

    private static boolean isSame(long a, long b, int type) {
        return a == b
                || NumberTypes.isFloat(type)
                        && Double.isNaN(FloatEncoding.decode(a, type))
                        && Double.isNaN(FloatEncoding.decode(b, type));
    }

    /** Compares both sides for all combinations of values; returns how often the rule applied. */
    private static int check(RuleMeaning meaning, List<long[]> domains, Equality equality) {
        int applied = 0;
        int[] at = new int[domains.size()];
        long[] values = new long[at.length];
        long total = domains.stream().mapToLong(domain -> domain.length).reduce(1, (a, b) -> a * b);
        int type = meaning.type(meaning.resultKind());
        for (long n = 0; n < total; n++) {
            for (int i = 0; i < at.length; i++) {
                values[i] = domains.get(i)[at[i]];
            }
            applied += check(meaning, values, domains.get(0), type, equality) ? 1 : 0;
            for (int i = 0; i < at.length && ++at[i] == domains.get(i).length; i++) {
                at[i] = 0;
            }
        }
        return applied;
    }

    private static boolean check(RuleMeaning meaning, long[] values, long[] undefined, int type, Equality equality) {
        if (!meaning.applies(values)) {
            return false;
        }
        OptionalLong right = meaning.right(values);
        boolean isAny = false;
        for (long undef : meaning.hasUndefined() ? undefined : new long[] {0}) {
            OptionalLong left = meaning.left(values, undef);
            isAny |= left.isEmpty() || right.isPresent() && equality.isSame(left.getAsLong(), right.getAsLong(), type);
        }
        if (!isAny) {
            assertThat(meaning.left(values, 0))
                    .as(() -> meaning.names() + " are "
                            + LongStream.of(values).mapToObj(Long::toHexString).toList())
                    .isEqualTo(right);
        }
        return true;
    }

    /** Denormalized, normalized and infinite numbers, NaN and zeros of a type; fewer for rules with more names. */
    private static long[] specials(int type, int names) {
        int width = NumberTypes.width(type);
        int mantissa = width == 16 ? 10 : width == 32 ? 23 : 52;
        long infinity = FloatEncoding.encode(Double.POSITIVE_INFINITY, type);
        LongStream edges = LongStream.of(0, 1, 3, (1L << mantissa) - 1, 1L << mantissa, infinity - 1, infinity);
        LongStream numbers = DoubleStream.of(1, 2, 3, 0.5, Double.NaN, 5, 8, 0.25, 1.5, 1.25, 0.1, 1000, 30000)
                .limit(names < 3 ? 13 : 5)
                .mapToLong(value -> FloatEncoding.encode(value, type));
        return LongStream.concat(edges.limit(names < 4 ? 7 : 1), numbers)
                .flatMap(bits -> LongStream.of(bits, bits ^ 1L << width - 1))
                .toArray();
    }

    @ParameterizedTest
    @MethodSource("exactFloatRules")
    void keepsTheBitsOfFloats(AlgebraRule rule) {
        RuleMeaning meaning = new RuleMeaning(rule);
        int applied = 0;
        for (int type : IS_THOROUGH ? new int[] {HALF, FLOAT, DOUBLE} : new int[] {FLOAT}) {
            meaning.setTypes(integer(8), type);
            applied += check(
                    meaning,
                    domains(meaning, new long[0], specials(type, meaning.kinds().size())),
                    AlgebraRulesTest::isSame);
        }
        assertThat(applied).as(rule.text()).isPositive();
        if (meaning.kinds().size() == 1) {
            meaning.setTypes(integer(8), HALF);
            check(meaning, List.of(all(16).toArray()), AlgebraRulesTest::isSame);
        }
    }

    @ParameterizedTest
    @MethodSource("realRules")
    void holdsForRealNumbers(AlgebraRule rule) {
        RuleMeaning meaning = new RuleMeaning(rule);
        meaning.setTypes(integer(8), DOUBLE);
        long[] numbers = Stream.of(0.0, -0.0, 1.0, -2.0, 3.0, 0.5, -7.0, 12.0)
                .mapToLong(value -> FloatEncoding.encode(value, DOUBLE))
                .toArray();
        int applied = check(meaning, domains(meaning, new long[0], numbers), AlgebraRulesTest::isClose);
        assertThat(applied).as(rule.text()).isPositive();
    }

    private static boolean isClose(long a, long b, int type) {
        double x = type == Folding.BOOL ? a : FloatEncoding.decode(a, type);
        double y = type == Folding.BOOL ? b : FloatEncoding.decode(b, type);
        boolean isReal = Double.isFinite(x) && Double.isFinite(y);
        return !isReal || Math.abs(x - y) <= 1e-12 * Math.max(1, Math.abs(x));
    }
}
