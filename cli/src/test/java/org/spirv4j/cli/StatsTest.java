// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.testkit.GoldenFiles;

class StatsTest {
    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        String text = Files.readString(GoldenFiles.path("stats/sections.spvasm"));
        Files.write(
                folder.resolve("a.spv"),
                runner.input(text).run("as", "--target-env", "spv1.5").outBytes());
    }

    @Test
    void textAndJson() throws IOException {
        String text = runner.run("stats", "a.spv").out();
        String json = runner.run("stats", "--format", "json", "a.spv").out();
        JsonObject object = JsonParser.parseString(json).getAsJsonObject();
        assertThat(object.getAsJsonArray("sections")).hasSize(13);
        int sum = 5;
        for (var section : object.getAsJsonArray("sections")) {
            sum += section.getAsJsonObject().get("words").getAsInt();
        }
        assertThat(sum).isEqualTo(object.get("words").getAsInt());
        GoldenFiles.check("stats/sections.txt", text + "\n" + json);
    }

    @Test
    void severalFilesOfWhichOneIsBad() throws IOException {
        runner.write("bad.spv", "no module");
        CommandRunner.Result result = runner.run("stats", "--format", "json", "bad.spv", ".");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out().lines()).hasSize(1);
        assertThat(result.err().lines()).hasSize(2).allMatch(line -> line.contains("bad.spv"));
    }

    @Test
    void standardInput() throws IOException {
        CommandRunner.Result result =
                runner.input(Files.readAllBytes(folder.resolve("a.spv"))).run("stats");
        assertThat(result.out()).startsWith("<stdin>\n");
        assertThat(runner.input("").run("stats").err()).isEqualTo("error: <stdin> is empty\n");
    }
}
