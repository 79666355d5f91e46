// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.testkit.program.ProgramGenerator;
import org.spirv4j.testkit.program.ProgramOptions;

/** The choice of an engine without the artifact that compiles. */
class EngineTest {
    private final Program program =
            Program.create(ProgramGenerator.generate(0, ProgramOptions.BASIC).module(TargetEnv.VULKAN_1_3), "main");

    @Test
    void programsAreChecked() {
        assertThat(program.engine()).isEqualTo(Engine.CHECKED);
        assertThat(program.withEngine(Engine.CHECKED).engine()).isEqualTo(Engine.CHECKED);
    }

    @Test
    void theCompilerIsMissing() {
        assertThatThrownBy(() -> program.withEngine(Engine.COMPILED))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("spirv4j-exec-jit");
    }

    @Test
    void thereIsAtLeastOneTask() {
        assertThatThrownBy(() -> program.withExecutor(Runnable::run, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
