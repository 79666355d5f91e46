// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

class ModuleStepTest {
    private static final String CLASS = "p/AShader.java";

    @TempDir
    Path folder = Path.of("");

    private final RecordedLog log = new RecordedLog();
    private String text = "";
    private boolean packagePerModule;

    @BeforeEach
    void readExample() throws IOException {
        text = Files.readString(Path.of("../examples/shaders/vector-add.spvasm"));
    }

    private void module(String name, String assembly) throws IOException {
        Path file = folder.resolve("modules").resolve(name);
        Files.createDirectories(folder.resolve("modules"));
        Files.write(
                file,
                Assembler.create()
                        .withTarget(TargetEnv.VULKAN_1_1)
                        .assemble(assembly)
                        .bytes());
    }

    private StepFolders folders() {
        return new StepFolders(folder, folder.resolve("modules"), folder.resolve("output"), folder.resolve("state"));
    }

    private boolean bind() throws BuildFailure, IOException {
        return ModuleStep.bind(folders(), new BindOptions("p", packagePerModule, false, List.of(), false), log)
                .run();
    }

    private static ValidationOptions options(String... further) throws BuildFailure {
        return new ValidationOptions(TargetEnvironment.of("vulkan1.1"), List.of(), false, List.of(further));
    }

    @Test
    void optionsBecomeArguments() throws BuildFailure {
        assertThat(new BindOptions("p", true, true, List.of("Sky=sky.vert,sky.frag"), true).command())
                .containsExactly(
                        "bind",
                        "--package",
                        "p",
                        "--package-per-module",
                        "--lwjgl",
                        "--pipeline",
                        "Sky=sky.vert,sky.frag",
                        "--memory-segment");
        assertThat(new ValidationOptions(TargetEnv.VULKAN_1_3, List.of("a", "b"), true, List.of("--max-errors", "1"))
                        .arguments())
                .containsExactly(
                        "--target-env", "vulkan1.3", "--ignore", "a", "--ignore", "b", "--werror", "--max-errors", "1");
        assertThatThrownBy(() -> TargetEnvironment.of("vulkan9"))
                .isInstanceOf(BuildFailure.class)
                .hasMessageContaining("targetEnvironment: unknown environment 'vulkan9'; examples");
    }

    @Test
    void outputsFollowTheModules() throws Exception {
        module("a.spv", text);
        module("b.spv", text);
        assertThat(bind()).isTrue();
        assertThat(bind()).isFalse();
        List<String> both = OutputFiles.list(folder.resolve("output"));
        assertThat(both).contains(CLASS, "p/BShader.java", "p/Floats.java");

        FileTime old = FileTime.fromMillis(0);
        Files.setLastModifiedTime(folder.resolve("output").resolve(CLASS), old);
        Files.delete(folder.resolve("modules/b.spv"));
        assertThat(bind()).isTrue();
        assertThat(OutputFiles.list(folder.resolve("output"))).containsExactly(CLASS, "p/Floats.java");
        assertThat(Files.getLastModifiedTime(folder.resolve("output").resolve(CLASS)))
                .isEqualTo(old);

        Files.writeString(folder.resolve("output").resolve(CLASS), "edited");
        assertThat(bind()).isTrue();
        assertThat(folder.resolve("output").resolve(CLASS)).content().startsWith("// Generated");

        Files.delete(folder.resolve("modules/a.spv"));
        assertThat(bind()).isTrue();
        assertThat(log.messages()).contains("warn: no modules in " + folder.resolve("modules"));
        assertThat(OutputFiles.list(folder.resolve("output"))).isEmpty();
    }

    @Test
    void aModuleThatIsGoneTakesItsPackageAlong() throws Exception {
        packagePerModule = true;
        module("a.spv", text);
        module("b.spv", text.replace("Offset 0", "Offset 16"));
        assertThat(bind()).isTrue();
        assertThat(OutputFiles.list(folder.resolve("output")))
                .containsExactly("p/a/AShader.java", "p/a/Floats.java", "p/b/BShader.java", "p/b/Floats.java");
        Files.delete(folder.resolve("modules/a.spv"));
        assertThat(bind()).isTrue();
        assertThat(OutputFiles.list(folder.resolve("output"))).containsExactly("p/b/BShader.java", "p/b/Floats.java");
        assertThat(folder.resolve("output/p/a")).doesNotExist();
    }

