// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.testkit.GoldenFiles;

/** Compilers are commands of the shell here that write a module which was made before. */
class TranslateVerifyTest {
    private static final String COMPUTE = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %id
            OpExecutionMode %main LocalSize 4 1 1
            OpName %data "data"
            OpDecorate %id BuiltIn GlobalInvocationId
            OpDecorate %numbers ArrayStride 4
            OpDecorate %block BufferBlock
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %data DescriptorSet 1
            OpDecorate %data Binding 2
            %void = OpTypeVoid
            %uint = OpTypeInt 32 0
            %v3uint = OpTypeVector %uint 3
            %u0 = OpConstant %uint 0
            %u4 = OpConstant %uint 4
            %numbers = OpTypeArray %uint %u4
            %block = OpTypeStruct %numbers
            %toBlock = OpTypePointer Uniform %block
            %toUint = OpTypePointer Uniform %uint
            %toId = OpTypePointer Input %v3uint
            %id = OpVariable %toId Input
            %data = OpVariable %toBlock Uniform
            %function = OpTypeFunction %void
            %main = OpFunction %void None %function
            %start = OpLabel
            %ids = OpLoad %v3uint %id
            %i = OpCompositeExtract %uint %ids 0
            %place = OpAccessChain %toUint %data %u0 %i
            %old = OpLoad %uint %place
            %new = OpIAdd %uint %old %i
            OpStore %place %new
            OpReturn
            OpFunctionEnd
            """;

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        assumeTrue(File.separatorChar == '/', "commands in this test are those of a Unix shell");
        runner = new CommandRunner(folder);
        module("original", COMPUTE);
    }

    private void module(String name, String text) throws IOException {
        runner.write(name + ".spvasm", text);
        assertThat(runner.run("as", name + ".spvasm", "-o", name + ".spv").status())
                .isZero();
    }

    private CommandRunner.Result verify(String command, String... further) {
        String[] words = {"translate", "--to", "glsl-vulkan", "--check", "--verify", command, "original.spv"};
        String[] all = new String[words.length + further.length];
        System.arraycopy(words, 0, all, 0, words.length);
        System.arraycopy(further, 0, all, words.length, further.length);
        return runner.run(all);
    }

    @Test
    void equalModules() throws IOException {
        CommandRunner.Result result = verify("grep -q '^void main' {input} && cp original.spv {output}");
        assertThat(result.err())
                .isEqualTo("original.spv: verified: the text compiles, its interface is that of the module,"
                        + " and 4 runs compute the same\n");
        assertThat(result.status()).isZero();
        assertThat(result.out()).isEmpty();
        Files.writeString(folder.resolve("compiler"), "test -s \"$2\" && cp original.spv \"$1\"\n");
        assertThat(verify("sh compiler").status()).isZero();
        assertThat(verify("test {stage} = comp && cp original.spv {output}; : {input}")
                        .status())
                .isZero();
    }

    @Test
    void textsAreWrittenIfTheyAreVerified() throws IOException {
        String[] words = {"translate", "--to", "glsl-vulkan", "-o", "text.comp", "original.spv", "--verify", ""};
        words[words.length - 1] = "false {input} {output}";
        assertThat(runner.run(words).status()).isEqualTo(1);
        assertThat(folder.resolve("text.comp")).doesNotExist();
        words[words.length - 1] = "cp original.spv {output}";
        assertThat(runner.run(words).status()).isZero();
        assertThat(folder.resolve("text.comp")).content().startsWith("#version 460\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "OpIAdd | OpISub | the text computes something else on zeros, with the checked engine:"
                        + " byte 4 of resource 'data' (set 1, binding 2) is 0xFFFFFFFF (NaN as a float) instead of"
                        + " 0x00000001 (1.4E-45 as a float)",
                "LocalSize 4 1 1 | LocalSize 2 1 1 | the interface of the text is another one:"
                        + " the work-group size is 2 x 1 x 1 instead of 4 x 1 x 1",
                "ArrayStride 4 | ArrayStride 16 | the interface of the text is another one:"
                        + " set 1, binding 2, 'data': the stride of .member_0 is 16 instead of 4",
                "Offset 0 | Offset 4 | the interface of the text is another one:"
                        + " set 1, binding 2, 'data': no member is at the offset 0 of .member_0",
                "Binding 2 | Binding 3 | the interface of the text is another one:"
                        + " the translation does not mention set 1, binding 3 ('data')",
                "%new = OpIAdd %uint %old %i | %new = OpIMul %uint %old %i | the text computes something else on zeros,"
                        + " with the checked engine: byte 4 of resource 'data' (set 1, binding 2) is 0x00000000"
                        + " (0.0 as a float) instead of 0x00000001 (1.4E-45 as a float)",
            })
    void differences(String old, String changed, String message) throws IOException {
        module("changed", COMPUTE.replace(old, changed));
        CommandRunner.Result result = verify("cp changed.spv {output}");
        assertThat(result.err().lines().findFirst()).contains("original.spv: error: " + message);
        assertThat(result.status()).isEqualTo(1);
    }

    @Test
    void messagesOfTheCompiler() {
        CommandRunner.Result result = verify("echo {input}; echo 'line 2: error: no'; exit 3");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .contains(
                        "original.spv: error: the compiler does not make a module of the text: it exits with status 3")
                .contains("help: its first error: line 2: error: no")
                .contains("text.comp\nline 2: error: no\n");
        assertThat(verify("cat {input} > {output}").err())
                .startsWith("original.spv: error: the compiler does not make a module of the text: ");
        assertThat(verify("true {input}").err()).contains("it writes no output file");
        CommandRunner.Result missing = verify("no-such-compiler {input} {output}");
        assertThat(missing.status()).isEqualTo(1);
        assertThat(missing.err()).contains("the shell cannot run the command no-such-compiler");
    }

    @Test
    void whatIsNotComparedIsSaid() throws IOException {
        module("original", COMPUTE.replace("%i = OpCompositeExtract %uint %ids 0", "%i = OpIAdd %uint %u4 %u4"));
        CommandRunner.Result mistake = verify("cp original.spv {output}");
        assertThat(mistake.status()).isZero();
        assertThat(mistake.err())
                .contains("warning: not compared on zeros: the original has a mistake there: ")
                .contains("and nothing was executed");
        module("original", """
                OpCapability Tessellation
                OpMemoryModel Logical GLSL450
                OpEntryPoint TessellationControl %main "main"
                OpExecutionMode %main OutputVertices 3
                %void = OpTypeVoid
                %function = OpTypeFunction %void
                %main = OpFunction %void None %function
                %start = OpLabel
                OpReturn
                OpFunctionEnd
                """);
        CommandRunner.Result stage = verify("cp original.spv {output}");
        assertThat(stage.status()).isZero();
        assertThat(stage.err())
                .contains("warning: not executed: spirv4j executes compute, vertex and fragment shaders,"
                        + " not TessellationControl")
                .contains("and nothing was executed");
    }

    @Test
    void outputsOfFragmentsAndVertices() throws IOException {
        String tint = Files.readString(GoldenFiles.path("translate/tint.frag.spvasm"));
        module("original", tint);
        module("changed", tint.replace("OpFMul", "OpFAdd"));
        assertThat(verify("cp original.spv {output}").err()).contains("4 runs compute the same");
        assertThat(verify("cp changed.spv {output}").err())
                .contains("component 0 of the output at location 0, fragment (0, 0) is ");
        String triangle = Files.readString(Path.of("../examples/shaders/triangle.vert.spvasm"));
        module("original", triangle);
        assertThat(verify("cp original.spv {output}").err()).contains("4 runs compute the same");
        assertThat(verify("cp original.spv {output}", "--flip-y").err())
                .contains("warning: not executed: the text computes something else because of --flip-y");
    }
}
