// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.conformance.run.RecordedRun.Use;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.translate.text.Language;

/** What a program that compiles and executes WGSL gets and answers. */
@DisabledOnOs(OS.WINDOWS)
final class DawnTest {
    private static final String PROGRAM = """
            #!/bin/sh
            echo "$@" >> "${0%/*}/noted"
            echo ready
            while read -r line; do
              echo "$line" >> "${0%/*}/noted"
              case $line in
                *stop*) exit 3 ;;
                *wrong*) echo '{"status":"refused","message":"1:1: why"}' ;;
                *code*) echo '{"status":"ok","bindings":[{"group":1,"binding":7,"data":"BAUG"}]}' ;;
                *) if grep -q wrong "${line#*\t}"; then printf 'refused\\twhy\\n'; else echo ok; fi ;;
              esac
            done
            """;

    private static final SpirvModule MODULE = Assembler.create().assemble("OpCapability Shader");

    @TempDir
    private Path folder;

    private DawnProgram program() throws IOException {
        Path program = Files.writeString(folder.resolve("dawn"), PROGRAM);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return new DawnProgram(TimedProcess.command(program + " first"));
    }

    private static byte[] dispatch(DawnDriver driver, String text) {
        byte[] storage = {9, 1, 2, 3};
        driver.dispatch(
                new ShaderText(text, "comp"),
                MODULE,
                "main",
                new int[] {3, 2, 1},
                List.of(new Use(0, "storage", 1, 7, 0, 1, 3, -1), new Use(1, "uniform", 0, 7, 0, 0, 0, -1)),
                List.of(ByteBuffer.wrap(storage), ByteBuffer.wrap(new byte[] {5})),
                Language.WGSL);
        return storage;
    }

    @Test
    void oneProcessExecutesTexts() throws IOException {
        try (DawnDriver driver = new DawnDriver(program())) {
            assertThat(driver.isInstalled()).isTrue();
            assertThat(dispatch(driver, "a text")).containsExactly(9, 4, 5, 6);
            assertThatThrownBy(() -> dispatch(driver, "wrong"))
                    .isInstanceOf(Through.LostException.class)
                    .hasMessageContaining("1:1: why");
            assertThatThrownBy(() -> dispatch(driver, "stop"))
                    .isInstanceOf(Through.LostException.class)
                    .hasMessageContaining("the driver ended");
            assertThat(dispatch(driver, "another")).containsExactly(9, 4, 5, 6);
        }
        List<String> noted = Files.readAllLines(folder.resolve("noted"));
        assertThat(noted).hasSize(6);
        assertThat(noted.get(0)).isEqualTo("first run");
        assertThat(noted.get(1))
                .isEqualTo("{\"code\":\"a text\",\"workgroups\":[3,2,1],\"bindings\":["
                        + "{\"group\":1,\"binding\":7,\"type\":\"storage\",\"data\":\"AQID\"},"
                        + "{\"group\":0,\"binding\":7,\"type\":\"uniform\",\"data\":\"BQ==\"}]}");
        assertThat(noted.get(4)).isEqualTo("first run");
    }

    @Test
    void textsAreJudged() throws IOException {
        Dawn judge = new Dawn(program());
        assertThat(judge.isInstalled()).isTrue();
        assertThat(judge.isFor(Language.WGSL)).isTrue();
        assertThat(judge.isFor(Language.ESSL_310)).isFalse();
        assertThat(judge.messages(
                        List.of(new ShaderText("a text", "frag"), new ShaderText("wrong", "vert")), Language.WGSL))
                .containsExactly(Optional.of(""), Optional.of("why"));
        assertThat(Files.readAllLines(folder.resolve("noted"))).first().isEqualTo("first check");
    }

    @Test
    void withoutAProgramNothingIsInstalled() {
        DawnProgram none = new DawnProgram(Optional.empty());
        assertThat(new Dawn(none).isInstalled()).isFalse();
        assertThat(new Dawn(none).needs()).contains("SPIRV_DAWN");
        try (DawnDriver driver = new DawnDriver(none)) {
            assertThat(driver.isInstalled()).isFalse();
        }
    }
}
