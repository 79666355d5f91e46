// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;

final class ReferenceFormTest {
    private static final Disassembler RAW =
            Disassembler.create().withRawText().withHeader(false).withIndent(false);

    private static SpirvModule module(String text) {
        return Assembler.create()
                .withTarget(TargetEnv.UNIVERSAL_1_6)
                .withPreservedNumericIds(true)
                .assemble(text);
    }

    @Test
    void writesLinesAndScopesWhereTheyChange() {
        SpirvModule module = module("""
                OpCapability Shader
                OpExtension "SPV_KHR_non_semantic_info"
                %1 = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %2 "main"
                OpExecutionMode %2 LocalSize 1 1 1
                %3 = OpString "a.comp"
                %4 = OpTypeVoid
                %5 = OpTypeInt 32 0
                %6 = OpConstant %5 1
                %7 = OpExtInst %4 %1 DebugSource %3
                %8 = OpTypeBool
                %9 = OpConstantTrue %8
                %10 = OpTypeFunction %4
                %2 = OpFunction %4 None %10
                %11 = OpLabel
                %12 = OpExtInst %4 %1 DebugScope %7
                %13 = OpExtInst %4 %1 DebugLine %7 %6 %6 %6 %6
                %14 = OpLogicalNot %8 %9
                %15 = OpLogicalNot %8 %14
                OpSelectionMerge %17 None
                OpBranchConditional %15 %16 %17
                %16 = OpLabel
                %18 = OpNot %5 %6
                OpBranch %17
                %17 = OpLabel
                OpReturn
                OpFunctionEnd
                """);

        assertThat(RAW.disassemble(ReferenceForm.of(module, true))).isEqualTo("""
                OpCapability Shader
                OpExtension "SPV_KHR_non_semantic_info"
                %1 = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %2 "main"
                OpExecutionMode %2 LocalSize 1 1 1
                %3 = OpString "a.comp"
                %4 = OpTypeVoid
                %5 = OpTypeInt 32 0
                %6 = OpConstant %5 1
                %8 = OpTypeBool
                %9 = OpConstantTrue %8
                %10 = OpTypeFunction %4
                %7 = OpExtInst %4 %1 DebugSource %3
                %2 = OpFunction %4 None %10
                %11 = OpLabel
                %22 = OpExtInst %4 %1 DebugScope %7
                %13 = OpExtInst %4 %1 DebugLine %7 %6 %6 %6 %6
                %14 = OpLogicalNot %8 %9
                %15 = OpLogicalNot %8 %14
                %23 = OpExtInst %4 %1 DebugNoScope
                OpSelectionMerge %17 None
                OpBranchConditional %15 %16 %17
                %16 = OpLabel
                %18 = OpNot %5 %6
                OpBranch %17
                %17 = OpLabel
                OpReturn
                OpFunctionEnd
                """);
    }

    @Test
    void endsLinesBeforeInstructionsWithoutOne() {
        String text = """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %1 "main"
                OpExecutionMode %1 LocalSize 1 1 1
                %2 = OpString "a.comp"
                %3 = OpTypeVoid
                %4 = OpTypeFunction %3
                OpLine %2 1 1
                %1 = OpFunction %3 None %4
                OpNoLine
                %5 = OpLabel
                OpLine %2 2 1
                OpReturn
                OpFunctionEnd
                """;
        assertThat(RAW.disassemble(ReferenceForm.of(module(text), false))).isEqualTo(text);
        assertThat(RAW.disassemble(ReferenceForm.of(module(text.replace("OpLine %2 2 1", "OpLine %2 1 1")), false)))
                .isEqualTo(text.replace("OpLine %2 2 1", "OpLine %2 1 1"));
    }
}
