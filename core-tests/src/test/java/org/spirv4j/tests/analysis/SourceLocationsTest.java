// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

class SourceLocationsTest {
    private static final SpirvModule MODULE = Assembler.create().assemble("""
                    OpCapability Shader
                    OpExtension "SPV_KHR_non_semantic_info"
                    %debug = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
                    OpMemoryModel Logical GLSL450
                    OpEntryPoint GLCompute %main "main"
                    OpExecutionMode %main LocalSize 1 1 1
                    %file = OpString "a.comp"
                    %other = OpString "b.comp"
                    %void = OpTypeVoid
                    %uint = OpTypeInt 32 0
                    %function = OpTypeFunction %void
                    %one = OpConstant %uint 1
                    %seven = OpConstant %uint 7
                    %source = OpExtInst %void %debug DebugSource %other
                    %main = OpFunction %void None %function
                    %start = OpLabel
                    %a = OpIAdd %uint %one %one
                    OpLine %file 3 4
                    %b = OpIAdd %uint %one %one
                    OpNoLine
                    %c = OpIAdd %uint %one %one
                    %line = OpExtInst %void %debug DebugLine %source %seven %seven %one %one
                    %d = OpIAdd %uint %one %one
                    OpBranch %end
                    %end = OpLabel
                    %e = OpIAdd %uint %one %one
                    OpReturn
                    OpFunctionEnd
                    """);

    @Test
    void locationsHoldUntilTheEndOfTheBlock() {
        SourceLocations locations = SourceLocations.of(MODULE);
        assertThat(MODULE.instructions().stream()
                        .filter(instruction -> instruction.is(Op.OpIAdd))
                        .map(sum -> locations
                                .location(sum.wordOffset())
                                .map(SourceLocation::toString)
                                .orElse("none")))
                .containsExactly("none", "a.comp:3:4", "none", "b.comp:7:1", "none");
    }

    @Test
    void instructionsCanBeIgnored() {
        int line = MODULE.instructions().stream()
                .filter(instruction -> instruction.is(Op.OpLine))
                .findFirst()
                .map(Instruction::index)
                .orElseThrow();
        SourceLocations locations = SourceLocations.of(MODULE, instruction -> instruction == line);
        assertThat(locations.location(MODULE.instruction(line + 1).wordOffset()))
                .isEmpty();
    }
}
