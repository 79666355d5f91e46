// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.testkit.NestedStructures;

/** The command {@code reflect}. */
class ReflectTest {
    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() {
        runner = new CommandRunner(folder);
    }

    private static JsonSchema schema() throws IOException {
        return schema("reflection");
    }

    private static JsonSchema schema(String name) throws IOException {
        Path file = Path.of("../docs/" + name + ".schema.json");
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(Files.readString(file));
    }

    private String run(String text, String... options) {
        String[] line = new String[options.length + 1];
        line[0] = "reflect";
        System.arraycopy(options, 0, line, 1, options.length);
        CommandRunner.Result result = runner.input(text).run(line);
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        return result.out();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lit.frag",
                "list.comp",
                "sizes.comp",
                "arguments.kernel",
                "imports.kernel",
                "locations.stages",
                "workgroup.comp",
                "clspv.comp",
                "heaps.stages"
            })
    void textAndJson(String name) throws IOException {
        String text = Files.readString(GoldenFiles.path("reflect/" + name + ".spvasm"));
        GoldenFiles.check("reflect/" + name + ".txt", run(text));
        String json = run(text, "--json");
        assertThat(schema().validate(json, InputFormat.JSON)).isEmpty();
        GoldenFiles.check("reflect/" + name + ".json", json);
    }

    @Test
    void theSchemaRejectsOtherVersionsAndMembers() throws IOException {
        String json = run(Files.readString(GoldenFiles.path("reflect/list.comp.spvasm")), "--json");
        JsonSchema schema = schema();
        for (List<String> change : List.of(
                List.of("\"formatVersion\": 1", "\"formatVersion\": 2"),
                List.of("\"entryPoints\"", "\"points\""),
                List.of("\"kind\": \"struct\"", "\"kind\": \"vector\""))) {
            assertThat(json).contains(change.get(0));
            assertThat(schema.validate(json.replace(change.get(0), change.get(1)), InputFormat.JSON))
                    .isNotEmpty();
        }
    }

    @Test
    void outputsOfTheExamplesFollowTheSchema() throws IOException {
        JsonSchema schema = schema();
        CommandRunner.Result result = new CommandRunner(Path.of("..")).run("reflect", "--json", "examples/shaders");
        assertThat(result.status()).isZero();
        assertThat(result.out().lines())
                .hasSizeGreaterThan(3)
                .allSatisfy(line ->
                        assertThat(schema.validate(line, InputFormat.JSON)).isEmpty());
    }

    @Test
    void nestedStructuresAreExpandedOnce() {
        StringBuilder text = new StringBuilder("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpDecorate $buffer DescriptorSet 0
                OpDecorate $buffer Binding 0
                OpDecorate $struct20 Block
                """);
        StringBuilder types = new StringBuilder("$float = OpTypeFloat 32\n$struct0 = OpTypeStruct $float $float\n");
        text.append("OpMemberDecorate $struct0 0 Offset 0\nOpMemberDecorate $struct0 1 Offset 4\n");
        for (int i = 1; i <= 20; i++) {
            String name = "$struct" + i;
            String nested = " $struct" + (i - 1);
            text.append("OpMemberDecorate " + name + " 0 Offset 0\n");
            text.append("OpMemberDecorate " + name + " 1 Offset " + (4 << i) + "\n");
            types.append(name + " = OpTypeStruct" + nested + nested + "\n");
        }
        text.append(types).append("$p = OpTypePointer Uniform $struct20\n$buffer = OpVariable $p Uniform\n");
        String module = text.toString().replace('$', '%');
        assertThat(run(module).lines().filter(line -> !line.contains("|")))
                .hasSizeLessThan(60)
                .anyMatch(line -> line.endsWith("as above"));
        assertThat(run(module).lines().filter(line -> line.contains("|")))
                .as("the drawing")
                .hasSizeLessThan(60);
        assertThat(run(module, "--json").length()).isLessThan(10_000);
    }

    @Test
    void structuresMayBeNestedDeeply() {
        int count = Boolean.getBoolean("thorough") ? 100_000 : 20_000;
        String module = NestedStructures.text(count);
        String size = 16 * count + 12 + " bytes = " + 16 * count + " + 4 * N";
        assertThat(run(module).lines()).anyMatch(line -> line.endsWith(size));
    }

    @Test
    void idsMayBeLarge() {
        String module = """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpDecorate %1 SpecId 7
                OpDecorate %4000000 DescriptorSet 0
                OpDecorate %4000000 Binding 0
                %5000000 = OpTypeInt 32 0
                %1 = OpSpecConstant %5000000 4
                %6000000 = OpSpecConstantOp %5000000 IAdd %1 %1
                %7000000 = OpTypeSampler
                %8000000 = OpTypeArray %7000000 %6000000
                %9000000 = OpTypePointer UniformConstant %8000000
                %4000000 = OpVariable %9000000 UniformConstant
                """;
        assertThat(run(module)).contains("0  SAMPLER              8  Sampler  resource_0_0  unused");
        assertThat(run(module, "--json"))
                .contains("\"length\": {\"value\": 8, \"specIds\": [7], \"isComputed\": true,"
                        + " \"expression\": \"SpecId(7) + SpecId(7)\"}");
    }

    @Test
    void changesForTheHostAreErrors() throws IOException {
        String old = Files.readString(GoldenFiles.path("reflect/lit.frag.spvasm"));
        runner.write("old.spvasm", old);
        assertThat(run(old, "--diff", "old.spvasm")).isEmpty();
        String changed = old.replace("Binding 2", "Binding 3")
                .replaceAll("(OpMemberDecorate %Scene 4 Offset) \\d+", "$1 288")
                .replaceAll("(OpMemberDecorate %Push 1 Offset) \\d+", "$1 48")
                .replace("%normal Location 0", "%normal Location 5")
                .replace("%LIGHTS = OpSpecConstant %int 4", "%LIGHTS = OpSpecConstant %uint 8");
        CommandRunner.Result result = runner.input(changed).run("reflect", "--diff", "old.spvasm");
        assertThat(result.status()).isEqualTo(1);
        GoldenFiles.check("reflect/changes.txt", result.err());
        assertThat(runner.input(changed).run("reflect", "--diff", "none.spv").err())
                .isEqualTo("error: cannot read none.spv: no such file\n");
        assertThat(runner.run("reflect", "--diff", "old.spvasm", "-o", "x").status())
                .isEqualTo(2);
    }

    private void writeStages() throws IOException {
        for (String stage : List.of("lit.vert", "lit.frag")) {
            runner.write(stage + ".spvasm", Files.readString(GoldenFiles.path("reflect/" + stage + ".spvasm")));
        }
    }

    @Test
    void stagesOfAPipeline() throws IOException {
        writeStages();
        CommandRunner.Result result = runner.run("reflect", "--stage-merge", "lit.frag.spvasm", "lit.vert.spvasm");
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        GoldenFiles.check("reflect/pipeline.txt", result.out());

        result = runner.run("reflect", "--stage-merge", "--json", "lit.vert.spvasm", "lit.frag.spvasm:main");
        assertThat(result.err()).isEmpty();
        assertThat(schema("pipeline").validate(result.out(), InputFormat.JSON)).isEmpty();
        GoldenFiles.check("reflect/pipeline.json", result.out());
        result = runner.run("reflect", "--stage-merge", "--format", "html", "lit.vert.spvasm", "lit.frag.spvasm");
        assertThat(result.status()).isZero();
        assertThat(result.out()).contains("<title>", "lit.frag.spvasm", "Vertex attributes", "Push-constant ranges");
        assertThat(runner.run("reflect", "--stage-merge", "lit.vert.spvasm", "-o", "pipeline.txt")
                        .status())
                .isZero();
        assertThat(folder.resolve("pipeline.txt")).content().startsWith("pipeline");
    }

    @Test
    void stagesThatDoNotFitTogether() throws IOException {
        writeStages();
        String fragment = Files.readString(GoldenFiles.path("reflect/lit.frag.spvasm"))
                .replace("OpDecorate %normal Location 0", "OpDecorate %normal Location 7")
                .replace("OpDecorate %material Location 1", "OpDecorate %material Location 0")
                .replace("OpMemberDecorate %Scene 1 Offset 64", "OpMemberDecorate %Scene 1 Offset 68");
        runner.write("other.frag.spvasm", fragment);
        CommandRunner.Result result = runner.run("reflect", "--stage-merge", "lit.vert.spvasm", "other.frag.spvasm");
        assertThat(result.status()).isEqualTo(1);
        GoldenFiles.check("reflect/conflicts.txt", result.err());
        result = runner.run("reflect", "--stage-merge", "--json", "lit.vert.spvasm", "other.frag.spvasm");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err().lines()).hasSize(6).allMatch(line -> line.startsWith("{\"file\": "));
    }

    @Test
    void entryPointsOfAPipelineAreNamed() throws IOException {
        String text = Files.readString(GoldenFiles.path("reflect/lit.frag.spvasm"));
        String entryPoint = text.lines()
                .filter(line -> line.startsWith("OpEntryPoint"))
                .findFirst()
                .orElseThrow();
        runner.write(
                "two.spvasm", text.replace(entryPoint, entryPoint + "\n" + entryPoint.replace("\"main\"", "\"b\"")));
        writeStages();
        CommandRunner.Result result = runner.run("reflect", "--stage-merge", "lit.vert.spvasm", "two.spvasm");
        assertThat(result.err())
                .isEqualTo("error: two.spvasm has several entry points of the same stage: 'main' (Fragment),"
                        + " 'b' (Fragment); add a colon and the name of the one to use, as in two.spvasm:b\n");
        assertThat(result.status()).isEqualTo(1);
        assertThat(runner.run("reflect", "--stage-merge", "lit.vert.spvasm", "two.spvasm:b")
                        .out())
                .contains("Fragment  b            two.spvasm\n");
        assertThat(runner.run("reflect", "--stage-merge", "two.spvasm:c").err())
                .isEqualTo("error: two.spvasm has no entry point 'c'; it has 'main' (Fragment), 'b' (Fragment)\n");
        assertThat(runner.run("reflect", "--stage-merge", "none.spv:main").err())
                .isEqualTo("error: cannot read none.spv:main: no such file\n");
        assertThat(runner.run("reflect", "--stage-merge", "two.spvasm:main", "two.spvasm:b")
                        .err())
                .contains("Entry points 'main' and 'b' are of the same stage, Fragment");
        assertThat(runner.run("reflect", "--stage-merge", "--diff", "two.spvasm", "two.spvasm")
                        .status())
                .isEqualTo(2);
        runner.write("bad.spvasm", "OpNonsense\n");
        assertThat(runner.run("reflect", "--stage-merge", "bad.spvasm").err()).startsWith("bad.spvasm:1:1: error: ");
    }

    @Test
    void valuesOfSpecializationConstants() throws IOException {
        String text = Files.readString(GoldenFiles.path("reflect/sizes.comp.spvasm"));
        assertThat(run(text, "--set", "3=64", "--set-name", "N=10"))
                .contains("work-group size: 64 x 2 x 1 (x = SpecId(3))")
                .contains("layout of Data: 352 bytes = 16 + 16 * (2 * N + 1), std140");
        CommandRunner.Result result = runner.input(text).run("reflect", "--set", "9=1");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("9");
        assertThat(run(text, "--set", "9=1", "--ignore-unknown")).isEqualTo(run(text));
        runner.write("old.spvasm", text);
        assertThat(run(text, "--diff", "old.spvasm", "--set", "0=5")).isEmpty();
    }

    @Test
    void webPages() throws IOException {
        String text = Files.readString(GoldenFiles.path("reflect/lit.frag.spvasm"));
        assertThat(run(text, "--format", "html")).startsWith("<!doctype html>").contains("<bdi>Scene</bdi>");
        runner.write("lit.spvasm", text);
        assertThat(runner.run("as", "lit.spvasm", "-o", "lit.spv").status()).isZero();
        CommandRunner.Result result =
                runner.run("dis", "--format", "html", "--graphs", "--reflection", "lit.spv", "-o", "lit.html");
        assertThat(result.err()).isEmpty();
        assertThat(folder.resolve("lit.html")).content().contains("href=\"lit.reflect.html\"");
        assertThat(folder.resolve("lit.reflect.html")).content().contains("href=\"lit.html#f");
        assertThat(folder.resolve("lit.cfg.html")).exists();
        assertThat(runner.run("dis", "--reflection", "lit.spv").err())
                .contains("--reflection needs --format html, one input file, and -o with the name of a file");
    }
}
