// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.conformance.run.RecordedRun.Use;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.translate.text.Language;

/** What a program that executes MSL gets and answers. */
@DisabledOnOs(OS.WINDOWS)
final class ClangDriverTest {
    private static final SpirvModule MODULE = Assembler.create().assemble("""
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 4 2 1
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %main = OpFunction %void None %type
            %label = OpLabel
            OpReturn
            OpFunctionEnd
            """);

    @TempDir
    private Path folder;

    private byte[] dispatch(String answer) throws IOException {
        Path program = Files.writeString(folder.resolve("run"), """
                #!/bin/sh
                cat > "$1"
                %s
                """.formatted(answer));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        ClangDriver driver = new ClangDriver(TimedProcess.command(program + " " + folder.resolve("noted")));
        assertThat(driver.isInstalled()).isTrue();
        byte[] storage = {9, 1, 2, 3};
        ByteBuffer uniform = ByteBuffer.wrap(new byte[] {5});
        driver.dispatch(
                new ShaderText("a text", "comp"),
                MODULE,
                "main",
                new int[] {3, 2, 1},
                List.of(new Use(0, "storage", 0, 7, 0, 1, 3, -1), new Use(1, "uniform", 0, 2, 0, 0, 0, -1)),
                List.of(ByteBuffer.wrap(storage), uniform),
                Language.MSL_32);
        return storage;
    }

    @Test
    void storageBuffersAreWhatTheProgramAnswers() throws IOException {
        byte[] storage = dispatch("echo a message >&2; echo '{\"status\":\"ok\",\"bindings\":[{\"binding\":7,"
                + "\"data\":\"BAUG\"},{\"binding\":2,\"data\":\"BQ==\"}]}'");

        assertThat(storage).containsExactly(9, 4, 5, 6);
        assertThat(folder.resolve("noted"))
                .hasContent("{\"code\":\"a text\",\"workgroups\":[3,2,1],\"localSize\":[4,2,1],\"bindings\":["
                        + "{\"group\":0,\"binding\":7,\"type\":\"storage\",\"data\":\"AQID\"},"
                        + "{\"group\":0,\"binding\":2,\"type\":\"uniform\",\"data\":\"BQ==\"}]}");
    }

    @Test
    void refusalsAndMissingAnswersAreNotTheSame() {
        assertThatThrownBy(() -> dispatch("echo '{\"status\":\"refused\",\"message\":\"1:1: why\"}'"))
                .isInstanceOf(Through.LostException.class)
                .hasMessageContaining("1:1: why");
        assertThatThrownBy(() -> dispatch("echo '{\"status\":\"no-answer\",\"message\":\"images\"}'"))
                .isInstanceOf(TextDriver.NotRunException.class)
                .hasMessage("images");
        assertThatThrownBy(() -> dispatch("exit 1"))
                .isInstanceOf(TextDriver.NotRunException.class)
                .hasMessage("the program gave no answer");
    }
}
