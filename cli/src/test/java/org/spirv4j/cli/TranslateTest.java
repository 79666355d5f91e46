// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.testkit.GoldenFiles;

class TranslateTest {
    private static final String MODULE = "tint.frag.spvasm";

    @TempDir
    Path folder;

    private CommandRunner runner;
    private String text = "";

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        text = Files.readString(GoldenFiles.path("translate/" + MODULE));
        runner.write(MODULE, text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"glsl-vulkan", "glsl450", "essl310"})
    void textOnStandardOutput(String language) throws IOException {
        CommandRunner.Result result = runner.run("translate", "--to", language, MODULE);
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        GoldenFiles.check("translate/tint." + language + ".frag", result.out());
    }

    @Test
    void linesOfTheSourceAndIds() throws IOException {
        GoldenFiles.check(
                "translate/tint.annotated.frag",
                runner.run("translate", "--to", "glsl-vulkan", "--line-directives", "--ids", MODULE)
                        .out());
    }

    @Test
    void folders() throws IOException {
        Files.createDirectories(folder.resolve("in/sub"));
        runner.write("in/a.spvasm", text);
        runner.write("in/sub/b.spvasm", text);
        CommandRunner.Result result = runner.run("translate", "--to", "essl310", "in", "-o", "out");
        assertThat(result.status()).isZero();
        assertThat(folder.resolve("out/a.glsl")).content().startsWith("#version 310 es\n");
        assertThat(folder.resolve("out/sub/b.glsl")).content().startsWith("#version 310 es\n");
        assertThat(result.err()).isEqualTo("translated 2 files\n");
    }

    @Test
    void json() {
        CommandRunner.Result result = runner.run("translate", "--to", "glsl-vulkan", "--format", "json", MODULE);
        JsonObject json = JsonParser.parseString(result.out()).getAsJsonObject();
        assertThat(json.get("file").getAsString()).isEqualTo(MODULE);
        assertThat(json.get("language").getAsString()).isEqualTo("glsl460vk");
        assertThat(json.get("text").getAsString())
                .isEqualTo(
                        runner.run("translate", "--to", "glsl-vulkan", MODULE).out());
        JsonArray mappings = json.getAsJsonArray("mappings");
        JsonObject store = mappings.get(mappings.size() - 1).getAsJsonObject();
        assertThat(store.get("sourceFile").getAsString()).isEqualTo("tint.frag");
        assertThat(store.get("sourceLine").getAsInt()).isEqualTo(7);
        String line =
                json.get("text").getAsString().split("\n", -1)[store.get("line").getAsInt() - 1];
        assertThat(line).isEqualTo("    color = uv * tint.scale;");
        assertThat(store.get("column").getAsInt()).isEqualTo(5);
    }

    @Test
    void pages() throws IOException {
        String[] args = {"translate", "--to", "glsl450", "--format", "html", MODULE};
        assertThat(runner.run(args).out())
                .startsWith("<!doctype html>")
                .contains("<title>" + MODULE + ": translation</title>", "color = uv * tint.scale;");
        Files.createDirectories(folder.resolve("in"));
        runner.write("in/a.spvasm", text);
        assertThat(runner.run("translate", "--to", "glsl450", "--format", "html", "in", "-o", "out")
                        .status())
                .isZero();
        assertThat(folder.resolve("out/a.html")).content().startsWith("<!doctype html>");
    }

    @Test
    void explorersHaveTranslations() {
        assertThat(runner.run("explore", MODULE).out()).contains("GLSL 4.60 for Vulkan");
        assertThat(runner.run("explore", "--to", "essl310", MODULE).out()).contains("ESSL 3.10");
        assertThat(runner.run("explore", "--to", "hlsl", MODULE).err()).contains("unknown language 'hlsl'");
    }

    @Test
    void resourcesOfTheText() {
        CommandRunner.Result result = runner.run("translate", "--to", "essl310", "--format", "json", MODULE);
        JsonObject json = JsonParser.parseString(result.out()).getAsJsonObject();
        JsonObject block = json.getAsJsonArray("resources").asList().stream()
                .map(each -> each.getAsJsonObject())
                .filter(each -> each.get("form").getAsString().equals("uniformBlock"))
                .findFirst()
                .orElseThrow();
        assertThat(block.get("name").getAsString()).isEqualTo("Tint");
        assertThat(block.getAsJsonObject("original").get("set").getAsInt()).isEqualTo(1);
        assertThat(block.has("set")).isFalse();
    }

    @Test
    void bindingsByName() {
        assertThat(runner.run("translate", "--to", "essl310", "--binding", "Tint=5", MODULE)
                        .out())
                .contains("binding = 5");
        assertThat(runner.run("translate", "--to", "glsl-vulkan", "--binding", "1.2=3.4", MODULE)
                        .out())
                .contains("set = 3, binding = 4");
    }

    @Test
    void bindingsOfArraysThatAreDivided() throws IOException {
        Files.writeString(folder.resolve("pair.frag.spvasm"), """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint Fragment %main "main" %color
                OpExecutionMode %main OriginUpperLeft
                OpName %maps "maps"
                OpDecorate %maps DescriptorSet 0
                OpDecorate %maps Binding 1
                OpDecorate %color Location 0
                %void = OpTypeVoid
                %func = OpTypeFunction %void
                %float = OpTypeFloat 32
                %float4 = OpTypeVector %float 4
                %uint = OpTypeInt 32 0
                %uint_1 = OpConstant %uint 1
                %uint_2 = OpConstant %uint 2
                %uint2 = OpTypeVector %uint 2
                %at = OpConstantComposite %uint2 %uint_1 %uint_2
                %image = OpTypeImage %float 2D 0 0 0 1 Unknown
                %images = OpTypeArray %image %uint_2
                %ptr_images = OpTypePointer UniformConstant %images
                %ptr_image = OpTypePointer UniformConstant %image
                %ptr_color = OpTypePointer Output %float4
                %maps = OpVariable %ptr_images UniformConstant
                %color = OpVariable %ptr_color Output
                %main = OpFunction %void None %func
                %label = OpLabel
                %map_at = OpAccessChain %ptr_image %maps %uint_1
                %map = OpLoad %image %map_at
                %texel = OpImageFetch %float4 %map %at Lod %uint_1
                OpStore %color %texel
                OpReturn
                OpFunctionEnd
                """);
        assertThat(runner.run("translate", "--to", "wgsl", "--binding", "maps=7", "pair.frag.spvasm")
                        .out())
                .contains("@group(0) @binding(8) var maps_1");
        CommandRunner.Result apart =
                runner.run("translate", "--to", "wgsl", "--binding", "maps[1]=7", "pair.frag.spvasm");
        assertThat(apart.out()).contains("@group(0) @binding(7) var maps_1");
        assertThat(apart.err()).isEmpty();
    }

    @Test
    void setsThatTheTextDoesNotHaveAreLeftOutWithAWarning() {
        CommandRunner.Result result = runner.run("translate", "--to", "hlsl50", "--binding", "Tint=2.5", MODULE);
        assertThat(result.out()).contains("register(b5)");
        assertThat(result.err())
                .contains(
                        MODULE + ": warning: --binding: the text has no descriptor sets: set 2 of 'Tint' is left out");
        assertThat(runner.run("translate", "--to", "hlsl60", "--binding", "Tint=2.5", MODULE)
                        .err())
                .isEmpty();
    }

    @Test
    void setsOfArgumentBuffers() {
        assertThat(runner.run("translate", "--to", "msl32", "--argument-buffers", "some", MODULE)
                        .err())
                .contains("--argument-buffers needs 'all' or numbers of descriptor sets, not 'some'");
    }

    @Test
    void choicesForResourcesThatTheTextDoesNotHaveAreWarnings() {
        String[] args = {
            "translate",
            "--to",
            "glsl450",
            "--binding",
            "Tnt=5",
            "--binding",
            "Tint=4",
            "--binding",
            "7.1=2",
            "--input-name",
            "9=other",
            "--output-name",
            "0=out_color",
            "--output-name",
            "3=none",
            MODULE
        };
        CommandRunner.Result result = runner.run(args);
        assertThat(result.status()).isZero();
        assertThat(result.out()).contains("binding = 4", "out_color");
        assertThat(result.err().lines().filter(line -> line.contains("warning: ")))
                .containsExactly(
                        MODULE + ": warning: --binding: the text has no resource 'Tnt'",
                        MODULE + ": warning: --binding: the text has no resource '7.1'",
                        MODULE + ": warning: --input-name: the text has no input at location 9",
                        MODULE + ": warning: --output-name: the text has no output at location 3");
        String[] silent = Arrays.copyOf(args, args.length + 1);
        silent[args.length] = "--ignore-unknown";
        assertThat(runner.run(silent).err()).isEmpty();
    }

    @Test
    void refusalsHavePositionsAndHelp() throws IOException {
        runner.write("kernel.spvasm", """
            OpCapability Kernel
            OpCapability Addresses
            OpMemoryModel Physical64 OpenCL
            OpEntryPoint Kernel %1 "k"
            %2 = OpTypeVoid
            %3 = OpTypeFunction %2
            %1 = OpFunction %2 None %3
            %4 = OpLabel
            OpReturn
            OpFunctionEnd
            """);
        CommandRunner.Result result = runner.run("translate", "--to", "glsl450", "kernel.spvasm");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("kernel.spvasm:4:1: error: kernels of OpenCL");
        runner.write("out.comp", "kept");
        assertThat(runner.run("translate", "--to", "glsl450", "kernel.spvasm", "-o", "out.comp")
                        .status())
                .isEqualTo(1);
        assertThat(folder.resolve("out.comp")).hasContent("kept");
    }

    @Test
    void refusalsLeaveNoEmptyFileAndKeepAnOldOne() throws IOException {
        String[] refused = {"translate", "--to", "glsl450", "--entry", "nope", MODULE, "-o", "text.glsl"};
        assertThat(runner.run(refused).status()).isEqualTo(1);
        assertThat(folder.resolve("text.glsl")).doesNotExist();
        runner.write("text.glsl", "old");
        assertThat(runner.run(refused).status()).isEqualTo(1);
        assertThat(folder.resolve("text.glsl")).hasContent("old");
    }

    @Test
    void checkWritesNothing() {
        CommandRunner.Result result = runner.run("translate", "--to", "glsl450", "--check", MODULE);
        assertThat(result.status()).isZero();
        assertThat(result.out()).isEmpty();
        assertThat(runner.run("translate", "--to", "glsl450", "--check", "-o", "x", MODULE)
                        .err())
                .contains("--check cannot be combined with -o");
    }

    @Test
    void wrongUsage() {
        assertThat(runner.run("translate", MODULE).err()).contains("--to is needed");
        assertThat(runner.run("translate", "--to", "glsl45", MODULE).err())
                .contains("unknown language 'glsl45'; did you mean glsl450?");
        assertThat(runner.run("translate", "--to", "glsl450", "--stage", "pixel", MODULE)
                        .err())
                .contains("unknown stage 'pixel'; stages are vert, ");
        CommandRunner.Result result = runner.run("translate", "--to", "glsl450", "--stage", "vert", MODULE);
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("no entry point of the stage vert; it has main (frag)");
        assertThat(runner.run("translate", "--to", "glsl450", "--entry", "other", MODULE)
                        .err())
                .contains("no entry point 'other'; it has Fragment 'main'");
    }
}
