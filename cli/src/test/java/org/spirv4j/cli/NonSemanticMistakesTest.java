// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes in instructions that cannot change results do not stop the commands that use a module. */
final class NonSemanticMistakesTest {
    /** A line 0 and a column after the end of the source text, as compilers write them. */
    private static final String FRAGMENT = """
            OpCapability Shader
            OpExtension "SPV_KHR_non_semantic_info"
            %debug = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %color
            OpExecutionMode %main OriginUpperLeft
            %file = OpString "a.frag"
            %text = OpString "void main() {}"
            OpDecorate %color Location 0
            %void = OpTypeVoid
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %vector = OpTypeVector %float 4
            %output = OpTypePointer Output %vector
            %color = OpVariable %output Output
            %zero = OpConstant %uint 0
            %one = OpConstant %uint 1
            %far = OpConstant %uint 100
            %half = OpConstant %float 0.5
            %gray = OpConstantComposite %vector %half %half %half %half
            %type = OpTypeFunction %void
            %source = OpExtInst %void %debug DebugSource %file %text
            %main = OpFunction %void None %type
            %entry = OpLabel
            %a = OpExtInst %void %debug DebugLine %source %zero %zero %zero %zero
            %b = OpExtInst %void %debug DebugLine %source %one %one %one %far
            OpStore %color %gray
            OpReturn
            OpFunctionEnd
            """;

    @TempDir
    private Path folder;

    private CommandRunner runner;

    @BeforeEach
    void writeModule() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("a.spvasm", FRAGMENT);
        runner.run("as", "a.spvasm", "-o", "a.spv");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "val a.spv",
                "val --werror a.spv",
                "opt -O a.spv -o out.spv",
                "opt -Os --validate-after-all a.spv -o out.spv",
                "link a.spv -o out.spv",
                "run a.spv --size 8x8",
                "run a.spv --size 8x8 --check",
                "bind a.spv --package a.b -o host",
                "reflect a.spv",
                "lint --werror a.spv"
            })
    void doNotStopACommand(String call) {
        CommandRunner.Result result = runner.run(call.split(" "));
        assertThat(result.err()).doesNotContain("error");
        assertThat(result.status()).as(call).isZero();
    }

    @Test
    void warningsBecomeErrorsOnlyWhenAskedFor() throws IOException {
        runner.write(
                "line.spvasm",
                FRAGMENT.replace("\"void main() {}\"", "\"#line 1\nvoid main() {}\"")
                        .replace("%source %zero %zero %zero %zero", "%source %one %one %one %one"));

        CommandRunner.Result plain = runner.run("val", "line.spvasm");
        assertThat(plain.err() + plain.out()).contains("warning: DebugLine refers to column 100");
        assertThat(plain.status()).isZero();
        assertThat(runner.run("val", "--werror", "line.spvasm").status()).isZero();
        assertThat(runner.run("val", "--werror-debug", "line.spvasm").status()).isEqualTo(1);
    }

    /** A version that does not exist, a forward reference, and an opcode that has none, each in a non-semantic set. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DebugInfo.100\" | DebugInfo.7\" | extended.import-version",
                "%half = | %expression = OpExtInst %void %debug DebugExpression %operation @ %operation = OpExtInst %void %debug DebugOperation %zero @ %half = | extended.forward-reference",
                "%a = OpExtInst | %a = OpExtInstWithForwardRefsKHR | extended.forward-needed"
            })
    void concernsTheSetAsAWhole(String old, String replacement, String rule) throws IOException {
        String text = FRAGMENT.replace(old, replacement.replace(" @ ", "\n"))
                .replace("OpExtension", "OpExtension \"SPV_KHR_relaxed_extended_instruction\"\nOpExtension");
        assertThat(text).isNotEqualTo(FRAGMENT);
        runner.write("set.spvasm", text);

        CommandRunner.Result plain = runner.run("val", "set.spvasm");
        assertThat(plain.out() + plain.err())
                .contains("warning: ", "[" + rule + "]")
                .doesNotContain("error: ");
        assertThat(plain.status()).isZero();
        assertThat(runner.run("val", "--werror-debug", "set.spvasm").status()).isEqualTo(1);
        assertThat(runner.run("opt", "-O", "--validate-after-all", "set.spvasm", "-o", "out.spv")
                        .status())
                .isZero();
    }

    /** The drop-in replacement keeps the verdicts of that tool. */
    @Test
    void areErrorsOfSpirvVal() {
        assertThat(runner.calledAs("spirv-val").run("a.spv").status()).isEqualTo(1);
    }
}
