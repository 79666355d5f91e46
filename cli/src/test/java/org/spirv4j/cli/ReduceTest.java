// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "runs commands of a POSIX shell")
class ReduceTest {
    private static final String TEXT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            OpExecutionMode %1 LocalSize 1 1 1
            OpName %2 "keep"
            %3 = OpTypeVoid
            %4 = OpTypeFunction %3
            %5 = OpTypeInt 32 1
            %6 = OpConstant %5 1
            %1 = OpFunction %3 None %4
            %7 = OpLabel
            %8 = OpIAdd %5 %6 %6
            %2 = OpIMul %5 %8 %8
            OpReturn
            OpFunctionEnd
            """;

    private static final String KEEP = "grep -q keep";

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        Files.write(
                folder.resolve("a.spv"),
                runner.input(TEXT)
                        .run("as", "--preserve-numeric-ids", "--target-env", "spv1.3")
                        .outBytes());
    }

    private String text(String file) {
        return runner.run("dis", "--raw-id", "--no-header", "--no-indent", file).out();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void showsItsProgressOnATerminal() {
        String slow = "sleep 0.3; grep -q keep";
        assertThat(runner.errTerminal()
                        .run("reduce", "a.spv", "-o", "b.spv", "--test", slow, "--jobs", "1", "--max-tests", "6")
                        .err())
                .containsPattern("\r\\d+ words reduced to \\d+ so far, \\d+ tests, \\d\\.\\d/s\033\\[K")
                .containsPattern(
                        "\r\033\\[Ka\\.spv: \\d+ words reduced to \\d+ with 6 tests; stopped by --max-tests\n$");
        assertThat(runner.run("reduce", "a.spv", "-o", "c.spv", "-q", "--test", slow, "--jobs", "1", "--max-tests", "3")
                        .err())
                .isEmpty();
    }

    @Test
    void writesItsProgressAsLines() {
        String slow = "sleep 0.6; grep -q keep";
        assertThat(runner.run(
                                "reduce",
                                "a.spv",
                                "-o",
                                "b.spv",
                                "--progress",
                                "--test",
                                slow,
                                "--jobs",
                                "1",
                                "--max-tests",
                                "3")
                        .err())
                .matches("""
                        (?:\\d+ words reduced to \\d+ so far, \\d+ tests, \\d\\.\\d/s
                        )+a\\.spv: \\d+ words reduced to \\d+ with 3 tests; stopped by --max-tests
                        """);
        assertThat(runner.run("reduce", "a.spv", "-o", "c.spv", "--progress", "-q", "--test", KEEP)
                        .err())
                .startsWith("error: --progress cannot be combined with -q\n");
    }

    @Test
    void keepsWhatACommandNeeds() throws IOException {
        CommandRunner.Result result = runner.run("reduce", "a.spv", "-o", "b.spv", "--test", KEEP);

        assertThat(result.status()).isZero();
        assertThat(result.err()).matches("a.spv: 57 words reduced to \\d+ with \\d+ tests\n");
        assertThat(text("b.spv")).contains("OpName", "keep").doesNotContain("OpIAdd", "LocalSize");
        assertThat(files()).containsExactly("a.spv", "b.spv");
    }

    @Test
    void programsAreTestsWithoutAShell() {
        assertThat(runner.run("reduce", "-q", "a.spv", "-o", "b.spv", "--", "grep", "-q", "keep")
                        .err())
                .isEmpty();
        assertThat(runner.run("reduce", "-q", "a.spv", "-o", "c.spv", "--test", KEEP)
                        .status())
                .isZero();
        assertThat(text("b.spv")).isEqualTo(text("c.spv"));
        assertThat(runner.run("reduce", "a.spv", "-o", "b.spv", "--", "no-such-program")
                        .err())
                .isEqualTo("error: cannot run no-such-program: there is no such program\n");
        assertThat(runner.run("reduce", "a.spv", "-o", "b.spv", "--", folder.toString())
                        .err())
                .isEqualTo("error: cannot run " + folder + ": it is a folder\n");
    }

    @Test
    void exitStatusesOfTheCommandAreChosen() {
        assertThat(runner.run(
                                "reduce",
                                "-q",
                                "a.spv",
                                "-o",
                                "b.spv",
                                "--exit-status",
                                "3",
                                "--test",
                                KEEP + " && exit 3; cat <")
                        .status())
                .isEqualTo(1);
        CommandRunner.Result result =
                runner.run("reduce", "a.spv", "-o", "b.spv", "--exit-status", "1", "--test", KEEP);
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .isEqualTo(
                        "a.spv: error: the test does not hold for the module as it is: the command exits with status 0\n");
        assertThat(folder.resolve("b.spv")).doesNotExist();
    }

    @Test
    void answersAreKeptInAFile() throws IOException {
        String[] line = {"reduce", "a.spv", "-o", "b.spv", "--state", "s.txt", "--test", KEEP};
        runner.run(line);
        byte[] first = Files.readAllBytes(folder.resolve("b.spv"));

        assertThat(runner.run(line).err()).endsWith(" with 0 tests\n");
        assertThat(Files.readAllBytes(folder.resolve("b.spv"))).isEqualTo(first);
        assertThat(runner.run("reduce", "a.spv", "-o", "b.spv", "--state", "s.txt", "--test", "true")
                        .err())
                .isEqualTo("error: s.txt has answers of another test\n");
    }

    @Test
    void limitsKeepTheSmallestModuleSoFar() {
        assertThat(runner.run("reduce", "a.spv", "-o", "b.spv", "--max-tests", "3", "--test", KEEP)
                        .err())
                .endsWith(" with 3 tests; stopped by --max-tests\n");
        assertThat(text("b.spv")).contains("keep");
        assertThat(runner.run("reduce", "a.spv", "-o", "b.spv", "--test-seconds", "1", "--test", "sleep 60; cat")
                        .status())
                .isEqualTo(1);
    }

    @Test
    void brokenRulesAreKept() throws IOException {
        runner.write("bad.spvasm", TEXT.replace("OpIMul %5 %8 %8", "OpFMul %5 %8 %8"));
        CommandRunner.Result found = runner.run("val", "--format", "json", "bad.spvasm");
        String rule = found.out()
                .replaceFirst("(?s).*\"rule\":\\s*\"([^\"]*)\".*", "$1")
                .strip();

        assertThat(runner.run("reduce", "-q", "bad.spvasm", "-o", "b.spv", "--val-rule", rule)
                        .err())
                .isEmpty();
        assertThat(text("b.spv")).contains("OpFMul").doesNotContain("OpEntryPoint");
        assertThat(runner.run("reduce", "bad.spvasm", "-o", "b.spv", "--val-rule", "none")
                        .err())
                .startsWith("error: --val-rule: 'none' is not a rule\n");
    }

    /** A module that only the command accepts does not become one that only the validator accepts. */
    @Test
    void verdictsDifferInTheSameWay() throws IOException {
        runner.write("bad.spvasm", TEXT.replace("OpIMul %5 %8 %8", "OpFMul %5 %8 %8"));
        assertThat(runner.run("reduce", "-q", "bad.spvasm", "-o", "b.spv", "--val-differs", KEEP)
                        .err())
                .isEmpty();
        assertThat(text("b.spv")).contains("keep", "OpFMul");
    }

    @Test
    void verdictsThatDifferAreKept() {
        assertThat(runner.run("reduce", "-q", "a.spv", "-o", "b.spv", "--val-differs", "! " + KEEP)
                        .err())
                .isEmpty();
        assertThat(text("b.spv")).contains("keep");
    }

    @Test
    void usage() {
        assertThat(runner.run("reduce", "a.spv").err()).startsWith("error: a module is reduced for one test: ");
        assertThat(runner.run("reduce", "a.spv", "--test", "x", "--val-rule", "y")
                        .status())
                .isEqualTo(2);
        assertThat(runner.run("reduce", "a.spv", "--crashes-driver", " ").err())
                .startsWith("error: --crashes-driver needs a value: --crashes-driver COMMAND\n");
        assertThat(runner.run("reduce", "a.spv", "--exit-status", "1", "--val-differs", "true")
                        .err())
                .startsWith("error: --exit-status is for --test, or a program after --\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--test | false | the command exits with status 1",
                "--test | kill -SEGV $$ # | the command is ended by signal 11",
                "--crashes-driver | exit 3; cat | the command exits with status 3",
                "--val-differs | true | spirv val for spv1.6 and the command both accept it",
                "--val-rule | gates.version | it does not break the rule gates.version for spv1.6"
            })
    void aTestThatDoesNotHoldIsExplained(String option, String value, String why) {
        CommandRunner.Result result = runner.run("reduce", "a.spv", "-o", "b.spv", option, value);

        assertThat(result.err())
                .isEqualTo("a.spv: error: the test does not hold for the module as it is: " + why + "\n");
        assertThat(result.status()).isEqualTo(1);
        assertThat(folder.resolve("b.spv")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--test", "--crashes-driver", "--val-differs", "--output-differs"})
    void aCommandThatTheShellCannotRunIsNoTest(String option) throws IOException {
        runner.write("data.json", "{\"buffer\": {\"0:0\": \"uint:1\"}}");
        Files.write(
                folder.resolve("c.spv"),
                runner.input(COMPUTING).run("as", "--target-env", "spv1.3").outBytes());
        List<String> words = new ArrayList<>(List.of("reduce", "c.spv", "-o", "b.spv", option, "no-such-program"));
        if (option.equals("--output-differs")) {
            words.addAll(List.of("--run", "data.json"));
        }

        CommandRunner.Result result = runner.run(words.toArray(new String[0]));
        assertThat(result.err())
                .isEqualTo("error: the shell cannot run the command no-such-program: it exits with status 127\n");
        assertThat(result.status()).isEqualTo(1);
        assertThat(folder.resolve("b.spv")).doesNotExist();
    }

    @Test
    void givenModulesThatAreNotValidAreReported() throws IOException {
        String[] line = {"reduce", "a.spv", "-o", "b.spv", "--target-env", "opencl2.0", "--test", KEEP};
        assertThat(runner.run(line).err())
                .startsWith("a.spv: warning: the module is not valid for opencl2.0,"
                        + " so modules that are not valid are tested, too\n");
    }

    /** Writes what an invocation computes in three steps, of which the last one matters. */
    private static final String COMPUTING = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            OpExecutionMode %1 LocalSize 1 1 1
            OpDecorate %2 ArrayStride 4
            OpMemberDecorate %3 0 Offset 0
            OpDecorate %3 BufferBlock
            OpDecorate %4 DescriptorSet 0
            OpDecorate %4 Binding 0
            %5 = OpTypeVoid
            %6 = OpTypeFunction %5
            %7 = OpTypeInt 32 0
            %8 = OpConstant %7 0
            %9 = OpConstant %7 5
            %2 = OpTypeRuntimeArray %7
            %3 = OpTypeStruct %2
            %10 = OpTypePointer Uniform %3
            %11 = OpTypePointer Uniform %7
            %4 = OpVariable %10 Uniform
            %1 = OpFunction %5 None %6
            %12 = OpLabel
            %13 = OpAccessChain %11 %4 %8 %8
            OpStore %13 %8
            %14 = OpIMul %7 %9 %9
            %15 = OpIAdd %7 %14 %9
            OpStore %13 %15
            OpReturn
            OpFunctionEnd
            """;

