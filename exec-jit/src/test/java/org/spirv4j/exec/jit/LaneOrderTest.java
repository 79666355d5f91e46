// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.jit.internal.lanes.LaneCompiler;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** A program that may switch to lanes while it runs does so only where atomic instructions give the same results. */
class LaneOrderTest {
    private static final int[] LOCAL_SIZE = {64, 1, 1};

    private static final String HEAD = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %index
            OpExecutionMode %main LocalSize 64 1 1
            OpDecorate %index BuiltIn LocalInvocationIndex
            OpDecorate %words ArrayStride 4
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %block Block
            OpDecorate %buffer DescriptorSet 0
            OpDecorate %buffer Binding 0
            OpDecorate %other DescriptorSet 0
            OpDecorate %other Binding 1
            OpDecorate %same DescriptorSet 0
            OpDecorate %same Binding 0
            %void = OpTypeVoid
            %void_f = OpTypeFunction %void
            %bool = OpTypeBool
            %int = OpTypeInt 32 0
            %0 = OpConstant %int 0
            %1 = OpConstant %int 1
            %9 = OpConstant %int 9
            %words = OpTypeRuntimeArray %int
            %block = OpTypeStruct %words
            %block_p = OpTypePointer StorageBuffer %block
            %word_p = OpTypePointer StorageBuffer %int
            %buffer = OpVariable %block_p StorageBuffer
            %other = OpVariable %block_p StorageBuffer
            %same = OpVariable %block_p StorageBuffer
            %in_p = OpTypePointer Input %int
            %index = OpVariable %in_p Input
            %main = OpFunction %void None %void_f
            %entry = OpLabel
            %i = OpLoad %int %index
            %a = OpAccessChain %word_p %buffer %0 %0
            %b = OpAccessChain %word_p %buffer %0 %9
            %c = OpAccessChain %word_p %other %0 %0
            %d = OpAccessChain %word_p %other %0 %i
            %e = OpAccessChain %word_p %same %0 %0
            """;

    private static final String LOOP = """
            OpBranch %loop
            %loop = OpLabel
            %k = OpPhi %int %0 %entry %next %continue
            %more = OpULessThan %bool %k %i
            OpLoopMerge %end %continue None
            OpBranchConditional %more %body %end
            %body = OpLabel
            <BODY>
            OpBranch %continue
            %continue = OpLabel
            %next = OpIAdd %int %k %1
            OpBranch %loop
            %end = OpLabel
            """;

    static Stream<Arguments> programs() {
        return Stream.of(
                Arguments.of("a sum that nothing reads", true, "%r = OpAtomicIAdd %int %a %1 %0 %i"),
                Arguments.of("such sums in a loop", true, LOOP.replace("<BODY>", "%r = OpAtomicIAdd %int %a %1 %0 %i")),
                Arguments.of("sums and differences", true, """
                        %r = OpAtomicIAdd %int %a %1 %0 %i
                        %s = OpAtomicIDecrement %int %b %1 %0
                        """),
                Arguments.of("a sum and a maximum", false, """
                        %r = OpAtomicIAdd %int %a %1 %0 %i
                        %s = OpAtomicUMax %int %b %1 %0 %i
                        """),
                Arguments.of("a sum and a maximum elsewhere", true, """
                        %r = OpAtomicIAdd %int %a %1 %0 %i
                        %s = OpAtomicUMax %int %c %1 %0 %i
                        """),
                Arguments.of("a sum and a maximum in a descriptor of two variables", false, """
                        %r = OpAtomicIAdd %int %a %1 %0 %i
                        %s = OpAtomicUMax %int %e %1 %0 %i
                        """),
                Arguments.of("a place in a list", true, """
                        %r = OpAtomicIIncrement %int %a %1 %0
                        OpStore %d %r
                        """),
                Arguments.of("two places in a list", false, """
                        %r = OpAtomicIIncrement %int %a %1 %0
                        %s = OpAtomicIIncrement %int %a %1 %0
                        %t = OpISub %int %s %r
                        OpStore %d %t
                        """),
                Arguments.of("places in a loop", false, LOOP.replace("<BODY>", """
                        %r = OpAtomicIIncrement %int %a %1 %0
                        OpStore %d %r
                        """)),
                Arguments.of("an exchange that nothing reads", true, "%r = OpAtomicExchange %int %a %1 %0 %i"),
                Arguments.of("an exchange and a sum", false, """
                        %r = OpAtomicExchange %int %a %1 %0 %i
                        %s = OpAtomicIAdd %int %a %1 %0 %i
                        """));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void resultsDoNotDependOnTheOrder(String name, boolean isKept, String body) {
        assertThat(isCompiled(body, false)).isEqualTo(isKept);
        assertThat(isCompiled(body, true)).isTrue();
    }

    static Stream<Arguments> waiting() {
        return Stream.of(
                Arguments.of("OpAtomicLoad %int %a %1 %0"),
                Arguments.of("OpAtomicExchange %int %a %1 %0 %1"),
                Arguments.of("OpAtomicCompareExchange %int %a %1 %0 %0 %1 %0"),
                Arguments.of("OpLoad %int %a Volatile"));
    }

    @ParameterizedTest
    @MethodSource("waiting")
    void loopsInWhichALaneMayWaitForAnotherOneHaveNoFormForLanes(String instruction) {
        assertThat(isCompiled(LOOP.replace("<BODY>", "%r = " + instruction), true))
                .isFalse();
    }

    private static boolean isCompiled(String body, boolean mayReorder) {
        SpirvModule module = Assembler.create()
                .withTarget(TargetEnv.VULKAN_1_1)
                .assemble(HEAD + body + "\nOpReturn\nOpFunctionEnd\n");
        Code code = Lowering.lower(module, module.layout().entryPoints().get(0), 1, Set.of(), List.of());
        return LaneCompiler.compile(code, ExecutionModel.GLCompute, LOCAL_SIZE, mayReorder, 8000, bytes -> {})
                .isPresent();
    }
}
