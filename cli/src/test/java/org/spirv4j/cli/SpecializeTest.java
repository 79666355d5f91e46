// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands {@code specialize} and {@code rebind}. */
class SpecializeTest {
    private static final String MODULE = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpName %count "count"
            OpName %data "data"
            OpDecorate %count SpecId 3
            OpDecorate %scale SpecId 4294967295
            OpDecorate %data DescriptorSet 0
            OpDecorate %data Binding 1
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %zero = OpConstant %uint 0
            %flag = OpSpecConstantTrue %bool
            %count = OpSpecConstant %uint 4
            %scale = OpSpecConstant %float 1.5
            %twice = OpSpecConstantOp %uint IAdd %count %count
            %nothing = OpSpecConstantOp %uint UDiv %count %zero
            %block = OpTypeStruct %float
            %pointer = OpTypePointer Uniform %block
            %data = OpVariable %pointer Uniform
            """;

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        Files.write(
                folder.resolve("a.spv"),
                runner.input(MODULE).run("as", "--target-env", "spv1.3").outBytes());
    }

    private String disassembled(String file) {
        return runner.run("dis", "--no-header", "--no-indent", file).out();
    }

    @Test
    void listsConstants() {
        assertThat(runner.run("specialize", "--list", "a.spv").out()).isEqualTo("""
                    SpecId  Id  Type     Default  Name
                         -   8  bool     true     -
                         3   1  uint32   4        count
                4294967295   3  float32  1.5      -
                """);
        JsonObject json = JsonParser.parseString(runner.run("specialize", "--list", "--format", "json", "a.spv")
                        .out())
                .getAsJsonObject();
        assertThat(json.get("file").getAsString()).isEqualTo("a.spv");
        assertThat(json.getAsJsonArray("constants").get(1))
                .hasToString("{\"specId\":3,\"id\":1,\"type\":\"uint32\",\"default\":\"4\",\"name\":\"count\"}");
        assertThat(json.getAsJsonArray("constants").get(0).getAsJsonObject().has("specId"))
                .isFalse();
    }

    @Test
    void setsDefaults() {
        CommandRunner.Result result = runner.run(
                "specialize", "--set", "4294967295=-0x1p-1", "--set-name", "count=0x1F", "a.spv", "-o", "b.spv");
        assertThat(result.err()).isEmpty();
        assertThat(disassembled("b.spv"))
                .contains(
                        "%count = OpSpecConstant %uint 31", "OpSpecConstant %float -0.5", "OpDecorate %count SpecId 3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--set 3=9 --freeze set | %count = OpConstant %uint 9 | OpSpecConstant %float 1.5",
                "--set 3=9 --freeze 4294967295 | %count = OpSpecConstant %uint 9 | OpConstant %float 1.5",
                "--freeze count,4294967295 | %count = OpConstant %uint 4 | OpConstant %float 1.5",
                "--set 3=9 --freeze all | %uint_18 = OpConstant %uint 18 | %true = OpConstantTrue %bool",
                "--set 9=1 --ignore-unknown --freeze all | %count = OpConstant %uint 4 | OpSpecConstantOp %uint UDiv"
            })
    void freezes(String options, String line, String other) {
        String[] words = ("specialize " + options + " a.spv -o b.spv").split(" ", -1);
        assertThat(runner.run(words).status()).isZero();
        assertThat(disassembled("b.spv")).contains(line, other);
    }

    @Test
    void warnsAboutWhatStays() {
        CommandRunner.Result result = runner.run("specialize", "--freeze", "all", "a.spv", "-o", "b.spv");
        assertThat(result.status()).isZero();
        assertThat(result.err())
                .matches("a.spv: word \\d+: warning: %\\d+ remains an OpSpecConstantOp: the result of"
                        + " OpUDiv is undefined for these operands\n");
        assertThat(runner.run("specialize", "-q", "--freeze", "all", "a.spv", "-o", "b.spv")
                        .err())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "specialize a.spv | 2 | error: nothing to do: --set, --set-name, --freeze or --list is missing",
                "specialize --list --freeze all a.spv | 2 | error: --list cannot be combined with",
                "specialize --set 3 a.spv | 2 | error: --set takes SPECID=VALUE, not '3'",
                "specialize --set count=3 a.spv | 2 | error: --set needs a number from 0 to 4294967295, not 'count'",
                "specialize --freeze 1,,2 a.spv | 2 | error: --freeze takes all|set|ID,...; one of the IDs is empty",
                "specialize --set 3=-1 a.spv | 1 | error: SpecId 3 (%count): '-1' is negative, but a 32-bit unsigned integer",
                "specialize --set 5=1 a.spv | 1 | a.spv: error: no specialization constant has SpecId 5",
                "specialize --set-name cuont=1 a.spv | 1 | help: did you mean 'count'?",
                "rebind a.spv | 2 | error: nothing to do: --binding, --set, --location or --list is missing",
                "rebind --list --set data=1 a.spv | 2 | error: --list cannot be combined with",
                "rebind --binding data=x a.spv | 2 | error: --binding needs a number from 0 to 4294967295, not 'x'",
                "rebind --binding %=1 a.spv | 2 | error: expected the name of a variable, %ID or SET.BINDING",
                "rebind --location data=1 a.spv | 1 | error: %data is not a shader interface variable: its storage class"
            })
    void refusals(String command, int status, String message) {
        CommandRunner.Result result = runner.run(command.split(" ", -1));
        assertThat(result.status()).isEqualTo(status);
        assertThat(result.err()).contains(message);
        assertThat(result.out()).isEmpty();
    }

    @Test
    void rebinds() {
        assertThat(runner.run("rebind", "--list", "a.spv").out()).isEqualTo("""
                Id  Set  Binding  Location  Storage  Name
                 2    0        1         -  Uniform  data
                """);
        CommandRunner.Result result =
                runner.run("rebind", "--binding", "0.1=7", "--set", "data=3", "a.spv", "-o", "b.spv");
        assertThat(result.err()).isEmpty();
        assertThat(disassembled("b.spv")).contains("OpDecorate %data DescriptorSet 3\nOpDecorate %data Binding 7\n");
        assertThat(runner.run("rebind", "--list", "--format", "json", "b.spv").out())
                .isEqualTo("{\"file\": \"b.spv\", \"variables\": [{\"id\": 2, \"descriptorSet\": 3, \"binding\": 7,"
                        + " \"storageClass\": \"Uniform\", \"name\": \"data\"}]}\n");
    }
}
