// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.Passes;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.validate.Validator;

/** Products with 0, and sums with it, of numbers that are known to be finite, or not to be -0. */
final class FloatZerosTest {
    private static final String TEXT = """
            OpCapability Shader
            OpCapability StorageImageExtendedFormats
            %%glsl = OpExtInstImport "GLSL.std.450"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %%main "main" %%image %%data
            OpExecutionMode %%main LocalSize 1 1 1
            OpDecorate %%image DescriptorSet 0
            OpDecorate %%image Binding 0
            OpDecorate %%data DescriptorSet 0
            OpDecorate %%data Binding 1
            OpDecorate %%block Block
            OpMemberDecorate %%block 0 Offset 0
            OpMemberDecorate %%block 1 Offset 16
            %%void = OpTypeVoid
            %%uint = OpTypeInt 32 0
            %%float = OpTypeFloat 32
            %%v4 = OpTypeVector %%float 4
            %%v2u = OpTypeVector %%uint 2
            %%texels = OpTypeImage %%float 2D 0 0 0 2 %s
            %%texelsPointer = OpTypePointer UniformConstant %%texels
            %%image = OpVariable %%texelsPointer UniformConstant
            %%block = OpTypeStruct %%v4 %%uint
            %%buffer = OpTypePointer StorageBuffer %%block
            %%v4Pointer = OpTypePointer StorageBuffer %%v4
            %%uintPointer = OpTypePointer StorageBuffer %%uint
            %%data = OpVariable %%buffer StorageBuffer
            %%u0 = OpConstant %%uint 0
            %%u1 = OpConstant %%uint 1
            %%at = OpConstantComposite %%v2u %%u0 %%u0
            %%zero = OpConstant %%float 0
            %%two = OpConstant %%float 2
            %%minus = OpConstant %%float -3
            %%twos = OpConstantComposite %%v4 %%two %%two %%two %%two
            %%zeros = OpConstantComposite %%v4 %%zero %%zero %%zero %%zero
            %%type = OpTypeFunction %%void
            %%main = OpFunction %%void None %%type
            %%entry = OpLabel
            %%p0 = OpAccessChain %%v4Pointer %%data %%u0
            %%p1 = OpAccessChain %%uintPointer %%data %%u1
            %%any4 = OpLoad %%v4 %%p0
            %%any = OpCompositeExtract %%float %%any4 0
            %%number = OpLoad %%uint %%p1
            %%loaded = OpLoad %%texels %%image
            %%texel4 = OpImageRead %%v4 %%loaded %%at
            %%texel = OpCompositeExtract %%float %%texel4 1
            %s
            %%all = OpCompositeConstruct %%v4 %%result %%result %%result %%result
            OpStore %%p0 %%all
            OpReturn
            OpFunctionEnd
            """;

    private static long count(String format, String body, Op op) {
        String text = TEXT.formatted(format, body.replace("; ", "\n"));
        SpirvModule module = TestModules.of(text);
        Validator validator = Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6);
        assertThat(validator.validate(module).errors()).isEmpty();
        SpirvModule result =
                Optimizer.create().withPasses(Passes.simplifyInstructions()).optimize(module);
        assertThat(validator.validate(result).errors()).isEmpty();
        return result.instructions().stream().filter(each -> each.is(op)).count();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Rgba8   | 0 | %result = OpFMul %float %texel %zero
            Rgba16  | 0 | %s = OpFAdd %float %texel %two; %result = OpFMul %float %s %zero
            Rgb10A2 | 1 | %s = OpFMul %float %texel %minus; %result = OpFMul %float %s %zero
            Rgb10A2 | 0 | %s = OpFSub %float %texel %two; %d = OpFDiv %float %s %minus; %result = OpFMul %float %d %zero
            Rgb10A2 | 0 | %s = OpFAdd %float %texel %two; %d = OpFDiv %float %s %minus; %result = OpFMul %float %d %zero
            Rgba32f | 1 | %result = OpFMul %float %texel %zero
            Rgba8   | 1 | %result = OpFMul %float %any %zero
            Rgba8   | 0 | %c = OpConvertUToF %float %number; %result = OpFMul %float %c %zero
            Rgba8   | 1 | %c = OpConvertSToF %float %number; %result = OpFMul %float %c %zero
            Rgba8   | 0 | %c = OpConvertSToF %float %number; %d = OpFMul %float %c %c; %result = OpFMul %float %d %zero
            Rgba8   | 0 | %s = OpFMul %v4 %texel4 %zeros; %result = OpCompositeExtract %float %s 0
            Rgba8   | 0 | %s = OpVectorTimesScalar %v4 %texel4 %zero; %result = OpCompositeExtract %float %s 0
            """)
    void products(String format, int left, String body) {
        assertThat(products(format, body)).isEqualTo(products(format, body.replace("%zero", "%two")) - 1 + left);
    }

    private static long products(String format, String body) {
        return count(format, body, Op.OpFMul) + count(format, body, Op.OpVectorTimesScalar);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Rgba8   | 0 | %result = OpFAdd %float %texel %zero
            Rgba32f | 1 | %result = OpFAdd %float %texel %zero
            Rgba8   | 1 | %result = OpFAdd %float %any %zero
            Rgba8   | 1 | %p = OpFMul %float %any %two; %result = OpFAdd %float %p %zero
            Rgba8   | 0 | %p = OpFMul %float %any %any; %result = OpFAdd %float %p %zero
            Rgba8   | 1 | %s = OpFAdd %float %any %any; %result = OpFAdd %float %s %zero
            Rgba8   | 1 | %s = OpFAdd %float %any %zero; %result = OpFAdd %float %s %zero
            Rgba8   | 0 | %s = OpFSub %float %zero %any; %result = OpFAdd %float %s %zero
            Rgba8   | 0 | %n = OpExtInst %float %glsl FAbs %any; %result = OpFAdd %float %n %zero
            Rgba8   | 1 | %n = OpFMul %float %texel %minus; %result = OpFAdd %float %n %zero
            """)
    void sums(String format, int left, String body) {
        boolean hasOther = body.contains("= OpFAdd %float %any %any");
        assertThat(count(format, body, Op.OpFAdd)).isEqualTo(left + (hasOther ? 1 : 0));
    }
}