    @Test
    void keepsWhatACommandMakesWrong() throws IOException {
        for (String constant : List.of("5", "7")) {
            Files.write(
                    folder.resolve("writes" + constant + ".spv"),
                    runner.input(COMPUTING.replace("%7 5", "%7 " + constant))
                            .run("as", "--target-env", "spv1.3")
                            .outBytes());
        }
        runner.write("data.json", "{\"buffer\": {\"0:0\": \"uint:1\"}}");
        String wrong = "f() { cp writes7.spv \"$1\"; }; f";
        String right = "f() { cp \"$2\" \"$1\"; }; f";

        CommandRunner.Result result =
                runner.run("reduce", "writes5.spv", "-o", "b.spv", "--output-differs", wrong, "--run", "data.json");

        assertThat(result.err()).matches("writes5.spv: \\d+ words reduced to \\d+ with \\d+ tests\n");
        assertThat(text("b.spv")).doesNotContain("OpIMul").contains("OpEntryPoint");
        for (List<String> refused : List.of(
                List.of(right, "the results are the same after the command"),
                List.of("false", "the command exits with status 1"),
                List.of("true", "the command does not write the file"),
                List.of("f() { echo text > \"$1\"; }; f", "what the command writes is not a module"))) {
            assertThat(runner.run(
                                    "reduce",
                                    "writes5.spv",
                                    "-o",
                                    "c.spv",
                                    "--output-differs",
                                    refused.get(0),
                                    "--run",
                                    "data.json")
                            .err())
                    .endsWith("the test does not hold for the module as it is: " + refused.get(1) + "\n");
        }
    }

