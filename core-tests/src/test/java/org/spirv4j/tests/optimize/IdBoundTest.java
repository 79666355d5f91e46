// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.edit.PassException;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.text.Assembler;

/** Passes that need ids fail when the highest id is in use, and not when they need none. */
final class IdBoundTest {
    private static final String LOCAL = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            OpExecutionMode %1 LocalSize 1 1 1
            OpName %1 "main"
            %2 = OpTypeVoid
            %3 = OpTypeFunction %2
            %4 = OpTypeFloat 32
            %5 = OpTypeVector %4 2
            %6 = OpTypePointer Function %5
            %7 = OpTypePointer Function %4
            %8 = OpTypeInt 32 0
            %9 = OpConstant %8 0
            %10 = OpConstant %4 1
            %1 = OpFunction %2 None %3
            %11 = OpLabel
            %12 = OpVariable %6 Function
            %HIGHEST = OpAccessChain %7 %12 %9
            OpStore %HIGHEST %10
            OpReturn
            OpFunctionEnd
            """;

    private static SpirvModule module(int highest) {
        String text = LOCAL.replace("HIGHEST", String.valueOf(highest));
        Assembler assembler =
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_3).withPreservedNumericIds(true);
        return SpirvModule.ofWords(assembler.assembleWords(text.getBytes(StandardCharsets.UTF_8)), ReadOptions.DEFAULT);
    }

    private static Optimizer passes(int limit, String... flags) {
        return PassFlags.optimizer(List.of(flags)).withOptions(PassOptions.DEFAULT.withMaxIdBound(limit));
    }

    @Test
    void passFailsIfItNeedsMoreIds() {
        int limit = PassOptions.DEFAULT.maxIdBound();
        assertThatThrownBy(() -> passes(limit, "--convert-local-access-chains").run(module(limit - 1)))
                .isInstanceOf(PassException.class)
                .hasMessageContaining("compact-ids makes room");
        assertThatThrownBy(() -> passes(14, "--convert-local-access-chains").run(module(13)))
                .isInstanceOf(PassException.class);
    }

    @Test
    void passThatNeedsNoIdsSucceeds() {
        int limit = PassOptions.DEFAULT.maxIdBound();
        assertThat(passes(limit, "--strip-debug").run(module(limit - 1)).isChanged())
                .isTrue();
        assertThat(passes(10, "--strip-debug").run(module(13)).isChanged()).isTrue();
    }

    @Test
    void compactedModuleHasRoom() {
        int limit = PassOptions.DEFAULT.maxIdBound();
        assertThat(passes(limit, "--compact-ids", "--convert-local-access-chains")
                        .run(module(limit - 1))
                        .module()
                        .header()
                        .bound())
                .isLessThan(20);
    }
}
