// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffTest {
    private static final String TEXT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            OpExecutionMode %1 LocalSize 1 1 1
            OpName %1 "main"
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
        runner.write("ids.spvasm", TEXT.replace("%4", "%9").replace("%2", "%5"));
        runner.write("named.spvasm", TEXT.replace("\"main\"\n%2", "\"start\"\n%2"));
        runner.write("modes.spvasm", TEXT.replace("1 1 1", "64 1 1"));
    }

    @Test
    void equalModulesAreEqual() {
        CommandRunner.Result result = runner.run("diff", "a.spvasm", "a.spvasm");
        assertThat(result.out()).isEqualTo("equal\n");
        assertThat(result.status()).isZero();
    }

    @Test
    void differencesOfIdsCanBeIgnored() {
        CommandRunner.Result result = runner.run("diff", "a.spvasm", "ids.spvasm");
        assertThat(result.out()).isEqualTo("equal but for ids\n");
        assertThat(result.status()).isEqualTo(1);
        assertThat(runner.run("diff", "--ignore", "ids", "a.spvasm", "ids.spvasm")
                        .status())
                .isZero();
    }

    @Test
    void namesAreShownUnlessIgnored() {
        CommandRunner.Result result =
                runner.run("diff", "--no-indent", "--no-header", "--context", "0", "a.spvasm", "named.spvasm");
        assertThat(result.out()).isEqualTo("...\n-OpName %1 \"main\"\n+OpName %1 \"start\"\nequal but for names\n");
        assertThat(result.status()).isEqualTo(1);
        assertThat(runner.run("diff", "--ignore", "names,ids", "a.spvasm", "named.spvasm")
                        .status())
                .isZero();
    }

    @Test
    void contentCannotBeIgnored() {
        assertThat(runner.run("diff", "--brief", "a.spvasm", "modes.spvasm").out())
                .isEqualTo("different: content; 2 changed lines\n");
        CommandRunner.Result result = runner.run("diff", "--ignore", "content", "a.spvasm", "modes.spvasm");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("--ignore does not know 'content'");
    }

    @Test
    void jsonHasTheEditsAndTheIds() {
        assertThat(runner.run("diff", "--format", "json", "a.spvasm", "modes.spvasm")
                        .out())
                .contains(
                        "\"different\": true",
                        "\"differences\": [\"content\"]",
                        "{\"removed\": {\"instruction\": 3, \"text\": \"OpExecutionMode %1 LocalSize 1 1 1\"}}, "
                                + "{\"added\": {\"instruction\": 3, \"text\": \"OpExecutionMode %1 LocalSize 64 1 1\"}}",
                        "{\"source\": 4, \"target\": 4}");
    }

    @Test
    void aFileThatIsNotAModuleHasAnotherStatus() throws IOException {
        runner.write("bad.spvasm", "OpNothing\n");
        CommandRunner.Result result = runner.run("diff", "a.spvasm", "bad.spvasm");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("bad.spvasm");
        assertThat(runner.run("diff", "a.spvasm", "missing.spv").status()).isEqualTo(2);
        assertThat(runner.run("diff", "--context", "few", "a.spvasm", "a.spvasm")
                        .err())
                .contains("--context needs a number from 0");
    }

    @Test
    void standardInputIsOneModule() {
        CommandRunner.Result result = runner.run("diff", "-", "-");
        assertThat(result.err())
                .startsWith("error: standard input can be read only once, but - is given several times\n");
        assertThat(result.status()).isEqualTo(2);
        assertThat(runner.run("diff", "--help").out()).contains("  1   they differ\n");
    }

    @Test
    void theToolColorsLinesAndListsIds() {
        runner.calledAs("spirv-diff");
        CommandRunner.Result result =
                runner.run("--color", "--no-header", "--no-indent", "--with-id-map", "a.spvasm", "modes.spvasm");
        assertThat(result.out())
                .contains("\u001b[31m-OpExecutionMode %1 LocalSize 1 1 1\n"
                        + "\u001b[0m\u001b[32m+OpExecutionMode %1 LocalSize 64 1 1\n\u001b[0m")
                .endsWith("""
                         Src ->  Dst
                           1 ->    1 [Function]
                           2 ->    2 [TypeVoid]
                           3 ->    3 [TypeFunction]
                           4 ->    4 [Label]
                        """);
        assertThat(result.status()).isZero();
        assertThat(runner.run("a.spvasm").status()).isEqualTo(1);
    }

    @Test
    void aPageShowsTheModulesSideBySide() throws IOException {
        CommandRunner.Result result = runner.run("diff", "--brief", "a.spvasm", "modes.spvasm", "--html", "page.html");
        assertThat(result.status()).isEqualTo(1);
        assertThat(Files.readString(folder.resolve("page.html")))
                .contains("<title>a.spvasm and modes.spvasm: comparison</title>", "<td class=old>", "<td class=new>");
        assertThat(runner.run("diff", "a.spvasm", "a.spvasm", "--html", "no/page.html")
                        .status())
                .isEqualTo(2);
    }
}