    @Test
    void aFailureKeepsTheOutputs() throws Exception {
        module("a.spv", text);
        assertThat(bind()).isTrue();
        module("b.spv", text.replace("Offset 0", "Offset 16"));
        assertThatThrownBy(this::bind).isInstanceOf(BuildFailure.class).hasMessage("\"spirv bind\" failed");
        assertThat(log.messages())
                .anyMatch(message ->
                        message.startsWith("error: ") && message.contains("structure Floats has the layout"));
        assertThat(OutputFiles.list(folder)).noneMatch(name -> name.startsWith("state.new"));
        assertThat(OutputFiles.list(folder.resolve("output"))).containsExactly(CLASS, "p/Floats.java");
    }

    private boolean translate(String language, String... options) throws BuildFailure, IOException {
        return ModuleStep.translate(folders(), language, List.of(options), log).run();
    }

    @Test
    void textsFollowModulesLanguageAndOptions() throws Exception {
        module("add.comp.spv", text);
        assertThat(translate("essl310")).isTrue();
        assertThat(translate("essl310")).isFalse();
        Path file = folder.resolve("output/add.comp.glsl");
        assertThat(file).content().startsWith("#version 310 es\n").contains("CONSTANT_ID_0");
        assertThat(translate("glsl-vulkan")).isTrue();
        assertThat(file).content().startsWith("#version 460\n");
        assertThat(translate("glsl-vulkan", "--fixed-constants")).isTrue();
        assertThat(file).content().contains("const uint length_ = 1024u").doesNotContain("constant_id");
        Files.delete(folder.resolve("modules/add.comp.spv"));
        assertThat(translate("glsl-vulkan", "--fixed-constants")).isTrue();
        assertThat(file).doesNotExist();
    }

    @Test
    void refusalsOfAllModulesAreErrorsWithPositions() throws Exception {
        module("a.comp.spv", text);
        module("b.comp.spv", text);
        assertThatThrownBy(() -> translate("essl300"))
                .isInstanceOf(BuildFailure.class)
                .hasMessage("\"spirv translate\" failed");
        for (String name : List.of("a", "b")) {
            assertThat(log.messages())
                    .anyMatch(message -> message.startsWith("error: modules/" + name + ".comp.spv: word ")
                            && message.contains("ESSL 3.00 has no compute shaders")
                            && message.contains("help: translate to essl310"));
        }
        assertThat(folder.resolve("output")).doesNotExist();
        assertThatThrownBy(() -> translate("essl3000")).isInstanceOf(BuildFailure.class);
        assertThat(log.messages()).anyMatch(message -> message.contains("unknown language 'essl3000'"));
    }

    @Test
    void validModulesAreNotValidatedAgain() throws Exception {
        module("a.spv", text);
        Optional<Path> sarif = Optional.of(folder.resolve("findings.sarif"));
        ValidationOptions options = options();
        assertThat(ModuleValidation.run(folders(), options, sarif, log)).isTrue();
        assertThat(ModuleValidation.run(folders(), options, sarif, log)).isTrue();
        Files.delete(sarif.get());
        assertThat(ModuleValidation.run(folders(), options, sarif, log)).isTrue();
        assertThat(log.messages())
                .containsExactly(
                        "info: validated 1 module",
                        "info: modules are unchanged since they were found to be valid",
                        "info: validated 1 module");

        log.messages().clear();
        module("a.spv", text.replace("LocalSize 64", "LocalSize 0"));
        assertThat(ModuleValidation.run(folders(), options, sarif, log)).isFalse();
        assertThat(ModuleValidation.run(folders(), options, sarif, log)).isFalse();
        assertThat(log.messages()).hasSize(2).allMatch(message -> message.startsWith("error: modules/a.spv: word "));
        assertThatThrownBy(() -> ModuleValidation.run(folders(), options("--no-such-option"), sarif, log))
                .isInstanceOf(BuildFailure.class)
                .satisfies(failure ->
                        assertThat(((BuildFailure) failure).isCausedByInput()).isFalse());
    }
}
