// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;

class ConstantValuesTest {
    private static final String HEAD = """
            OpDecorate %s3 SpecId 3
            OpDecorate %st SpecId 4
            %bool = OpTypeBool
            %u8 = OpTypeInt 8 0 %i8 = OpTypeInt 8 1 %u16 = OpTypeInt 16 0 %i16 = OpTypeInt 16 1
            %u32 = OpTypeInt 32 0 %i32 = OpTypeInt 32 1 %u64 = OpTypeInt 64 0 %i64 = OpTypeInt 64 1
            %f16 = OpTypeFloat 16 %f32 = OpTypeFloat 32 %f64 = OpTypeFloat 64
            %v2u32 = OpTypeVector %u32 2 %v4u16 = OpTypeVector %u16 4 %v2bool = OpTypeVector %bool 2
            %m2 = OpTypeMatrix %v2f 2 %v2f = OpTypeVector %f32 2
            %true = OpConstantTrue %bool %false = OpConstantFalse %bool
            %s3 = OpSpecConstant %i32 7 %st = OpSpecConstantTrue %bool
            %c1 = OpConstant %u32 0x10002 %c2 = OpConstant %u32 0x30004
            %v12 = OpConstantComposite %v2u32 %c1 %c2
            %v21 = OpSpecConstantComposite %v2u32 %c2 %c1
            %tf = OpConstantComposite %v2bool %true %false
            %one = OpConstant %f32 1.5 %row = OpConstantComposite %v2f %one %one
            %mat = OpConstantComposite %m2 %row %row
            %null = OpConstantNull %m2
            %two = OpConstant %u32 2 %arr = OpTypeArray %m2 %two
            %st1 = OpTypeStruct %u32 %v2u32 %arr
            %nullst = OpConstantNull %st1
            %arrc = OpConstantComposite %arr %mat %null
            %stc = OpSpecConstantComposite %st1 %c1 %v12 %arrc
            """;

    /** The components of the module's last constant as hexadecimal numbers, its parts in brackets, or "unknown". */
    private static String value(String text, Map<Integer, Long> specialization) {
        SpirvModule module = TestModules.of(HEAD + text);
        ConstantValues values = ConstantValues.of(module, specialization);
        return value(values, module.instruction(module.instructionCount() - 1).resultId());
    }

    private static String value(ConstantValues values, int id) {
        StringBuilder result = new StringBuilder();
        if (values.isComposite(id)) {
            for (int i = 0; i < values.constituentCount(id); i++) {
                result.append(i == 0 ? "[" : ", ").append(value(values, values.constituent(id, i)));
            }
            return result + "]";
        }
        if (values.isNullComposite(id)) {
            return "null";
        }
        for (int i = 0; i < values.componentCount(id); i++) {
            result.append(i == 0 ? "" : " ").append(Long.toHexString(values.bits(id, i)));
        }
        return values.isKnown(id) ? result.toString() : "unknown";
    }

    private static String value(String text) {
        return value(text, Map.of());
    }

