// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintTest {
    private static final String TEXT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %place %color
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %place Location 0
            OpDecorate %color Location 0
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %bool = OpTypeBool
            %float = OpTypeFloat 32
            %in = OpTypePointer Input %float
            %out = OpTypePointer Output %float
            %half = OpConstant %float 0.5
            %place = OpVariable %in Input
            %color = OpVariable %out Output
            %main = OpFunction %void None %fn
            %entry = OpLabel
            %x = OpLoad %float %place
            %isLeft = OpFOrdLessThan %bool %x %half
            OpSelectionMerge %end None
            OpBranchConditional %isLeft %left %end
            %left = OpLabel
            %slope = OpDPdx %float %x
            OpStore %color %slope
            OpBranch %end
            %end = OpLabel
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
    }

    @Test
    void warningsShowTheTextAndTheReasons() {
        CommandRunner.Result result = runner.run("lint", "a.spvasm");
        assertThat(result.status()).isZero();
        assertThat(result.err() + result.out())
                .contains(
                        "a.spvasm:23:10: warning: the derivative is undefined",
                        "the block %left [lint.divergent-derivative]",
                        "a.spvasm:21:1: note: this branch depends on %isLeft, which may differ",
                        "a.spvasm:19:11: note: %isLeft is computed from %x",
                        "a.spvasm:18:6: note: %x is read here, and may differ between invocations",
                        "help: compute the derivative, or sample, before the branch");
    }

    @Test
    void warningsAreErrorsOnDemand() {
        assertThat(runner.run("lint", "--werror", "a.spvasm").status()).isEqualTo(1);
        assertThat(runner.run("lint", "--werror", "a.spvasm").err()).contains("a.spvasm:23:10: error: ");
    }

    @Test
    void derivativesThatAllReachAreFine() throws IOException {
        for (String fine : List.of(
                TEXT.replace("OpDecorate %place Location 0", "OpDecorate %place Flat"),
                TEXT.replace("OpBranchConditional %isLeft", "OpBranchConditional %always")
                        .replace("%half =", "%always = OpConstantTrue %bool\n%half ="),
                TEXT.replace("%slope = OpDPdx %float %x\n", "%slope = OpFNegate %float %x\n"))) {
            runner.write("fine.spvasm", fine);
            CommandRunner.Result result = runner.run("lint", "--werror", "fine.spvasm");
            assertThat(result.status()).as(result.err()).isZero();
        }
    }

    @Test
    void binariesHavePositionsInWords() {
        runner.run("as", "a.spvasm", "-o", "a.spv");
        CommandRunner.Result result = runner.run("lint", "a.spv");
        assertThat(result.err() + result.out()).contains("a.spv: word ", "OpDPdx");
        assertThat(runner.run("lint", "--format", "sarif", "a.spv").out()).contains("\"lint.divergent-derivative\"");
    }

    @Test
    void levelsAreChosenByRule() {
        assertThat(runner.run("lint", "--level", "divergent-derivative=note", "--werror", "a.spvasm"))
                .satisfies(result -> assertThat(result.status()).isZero())
                .satisfies(result -> assertThat(result.err()).contains("a.spvasm:23:10: note: the derivative"));
        assertThat(runner.run("lint", "--ignore", "lint.divergent-derivative", "a.spvasm")
                        .err())
                .isEmpty();
        assertThat(runner.run("lint", "--rule", "wasteful-block", "a.spvasm").err())
                .isEmpty();
        assertThat(runner.run("lint", "--rule", "divergent-derivative", "a.spvasm")
                        .err())
                .contains("[lint.divergent-derivative]");
    }

    @Test
    void unknownRulesAndLevelsAreRefused() {
        for (String[] wrong : List.of(
                new String[] {"lint", "--rule", "ids.defined", "a.spvasm"},
                new String[] {"lint", "--ignore", "nothing", "a.spvasm"},
                new String[] {"lint", "--level", "divergent-derivative=error", "a.spvasm"},
                new String[] {"lint", "--level", "divergent-derivative", "a.spvasm"})) {
            assertThat(runner.run(wrong).status()).as(String.join(" ", wrong)).isEqualTo(2);
        }
    }

    @Test
    void theRulesAreExplained() {
        assertThat(runner.run("explain", "lint.non-uniform-index").out())
                .contains("advice", "decorate the pointer", "+OpDecorate %texture NonUniform");
        assertThat(runner.run("explain", "lint").out()).contains("chapter lint with 16 rules");
        assertThat(runner.run("lint", "--format", "sarif", "a.spvasm").out()).contains("\"shortDescription\"");
    }

    @Test
    void jsonDoesNotSayThatModulesAreValid() {
        assertThat(runner.run("lint", "--format", "json", "a.spvasm").out())
                .contains("\"rule\": \"lint.divergent-derivative\"")
                .doesNotContain("\"valid\"");
    }

    @Test
    void theToolWarnsLikewise() {
        runner.run("as", "a.spvasm", "-o", "a.spv");
        runner.calledAs("spirv-lint");
        CommandRunner.Result result = runner.run("a.spv");
        assertThat(result.status()).isZero();
        assertThat(result.err() + result.out()).contains("lint.divergent-derivative");
        assertThat(runner.run().status()).isEqualTo(1);
    }

    @Test
    void sarifHasFixesOfTexts() throws IOException {
        runner.write(
                "c.spvasm",
                "OpCapability Shader\nOpCapability Int64\nOpCapability Linkage\nOpMemoryModel Logical GLSL450\n");
        String fix = "\"fixes\": [{\"description\": {\"text\": \"Remove the instruction\"}, \"artifactChanges\": "
                + "[{\"artifactLocation\": {\"uri\": \"c.spvasm\"}, \"replacements\": [{\"deletedRegion\": "
                + "{\"startLine\": 2, \"startColumn\": 1, \"endLine\": 3, \"endColumn\": 1}, "
                + "\"insertedContent\": {\"text\": \"\"}}]}]}]";
        assertThat(runner.run("lint", "--format", "sarif", "c.spvasm").out()).contains(fix);
        assertThat(runner.run("lint", "--format", "sarif", "--werror", "c.spvasm")
                        .out())
                .contains(fix);
        Files.write(
                folder.resolve("c.spv"), runner.run("as", "c.spvasm", "-o", "-").outBytes());
        assertThat(runner.run("lint", "--format", "sarif", "c.spv").out()).doesNotContain("\"fixes\"");
    }
}
