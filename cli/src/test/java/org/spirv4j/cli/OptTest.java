// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code spirv opt} and the tool {@code spirv-opt}. */
class OptTest {
    private static final String TEXT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %10 "main"
            OpExecutionMode %10 LocalSize 1 1 1
            OpName %10 "something"
            %20 = OpTypeVoid
            %30 = OpTypeFunction %20
            %10 = OpFunction %20 None %30
            %40 = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private static final String RESULT = """
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
        runner.write("a.spvasm", TEXT);
        runner.write("bad.spvasm", TEXT.replace("OpCapability Shader\n", "OpCapability Kernel\n"));
        runner.write("passes.cfg", "# comment\n--strip-debug\n\n  --compact-ids\n");
        for (String name : new String[] {"a", "bad"}) {
            runner.run("as", "--preserve-numeric-ids", name + ".spvasm", "-o", name + ".spv");
        }
    }

    private String text(byte[] module) {
        return runner.input(module)
                .run("dis", "--raw-id", "--no-header", "--no-indent")
                .out();
    }

    @Test
    void passesAreAppliedInTheirOrder() {
        CommandRunner.Result result = runner.run("opt", "--strip-debug", "--compact-ids", "a.spv");
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(text(result.outBytes())).isEqualTo(RESULT);
        assertThat(text(runner.run("opt", "-Oconfig=passes.cfg", "a.spvasm").outBytes()))
                .isEqualTo(RESULT);
        String order = runner.run(
                        "opt", "--compact-ids", "-Oconfig=passes.cfg", "--time-report", "--print-all", "a.spv")
                .err();
        assertThat(order.lines().filter(line -> line.startsWith("; IR ")))
                .containsExactly(
                        "; IR before pass compact-ids",
                        "; IR before pass strip-debug",
                        "; IR before pass compact-ids",
                        "; IR after last pass");
        assertThat(order).contains("all passes").contains("compact-ids     2");
    }

    @Test
    void invalidModulesAreNotOptimised() throws IOException {
        for (String file : new String[] {"bad.spv", "bad.spvasm"}) {
            CommandRunner.Result result = runner.run("opt", "--strip-debug", file, "-o", "out.spv");
            assertThat(result.status()).isEqualTo(1);
            assertThat(result.err()).contains("error: ").startsWith(file);
            assertThat(folder.resolve("out.spv")).doesNotExist();
        }
        assertThat(runner.run("opt", "--strip-debug", "--skip-validation", "bad.spv", "-o", "out.spv")
                        .status())
                .isZero();
        assertThat(folder.resolve("out.spv")).exists();
        CommandRunner.Result checked = runner.run(
                "opt", "--strip-debug", "--skip-validation", "--validate-after-all", "bad.spv", "-o", "c.spv");
        assertThat(checked.status()).isEqualTo(1);
        assertThat(checked.err()).contains("the module is not valid after the pass strip-debug: ");
        assertThat(folder.resolve("c.spv")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "a.spv, 'nothing to do: -O, -Os or a pass is missing'",
        "--no-such-pass a.spv, unknown option --no-such-pass",
        "--strip-debug --remarks=xml a.spv, 'the form of --remarks must be json, not ''xml'''",
        "-Oconfig a.spv, '-Oconfig needs a file: -Oconfig=FILE'",
        "-Oconfig=bad.cfg a.spv, 'bad.cfg: ''--merge-apples'' is not a pass'",
        "--max-id-bound 0 --strip-debug a.spv, 'maxIdBound is 0'"
    })
    void wrongUsageIsStatusTwo(String line, String message) throws IOException {
        runner.write("bad.cfg", "--merge-apples\n");
        CommandRunner.Result result = runner.run(("opt " + line).split(" ", -1));
        assertThat(result.err()).startsWith("error: " + message);
        assertThat(result.status()).isEqualTo(2);
    }

    @Test
    void mistakesInDebugInformationAreWarnings() throws IOException {
        runner.write("line.spvasm", """
                OpCapability Shader
                OpExtension "SPV_KHR_non_semantic_info"
                %debug = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                %file = OpString "a.comp"
                %text = OpString "void main() {}"
                %void = OpTypeVoid
                %uint = OpTypeInt 32 0
                %zero = OpConstant %uint 0
                %one = OpConstant %uint 1
                %far = OpConstant %uint 100
                %type = OpTypeFunction %void
                %source = OpExtInst %void %debug DebugSource %file %text
                %main = OpFunction %void None %type
                %entry = OpLabel
                %a = OpExtInst %void %debug DebugLine %source %zero %zero %zero %zero
                %b = OpExtInst %void %debug DebugLine %source %one %one %one %far
                OpReturn
                OpFunctionEnd
                """);
        CommandRunner.Result result = runner.run("opt", "-O", "--validate-after-all", "line.spvasm", "-o", "out.spv");
        assertThat(result.err())
                .contains("warning: DebugLine starts at line 0", "warning: DebugLine refers to column 100")
                .doesNotContain("error");
        assertThat(result.status()).isZero();
        assertThat(runner.run("val", "line.spvasm").status()).isZero();
        assertThat(runner.run("val", "--werror-debug", "line.spvasm").status()).isEqualTo(1);
    }

    @Test
    void whatMistakesDoIsKeptOnDemand() throws IOException {
        runner.write("unwritten.spvasm", Files.readString(Path.of("../examples/broken/unwritten.spvasm")));
        assertThat(runner.run("opt", "--ssa-rewrite", "unwritten.spvasm", "-o", "out.spv")
                        .status())
                .isZero();
        assertThat(runner.run("dis", "out.spv").out()).contains("OpUndef").doesNotContain("OpConstantNull");
        for (String[] flags : new String[][] {{"--defined-behavior", "--ssa-rewrite"}, {"-Oconfig=flags"}}) {
            runner.write("flags", "--ssa-rewrite\n--defined-behavior\n");
            List<String> words = new ArrayList<>(List.of("opt", "unwritten.spvasm", "-o", "out.spv"));
            words.addAll(List.of(flags));
            assertThat(runner.run(words.toArray(new String[0])).status()).isZero();
            assertThat(runner.run("dis", "out.spv").out())
                    .contains("OpConstantNull")
                    .doesNotContain("OpUndef");
        }
    }

    @Test
    void reportsGoToStandardError() {
        CommandRunner.Result stats = runner.run("opt", "--strip-debug", "--stats", "a.spv", "-o", "b.spv");
        assertThat(stats.out()).isEmpty();
        assertThat(stats.err()).isEqualTo("""
                a.spv
                                      before  after    change
                  bytes                  160    140   -12.5 %
                  instructions            11     10    -9.1 %
                    Control-Flow           2      2         -
                    Debug                  1      0  -100.0 %
                    Function               2      2         -
                    Mode-Setting           4      4         -
                    Type-Declaration       2      2         -
                """);
        assertThat(runner.run("opt", "--strip-debug", "--diff", "a.spv", "-o", "b.spv")
                        .err())
                .isEqualTo("""
                        --- a.spv
                        +++ a.spv, optimised
                        @@ -1,11 +1,10 @@
                         OpCapability Shader
                         OpMemoryModel Logical GLSL450
                        -OpEntryPoint GLCompute %something "main"
                        -OpExecutionMode %something LocalSize 1 1 1
                        -OpName %something "something"
                        +OpEntryPoint GLCompute %10 "main"
                        +OpExecutionMode %10 LocalSize 1 1 1
                         %void = OpTypeVoid
                         %30 = OpTypeFunction %void
                        -%something = OpFunction %void None %30
                        +%10 = OpFunction %void None %30
                         %40 = OpLabel
                         OpReturn
                         OpFunctionEnd
                        """);
    }

    @Test
    void remarksNamePassesAndPlaces() throws IOException {
        runner.write("c.spvasm", TEXT.replace("%30 = ", "%50 = OpTypeInt 32 0\n%60 = OpConstant %50 7\n%30 = "));
        assertThat(runner.run("opt", "--eliminate-dead-const", "--remarks", "c.spvasm", "-o", "b.spv")
                        .err())
                .isEqualTo("c.spvasm: remark: constant removed: nothing uses it, at %60 [eliminate-dead-const]\n");
        assertThat(runner.run("opt", "--eliminate-dead-const", "--remarks=json", "c.spvasm", "-o", "b.spv")
                        .err())
                .isEqualTo("{\"file\": \"c.spvasm\", \"pass\": \"eliminate-dead-const\", \"applied\": true,"
                        + " \"id\": 60, \"message\": \"constant removed: nothing uses it\"}\n");
    }

    @Test
    void bisectionNamesThePassThatChangesTheExitStatusOfACommand() {
        CommandRunner.Result result =
                runner.run("opt", "--compact-ids", "--strip-debug", "--bisect", "grep -q something", "a.spv");
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .isEqualTo("a.spv: the exit status changes from 0 to 1 after pass 2 of 2, strip-debug\n");
        assertThat(runner.run("opt", "--compact-ids", "--bisect", "grep -q something", "a.spv")
                        .out())
                .isEqualTo("a.spv: the exit status is the same after each of 1 passes\n");
    }

    @Test
    void foldersAreOptimisedFileByFile() throws IOException {
        Files.delete(folder.resolve("bad.spvasm"));
        CommandRunner.Result result =
                runner.run("opt", "--strip-debug", "--compact-ids", "--jobs", "2", ".", "-o", "out");
        assertThat(result.err()).contains("bad.spv: ").endsWith("optimised 1 of 2 files, 1 failed\n");
        assertThat(result.status()).isEqualTo(1);
        assertThat(text(Files.readAllBytes(folder.resolve("out/a.spv")))).isEqualTo(RESULT);
        assertThat(folder.resolve("out/bad.spv")).doesNotExist();
    }

    @Test
    void theToolNeedsAnOutput() throws IOException {
        CommandRunner tool = new CommandRunner(folder).calledAs("spirv-opt");
        assertThat(tool.run("--strip-debug", "a.spv").status()).isEqualTo(1);
        assertThat(tool.run("--strip-debug", "a.spv").err()).startsWith("error: -o is missing\n");
        assertThat(tool.run("a.spv", "-o", "b.spv").status()).isZero();
        assertThat(Files.readAllBytes(folder.resolve("b.spv"))).isEqualTo(Files.readAllBytes(folder.resolve("a.spv")));
        byte[] result = tool.run("-Oconfig=passes.cfg", "a.spv", "-o", "-").outBytes();
        assertThat(text(result)).isEqualTo(RESULT);
        assertThat(tool.input(result).run("--compact-ids", "-o", "-").outBytes())
                .isEqualTo(result);
        assertThat(tool.run("a.spv", "a.spv", "-o", "b.spv").status()).isEqualTo(1);
        assertThat(tool.run("--stats", "a.spv", "-o", "b.spv").status()).isEqualTo(1);
        assertThat(tool.run("--max-id-bound=4194302", "a.spv", "-o", "b.spv").err())
                .startsWith("error: the maximum id bound must be at least 4194303\n");
        assertThat(tool.run("--max-id-bound=4194303", "a.spv", "-o", "b.spv").status())
                .isZero();
    }
}
