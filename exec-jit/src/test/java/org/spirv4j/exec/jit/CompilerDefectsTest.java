// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.spirv4j.exec.internal.engine.CompiledProgram;
import org.spirv4j.exec.internal.engine.LaneUse;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** Bytecode that the JVM rejects is a defect, unless the module is not valid. */
class CompilerDefectsTest {
    private static final String SHADER = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %main = OpFunction %void None %type
            %entry = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    @Test
    void rejectedBytecodeOfValidModule() {
        assertThatThrownBy(() -> compileRejected(SHADER))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the compiled engine made invalid bytecode of a valid module")
                .hasRootCauseInstanceOf(VerifyError.class);
    }

    @Test
    void rejectedBytecodeOfInvalidModule() {
        assertThat(compileRejected(SHADER.replace("OpCapability Shader", "OpCapability Linkage")))
                .isEmpty();
    }

    private static Optional<CompiledProgram> compileRejected(String text) {
        SpirvModule module = Assembler.create().withTarget(TargetEnv.VULKAN_1_0).assemble(text);
        Code code = Lowering.lower(module, module.layout().entryPoints().get(0), 1, Set.of(), List.of());
        return new BytecodeCompiler(bytes -> {
                    throw new VerifyError("rejected");
                })
                .compile(code, ExecutionModel.GLCompute, 1, LaneUse.NEVER);
    }
}