    @ParameterizedTest
    @CsvSource({
        "FConvert f16 f32 1.0009765625, 3c01",
        "FConvert f16 f64 1e-7, 2",
        "FConvert f16 f64 65519.99, 7bff",
        "FConvert f16 f64 65520, 7c00",
        "FConvert f16 f64 1.00048828125, 3c00",
        "FConvert f16 f64 1.00146484375, 3c02",
        "FConvert f16 f64 -0.00006103515625, 8400",
        "FConvert f32 f64 1e300, 7f800000",
        "QuantizeToF16 f32 f32 1e-7, 0",
        "QuantizeToF16 f32 f32 -1e9, ff800000",
        "ConvertFToS i8 f32 -128.9, 80",
        "ConvertFToS i8 f32 -129, unknown",
        "ConvertFToS i64 f64 -9223372036854775808, 8000000000000000",
        "ConvertFToU u64 f64 18446744073709549568, fffffffffffff800",
        "ConvertFToU u8 f32 -0.5, 0",
        "ConvertFToU u8 f32 256, unknown",
        "ConvertSToF f32 i64 -9223372036854775808, df000000",
        "ConvertUToF f32 u64 18446744073709551615, 5f800000",
        "ConvertUToF f32 u64 9223372586610589697, 5f000001",
        "ConvertUToF f64 u64 18446744073709551615, 43f0000000000000",
        "ConvertUToF f16 u32 65519, 7bff",
        "SConvert i64 i8 -2, fffffffffffffffe",
        "SConvert i8 i64 511, ff",
        "UConvert u64 u8 254, fe",
        "SNegate i16 i16 -32768, 8000",
        "Not u8 u8 1, fe",
        "FNegate f16 f16 1.5, be00",
        "Bitcast f32 u32 0x3f800000, 3f800000",
        "Bitcast v4u16 u64 0x0004000300020001, 1 2 3 4"
    })
    void oneOperand(String operation, String expected) {
        String[] part = operation.split(" ", -1);
        assertThat(value("%a = OpConstant %" + part[2] + " " + part[3] + "\n%r = OpSpecConstantOp %" + part[1] + " "
                        + part[0] + " %a"))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "SDiv i8 -128 -1, unknown",
        "UDiv u32 1 0, unknown",
        "SMod i32 -7 3, 2",
        "SMod i32 7 -3, fffffffe",
        "SRem i32 -7 3, ffffffff",
        "UMod u64 18446744073709551615 10, 5",
        "ShiftLeftLogical u8 255 4, f0",
        "ShiftRightArithmetic i8 -128 7, ff",
        "ShiftRightLogical i8 -128 7, 1",
        "ShiftLeftLogical u32 1 32, unknown",
        "FRem f32 -7.5 2, bfc00000",
        "FMod f32 -7.5 2, 3f000000",
        "FMod f32 7.5 -2, bf000000",
        "FMod f32 4 -2, 80000000",
        "FAdd f16 2048 1, 6800",
        "FMul f16 256 256, 7c00",
        "FDiv f64 1 0, 7ff0000000000000",
        "FRem f32 1 0, unknown",
        "FMod f64 1 0, unknown",
        "FSub f32 1 1, 0",
        "IAdd u8 200 100, 2c",
        "BitwiseXor u16 0xff00 0x0ff0, f0f0"
    })
    void twoOperands(String operation, String expected) {
        String[] part = operation.split(" ", -1);
        String type = "%" + part[1];
        assertThat(value("%a = OpConstant " + type + " " + part[2] + " %b = OpConstant " + type + " " + part[3]
                        + "\n%r = OpSpecConstantOp " + type + " " + part[0] + " %a %b"))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "%bool LogicalOr %false %true, 1",
        "%bool LogicalAnd %false %true, 0",
        "%bool LogicalNot %false, 1",
        "%bool LogicalEqual %false %true, 0",
        "%bool LogicalNotEqual %false %true, 1",
        "%u32 Select %true %c1 %c2, 10002",
        "%v2u32 Select %tf %v12 %v21, 10002 10002",
        "%v2u32 Select %false %v12 %v21, 30004 10002",
        "%v2u32 VectorShuffle %v12 %v21 3 0, 10002 10002",
        "%v2u32 VectorShuffle %v12 %v21 4 0, unknown",
        "%v2u32 CompositeInsert %c2 %v12 0, 30004 30004",
        "%u32 CompositeExtract %v12 1, 30004",
        "%u32 CompositeExtract %v12 2, unknown",
        "%f32 CompositeExtract %mat 1 0, 3fc00000",
        "%v2f CompositeExtract %mat 1, 3fc00000 3fc00000",
        "%f32 CompositeExtract %null 1 1, 0",
        "%v4u16 Bitcast %v12, 2 1 4 3",
        "%v2u32 IAdd %v12 %v21, 40006 40006",
        "%v2bool ULessThan %v12 %v21, 1 0",
        "%bool SGreaterThanEqual %s3 %s3, 1",
        "%u32 IAdd %c1 %row, unknown",
        "%f32 FAdd %c1 %c1, unknown"
    })
    void operations(String operation, String expected) {
        assertThat(value("%r = OpSpecConstantOp " + operation)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '=', textBlock = """
            %m2 CompositeExtract %arrc 0 = [3fc00000 3fc00000, 3fc00000 3fc00000]
            %m2 CompositeExtract %arrc 1 = null
            %v2f CompositeExtract %stc 2 1 1 = 0 0
            %f32 CompositeExtract %stc 2 0 1 1 = 3fc00000
            %f32 CompositeExtract %stc 2 0 1 2 = unknown
            %f32 CompositeExtract %stc 3 = unknown
            %f32 CompositeExtract %stc 1 = unknown
            %arr CompositeExtract %nullst 2 = null
            %st1 CompositeInsert %c2 %stc 0 = [30004, 10002 30004, [[3fc00000 3fc00000, 3fc00000 3fc00000], null]]
            %st1 CompositeInsert %c1 %nullst 1 1 = [0, 0 10002, null]
            %st1 CompositeInsert %one %stc 2 1 0 1 = \
            [10002, 10002 30004, [[3fc00000 3fc00000, 3fc00000 3fc00000], [0 3fc00000, 0 0]]]
            %st1 CompositeInsert %c1 %stc 2 1 0 1 = unknown
            %st1 CompositeInsert %c1 %stc 7 = unknown
            %m2 CompositeInsert %row %null 1 = [0 0, 3fc00000 3fc00000]
            %arr CompositeInsert %null %arrc 0 = [null, null]
            %st1 Select %true %nullst %stc = null
            %st1 Select %false %nullst %stc = [10002, 10002 30004, [[3fc00000 3fc00000, 3fc00000 3fc00000], null]]
            %st1 Select %tf %nullst %stc = unknown
            %m2 Select %true %nullst %stc = unknown
            """)
    void composites(String operation, String expected) {
        assertThat(value("%r = OpSpecConstantOp " + operation)).isEqualTo(expected);
    }

    @Test
    void resultsAreOperandsAgain() {
        assertThat(value("""
                %a = OpSpecConstantOp %st1 CompositeInsert %c2 %nullst 1 0
                %b = OpSpecConstantOp %v2u32 CompositeExtract %a 1
                %c = OpSpecConstantOp %v2u32 VectorShuffle %b %v12 3 0
                %d = OpSpecConstantOp %v2u32 IAdd %c %b
                %r = OpSpecConstantOp %st1 CompositeInsert %d %a 1
                """)).isEqualTo("[0, 60008 30004, null]");
    }

    @Test
    void undefinedConstituentsDoNotHideTheOthers() {
        String zero = "%z = OpConstantNull %u32 %q = OpSpecConstantOp %u32 UDiv %c1 %z ";
        assertThat(value(zero + "%r = OpSpecConstantComposite %v2u32 %q %c2")).isEqualTo("[unknown, 30004]");
        assertThat(
                        value(
                                zero
                                        + "%v = OpSpecConstantComposite %v2u32 %q %c2 %r = OpSpecConstantOp %u32 CompositeExtract %v 1"))
                .isEqualTo("30004");
    }

    @Test
    void aSelectionNeedsOnlyWhatItSelects() {
        String zero = "%z = OpConstantNull %u32 %q = OpSpecConstantOp %u32 UDiv %c1 %z ";
        assertThat(value(zero + "%r = OpSpecConstantOp %u32 Select %true %c1 %q"))
                .isEqualTo("10002");
        assertThat(value(zero + "%r = OpSpecConstantOp %u32 Select %false %c1 %q"))
                .isEqualTo("unknown");
    }

    @Test
    void copiesOfLongArraysAreLimited() {
        StringBuilder text = new StringBuilder("""
                %n = OpConstant %u32 100000
                %t = OpTypeArray %u32 %n
                %a0 = OpConstantNull %t
                """);
        for (int i = 1; i <= 1000; i++) {
            text.append("%a" + i + " = OpSpecConstantOp %t CompositeInsert %c1 %a" + (i - 1) + " 3\n");
        }
        assertThat(value(text.toString())).isEqualTo("unknown");
    }

    @Test
    void valuesThatDoNotExistAreUnknown() {
        ConstantValues values = ConstantValues.of(TestModules.of(HEAD));
        for (int value : new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertThat(values.isKnown(value)).isFalse();
            assertThat(values.typeId(value)).isZero();
            assertThat(values.isComposite(value) || values.isNullComposite(value))
                    .isFalse();
        }
    }

    @Test
    void specialization() {
        String sum = "%r = OpSpecConstantOp %i32 IMul %s3 %s3";
        assertThat(value(sum)).isEqualTo("31");
        assertThat(value(sum, Map.of(3, -2L))).isEqualTo("4");
        String pick = "%r = OpSpecConstantOp %u32 Select %st %c1 %c2";
        assertThat(value(pick)).isEqualTo("10002");
        assertThat(value(pick, Map.of(4, 0L))).isEqualTo("30004");
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, 32, 64})
    void integersAgreeWithExactArithmetic(int width) {
        Random random = new Random(width);
        BigInteger modulus = BigInteger.ONE.shiftLeft(width);
        String[] ops = {
            "IAdd",
            "ISub",
            "IMul",
            "UDiv",
            "UMod",
            "SDiv",
            "SRem",
            "SMod",
            "ULessThan",
            "SLessThan",
            "UGreaterThanEqual"
        };
        for (int n = 0; n < 40; n++) {
            long a = random.nextLong() >> random.nextInt(64);
            long b = random.nextLong() >> random.nextInt(64);
            BigInteger ua = BigInteger.valueOf(a).mod(modulus);
            BigInteger ub = BigInteger.valueOf(b).mod(modulus);
            BigInteger half = modulus.shiftRight(1);
            BigInteger sa = ua.compareTo(half) < 0 ? ua : ua.subtract(modulus);
            BigInteger sb = ub.compareTo(half) < 0 ? ub : ub.subtract(modulus);
            boolean defined = ub.signum() != 0 && !(sb.equals(BigInteger.ONE.negate()) && sa.equals(half.negate()));
            for (String op : ops) {
                if (!defined && (op.contains("Div") || op.contains("Mod") || op.contains("Rem"))) {
                    continue;
                }
                BigInteger expected = switch (op) {
                    case "IAdd" -> ua.add(ub);
                    case "ISub" -> ua.subtract(ub);
                    case "IMul" -> ua.multiply(ub);
                    case "UDiv" -> ua.divide(ub);
                    case "UMod" -> ua.mod(ub);
                    case "SDiv" -> sa.divide(sb);
                    case "SRem" -> sa.remainder(sb);
                    case "SMod" ->
                        sb.signum() > 0
                                ? sa.mod(sb)
                                : sa.negate().mod(sb.negate()).negate();
                    case "ULessThan" -> BigInteger.valueOf(ua.compareTo(ub) < 0 ? 1 : 0);
                    case "SLessThan" -> BigInteger.valueOf(sa.compareTo(sb) < 0 ? 1 : 0);
                    default -> BigInteger.valueOf(ua.compareTo(ub) >= 0 ? 1 : 0);
                };
                String result = op.contains("Than") ? "%bool" : "%u" + width;
                assertThat(value("%a = OpConstant %u" + width + " " + ua + " %b = OpConstant %u" + width + " " + ub
                                + "\n%r = OpSpecConstantOp " + result + " " + op + " %a %b"))
                        .as("%s %s %s", op, ua, ub)
                        .isEqualTo(expected.mod(modulus).toString(16));
            }
        }
    }
}
