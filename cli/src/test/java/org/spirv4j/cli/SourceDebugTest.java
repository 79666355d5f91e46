// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.testkit.GoldenFiles;

/**
 * {@code spirv debug} in terms of the source: modules in the form of several compilers, each with a file of commands
 * whose first line has the options, and a golden file.
 */
class SourceDebugTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"values", "glslang", "dxc", "slang", "opencl", "clspv", "strings", "first", "heap"})
    void showsFunctionsAndVariables(String name) throws IOException {
        CommandRunner runner = new CommandRunner(folder);
        runner.write("module.spvasm", Files.readString(GoldenFiles.path("debug/" + name + ".spvasm")));
        List<String> commands = Files.readAllLines(GoldenFiles.path("debug/" + name + ".commands"));
        List<String> line = new ArrayList<>(List.of("debug", "module.spvasm"));
        line.addAll(List.of(commands.get(0).split(" ")));
        CommandRunner.Result result = runner.input(String.join("\n", commands.subList(1, commands.size())))
                .run(line.toArray(String[]::new));
        assertThat(result.err()).isEmpty();
        GoldenFiles.check("debug/" + name + ".txt", result.out());
    }

    /** Runs with the options in a file, whose traces and findings have functions and variables of the source. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "glslang.trace",
                "glslang.json",
                "dxc.trace",
                "dxc.findings",
                "slang.trace",
                "dxc.explain",
                "undefined.explain",
                "undefined.json"
            })
    void tracesAndFindingsHaveFunctionsAndVariables(String name) throws IOException {
        CommandRunner runner = new CommandRunner(folder);
        String module = name.substring(0, name.indexOf('.'));
        runner.write("module.spvasm", Files.readString(GoldenFiles.path("debug/" + module + ".spvasm")));
        List<String> line = new ArrayList<>(List.of("run", "module.spvasm"));
        line.addAll(List.of(Files.readString(GoldenFiles.path("debug/" + name + ".options"))
                .strip()
                .split(" ")));
        CommandRunner.Result result = runner.run(line.toArray(String[]::new));
        GoldenFiles.check("debug/" + name + ".txt", result.out() + result.err());
    }
}
