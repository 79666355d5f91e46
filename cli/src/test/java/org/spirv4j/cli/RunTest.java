// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {
    /** Adds a push constant to each of the numbers of a buffer; has no check for the length. */
    private static final String SHADER = """
            OpCapability Shader
            OpExtension "SPV_KHR_storage_buffer_storage_class"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %id
            OpExecutionMode %main LocalSize 2 1 1
            OpDecorate %id BuiltIn GlobalInvocationId
            OpDecorate %ints ArrayStride 4
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %pushed Block
            OpMemberDecorate %pushed 0 Offset 0
            OpDecorate %buffer DescriptorSet 1
            OpDecorate %buffer Binding 2
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %int = OpTypeInt 32 1
            %uint = OpTypeInt 32 0
            %uint3 = OpTypeVector %uint 3
            %zero = OpConstant %uint 0
            %ints = OpTypeRuntimeArray %int
            %block = OpTypeStruct %ints
            %pushed = OpTypeStruct %int
            %to_block = OpTypePointer StorageBuffer %block
            %to_int = OpTypePointer StorageBuffer %int
            %to_pushed = OpTypePointer PushConstant %pushed
            %to_constant = OpTypePointer PushConstant %int
            %to_uint3 = OpTypePointer Input %uint3
            %buffer = OpVariable %to_block StorageBuffer
            %constants = OpVariable %to_pushed PushConstant
            %id = OpVariable %to_uint3 Input
            %main = OpFunction %void None %type
            %label = OpLabel
            %ids = OpLoad %uint3 %id
            %x = OpCompositeExtract %uint %ids 0
            %place = OpAccessChain %to_int %buffer %zero %x
            %constant = OpAccessChain %to_constant %constants %zero
            %a = OpLoad %int %place
            %b = OpLoad %int %constant
            %sum = OpIAdd %int %a %b
            OpStore %place %sum
            OpReturn
            OpFunctionEnd
            """;

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("add.spvasm", SHADER);
    }

    @Test
    void numbersAndFiles() throws IOException {
        CommandRunner.Result printed = runner.run(
                "run",
                "add.spvasm",
                "--groups",
                "2",
                "--push",
                "int:10",
                "--buffer",
                "1:2=int:-1,2*2,0x7fffffff",
                "--out",
                "1:2",
                "--out",
                "1:2=result.raw");
        assertThat(printed.err()).isEmpty();
        assertThat(printed.status()).isZero();
        assertThat(printed.out()).isEqualTo("9 12 12 -2147483639\n");
        assertThat(Files.readAllBytes(folder.resolve("result.raw")))
                .containsExactly(9, 0, 0, 0, 12, 0, 0, 0, 12, 0, 0, 0, 9, 0, 0, 0x80);
        assertThat(runner.run("run", "add.spvasm", "--push", "int:1", "--buffer", "1:2=result.raw", "--out", "1:2")
                        .out())
                .isEqualTo("10 13 12 2147483657\n");
    }

    @Test
    void enginesComputeTheSame() {
        String[] engines = {"checked", "compiled"};
        for (String engine : engines) {
            CommandRunner.Result result = runner.run(
                    "run",
                    "add.spvasm",
                    "--engine",
                    engine,
                    "--jobs",
                    "3",
                    "--groups",
                    "50",
                    "--push",
                    "int:7",
                    "--buffer",
                    "1:2=int:5*100",
                    "--out",
                    "1:2");
            assertThat(result.err()).isEmpty();
            assertThat(result.out().strip().split("\\s+")).hasSize(100).containsOnly("12");
        }
    }

    @Test
    void findings() throws IOException {
        String[] arguments = {"run", "add.spvasm", "--push", "int:10", "--buffer", "1:2=int:5", "--out", "1:2"};
        CommandRunner.Result result = runner.run(arguments);
        assertThat(result.status()).isZero();
        assertThat(result.out()).isEqualTo("15\n");
        assertThat(result.err())
                .contains(
                        "add.spvasm:37:6: warning: OpLoad accesses 4 bytes at offset 4 of %buffer, which has 4 bytes (invocation 1, 0, 0)")
                .contains("add.spvasm:40:1: warning: OpStore");
        String[] checked = Arrays.copyOf(arguments, arguments.length + 1);
        checked[arguments.length] = "--check";
        assertThat(runner.run(checked).status()).isEqualTo(1);
        assertThat(runner.run(checked).err()).contains("add.spvasm:37:6: error: OpLoad");
    }

    @Test
    void findingsAsDataForPrograms() throws IOException {
        String[] arguments = {
            "run", "add.spvasm", "--push", "int:10", "--buffer", "1:2=int:5", "--out", "1:2", "--check", "--format", ""
        };
        arguments[arguments.length - 1] = "json";
        CommandRunner.Result json = runner.run(arguments);
        assertThat(json.status()).isEqualTo(1);
        assertThat(json.err()).isEmpty();
        assertThat(json.out())
                .startsWith(
                        "15\n{\"file\": \"add.spvasm\", \"valid\": false, \"findings\": [{\"severity\": \"error\", ")
                .contains("\"line\": 37, ")
                .contains("\"rule\": \"run.out-of-bounds\"")
                .contains("\"text\": \"%");
        arguments[arguments.length - 1] = "sarif";
        CommandRunner.Result sarif = runner.run(arguments);
        assertThat(sarif.status()).isEqualTo(1);
        assertThat(sarif.err()).isEqualTo("15\n");
        assertThat(sarif.out())
                .contains("\"ruleId\": \"run.out-of-bounds\"")
                .contains("\"shortDescription\": {\"text\": \"Each access is inside of its buffer, ")
                .contains("OpLoad accesses 4 bytes at offset 4 of %buffer, which has 4 bytes (invocation 1, 0, 0)");
    }

    @Test
    void relatedPlacesHaveTheirLine() throws IOException {
        runner.write(
                "undefined.spvasm",
                SHADER.replace("%void = OpTypeVoid", "%void = OpTypeVoid\n%any = OpUndef %int")
                        .replace("%int = OpTypeInt 32 1\n", "")
                        .replace("%void = OpTypeVoid", "%int = OpTypeInt 32 1\n%void = OpTypeVoid")
                        .replace("OpIAdd %int %a %b", "OpIAdd %int %a %any"));
        CommandRunner.Result result =
                runner.run("run", "undefined.spvasm", "--push", "int:1", "--buffer", "1:2=int:5,5", "--check");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .contains("undefined.spvasm:41:1: error: OpStore stores a value that is undefined (invocation 0, 0, 0)"
                        + " [run.undefined]")
                .contains("undefined.spvasm:16:8: note: it comes from here");
    }

    @Test
    void messages() throws IOException {
        runner.write(
                "prints.spvasm",
                SHADER.replace("OpMemoryModel", "%print = OpExtInstImport \"NonSemantic.DebugPrintf\"\nOpMemoryModel")
                        .replace("OpExtension \"", "OpExtension \"SPV_KHR_non_semantic_info\"\nOpExtension \"")
                        .replace("OpDecorate %id ", "%format = OpString \"the sum is %d\"\nOpDecorate %id ")
                        .replace("OpReturn", "%p = OpExtInst %void %print 1 %format %sum\nOpReturn"));
        CommandRunner.Result result =
                runner.run("run", "prints.spvasm", "--push", "int:10", "--buffer", "1:2=int:5,6", "--out", "1:2");
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("the sum is 15\nthe sum is 16\n15 16\n");
    }

    @Test
    void wrongUsage() throws IOException {
        assertUsage("--groups has at most three numbers, not '1,2,3,4'", "--groups", "1,2,3,4");
        assertUsage(
                "--buffer: '1' is neither a descriptor set and a binding, such as 0:1, nor the name of a resource",
                "--buffer",
                "1=int:1");
        assertUsage("--buffer: '1.5' is not a number of the type int", "--buffer", "1:2=int:1.5");
        assertUsage("--buffer: '256' is not a number of the type uint8", "--buffer", "1:2=uint8:256");
        assertUsage("--push: '1*x' does not state how often the number is repeated: NUMBER*COUNT", "--push", "int:1*x");
        assertUsage("--check needs --engine checked", "--check", "--engine", "compiled");
        assertUsage(
                "--subgroup-size needs a power of two from 1 to 64, not '12'",
                "--push",
                "int:1",
                "--subgroup-size",
                "12");
        assertUsage("--out: '3:4' is not bound; what is bound: 1:2", "--buffer", "1:2=int:1", "--out", "3:4");
        assertUsage(
                "the module has no entry point of the execution models GLCompute, Kernel, Fragment with the name 'other'",
                "--entry",
                "other");
    }

    private void assertUsage(String message, String... options) throws IOException {
        String[] words = new String[options.length + 2];
        words[0] = "run";
        words[1] = "add.spvasm";
        System.arraycopy(options, 0, words, 2, options.length);
        CommandRunner.Result result = runner.run(words);
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).startsWith("error: " + message + "\n");
    }

    @Test
    void endlessLoop() throws IOException {
        CommandRunner.Result result = runEndless("--max-steps", "10000");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("error: a work-group executed more than 10000 instructions");
    }

    @Test
    void endlessLoopWithLimitOfTime() throws IOException {
        CommandRunner.Result result = runEndless("--max-time", "1");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("error: the run takes longer than 1000 ms");
    }

    private CommandRunner.Result runEndless(String limit, String number) throws IOException {
        runner.write(
                "endless.spvasm",
                SHADER.replace(
                        "OpReturn",
                        "OpBranch %turn\n%turn = OpLabel\nOpLoopMerge %end %next None\n"
                                + "OpBranch %next\n%next = OpLabel\nOpBranch %turn\n%end = OpLabel\nOpReturn"));
        return runner.run("run", "endless.spvasm", "--push", "int:1", "--buffer", "1:2=int:1,2", limit, number);
    }
}
