// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValTest {
    private static final String VALID = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            %void = OpTypeVoid
            %float = OpTypeFloat 32
            %one = OpConstant %float 1
            %type = OpTypeFunction %void
            %main = OpFunction %void None %type
            %entry = OpLabel
            %sum = OpFAdd %float %one %one
            OpReturn
            OpFunctionEnd
            """;
    private static final String INVALID = VALID.replace("%one %one", "%one %elsewhere");

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("good.spvasm", VALID);
        runner.write("bad.spvasm", INVALID);
        Files.createDirectory(folder.resolve("modules"));
        module("modules/good.spv", VALID);
        module("modules/bad.spv", INVALID);
    }

    private void module(String name, String text) throws IOException {
        Files.write(
                folder.resolve(name),
                runner.input(text).run("as", "--target-env", "vulkan1.3").outBytes());
        runner.input("");
    }

    private CommandRunner.Result val(String... arguments) {
        String[] words = new String[arguments.length + 3];
        words[0] = "val";
        words[1] = "--target-env";
        words[2] = "vulkan1.3";
        System.arraycopy(arguments, 0, words, 3, arguments.length);
        return runner.run(words);
    }

    @Test
    void saysNothingOfAValidModule() {
        CommandRunner.Result result = val("modules/good.spv");
        assertThat(result.status()).isZero();
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).isEmpty();
    }

    @Test
    void showsMistakesInTheTextWithItsNames() {
        CommandRunner.Result result = val("bad.spvasm");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .startsWith("bad.spvasm:11:8: error: ")
                .contains("%elsewhere", " [ids.defined]\n", "\n%sum = OpFAdd %float %one %elsewhere\n       ^~~~~~\n");
    }

    @Test
    void showsTheInstructionOfAModule() {
        CommandRunner.Result result = val("modules/bad.spv");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .startsWith("modules/bad.spv: word ")
                .contains("OpFAdd %float %float_1 %", "\n       ^~~~~~\n");
    }

    @Test
    void validatesFoldersAndCounts() {
        CommandRunner.Result result = val("modules", "good.spvasm", "missing.spv");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .contains("modules/bad.spv: word ", "cannot read missing.spv: no such file")
                .endsWith("validated 4 files, 2 not valid\n");
        assertThat(val("modules/good.spv", "good.spvasm").err()).isEqualTo("validated 2 files, all valid\n");
    }

    @Test
    void writesOneLineOfJsonPerFile() {
        CommandRunner.Result result = val("--format", "json", "modules", "bad.spvasm", "missing.spv");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).isEmpty();
        String[] lines = result.out().split("\n", -1);
        assertThat(lines).hasSize(5);
        JsonObject bad = JsonParser.parseString(lines[0]).getAsJsonObject();
        assertThat(bad.get("valid").getAsBoolean()).isFalse();
        JsonObject finding = bad.getAsJsonArray("findings").get(0).getAsJsonObject();
        assertThat(finding.get("rule").getAsString()).isEqualTo("ids.defined");
        assertThat(finding.get("instruction").getAsInt()).isEqualTo(10);
        assertThat(finding.get("section").getAsString()).isEqualTo("2.16.1, Universal Validation Rules");
        assertThat(JsonParser.parseString(lines[1]).toString())
                .isEqualTo("{\"file\":\"modules/good.spv\",\"valid\":true,\"findings\":[]}");
        JsonObject text = JsonParser.parseString(lines[2]).getAsJsonObject();
        assertThat(text.getAsJsonArray("findings")
                        .get(0)
                        .getAsJsonObject()
                        .get("line")
                        .getAsInt())
                .isEqualTo(11);
        assertThat(lines[3]).contains("cannot read missing.spv");
    }

    @Test
    void writesOneSarifLog() {
        CommandRunner.Result result = val("--format", "sarif", "modules", "bad.spvasm");
        JsonObject log = JsonParser.parseString(result.out()).getAsJsonObject();
        assertThat(log.get("version").getAsString()).isEqualTo("2.1.0");
        JsonObject run = log.getAsJsonArray("runs").get(0).getAsJsonObject();
        JsonArray results = run.getAsJsonArray("results");
        assertThat(results).hasSize(2);
        JsonObject first = results.get(0).getAsJsonObject();
        assertThat(first.get("ruleId").getAsString()).isEqualTo("ids.defined");
        assertThat(first.get("level").getAsString()).isEqualTo("error");
        assertThat(first.toString()).contains("\"uri\":\"modules/bad.spv\"", "\"byteOffset\":");
        assertThat(results.get(1).toString()).contains("\"startLine\":11");
        assertThat(run.toString()).contains("\"id\":\"ids.defined\"");
    }

    @Test
    void sarifIsWhatItsSchemaAllows() throws IOException {
        Files.writeString(folder.resolve("odd name\u00e9.spvasm"), INVALID + "%nonsense\n");
        module("modules/cut.spv", VALID);
        byte[] cut = Files.readAllBytes(folder.resolve("modules/cut.spv"));
        Files.write(folder.resolve("modules/cut.spv"), Arrays.copyOf(cut, cut.length - 4));
        try (InputStream in = ValTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            JsonSchema schema =
                    JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(in);
            String log = val("--format", "sarif", ".", "odd name\u00e9.spvasm", "bad.spvasm", "missing.spv")
                    .out();
            assertThat(schema.validate(log, InputFormat.JSON)).isEmpty();
            assertThat(log).contains("odd%20name%C3%A9.spvasm");
            assertThat(schema.validate(log.replace("\"2.1.0\"", "\"2.2\""), InputFormat.JSON))
                    .isNotEmpty();
        }
    }

    @Test
    void rulesCanBeLeftOut() {
        assertThat(val("--ignore", "ids.defined", "modules/bad.spv").status()).isZero();
        assertThat(val("--ignore", "ids", "modules/bad.spv").status()).isZero();
        assertThat(val("--ignore", "nonsense", "modules/bad.spv").status()).isEqualTo(2);
        assertThat(val("--max-errors", "0", "modules/bad.spv").err())
                .contains("help: modules/bad.spv may have more errors than are shown");
    }

    @Test
    void checksLayoutsWithTheSizesOfDescriptors() {
        String heap = """
                OpCapability Shader
                OpCapability UntypedPointersKHR
                OpCapability DescriptorHeapEXT
                OpExtension "SPV_KHR_untyped_pointers"
                OpExtension "SPV_EXT_descriptor_heap"
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main" %heap
                OpExecutionMode %main LocalSize 1 1 1
                OpDecorate %heap BuiltIn ResourceHeapEXT
                OpMemberDecorate %pair 0 Offset 0
                OpMemberDecorate %pair 1 Offset 16
                OpDecorate %pairs ArrayStride 64
                %void = OpTypeVoid
                %int = OpTypeInt 32 1
                %int_0 = OpConstant %int 0
                %descriptor = OpType
                %pair = OpTypeStruct %descriptor %descriptor
                %pairs = OpTypeRuntimeArray %pair
                %ptr = OpTypeUntypedPointerKHR UniformConstant
                %heap = OpUntypedVariableKHR %ptr UniformConstant
                %type = OpTypeFunction %void
                %main = OpFunction %void None %type
                %entry = OpLabel
                %pointer = OpUntypedAccessChainKHR %ptr %pairs %heap %int_0
                OpReturn
                OpFunctionEnd
                """;
        for (String kind : List.of("buffer", "image")) {
            String text = heap.replace(
                    "OpType\n",
                    kind.equals("buffer") ? "OpTypeBufferEXT StorageBuffer\n" : "OpTypeImage %int 2D 0 0 0 2 R32i\n");
            String env = "--target-env";
            String option = "--" + kind + "-descriptor-layout";
            assertThat(runner.input(text)
                            .run("val", env, "vulkan1.4", option, "16:16")
                            .err())
                    .isEmpty();
            assertThat(runner.input(text)
                            .run("val", env, "vulkan1.4", option + "=16:32")
                            .err())
                    .contains("offset 16 of member 1 of %pair", "is not a multiple of 32");
            assertThat(runner.input(text)
                            .run("val", env, "vulkan1.4", option, "32:16")
                            .err())
                    .contains("[explicit-layout.overlap]");
            CommandRunner tool = new CommandRunner(folder).calledAs("spirv-val");
            assertThat(tool.input(text).run(env, "vulkan1.4", option, "32:16").status())
                    .isEqualTo(1);
            assertThat(tool.input(text).run(env, "vulkan1.4", option, "16:16").status())
                    .isZero();
        }
    }

    @Test
    void jsonIsShortForItsFormat() {
        assertThat(val("--json", "modules").out())
                .isEqualTo(val("--format", "json", "modules").out());
        assertThat(val("--json", "--format", "json", "modules").out()).hasLineCount(2);
        CommandRunner.Result result = val("--json", "--format", "sarif", "modules");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).startsWith("error: --json cannot be combined with --format sarif\n");
    }

    @Test
    void badOptionsAreUsageErrors() {
        assertThat(val("--max-struct-depth", "many", "good.spvasm").status()).isEqualTo(2);
        assertThat(val("--buffer-descriptor-layout", "16", "good.spvasm").status())
                .isEqualTo(2);
        assertThat(val("--buffer-descriptor-layout", "16:3", "good.spvasm").err())
                .contains("a power of two");
        assertThat(val("--format", "xml", "good.spvasm").status()).isEqualTo(2);
        assertThat(runner.run("val", "--target-env", "vulkan9", "good.spvasm").status())
                .isEqualTo(2);
    }

    @Test
    void readsStandardInputAndAnswersToTheOtherName() throws IOException {
        byte[] good = Files.readAllBytes(folder.resolve("modules/good.spv"));
        byte[] bad = Files.readAllBytes(folder.resolve("modules/bad.spv"));
        assertThat(runner.input(good).run("val").status()).isZero();
        CommandRunner tool = new CommandRunner(folder).calledAs("spirv-val");
        assertThat(tool.input(good).run("--target-env", "vulkan1.3").status()).isZero();
        CommandRunner.Result result = tool.input(bad)
                .run("--target-env", "vulkan1.3", "--max-struct-depth", "8", "--relax-struct-store", "-");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).startsWith("<stdin>: word ");
    }
}
