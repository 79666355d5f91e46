// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.SpecializationConstant;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.transform.Specialization;
import org.spirv4j.transform.TransformException;

class SpecializationTest {
    private static final String HEAD = """
            OpCapability Kernel
            OpName %50 "count" OpName %51 "enable" OpName %52 "scale" OpName %53 "twin" OpName %54 "twin" OpName %40 "plain"
            OpDecorate %50 SpecId 0
            OpDecorate %51 SpecId 1
            OpDecorate %52 SpecId 2
            OpDecorate %53 SpecId 3
            OpDecorate %54 SpecId 4
            %1 = OpTypeBool
            %2 = OpTypeInt 8 0 %3 = OpTypeInt 8 1 %4 = OpTypeInt 16 0 %5 = OpTypeInt 16 1
            %6 = OpTypeInt 32 0 %7 = OpTypeInt 32 1 %8 = OpTypeInt 64 0 %9 = OpTypeInt 64 1
            %10 = OpTypeFloat 16 %11 = OpTypeFloat 32 %12 = OpTypeFloat 64
            %40 = OpConstant %6 5
            %50 = OpSpecConstant %6 4
            %51 = OpSpecConstantTrue %1
            %52 = OpSpecConstant %11 1.5
            %53 = OpSpecConstant %6 1
            %54 = OpSpecConstant %6 2
            """;

    private static final SpirvModule MODULE = TestModules.of(HEAD);

    private static String constant(SpirvModule module, int id) {
        String text = TestModules.text(module);
        return text.lines()
                .filter(line -> line.startsWith("%" + id + " = "))
                .findFirst()
                .orElse("nothing");
    }

    /** The one constant of a type with a value as its default. */
    private static String set(String type, Object value) {
        String text = "OpCapability Kernel OpDecorate %2 SpecId 7 %1 = " + type + " %2 = "
                + (type.equals("OpTypeBool") ? "OpSpecConstantTrue %1" : "OpSpecConstant %1 0");
        Specialization specialization = Specialization.create();
        if (value instanceof Boolean truth) {
            specialization = specialization.with(7, truth);
        } else if (value instanceof Long whole) {
            specialization = specialization.with(7, whole);
        } else if (value instanceof Double real) {
            specialization = specialization.with(7, real);
        } else {
            specialization = specialization.with(7, (String) value);
        }
        SpirvModule module = TestModules.of(text).transform(specialization.asDefaults());
        return constant(module, 2)
                .replace("%2 = OpSpecConstant", "")
                .replace(" %1", "")
                .strip();
    }

    @ParameterizedTest
    @CsvSource({
        "OpTypeInt 8 0, 255, 255",
        "OpTypeInt 8 1, -128, -128",
        "OpTypeInt 8 1, 0xff, -1",
        "OpTypeInt 16 0, 0xFFFF, 65535",
        "OpTypeInt 16 1, -3, -3",
        "OpTypeInt 32 0, 4294967295, 4294967295",
        "OpTypeInt 32 1, 0x1F, 31",
        "OpTypeInt 64 0, 18446744073709551615, 18446744073709551615",
        "OpTypeInt 64 1, -9223372036854775808, -9223372036854775808",
        "OpTypeFloat 16, 1.5, 0x1.8p+0",
        "OpTypeFloat 32, 7, 7",
        "OpTypeFloat 32, -0x1.8p+3, -12",
        "OpTypeFloat 64, 1e-300, 1e-300",
        "OpTypeFloat 64, 0.1, 0.10000000000000001",
        "OpTypeBool, true, True",
        "OpTypeBool, false, False",
        "OpTypeBool, 0, False",
        "OpTypeBool, 18446744073709551615, True"
    })
    void literals(String type, String literal, String expected) {
        assertThat(set(type, literal)).isEqualTo(expected);
    }

