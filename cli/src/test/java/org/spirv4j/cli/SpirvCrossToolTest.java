// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.testkit.GoldenFiles;

class SpirvCrossToolTest {
    private static final String BLOCK_DECORATIONS = """
            OpDecorate %b DescriptorSet 0
            OpDecorate %b Binding 0
            """;

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("tint.spvasm", Files.readString(GoldenFiles.path("translate/tint.frag.spvasm")));
        runner.run("as", "tint.spvasm", "-o", "tint.spv");
        runner.calledAs("spirv-cross");
    }

    @Test
    void languagesAndVersions() {
        assertThat(runner.run("tint.spv").out()).startsWith("#version 450\n");
        assertThat(runner.run("--version", "310", "--es", "tint.spv").out()).startsWith("#version 310 es\n");
        assertThat(runner.run("-V", "tint.spv").out())
                .startsWith("#version 460\n")
                .contains("set = 1, binding = 2");
        assertThat(runner.run("--version", "330", "--no-es", "tint.spv").out()).startsWith("#version 330");
        assertThat(runner.run("--version", "99", "tint.spv").err())
                .contains("--version 99: there is no such version of GLSL: 140, 150, 330, 400 to 460");
        assertThat(runner.run("--version").out()).contains("spirv4j");
    }

    @Test
    void optionsOfSeveralWords() {
        assertThat(runner.run("-V", "--rename-interface-variable", "in", "0", "texcoord", "tint.spv")
                        .out())
                .contains("in vec4 texcoord;");
        assertThat(runner.run("--rename-interface-variable", "inout", "0", "x", "tint.spv")
                        .err())
                .contains("needs in or out, not 'inout'");
    }

    @Test
    void outputAndEntryPoints() {
        assertThat(runner.run("--output", "tint.frag", "--entry", "main", "--stage", "frag", "tint.spv")
                        .status())
                .isZero();
        assertThat(folder.resolve("tint.frag")).content().startsWith("#version 450\n");
        assertThat(runner.run("--stage", "vert", "tint.spv").err()).contains("no entry point of the stage vert");
    }

    @Test
    void wrongWordsAreRefused() {
        refused("--version needs a number of at least 1", "--version", "99999999999", "tint.spv");
        refused("needs a number, not 'x'", "--rename-interface-variable", "in", "x", "n", "tint.spv");
        refused("'a;b' is not an identifier", "--rename-interface-variable", "in", "0", "a;b", "tint.spv");
        refused("no entry point 'nope' of the stage frag", "--rename-entry-point", "nope", "x", "frag", "tint.spv");
        refused("no entry point 'main' of the stage vert", "--rename-entry-point", "main", "x", "vert", "tint.spv");
        refused("unknown stage 'pixel'; stages are", "--rename-entry-point", "main", "x", "pixel", "tint.spv");
        refused("needs 3 words after it", "--rename-entry-point", "main", "--output", "o");
        refused("unknown stage 'xx'; stages are vert,", "--stage", "xx", "tint.spv");
        refused("the module has no entry point 'nope'", "--entry", "nope", "tint.spv");
    }

    @Test
    void entryPointsHaveOtherNames() {
        String[] renamed = {"--rename-entry-point", "main", "tinted", "frag", "--entry", "tinted", "tint.spv"};
        assertThat(runner.run(renamed).out())
                .isEqualTo(runner.run("tint.spv").out())
                .contains("void main()");
        assertThat(runner.run("--rename-entry-point", "main", "a_longer_name", "frag", "--reflect", "tint.spv")
                        .out())
                .contains("\"a_longer_name\"")
                .doesNotContain("\"main\"");
        refused("no entry point 'main'", "--rename-entry-point", "main", "x", "frag", "--entry", "main", "tint.spv");
    }

    @Test
    void otherOptionsOfTheTool() {
        String text = runner.run("tint.spv").out();
        assertThat(runner.run("--iterations", "3", "--relax-nan-checks", "tint.spv")
                        .out())
                .isEqualTo(text);
        assertThat(runner.run("--force-recompile-max-debug-iterations", "3", "tint.spv")
                        .out())
                .isEqualTo(text);
        assertThat(runner.run("--version", "330", "--no-420pack-extension", "tint.spv")
                        .out())
                .startsWith("#version 330\n")
                .doesNotContain("420pack");
        refused("does not translate to C++", "--cpp-interface-name", "Shader", "tint.spv");
        assertThat(runner.run("--msl", "--msl-ios", "tint.spv").out())
                .isEqualTo(runner.run("--msl", "tint.spv").out());
        assertThat(runner.run("--msl", "--msl-argument-buffers", "--msl-swizzle-texture-samples", "tint.spv")
                        .out())
                .startsWith("#include <metal_stdlib>\n");
        assertThat(runner.run("--msl", "--msl-version", "20000", "tint.spv").out())
                .startsWith("#include <metal_stdlib>\n");
        refused("needs a number", "--msl", "--msl-discrete-descriptor-set", "x", "tint.spv");
        refused("are in the address space constant", "--msl", "--msl-device-argument-buffer", "0", "tint.spv");
        refused("the supported models are 50, 51 and 60 to 68", "--hlsl", "--shader-model", "30", "tint.spv");
        assertThat(runner.run("--hlsl", "--shader-model", "50", "tint.spv").out())
                .startsWith("// Shader model 5.0\n");
        assertThat(runner.run("--hlsl", "--set-hlsl-vertex-input-semantic", "0", "COLOR", "tint.spv")
                        .out())
                .contains(" : COLOR;");
        refused("needs 2 words after it", "--hlsl", "--set-hlsl-vertex-input-semantic", "0");
        refused(
                "built-ins alone have the system's values: 'SV_Position'",
                "--hlsl",
                "--set-hlsl-named-vertex-input-semantic",
                "color",
                "SV_Position",
                "tint.spv");
        refused("does not have: use --glsl-emit-ubo-as-plain-uniforms", "--flatten-ubo", "tint.spv");
        refused("add the line \"layout(num_views = N) in;\"", "--glsl-ovr-multiview-view-count", "2", "tint.spv");
    }

    @Test
    void unusedVariablesAndFirstInstance() throws IOException {
        runner.write("instance.spvasm", """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Vertex %main "main" %instance %out %unused
            OpName %out "number"
            OpName %unused "unused"
            OpDecorate %instance BuiltIn InstanceIndex
            OpDecorate %out Location 0
            OpDecorate %unused Location 1
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %int = OpTypeInt 32 1
            %in_int = OpTypePointer Input %int
            %out_int = OpTypePointer Output %int
            %instance = OpVariable %in_int Input
            %unused = OpVariable %in_int Input
            %out = OpVariable %out_int Output
            %main = OpFunction %void None %fn
            %label = OpLabel
            %value = OpLoad %int %instance
            OpStore %out %value
            OpReturn
            OpFunctionEnd
            """);
        assertThat(runner.run("instance.spvasm").out()).contains("gl_BaseInstanceARB", "in int unused;");
        assertThat(runner.run("--remove-unused-variables", "instance.spvasm").out())
                .contains("out int number;")
                .doesNotContain("unused");
        assertThat(runner.run("--no-support-nonzero-baseinstance", "instance.spvasm")
                        .out())
                .contains("uniform int baseInstance;")
                .doesNotContain("#extension");
    }

    private void refused(String message, String... args) {
        CommandRunner.Result result = runner.run(args);
        assertThat(result.err()).contains(message);
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
    }

    @Test
    void refusedTranslationsLeaveTheOutputAsItIs() throws IOException {
        runner.write("out.frag", "kept");
        refused("no entry point 'nope'", "--entry", "nope", "--output", "out.frag", "tint.spv");
        assertThat(folder.resolve("out.frag")).hasContent("kept");
    }

    @Test
    void reflection() throws IOException {
        GoldenFiles.check(
                "translate/tint.cross.json", runner.run("--reflect", "tint.spv").out());
        assertThat(runner.run("--dump-resources", "tint.spv").err()).contains("Tint");
    }

    /** Validators refuse such types; reflection has no limit of its own on them. */
    @Test
    void typesMayBeNestedDeeplyOrInThemselves() throws IOException {
        StringBuilder decorations = new StringBuilder(BLOCK_DECORATIONS);
        StringBuilder types =
                new StringBuilder("%void = OpTypeVoid\n%fn = OpTypeFunction %void\n%s0 = OpTypeFloat 32\n");
        int depth = 20_000;
        for (int i = 1; i <= depth; i++) {
            decorations.append("OpMemberDecorate %%s%d 0 Offset 0%n".formatted(i));
            types.append("%%s%d = OpTypeStruct %%s%d%n".formatted(i, i - 1));
        }
        decorations.append("OpDecorate %%s%d Block%n".formatted(depth));
        types.append("%%p = OpTypePointer Uniform %%s%d%n%%b = OpVariable %%p Uniform%n".formatted(depth));
        runner.write("deep.spvasm", module("", " %b", decorations.toString() + types));
        assertThat(runner.run("--reflect", "deep.spvasm").out()).contains("\"block_size\" : 4");
        runner.write("self.spvasm", module("OpCapability PhysicalStorageBufferAddresses\n", "", """
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            OpTypeForwardPointer %p PhysicalStorageBuffer
            %p = OpTypePointer PhysicalStorageBuffer %p
            """));
        assertThat(runner.run("--reflect", "self.spvasm").status()).isZero();
    }

    private static String module(String capabilities, String interfaces, String declarations) {
        return "OpCapability Shader\n" + capabilities + "OpMemoryModel Logical GLSL450\n"
                + "OpEntryPoint Fragment %m \"main\"" + interfaces + "\nOpExecutionMode %m OriginUpperLeft\n"
                + declarations
                + "%m = OpFunction %void None %fn\n%l = OpLabel\nOpReturn\nOpFunctionEnd\n";
    }

    @Test
    void whatIsNotDone() {
        CommandRunner.Result result = runner.run("--cpp", "tint.spv");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("--cpp: spirv4j does not translate to C++");
        assertThat(runner.run("--unknown", "tint.spv").err()).contains("unknown option --unknown");
    }

    @Test
    void msl() {
        assertThat(runner.run("--msl", "tint.spv").out()).contains("[[buffer(0)]]");
        assertThat(runner.run("--msl", "--msl-decoration-binding", "tint.spv").out())
                .contains("[[buffer(2)]]");
        refused("does not have: the size of SIMD groups", "--msl", "--msl-fixed-subgroup-size", "32", "tint.spv");
        assertThat(runner.run("--msl", "--msl-texture-buffer-native", "tint.spv")
                        .err())
                .isEmpty();
    }

    @Test
    void pushConstantsOfOtherLanguagesNeedNoOption() throws IOException {
        runner.write("push.spvasm", """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %color
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %Constants Block
            OpMemberDecorate %Constants 0 Offset 0
            OpDecorate %color Location 0
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %float = OpTypeFloat 32
            %int = OpTypeInt 32 1
            %zero = OpConstant %int 0
            %Constants = OpTypeStruct %float
            %push_Constants = OpTypePointer PushConstant %Constants
            %push_float = OpTypePointer PushConstant %float
            %out_float = OpTypePointer Output %float
            %constants = OpVariable %push_Constants PushConstant
            %color = OpVariable %out_float Output
            %main = OpFunction %void None %fn
            %label = OpLabel
            %at = OpAccessChain %push_float %constants %zero
            %value = OpLoad %float %at
            OpStore %color %value
            OpReturn
            OpFunctionEnd
            """);
        runner.calledAs("spirv");
        runner.run("as", "push.spvasm", "-o", "push.spv");
        runner.calledAs("spirv-cross");
        for (String language : new String[] {"--hlsl", "--msl"}) {
            assertThat(runner.run(language, "push.spv").err()).isEmpty();
        }
        assertThat(runner.run("push.spv").out()).contains("uniform ");
    }
}
