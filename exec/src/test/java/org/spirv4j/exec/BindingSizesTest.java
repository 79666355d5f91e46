// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.FriendlyNames;

@Tag(TestedEngine.TAG)
class BindingSizesTest {
    /** Only a second work-group uses the bindings, so that runs of one work-group access no memory. */
    private static final SpirvModule MODULE =
            Assembler.create().withTarget(TargetEnv.VULKAN_1_1).assemble("""
                    OpCapability Shader
                    OpMemoryModel Logical GLSL450
                    OpEntryPoint GLCompute %main "main" %group
                    OpExecutionMode %main LocalSize 1 1 1
                    OpName %settings "settings"
                    OpName %numbers "numbers"
                    OpName %constants "constants"
                    OpDecorate %group BuiltIn WorkgroupId
                    OpDecorate %Settings Block
                    OpMemberDecorate %Settings 0 Offset 0
                    OpMemberDecorate %Settings 1 Offset 16
                    OpDecorate %settings DescriptorSet 0
                    OpDecorate %settings Binding 0
                    OpDecorate %array ArrayStride 4
                    OpDecorate %Numbers Block
                    OpMemberDecorate %Numbers 0 Offset 0
                    OpMemberDecorate %Numbers 1 Offset 4
                    OpDecorate %numbers DescriptorSet 0
                    OpDecorate %numbers Binding 1
                    OpDecorate %Constants Block
                    OpMemberDecorate %Constants 0 Offset 4
                    %void = OpTypeVoid
                    %bool = OpTypeBool
                    %fn = OpTypeFunction %void
                    %int = OpTypeInt 32 1
                    %float = OpTypeFloat 32
                    %v4float = OpTypeVector %float 4
                    %v3int = OpTypeVector %int 3
                    %zero = OpConstant %int 0
                    %one = OpConstant %int 1
                    %array = OpTypeRuntimeArray %float
                    %Settings = OpTypeStruct %v4float %float
                    %Numbers = OpTypeStruct %float %array
                    %Constants = OpTypeStruct %float
                    %toSettings = OpTypePointer Uniform %Settings
                    %toNumbers = OpTypePointer StorageBuffer %Numbers
                    %toConstants = OpTypePointer PushConstant %Constants
                    %settings = OpVariable %toSettings Uniform
                    %numbers = OpVariable %toNumbers StorageBuffer
                    %constants = OpVariable %toConstants PushConstant
                    %toGroup = OpTypePointer Input %v3int
                    %group = OpVariable %toGroup Input
                    %uniform = OpTypePointer Uniform %v4float
                    %storage = OpTypePointer StorageBuffer %float
                    %push = OpTypePointer PushConstant %float
                    %main = OpFunction %void None %fn
                    %entry = OpLabel
                    %number = OpLoad %v3int %group
                    %x = OpCompositeExtract %int %number 0
                    %isSecond = OpIEqual %bool %x %one
                    OpSelectionMerge %end None
                    OpBranchConditional %isSecond %then %end
                    %then = OpLabel
                    %a = OpAccessChain %uniform %settings %zero
                    %b = OpAccessChain %storage %numbers %zero
                    %c = OpAccessChain %push %constants %zero
                    %vector = OpLoad %v4float %a
                    %first = OpCompositeExtract %float %vector 0
                    %second = OpLoad %float %c
                    %sum = OpFAdd %float %first %second
                    OpStore %b %sum
                    OpBranch %end
                    %end = OpLabel
                    OpReturn
                    OpFunctionEnd
                    """);

    private static RunReport run(int settings, int numbers, int constants) {
        return TestedEngine.program(MODULE, "main")
                .dispatch(
                        Bindings.create()
                                .buffer(0, 0, ByteBuffer.allocate(settings))
                                .buffer(0, 1, ByteBuffer.allocate(numbers))
                                .pushConstants(ByteBuffer.allocate(constants)),
                        1,
                        1,
                        1);
    }

    @Test
    void bindingsThatAreTooSmallAreFound() {
        assertThat(run(16, 3, 4).findings())
                .extracting(each -> each.diagnostic().message())
                .containsExactly(
                        "the buffer bound to set 0, binding 0 has 16 bytes, but %settings needs 20",
                        "the buffer bound to set 0, binding 1 has 3 bytes, but %numbers needs 4",
                        "the push constants have 4 bytes, but %constants needs 8");
    }

    @Test
    void aRunTimeArrayMayHaveNoElement() {
        assertThat(run(20, 4, 8).findings()).isEmpty();
    }

    @Test
    void messagesUseTheNamesOfTheCaller() {
        Program program = TestedEngine.program(MODULE, "main").withNames(FriendlyNames.numbers());
        assertThatThrownBy(() -> program.dispatch(Bindings.create(), 1, 1, 1))
                .isInstanceOf(ExecutionException.class)
                .hasMessageMatching(
                        ".*binding 0 \\(%\\d+\\) and set 0, binding 1 \\(%\\d+\\) \\(bind a buffer to 0:0\\)");
    }

    @Test
    void missingBindingsAreNamedTogether() {
        Program program = TestedEngine.program(MODULE, "main");
        assertThatThrownBy(() -> program.dispatch(Bindings.create(), 1, 1, 1))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining(
                        "nothing is bound to set 0, binding 0 (%settings) and set 0, binding 1 (%numbers)");
    }
}
