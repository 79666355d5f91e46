// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.edit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Positions;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;

final class InlinedPositionsTest {
    private static final String DEBUG_INFO = """
            OpCapability Shader
            OpExtension "SPV_KHR_non_semantic_info"
            %set = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            %file = OpString "a.comp"
            OpName %sum "sum"
            OpName %call "call"
            OpDecorate %group NoContraction
            %group = OpDecorationGroup
            OpGroupDecorate %group %sum
            %void = OpTypeVoid
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %one = OpConstant %float 1
            %u1 = OpConstant %uint 1
            %u4 = OpConstant %uint 4
            %u7 = OpConstant %uint 7
            %type = OpTypeFunction %void
            %source = OpExtInst %void %set DebugSource %file
            %unit = OpExtInst %void %set DebugCompilationUnit %u1 %u4 %source %u1
            %debugType = OpExtInst %void %set DebugTypeFunction %u1 %void
            %mainScope = OpExtInst %void %set DebugFunction %file %debugType %source %u1 %u1 %unit %file %u1 %u1
            %fScope = OpExtInst %void %set DebugFunction %file %debugType %source %u4 %u1 %unit %file %u1 %u4
            %main = OpFunction %void None %type
            %entry = OpLabel
            %s1 = OpExtInst %void %set DebugScope %mainScope
            %l1 = OpExtInst %void %set DebugLine %source %u7 %u7 %u1 %u1
            %call = OpFunctionCall %void %f
            OpReturn
            OpFunctionEnd
            %f = OpFunction %void None %type
            %body = OpLabel
            %s2 = OpExtInst %void %set DebugScope %fScope
            %l2 = OpExtInst %void %set DebugLine %source %u4 %u4 %u1 %u1
            %sum = OpFAdd %float %one %one
            OpReturn
            OpFunctionEnd
            """;

    @Test
    void aCopyKeepsItsLineAndSaysWhereItIsInlined() {
        SpirvModule module = TestModules.of(DEBUG_INFO);
        EditableModule edited = EditableModule.of(module);
        int call = edited.definition(TestModules.id(module, "call"));
        int sum = edited.definition(TestModules.id(module, "sum"));
        Positions.Inlined positions = edited.positions().inlined(call);
        int copy = edited.insertCopyBefore(sum, call, id -> id == edited.resultId(sum) ? edited.newId() : id);
        positions.set(copy, sum);
        String text = TestModules.text(edited.toModule());
        int inlinedAt = text.indexOf("DebugInlinedAt");
        assertThat(inlinedAt).isPositive();
        String id = text.substring(text.lastIndexOf('\n', inlinedAt) + 1).split(" ", -1)[0];
        assertThat(text.substring(text.indexOf("OpFunction ")))
                .containsSubsequence(
                        "DebugScope", id, "DebugLine", "OpFAdd", "DebugScope", "DebugLine", "OpFunctionCall");
    }

    @Test
    void decorationsOfGroupsAreCopied() {
        SpirvModule module = TestModules.of(DEBUG_INFO);
        EditableModule edited = EditableModule.of(module);
        int sum = edited.definition(TestModules.id(module, "sum"));
        int copy = edited.insertCopyBefore(sum, sum, id -> id == edited.resultId(sum) ? edited.newId() : id);
        edited.annotations().copy(edited.resultId(copy), edited.resultId(sum));
        assertThat(edited.annotations().isDecorated(edited.resultId(copy), Decoration.NoContraction))
                .isTrue();
        edited.remove(copy);
        assertThat(edited.toModule().words()).isEqualTo(module.words());
    }

    @Test
    void aFunctionIsAdded() {
        SpirvModule module = TestModules.of(DEBUG_INFO);
        EditableModule edited = EditableModule.of(module);
        int main = edited.functionStart(1);
        int function = edited.blocks().addFunction(edited.typeId(main), edited.word(main, 4), 0);
        edited.append(edited.firstBlock(function), Op.OpReturn, 0);
        assertThat(TestModules.text(edited.toModule())).endsWith("""
                OpLabel
                OpReturn
                OpFunctionEnd
                """);
        assertThat(edited.flow(function).blockCount()).isEqualTo(1);
    }
}
