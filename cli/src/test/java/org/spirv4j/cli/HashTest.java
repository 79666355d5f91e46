// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HashTest {
    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws Exception {
        runner = new CommandRunner(folder);
        runner.write("a.spvasm", "; Version: 1.3\n" + CommandRunner.TEXT + "%2 = OpVariable %1 Private\n");
        runner.run("as", "--endian", "big", "a.spvasm", "-o", "b.spv");
        runner.write(
                "c.spvasm", "; Version: 1.3\nOpCapability Shader\n%9 = OpTypeFloat 32\n%7 = OpVariable %9 Private\n");
    }

    @Test
    void allFormsOfAModuleHaveOneHash() {
        CommandRunner.Result result = runner.run("hash", "a.spvasm", "b.spv", "c.spvasm");
        assertThat(result.status()).isZero();
        assertThat(result.out().lines()).hasSize(3);
        assertThat(result.out().lines().map(line -> line.substring(0, 66)).distinct())
                .hasSize(1)
                .allMatch(line -> line.matches("[0-9a-f]{64}  "));
        assertThat(result.out().lines().map(line -> line.substring(66)))
                .containsExactly("a.spvasm", "b.spv", "c.spvasm");
    }

    @Test
    void json() {
        CommandRunner.Result result = runner.run("hash", "--json", "b.spv");
        JsonObject object = JsonParser.parseString(result.out()).getAsJsonObject();
        assertThat(object.get("file").getAsString()).isEqualTo("b.spv");
        assertThat(runner.run("hash", "b.spv").out())
                .startsWith(object.get("hash").getAsString());
    }

    @Test
    void badModule() throws Exception {
        runner.write("bad.spv", "no module");
        CommandRunner.Result result = runner.run("hash", "bad.spv", "b.spv");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out().lines()).hasSize(1);
        assertThat(result.err()).contains("bad.spv");
    }
}
