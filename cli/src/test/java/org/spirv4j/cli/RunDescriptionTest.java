// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.cli.command.run.RunCommand;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.run.RunOptions;
import org.spirv4j.internal.grammar.Json;

/** {@code spirv run --run}, and what is expected of results. */
class RunDescriptionTest {
    private static final Path SCHEMA = Path.of("../docs/run.schema.json");

    /** Doubles the first number of a buffer of floats. */
    private static final String DOUBLE = """
            OpCapability Shader
            OpExtension "SPV_KHR_storage_buffer_storage_class"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %floats ArrayStride 4
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %buffer DescriptorSet 0
            OpDecorate %buffer Binding 1
            OpDecorate %factor SpecId 4
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %int = OpTypeInt 32 1
            %float = OpTypeFloat 32
            %zero = OpConstant %int 0
            %factor = OpSpecConstant %float 2
            %floats = OpTypeRuntimeArray %float
            %block = OpTypeStruct %floats
            %to_block = OpTypePointer StorageBuffer %block
            %to_float = OpTypePointer StorageBuffer %float
            %buffer = OpVariable %to_block StorageBuffer
            %main = OpFunction %void None %type
            %label = OpLabel
            %place = OpAccessChain %to_float %buffer %zero %zero
            %old = OpLoad %float %place
            %new = OpFMul %float %old %factor
            OpStore %place %new
            OpReturn
            OpFunctionEnd
            """;

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("shaders/double.spvasm", DOUBLE);
    }

    private static JsonSchema schema() throws IOException {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(Files.readString(SCHEMA));
    }

    private CommandRunner.Result describe(String json, String... options) throws IOException {
        runner.write("shaders/run.json", json);
        String[] words = new String[options.length + 3];
        words[0] = "run";
        words[1] = "--run";
        words[2] = "shaders/run.json";
        System.arraycopy(options, 0, words, 3, options.length);
        return runner.run(words);
    }

    @Test
    void membersAreOptions() throws IOException {
        Files.write(folder.resolve("shaders/in.raw"), new byte[] {0, 0, (byte) 0x80, 0x3F});
        String json = """
                {
                  "module": "double.spvasm",
                  "groups": [1, 1],
                  "buffer": { "0:1": "in.raw" },
                  "set": { "4": 3 },
                  "max-steps": 1000,
                  "out": { "0:1": "out.raw" },
                  "expect": { "0:1": { "type": "float", "values": [3.001] } },
                  "tolerance": 0.01,
                  "check": true
                }
                """;
        assertThat(schema().validate(json, InputFormat.JSON)).isEmpty();
        CommandRunner.Result result = describe(json);
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(Files.readAllBytes(folder.resolve("out.raw"))).containsExactly(0, 0, 0x40, 0x40);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"check\": \"race,nan\"", "\"check\": false", "\"check\": \"all\", \"trace\": \"0,0,0\""})
    void optionsWithKinds(String member) throws IOException {
        String json = "{\"module\": \"double.spvasm\", \"buffer\": {\"0:1\": \"float:5\"}, \"out\": {\"0:1\": null}, "
                + member + "}";
        assertThat(schema().validate(json, InputFormat.JSON)).isEmpty();
        CommandRunner.Result result = describe(json);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).endsWith("10.0\n");
    }

    @Test
    void theCommandLineWins() throws IOException {
        String json = "{\"module\": \"none.spvasm\", \"buffer\": {\"0:1\": \"float:5\"}, \"out\": {\"0:1\": null}}";
        assertThat(describe(json).err()).contains("cannot read shaders/none.spvasm");
        CommandRunner.Result result =
                describe(json, "shaders/double.spvasm", "--buffer", "0:1=float:7,8", "--set", "4=10");
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("70.0 8.0\n");
    }

    @Test
    void resultsThatAreNotAsExpected() {
        String[] words = {
            "run",
            "shaders/double.spvasm",
            "--buffer",
            "0:1=float:1,2,3",
            "--expect",
            "0:1=float:2,2.5,4",
            "--out",
            "0:1"
        };
        CommandRunner.Result result = runner.run(words);
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .isEqualTo("shaders/double.spvasm: error: the result 0:1 is not as expected: number 1 is 2.0, not 2.5;"
                        + " 2 of 3 numbers differ\n");
        assertThat(result.out()).isEqualTo("2.0 2.0 3.0\n");
        words[5] = "0:1=float:2,2";
        assertThat(runner.run(words).err()).contains("the result has 3 numbers, not 2");
        words[5] = "0:2=float:2,2";
        assertThat(runner.run(words).err()).contains("--expect: '0:2' is not bound; what is bound: 0:1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ | run.json:1:2: JSON: expected",
                "[] | run.json: the description of a run is a JSON object",
                "{\"bufer\": {}} | run.json: 'bufer' is not an option of spirv run; did you mean 'buffer'?",
                "{\"run\": \"a\"} | run.json: 'run' is not an option of spirv run",
                "{\"stats\": 1} | run.json: 'stats' must be true or false",
                "{\"entry\": true} | run.json: 'entry' must be a string or a number",
                "{\"push\": {\"values\": 3}} | run.json: 'push.type' must be a string or a number",
                "{} | error: FILE is missing",
            })
    void wrongDescriptions(String example) throws IOException {
        String[] parts = example.split(" \\| ", 2);
        CommandRunner.Result result = describe(parts[0]);
        assertThat(result.status()).isPositive();
        assertThat(result.err()).contains(parts[1]).doesNotContain("internal error");
    }

    @Test
    void theSchemaHasTheOptions() throws IOException {
        Set<String> expected = new TreeSet<>(List.of("$schema", "module"));
        for (Option option : new RunCommand().options()) {
            String name = option.otherName().isEmpty() ? option.name() : option.otherName();
            if (option != RunOptions.DESCRIPTION) {
                expected.add(name.substring(2));
            }
        }
        Object json = Json.parse(Files.readString(SCHEMA));
        assertThat(json)
                .asInstanceOf(MAP)
                .extractingByKey("properties")
                .asInstanceOf(MAP)
                .containsOnlyKeys(expected.toArray());
    }
}