    @Test
    void differencesNeedARunWithoutMistakes() throws IOException {
        runner.write("none.json", "{}");
        Files.write(
                folder.resolve("c.spv"),
                runner.input(COMPUTING).run("as", "--target-env", "spv1.3").outBytes());
        String[] command = {"reduce", "c.spv", "-o", "b.spv", "--output-differs", "true", "--run", "none.json"};
        assertThat(runner.run(command).err()).contains("nothing is bound to");
        assertThat(runner.run("reduce", "c.spv", "-o", "b.spv", "--output-differs", "true")
                        .err())
                .contains("--output-differs and --run need each other");
        assertThat(folder.resolve("b.spv")).doesNotExist();
    }

    @Test
    void keepsWhatCrashesACommand() {
        String crashing = "f() { grep -q keep \"$1\" && kill -SEGV $$; exit 1; }; f";
        assertThat(runner.run("reduce", "-q", "a.spv", "-o", "b.spv", "--crashes-driver", crashing)
                        .status())
                .isZero();
        // Vulkan requires the size of a workgroup.
        assertThat(text("b.spv")).contains("keep", "LocalSize").doesNotContain("OpIAdd");
        assertThat(runner.run("reduce", "a.spv", "-o", "b.spv", "--crashes-driver", "false")
                        .err())
                .contains("the test does not hold for the module as it is");
    }
}
