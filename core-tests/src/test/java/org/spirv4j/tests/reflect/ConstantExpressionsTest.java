// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.reflect.ArrayType;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.SpecializableNumber;
import org.spirv4j.reflect.StructType;
import org.spirv4j.testkit.TestModules;

/** How numbers are computed of specialization constants. */
class ConstantExpressionsTest {
    /** A buffer with an array whose length is {@code %length}. */
    private static ModuleReflection module(String constants) {
        return ModuleReflection.of(TestModules.of("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpName %N "N"
                OpName %odd "a + b"
                OpName %flag "flag"
                OpDecorate %N SpecId 0
                OpDecorate %odd SpecId 1
                OpDecorate %flag SpecId 2
                OpDecorate %array ArrayStride 16
                OpMemberDecorate %Block 0 Offset 0
                OpMemberDecorate %Block 1 Offset 64
                %float = OpTypeFloat 32
                %uint = OpTypeInt 32 0
                %int = OpTypeInt 32 1
                %bool = OpTypeBool
                %two = OpConstant %uint 2
                %three = OpConstant %uint 3
                %minus = OpConstant %int -1
                %N = OpSpecConstant %uint 4
                %odd = OpSpecConstant %uint 5
                %flag = OpSpecConstantTrue %bool
                CONSTANTS
                %array = OpTypeArray %float %length
                %Block = OpTypeStruct %float %array
                %pointer = OpTypePointer StorageBuffer %Block
                %v = OpVariable %pointer StorageBuffer
                """.replace("CONSTANTS", constants)));
    }

    private static StructType block(ModuleReflection module) {
        return module.resources().get(0).block().orElseThrow();
    }

    private static SpecializableNumber length(ModuleReflection module) {
        return ((ArrayType) block(module).members().get(1).type()).length().orElseThrow();
    }

    private static final String SUM = "%sum = OpSpecConstantOp %uint IAdd %N %two\n";

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "N; IAdd %N %two; N + 2; 6",
                "sum times; IMul %sum %three; (N + 2) * 3; 18",
                "name that is not an identifier; IMul %odd %N; SpecId(1) * N; 20",
                "right operand; ISub %N %sum; N - (N + 2); -2",
                "shift; ShiftLeftLogical %two %sum; 2 << N + 2; 128",
                "select; Select %flag %sum %three; flag ? N + 2 : 3; 6",
                "not; Not %sum; ~(N + 2); -7",
                "function; SMod %sum %three; SMod(N + 2, 3); 0",
                "fixed; IAdd %two %three; ; 5",
            })
    void expressions(String name, String operation, String expected, long value) {
        SpecializableNumber number = length(module(SUM + "%length = OpSpecConstantOp %uint " + operation));

        assertThat(number.expression()).as(name).isEqualTo(expected == null ? "" : expected);
        assertThat((int) number.value().orElseThrow()).isEqualTo((int) value);
    }

    @Test
    void anArrayThatOverlapsTheLastMemberDeterminesTheSize() {
        StructType block = block(ModuleReflection.of(TestModules.of("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpName %N "N"
                OpDecorate %N SpecId 0
                OpDecorate %array ArrayStride 4
                OpMemberDecorate %Block 0 Offset 0
                OpMemberDecorate %Block 1 Offset 4
                %float = OpTypeFloat 32
                %uint = OpTypeInt 32 0
                %zero = OpConstant %uint 0
                %N = OpSpecConstant %uint 4
                %length = OpSpecConstantOp %uint IAdd %N %zero
                %array = OpTypeArray %float %length
                %Block = OpTypeStruct %array %float
                %pointer = OpTypePointer StorageBuffer %Block
                %v = OpVariable %pointer StorageBuffer
                """)));
        assertThat(block.size()).hasValue(16);
        assertThat(block.sizeExpression()).isEqualTo("max(4 * (N + 0), 8)");
    }

    @Test
    void allArraysThatMayOverlapTheLastMemberDetermineTheSize() {
        ModuleReflection reflection = ModuleReflection.of(TestModules.of("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpName %N "N"
                OpName %M "M"
                OpDecorate %N SpecId 0
                OpDecorate %M SpecId 1
                OpDecorate %ns ArrayStride 4
                OpDecorate %ms ArrayStride 16
                OpMemberDecorate %Block 0 Offset 0
                OpMemberDecorate %Block 1 Offset 8
                OpMemberDecorate %Block 2 Offset 40
                OpMemberDecorate %Block 3 Offset 44
                %float = OpTypeFloat 32
                %uint = OpTypeInt 32 0
                %two = OpConstant %uint 2
                %N = OpSpecConstant %uint 16
                %M = OpSpecConstant %uint 2
                %ns = OpTypeArray %float %N
                %ms = OpTypeArray %float %M
                %Block = OpTypeStruct %ns %ms %float %ms
                %pointer = OpTypePointer StorageBuffer %Block
                %v = OpVariable %pointer StorageBuffer
                """));
        assertThat(block(reflection).size()).hasValue(76);
        // The last member ends last by default.
        assertThat(block(reflection).sizeExpression()).isEqualTo("44 + 16 * M");
        ModuleReflection larger = reflection.with(Map.of(0, 40L));
        assertThat(block(larger).size()).hasValue(160);
        assertThat(block(larger).sizeExpression()).isEqualTo("max(4 * N, 8 + 16 * M, 44 + 16 * M)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "two; 28; 12 + 4 + 4 * N",
                "N; 40; 12 * (N - 1) + 4 + 4 * N",
                "more; 52; 12 * ((N + 1) - 1) + 4 + 4 * N",
                "none; 0;",
            })
    void theLastElementOfAnArrayIsWhole(String length, long size, String expression) {
        StructType block = block(ModuleReflection.of(TestModules.of("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpName %%N "N"
                OpDecorate %%N SpecId 0
                OpDecorate %%array ArrayStride 4
                OpDecorate %%elements ArrayStride 12
                OpMemberDecorate %%Element 0 Offset 0
                OpMemberDecorate %%Element 1 Offset 4
                OpMemberDecorate %%Block 0 Offset 0
                %%float = OpTypeFloat 32
                %%uint = OpTypeInt 32 0
                %%one = OpConstant %%uint 1
                %%two = OpConstant %%uint 2
                %%none = OpConstant %%uint 0
                %%N = OpSpecConstant %%uint 3
                %%more = OpSpecConstantOp %%uint IAdd %%N %%one
                %%array = OpTypeArray %%float %%N
                %%Element = OpTypeStruct %%float %%array
                %%elements = OpTypeArray %%Element %%%s
                %%Block = OpTypeStruct %%elements
                %%pointer = OpTypePointer StorageBuffer %%Block
                %%v = OpVariable %%pointer StorageBuffer
                """.formatted(length))));
        assertThat(block.size()).hasValue(size);
        assertThat(block.sizeExpression()).isEqualTo(expression == null ? "" : expression);
    }

    @Test
    void sizesAreExpressions() {
        ModuleReflection reflection = module(SUM + "%length = OpSpecConstantOp %uint IMul %sum %two");

        assertThat(block(reflection).sizeExpression()).isEqualTo("64 + 16 * ((N + 2) * 2)");
        assertThat(block(reflection).size()).hasValue(64 + 16 * 12);
        ModuleReflection larger = reflection.with(Map.of(0, 10L));
        assertThat(block(larger).size()).hasValue(64 + 16 * 24);
        assertThat(block(larger).sizeExpression()).isEqualTo("64 + 16 * ((N + 2) * 2)");
        assertThat(block(module("%length = OpConstant %uint 4")).sizeExpression())
                .isEmpty();
    }

    /**
     * Each sum is used twice by the next one, so that the whole expression would have 2 to the power of 2,000 parts.
     */
    @Test
    void expressionsAreBounded() {
        StringBuilder constants = new StringBuilder("%s0 = OpSpecConstantOp %uint IAdd %N %N\n");
        for (int i = 1; i <= 2000; i++) {
            constants.append("%s" + i + " = OpSpecConstantOp %uint IAdd %s" + (i - 1) + " %s" + (i - 1) + "\n");
        }
        String expression = length(module(constants + "%length = OpSpecConstantOp %uint IMul %s2000 %two"))
                .expression();

        assertThat(expression).hasSizeLessThan(600).contains("%").contains("+").endsWith(" * 2");
    }
}