    @Test
    void typedValues() {
        assertThat(set("OpTypeInt 8 1", -128L)).isEqualTo("-128");
        assertThat(set("OpTypeInt 64 1", Long.MIN_VALUE)).isEqualTo("-9223372036854775808");
        assertThat(set("OpTypeFloat 32", 16777217L)).isEqualTo("16777216");
        assertThat(set("OpTypeFloat 32", 2305843146652647425L))
                .as("rounded once")
                .isEqualTo("2.30584328e+18");
        assertThat(set("OpTypeFloat 16", 1.00048828125)).as("a tie").isEqualTo("0x1p+0");
        assertThat(set("OpTypeFloat 16", 1.00146484375)).as("a tie").isEqualTo("0x1.008p+0");
        assertThat(set("OpTypeFloat 16", 65519.9)).isEqualTo("0x1.ffcp+15");
        assertThat(set("OpTypeFloat 32", Double.NEGATIVE_INFINITY)).isEqualTo("-0x1p+128");
        assertThat(set("OpTypeFloat 64", 0.5)).isEqualTo("0.5");
        assertThat(set("OpTypeFloat 16 BFloat16KHR", 0.5)).isEqualTo("0x1p-1");
        assertThat(set("OpTypeBool", false)).isEqualTo("False");
        assertThat(set("OpTypeBool", 2L)).isEqualTo("True");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "OpTypeInt 8 0 | 256 | SpecId 7 (%2): '256' does not fit an 8-bit unsigned integer: 0 to 255",
                "OpTypeInt 32 0 | -1 | SpecId 7 (%2): '-1' is negative, but a 32-bit unsigned integer is expected: 0 to 4294967295",
                "OpTypeInt 16 1 | 1.5 | SpecId 7 (%2): '1.5' is not a 16-bit signed integer: expected digits, or hexadecimal digits after 0x",
                "OpTypeFloat 16 | 65536 | SpecId 7 (%2): '65536' does not fit a 16-bit float: at most 65504, infinity is 0x1p+16",
                "OpTypeFloat 32 | true | SpecId 7 (%2): 'true' is not a 32-bit float: expected a decimal number or a hexadecimal one such as 0x1.8p+3",
                "OpTypeBool | maybe | SpecId 7 (%2): 'maybe' is not a Boolean: expected true, false or an integer (0 is false)",
                "OpTypeInt 128 0 | 1 | SpecId 7 (%2): a number cannot be written for a 128-bit unsigned integer; write its words as !0x... instead of '1'"
            })
    void refusedLiterals(String type, String literal, String message) {
        String text = "OpCapability Kernel OpDecorate %2 SpecId 7 %1 = " + type + " %2 = "
                + (type.equals("OpTypeBool")
                        ? "OpSpecConstantTrue %1"
                        : type.contains("128") ? "OpSpecConstant %1 !0x1 !0x0 !0x0 !0x0" : "OpSpecConstant %1 0");
        SpirvModule module = TestModules.of(text);
        assertThatThrownBy(() -> Specialization.create().with(7, literal).full().apply(module))
                .isInstanceOf(TransformException.class)
                .hasMessageContaining(message);
    }

    @Test
    void refusedTypedValues() {
        assertThatThrownBy(() -> set("OpTypeInt 32 0", -1L)).hasMessageContaining("'-1' is negative");
        assertThatThrownBy(() -> set("OpTypeInt 32 1", 1L << 31)).hasMessageContaining("-2147483648 to 2147483647");
        assertThatThrownBy(() -> set("OpTypeInt 32 1", 1.0))
                .hasMessageContaining(
                        "1.0 is a floating-point number, but the constant is of type 32-bit signed integer");
        assertThatThrownBy(() -> set("OpTypeFloat 32", true)).hasMessageContaining("true is a Boolean");
        assertThatThrownBy(() -> set("OpTypeFloat 32", 1e39)).hasMessageContaining("does not fit a 32-bit float");
        assertThatThrownBy(() -> set("OpTypeFloat 16", 65520.0))
                .hasMessageContaining("'65520.0' rounds to infinity as a 16-bit float");
        assertThatThrownBy(() -> set("OpTypeBool", 1.0)).hasMessageContaining("type Boolean");
    }

    @Test
    void bits() {
        SpirvModule module = MODULE.transform(Specialization.create()
                .withBits(0, 0xFFFFFFFFL)
                .withBits(1, 0)
                .withBits(2, 0x7FC00001L)
                .asDefaults());
        assertThat(constant(module, 50)).isEqualTo("%50 = OpSpecConstant %6 4294967295");
        assertThat(constant(module, 51)).isEqualTo("%51 = OpSpecConstantFalse %1");
        assertThat(module.definition(52).orElseThrow().word(3)).isEqualTo(0x7FC00001);
        assertThatThrownBy(() -> MODULE.transform(
                        Specialization.create().withBits(0, 1L << 32).asDefaults()))
                .hasMessageContaining("do not fit in the 32 bits of a 32-bit unsigned integer");
    }

    @Test
    void byName() {
        SpirvModule module = MODULE.transform(Specialization.create()
                .with("count", 1)
                .with("enable", false)
                .with("scale", 0.25)
                .with("count", "9")
                .asDefaults());
        assertThat(constant(module, 50)).isEqualTo("%50 = OpSpecConstant %6 9");
        assertThat(constant(module, 51)).isEqualTo("%51 = OpSpecConstantFalse %1");
        assertThat(constant(module, 52)).isEqualTo("%52 = OpSpecConstant %11 0.25");
    }

    @Test
    void unknownConstants() {
        assertThatThrownBy(() -> MODULE.transform(
                        Specialization.create().with(9, 1).with("scal", 1).asDefaults()))
                .isInstanceOfSatisfying(
                        TransformException.class,
                        e -> assertThat(e.diagnostics().toString())
                                .isEqualTo(
                                        "[error: no specialization constant has SpecId 9 (the module has the SpecIds 0, 1, 2, 3, 4),"
                                                + " error: no scalar specialization constant has the name 'scal'"
                                                + " (did you mean 'scale'?)]"));
        assertThatThrownBy(() -> MODULE.transform(
                        Specialization.create().with("plain", 1).full()))
                .hasMessageContaining("'plain'");
        assertThatThrownBy(() ->
                        MODULE.transform(Specialization.create().with("twin", 1).full()))
                .hasMessageContaining(
                        "several specialization constants have the name 'twin': SpecId 3 (%twin) and SpecId 4");
        assertThat(MODULE.transform(Specialization.create()
                        .with(9, 1)
                        .with("scal", 1)
                        .ignoringUnknown()
                        .asDefaults()))
                .isSameAs(MODULE);
    }

    @Test
    void nothingToDo() {
        assertThat(MODULE.transform(Specialization.create().asDefaults())).isSameAs(MODULE);
        assertThat(MODULE.transform(Specialization.create().partial())).isSameAs(MODULE);
        SpirvModule done = MODULE.transform(Specialization.create().full());
        assertThat(done.transform(Specialization.create().full())).isSameAs(done);
    }

    @Test
    void listsConstants() {
        assertThat(SpecializationConstant.of(MODULE))
                .extracting(c -> c.specId().getAsInt() + " " + c.name() + " " + c.type() + " " + c.defaultValue())
                .containsExactly(
                        "0 count uint32 4",
                        "1 enable bool true",
                        "2 scale float32 1.5",
                        "3 twin uint32 1",
                        "4 twin uint32 2");
    }
}
