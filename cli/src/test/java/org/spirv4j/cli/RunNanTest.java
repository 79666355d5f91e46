// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code spirv run} tells of results that are no numbers, and {@code --check=nan} why they are none. */
class RunNanTest {
    /**
     * The root of the height in the picture minus a push constant, which is below zero for the upper part of the
     * picture.
     */
    private static final String PICTURE = """
            OpCapability Shader
            %glsl = OpExtInstImport "GLSL.std.450"
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %uv %color
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %uv Location 0
            OpDecorate %color Location 0
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %int = OpTypeInt 32 0
            %zero = OpConstant %int 0
            %float = OpTypeFloat 32
            %float2 = OpTypeVector %float 2
            %float4 = OpTypeVector %float 4
            %block = OpTypeStruct %float
            %to_block = OpTypePointer PushConstant %block
            %to_float = OpTypePointer PushConstant %float
            %to_float2 = OpTypePointer Input %float2
            %to_float4 = OpTypePointer Output %float4
            %push = OpVariable %to_block PushConstant
            %uv = OpVariable %to_float2 Input
            %color = OpVariable %to_float4 Output
            %main = OpFunction %void None %type
            %label = OpLabel
            %xy = OpLoad %float2 %uv
            %y = OpCompositeExtract %float %xy 1
            %limit_at = OpAccessChain %to_float %push %zero
            %limit = OpLoad %float %limit_at
            %height = OpFSub %float %y %limit
            %root = OpExtInst %float %glsl Sqrt %height
            %half = OpFMul %float %root %root
            %rgba = OpCompositeConstruct %float4 %half %half %half %half
            OpStore %color %rgba
            OpReturn
            OpFunctionEnd
            """;

    /** Divides the first number of a buffer by the second. */
    private static final String QUOTIENT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpMemberDecorate %block 1 Offset 4
            OpDecorate %data DescriptorSet 0
            OpDecorate %data Binding 0
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %int = OpTypeInt 32 0
            %zero = OpConstant %int 0
            %one = OpConstant %int 1
            %float = OpTypeFloat 32
            %block = OpTypeStruct %float %float
            %to_block = OpTypePointer StorageBuffer %block
            %to_float = OpTypePointer StorageBuffer %float
            %data = OpVariable %to_block StorageBuffer
            %main = OpFunction %void None %type
            %label = OpLabel
            %at = OpAccessChain %to_float %data %zero
            %below_at = OpAccessChain %to_float %data %one
            %above = OpLoad %float %at
            %below = OpLoad %float %below_at
            %quotient = OpFDiv %float %above %below
            OpStore %at %quotient
            OpReturn
            OpFunctionEnd
            """;

    private static final String HINT = "; --check=nan shows which instructions compute NaN\n";

    @TempDir
    Path folder;

    private CommandRunner runner = new CommandRunner(Path.of("."));

    @BeforeEach
    void writeModules() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("picture.spvasm", PICTURE);
        runner.write("quotient.spvasm", QUOTIENT);
    }

    private CommandRunner.Result picture(String limit, String... more) {
        String[] arguments = {"run", "picture.spvasm", "--size", "8x8", "--push", "float:" + limit, "-o", "out.png"};
        String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return runner.run(all);
    }

    @Test
    void aPictureWithColorsThatAreNoNumbersGetsAHint() {
        for (String[] options : new String[][] {{}, {"--check"}, {"--engine", "compiled"}, {"--color", "0=RGBA32F"}}) {
            CommandRunner.Result result = picture("0.5", options);
            assertThat(result.status()).isZero();
            assertThat(result.err()).isEqualTo("help: 32 colors of fragments are NaN" + HINT);
        }
        assertThat(picture("0").err()).isEmpty();
    }

    @Test
    void theInstructionThatComputesNaNIsFound() {
        CommandRunner.Result result = picture("0.5", "--check=nan");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .contains("OpExtInst computes NaN from -0.4375 (pixel 0, 0) [run.nan]")
                .doesNotContain("OpFMul")
                .endsWith("help: 32 colors of fragments are NaN\n");
        assertThat(picture("0", "--check=nan").status()).isZero();
        assertThat(picture("0.5", "--check=all,nan").status()).isEqualTo(1);
        assertThat(picture("0.5", "--check=race,division").status()).isZero();
    }

    @Test
    void colorsMayBeInfinite() {
        assertThat(picture("-Infinity").err()).isEqualTo("help: 64 colors of fragments are infinite\n");
    }

    @ParameterizedTest
    @CsvSource({"inf,0.0", "-Inf,-0.0", "nan,NaN", "Infinity,0.0", "-Infinity,-0.0", "NaN,NaN"})
    void infinitiesAndNanAreWrittenAsInShadersToo(String divisor, String quotient) {
        assertThat(runner.run("run", "quotient.spvasm", "--buffer", "0:0=float:1," + divisor, "--out", "0:0")
                        .out())
                .startsWith(quotient + " ");
    }

    @Test
    void numbersOfBuffersAreLookedAt() {
        CommandRunner.Result result = runner.run("run", "quotient.spvasm", "--buffer", "0:0=float:0,0", "--out", "0:0");
        assertThat(result.out()).isEqualTo("NaN 0.0\n");
        assertThat(result.err()).isEqualTo("help: 1 number of the results is NaN" + HINT);
        assertThat(runner.run("run", "quotient.spvasm", "--buffer", "0:0=float:1,2", "--out", "0:0")
                        .err())
                .isEmpty();
        assertThat(runner.run("run", "quotient.spvasm", "--buffer", "0:0=uint:0,0", "--out", "0:0")
                        .err())
                .isEmpty();
    }

    @Test
    void kindsThatDoNotExistAreRefused() {
        CommandRunner.Result result = picture("0", "--check=nans");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("--check: 'nans' is not a kind of mistake; the kinds are out-of-bounds,");
    }

    @Test
    void descriptionsOfRunsNameKinds() throws IOException {
        String run = "{\"module\": \"picture.spvasm\", \"size\": \"8x8\", \"push\": \"float:0.5\", \"check\": CHECK}";
        runner.write("nan.json", run.replace("CHECK", "\"nan\""));
        runner.write("all.json", run.replace("CHECK", "true"));
        runner.write("none.json", run.replace("CHECK", "false"));
        assertThat(runner.run("run", "--run", "nan.json").err()).contains("[run.nan]");
        assertThat(runner.run("run", "--run", "all.json").status()).isZero();
        assertThat(runner.run("run", "--run", "none.json").status()).isZero();
    }
}
