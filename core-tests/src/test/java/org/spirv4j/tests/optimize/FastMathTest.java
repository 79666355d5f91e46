// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.Passes;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.validate.Validator;

/**
 * What may be done to floating-point instructions: where FPFastMathDefault allows it, and where the user asks for it.
 */
final class FastMathTest {
    private static final String DECLARATIONS = """
            %void = OpTypeVoid
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %double = OpTypeFloat 64
            %none = OpConstant %uint 0
            %recip = OpConstant %uint 8
            %zero = OpConstant %float 0
            %three = OpConstant %float 3
            %three64 = OpConstant %double 3
            %block = OpTypeStruct %float %float %float %double
            %buffer = OpTypePointer StorageBuffer %block
            %member = OpTypePointer StorageBuffer %float
            %member64 = OpTypePointer StorageBuffer %double
            %i0 = OpConstant %uint 0
            %i1 = OpConstant %uint 1
            %i2 = OpConstant %uint 2
            %i3 = OpConstant %uint 3
            %data = OpVariable %buffer StorageBuffer
            %type = OpTypeFunction %void
            %main = OpFunction %void None %type
            %entry = OpLabel
            %p0 = OpAccessChain %member %data %i0
            %p1 = OpAccessChain %member %data %i1
            %p2 = OpAccessChain %member %data %i2
            %p3 = OpAccessChain %member64 %data %i3
            %x = OpLoad %float %p0
            %d = OpLoad %double %p3
            %third = OpFDiv %float %x %three
            %product = OpFMul %float %x %zero
            %third64 = OpFDiv %double %d %three64
            OpStore %p1 %third
            OpStore %p2 %product
            OpStore %p3 %third64
            OpReturn
            OpFunctionEnd
            %second = OpFunction %void None %type
            %entry2 = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private static final String DEFAULTS = """
            OpCapability FloatControls2
            OpExtension "SPV_KHR_float_controls2"
            """;

    private static SpirvModule module(String capabilities, String modes, String decorations) {
        SpirvModule module = TestModules.of("""
                OpCapability Shader
                OpCapability Float64
                """ + capabilities + """
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main" %data
                OpEntryPoint GLCompute %main "other" %data
                OpEntryPoint GLCompute %second "second"
                OpExecutionMode %main LocalSize 1 1 1
                OpExecutionMode %second LocalSize 1 1 1
                """ + modes + decorations + """
                OpDecorate %block Block
                OpMemberDecorate %block 0 Offset 0
                OpMemberDecorate %block 1 Offset 4
                OpMemberDecorate %block 2 Offset 8
                OpMemberDecorate %block 3 Offset 16
                OpDecorate %data DescriptorSet 0
                OpDecorate %data Binding 0
                """ + DECLARATIONS);
        assertThat(Validator.create()
                        .withTarget(TargetEnv.UNIVERSAL_1_6)
                        .validate(module)
                        .errors())
                .isEmpty();
        return module;
    }

    private static List<String> arithmetic(SpirvModule module, boolean fastMath) {
        SpirvModule result = Optimizer.create()
                .withPasses(Passes.simplifyInstructions())
                .withOptions(PassOptions.DEFAULT.withFastMath(fastMath))
                .optimize(module);
        assertThat(Validator.create()
                        .withTarget(TargetEnv.UNIVERSAL_1_6)
                        .validate(result)
                        .errors())
                .isEmpty();
        return result.instructions().stream()
                .flatMap(instruction -> instruction.op().map(Op::toString).stream())
                .filter(op -> op.startsWith("OpF") && !op.startsWith("OpFunction"))
                .toList();
    }

    @Test
    void exactByDefault() {
        assertThat(arithmetic(module("", "", ""), false)).containsExactly("OpFDiv", "OpFMul", "OpFDiv");
    }

    @Test
    void whereTheUserAsks() {
        assertThat(arithmetic(module("", "", ""), true)).containsExactly("OpFMul", "OpFMul");
        assertThat(PassFlags.optimizer("-O", "--fast-math").options().fastMath())
                .isTrue();
    }

    @Test
    void notWhereADecorationForbidsIt() {
        SpirvModule decorated = module("", "", "OpDecorate %third NoContraction\nOpDecorate %product NoContraction\n");
        assertThat(arithmetic(decorated, true)).containsExactly("OpFDiv", "OpFMul", "OpFMul");
        SpirvModule exact = module(DEFAULTS, "", "OpDecorate %third FPFastMathMode None\n");
        assertThat(arithmetic(exact, true)).containsExactly("OpFDiv", "OpFMul");
    }

    @Test
    void infinitiesAndZerosStayIfTheModuleKeepsThem() {
        String capabilities = """
                OpCapability SignedZeroInfNanPreserve
                OpExtension "SPV_KHR_float_controls"
                """;
        SpirvModule module = module(capabilities, "OpExecutionMode %main SignedZeroInfNanPreserve 32\n", "");
        assertThat(arithmetic(module, true)).containsExactly("OpFMul", "OpFMul", "OpFMul");
    }

    @Test
    void defaultsOfTheModule() {
        String reciprocals = """
                OpExecutionModeId %main FPFastMathDefault %float %recip
                OpExecutionModeId %second FPFastMathDefault %float %recip
                """;
        assertThat(arithmetic(module(DEFAULTS, reciprocals, ""), false)).containsExactly("OpFMul", "OpFMul", "OpFDiv");
        String one = "OpExecutionModeId %main FPFastMathDefault %float %recip\n";
        assertThat(arithmetic(module(DEFAULTS, one, ""), false)).containsExactly("OpFDiv", "OpFMul", "OpFDiv");
        String other = one + "OpExecutionModeId %second FPFastMathDefault %float %none\n";
        assertThat(arithmetic(module(DEFAULTS, other, ""), false)).containsExactly("OpFDiv", "OpFMul", "OpFDiv");
        String decoration = "OpDecorate %third FPFastMathMode None\n";
        assertThat(arithmetic(module(DEFAULTS, reciprocals, decoration), false))
                .containsExactly("OpFDiv", "OpFMul", "OpFDiv");
    }

    private static List<String> ofVectors(boolean fastMath) {
        SpirvModule module = TestModules.of("""
                OpCapability Shader
                %glsl = OpExtInstImport "GLSL.std.450"
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main" %data
                OpExecutionMode %main LocalSize 1 1 1
                OpDecorate %block Block
                OpMemberDecorate %block 0 Offset 0
                OpDecorate %data DescriptorSet 0
                OpDecorate %data Binding 0
                %void = OpTypeVoid
                %type = OpTypeFunction %void
                %uint = OpTypeInt 32 0
                %float = OpTypeFloat 32
                %v2 = OpTypeVector %float 2
                %i0 = OpConstant %uint 0
                %zero = OpConstant %float 0
                %one = OpConstant %float 1
                %zeros = OpConstantComposite %v2 %zero %zero
                %second = OpConstantComposite %v2 %zero %one
                %block = OpTypeStruct %v2
                %buffer = OpTypePointer StorageBuffer %block
                %member = OpTypePointer StorageBuffer %v2
                %data = OpVariable %buffer StorageBuffer
                %main = OpFunction %void None %type
                %entry = OpLabel
                %p = OpAccessChain %member %data %i0
                %v = OpLoad %v2 %p
                %x = OpCompositeExtract %float %v 0
                %none = OpDot %float %v %zeros
                %y = OpDot %float %second %v
                %product = OpVectorTimesScalar %v2 %zeros %x
                %mix = OpExtInst %v2 %glsl FMix %v %product %second
                %a = OpCompositeExtract %float %mix 0
                %b = OpCompositeExtract %float %mix 1
                %ab = OpCompositeConstruct %v2 %a %b
                %xy = OpCompositeConstruct %v2 %none %y
                %sum = OpFSub %v2 %ab %xy
                OpStore %p %sum
                OpReturn
                OpFunctionEnd
                """);
        assertThat(Validator.create()
                        .withTarget(TargetEnv.UNIVERSAL_1_6)
                        .validate(module)
                        .errors())
                .isEmpty();
        SpirvModule result = Optimizer.create()
                .withPasses(Passes.simplifyInstructions(), Passes.eliminateDeadCodeAggressive())
                .withOptions(PassOptions.DEFAULT.withFastMath(fastMath))
                .optimize(module);
        assertThat(Validator.create()
                        .withTarget(TargetEnv.UNIVERSAL_1_6)
                        .validate(result)
                        .errors())
                .isEmpty();
        return result.instructions().stream()
                .flatMap(instruction -> instruction.op().stream())
                .map(Op::toString)
                .filter(op -> op.startsWith("OpF") && !op.startsWith("OpFunction")
                        || List.of("OpDot", "OpExtInst", "OpVectorTimesScalar").contains(op))
                .toList();
    }

    @Test
    void productsWithZeroInVectors() {
        assertThat(ofVectors(false)).contains("OpDot", "OpDot", "OpExtInst");
        assertThat(ofVectors(true)).containsExactly("OpFSub");
    }
}
