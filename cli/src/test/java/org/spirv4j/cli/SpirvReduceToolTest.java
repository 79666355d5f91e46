// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "runs POSIX commands")
class SpirvReduceToolTest {
    private static final String TEXT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            OpExecutionMode %1 LocalSize 1 1 1
            %2 = OpTypeVoid
            %3 = OpTypeFunction %2
            %1 = OpFunction %2 None %3
            %4 = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        write("a.spv", TEXT);
        write("named.spv", TEXT.replace("%2 = OpTypeVoid", "OpName %2 \"void\"\nOpName %1 \"main\"\n%2 = OpTypeVoid"));
        runner.calledAs("spirv-reduce");
    }

    private void write(String file, String text) throws IOException {
        Files.write(
                folder.resolve(file),
                new CommandRunner(folder)
                        .input(text)
                        .run("as", "--preserve-numeric-ids", "--target-env", "spv1.3")
                        .outBytes());
    }

    @ParameterizedTest
    @CsvSource({
        "'', No input file specified",
        "a.spv -- false, -o required",
        "a.spv -o b.spv, No interestingness test specified",
        "a.spv --target-function=9 -o b.spv -- true, "
                + "'line 0: Target function with id 9 was requested, but not found in the module; stopping.'"
    })
    void errorsOfTheTool(String line, String message) {
        CommandRunner.Result result = runner.run(line.isEmpty() ? new String[0] : line.split(" ", -1));
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).isEqualTo("error: " + message + "\n");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void eachPassIsTriedInTwoRounds() throws IOException {
        CommandRunner.Result result = runner.run("a.spv", "-o", "b.spv", "--", "true");

        assertThat(result.status()).isZero();
        String trying = """
                info: line 0: Trying pass RemoveUnusedInstructionReductionOpportunityFinder.
                info: line 0: Pass RemoveUnusedInstructionReductionOpportunityFinder did not make a reduction step.
                """;
        assertThat(result.out())
                .startsWith(trying)
                .endsWith(trying + trying + "info: line 0: No more to reduce; stopping.\n")
                .hasLineCount(2 * 13 * 2 + 4 + 1);
        assertThat(Files.readAllBytes(folder.resolve("b.spv"))).isEqualTo(Files.readAllBytes(folder.resolve("a.spv")));
        assertThat(folder.resolve("temp_0000.spv")).doesNotExist();
    }

    @Test
    void stepsThatKeepTheModuleInterestingSucceed() {
        String made = "info: line 0: Pass RemoveUnusedInstructionReductionOpportunityFinder made reduction step ";
        assertThat(runner.run("named.spv", "-o", "b.spv", "--", "grep", "-q", "main")
                        .out())
                .contains(made + "1.\ninfo: line 0: Reduction step succeeded.\n");
        assertThat(runner.run("named.spv", "-o", "b.spv", "--step-limit", "1", "--", "grep", "-q", "void")
                        .out())
                .contains(made + "1.\n")
                .doesNotContain(made + "2.\n")
                .endsWith("info: line 0: Reached reduction step limit; stopping.\n");
    }

    @Test
    void modulesThatAreNotInterestingOrNotValidStay() throws IOException {
        assertThat(runner.run("a.spv", "-o", "b.spv", "--", "false").out())
                .isEqualTo("info: line 0: Initial state was not interesting; stopping.\n");
        write("bad.spv", TEXT.replace("OpReturn\n", ""));
        CommandRunner.Result result = runner.calledAs("spirv-reduce").run("bad.spv", "-o", "b.spv", "--", "true");
        assertThat(result.out()).isEqualTo("info: line 0: Initial binary is invalid; stopping.\n");
        assertThat(result.status()).isEqualTo(1);
    }
}
