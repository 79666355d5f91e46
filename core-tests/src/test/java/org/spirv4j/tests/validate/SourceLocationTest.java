// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.validate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/** The places in the source that findings name. */
class SourceLocationTest {
    private static final TargetEnv ENV = TargetEnv.ofLabel("spv1.6").orElseThrow();

    private static Finding only(String declarations, String body) {
        String text = """
                OpCapability Shader
                OpExtension "SPV_KHR_non_semantic_info"
                %debug = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                %file = OpString "shader.comp"
                %void = OpTypeVoid
                %type = OpTypeFunction %void
                %uint = OpTypeInt 32 0
                %three = OpConstant %uint 3
                %seven = OpConstant %uint 7
                """
                + declarations
                + "%main = OpFunction %void None %type\n%entry = OpLabel\n"
                + body
                + "OpReturn\nOpFunctionEnd\n";
        Assembler assembler = Assembler.create().withTarget(ENV);
        return Validator.create()
                .withTarget(ENV)
                .validate(assembler.assemble(text))
                .all()
                .get(0);
    }

    @Test
    void lineHoldsUpToTheEndOfTheBlock() {
        String bad = "%bad = OpIAdd %uint %three %nothing\n";
        assertThat(only("", "OpLine %file 12 5\n%x = OpIAdd %uint %three %three\n" + bad)
                        .source())
                .contains(new SourceLocation("shader.comp", 12, 5));
        assertThat(only("", "OpLine %file 12 5\nOpNoLine\n" + bad).source()).isEmpty();
        assertThat(only("", "OpLine %file 12 5\nOpBranch %next\n%next = OpLabel\n" + bad)
                        .source())
                .isEmpty();
    }

    @Test
    void debugLineNamesTheFileOfItsSource() {
        String source = "%source = OpExtInst %void %debug DebugSource %file\n";
        String line = "%line = OpExtInst %void %debug DebugLine %source %three %three %seven %seven\n";
        String bad = "%bad = OpIAdd %uint %three %nothing\n";
        assertThat(only(source, line + bad).source()).contains(new SourceLocation("shader.comp", 3, 7));
        assertThat(only(source, line + "%no = OpExtInst %void %debug DebugNoLine\n" + bad)
                        .source())
                .isEmpty();
    }
}
