// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.FriendlyNames;

class BindingSizesTest {
    private static final SpirvModule MODULE =
            Assembler.forTarget(TargetEnv.VULKAN_1_1).assemble("""
                    OpCapability Shader
                    OpMemoryModel Logical GLSL450
                    OpEntryPoint GLCompute %main "main"
                    OpExecutionMode %main LocalSize 1 1 1
                    OpName %settings "settings"
                    OpName %numbers "numbers"
                    OpName %constants "constants"
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
                    %fn = OpTypeFunction %void
                    %float = OpTypeFloat 32
                    %v4float = OpTypeVector %float 4
                    %int = OpTypeInt 32 1
                    %zero = OpConstant %int 0
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
                    %uniform = OpTypePointer Uniform %v4float
                    %storage = OpTypePointer StorageBuffer %float
                    %push = OpTypePointer PushConstant %float
                    %main = OpFunction %void None %fn
                    %entry = OpLabel
                    %a = OpAccessChain %uniform %settings %zero
                    %b = OpAccessChain %storage %numbers %zero
                    %c = OpAccessChain %push %constants %zero
                    OpReturn
                    OpFunctionEnd
                    """);

    private static RunReport run(int settings, int numbers, int constants) {
        return Program.of(MODULE, "main")
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
        Program program = Program.of(MODULE, "main").withNames(FriendlyNames.numbers());
        assertThatThrownBy(() -> program.dispatch(Bindings.create(), 1, 1, 1))
                .isInstanceOf(ExecutionException.class)
                .hasMessageMatching(".*binding 0 \\(%\\d+\\) and set 0, binding 1 \\(%\\d+\\)");
    }

    @Test
    void missingBindingsAreNamedTogether() {
        Program program = Program.of(MODULE, "main");
        assertThatThrownBy(() -> program.dispatch(Bindings.create(), 1, 1, 1))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining(
                        "nothing is bound to set 0, binding 0 (%settings) and set 0, binding 1 (%numbers)");
    }
}
