// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.extended;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/** Lines and columns of source texts, and the functions that DebugFunctionDefinition refers to. */
final class DebugInfoChapterTest {
    private static final String HEADER = """
            OpCapability Shader
            OpExtension "SPV_KHR_non_semantic_info"
            %debug = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            %file = OpString "a.comp"
            %one = OpString "first\nsec"
            %two = OpString "ond\n"
            %three = OpString "third"
            %name = OpString "x"
            %void = OpTypeVoid
            %uint = OpTypeInt 32 0
            %n0 = OpConstant %uint 0
            %n1 = OpConstant %uint 1
            %n2 = OpConstant %uint 2
            %n3 = OpConstant %uint 3
            %n4 = OpConstant %uint 4
            %n7 = OpConstant %uint 7
            %n8 = OpConstant %uint 8
            %main_type = OpTypeFunction %void
            %source = OpExtInst %void %debug DebugSource %file %one
            %more = OpExtInst %void %debug DebugSourceContinued %two
            %rest = OpExtInst %void %debug DebugSourceContinued %three
            %bare = OpExtInst %void %debug DebugSource %file
            %unit = OpExtInst %void %debug DebugCompilationUnit %n1 %n2 %source %n2
            %type = OpExtInst %void %debug DebugTypeFunction %n0 %void
            %function = OpExtInst %void %debug DebugFunction %name %type %source %n1 %n1 %unit %name %n0 %n1
            """;

    private static List<String> rules(String body) {
        SpirvModule module = Assembler.create().withTarget(TargetEnv.VULKAN_1_3).assemble(HEADER + """
                        %main = OpFunction %void None %main_type
                        %entry = OpLabel
                        """ + body + """
                        OpReturn
                        OpFunctionEnd
                        """);
        Findings report = Validator.create()
                .withTarget(TargetEnv.VULKAN_1_3)
                .withNonSemanticErrors()
                .validate(module);
        return report.errors().stream().map(f -> f.rule().id()).toList();
    }

    private static List<String> line(String operands) {
        return rules("%line = OpExtInst %void %debug DebugLine " + operands + "\n");
    }

    @Test
    void aLineContinuesInDebugSourceContinued() {
        assertThat(line("%source %n2 %n2 %n1 %n7")).isEmpty();
        assertThat(line("%source %n2 %n2 %n1 %n8")).containsExactly("debug-info.column-in-source");
    }

    @Test
    void linesAreNumberedAcrossContinuations() {
        assertThat(line("%source %n3 %n3 %n1 %n1")).isEmpty();
        assertThat(line("%source %n3 %n4 %n1 %n1")).containsExactly("debug-info.line-in-source");
    }

    @Test
    void aSourceWithoutTextIsNotChecked() {
        assertThat(line("%bare %n8 %n8 %n8 %n8")).isEmpty();
    }

    @Test
    void aFunctionDefinitionMustBeInTheEntryBlock() {
        String definition = "%definition = OpExtInst %void %debug DebugFunctionDefinition %function %main\n";
        assertThat(rules(definition)).isEmpty();
        assertThat(rules("OpBranch %next\n%next = OpLabel\n" + definition))
                .containsExactly("debug-info.function-definition");
    }
}
