// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.gradle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.gradle.api.Action;
import org.gradle.api.GradleException;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.tasks.SourceSet;
import org.gradle.testfixtures.ProjectBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Configures projects and runs the actions of tasks, but no build: that needs a distribution of Gradle. */
class ShadersPluginTest {
    @TempDir
    Path folder = Path.of("");

    private @Nullable Project applied;

    @BeforeEach
    void apply() throws IOException {
        Path projectFolder = Files.createDirectories(folder.resolve("project"));
        Project project = ProjectBuilder.builder()
                .withProjectDir(projectFolder.toFile())
                .withGradleUserHomeDir(folder.resolve("home").toFile())
                .build();
        project.getPluginManager().apply("java");
        project.getPluginManager().apply("org.spirv4j.shaders");
        applied = project;
    }

    private Project project() {
        return Objects.requireNonNull(applied);
    }

    private ShadersExtension options() {
        return project().getExtensions().getByType(ShadersExtension.class);
    }

    private void source(String name, String text) throws IOException {
        Path shaders = Files.createDirectories(folder.resolve("project/src/main/shaders"));
        Files.writeString(shaders.resolve(name), text);
    }

    private void run(String... names) {
        for (String name : names) {
            Task task = project().getTasks().getByName(name);
            for (Action<? super Task> action : task.getActions()) {
                action.execute(task);
            }
        }
    }

    @Test
    void tasksMakeWhatTheMavenPluginMakes() throws IOException {
        source("add.comp.spvasm", Files.readString(Path.of("../examples/shaders/vector-add.spvasm")));
        options().getPackageName().set("com.example.shaders");
        options().getTargetEnvironment().set("vulkan1.1");
        options().getSarifFile().set(folder.resolve("findings.sarif").toFile());

        options().getTranslationLanguage().set("essl310");
        options().getTranslationOptions().add("--fixed-constants");

        run("compileShaders", "validateShaders", "bindShaders", "reflectShaders", "translateShaders", "stripShaders");

        Path build = folder.resolve("project/build");
        Path module = build.resolve("spirv/compiled/shaders/add.comp.spv");
        assertThat(module).exists();
        assertThat(build.resolve("spirv/stripped/shaders/add.comp.spv"))
                .exists()
                .satisfies(stripped -> assertThat(Files.size(stripped)).isLessThan(Files.size(module)));
        assertThat(build.resolve("generated/sources/spirv/java/main/com/example/shaders/AddCompShader.java"))
                .exists();
        assertThat(build.resolve("spirv/reflection/add.comp.json")).content().contains("\"left\"");
        assertThat(build.resolve("spirv/translated/shaders/add.comp.glsl"))
                .content()
                .startsWith("#version 310 es\n")
                .doesNotContain("CONSTANT_ID");
        assertThat(folder.resolve("findings.sarif")).exists();
    }

    @Test
    void errorsFailTheTask() throws IOException {
        source("a.spvasm", "OpCapability Shade\n");
        assertThatThrownBy(() -> run("compileShaders"))
                .isInstanceOf(GradleException.class)
                .hasMessage("1 shader did not compile");
        source("a.spvasm", "OpCapability Shader\n");
        run("compileShaders");
        assertThatThrownBy(() -> run("validateShaders"))
                .isInstanceOf(GradleException.class)
                .hasMessage("modules are not valid for vulkan1.2");
        options().getTranslationLanguage().set("essl310");
        assertThatThrownBy(() -> run("translateShaders"))
                .isInstanceOf(GradleException.class)
                .hasMessage("\"spirv translate\" failed");
        options().getFailOnError().set(false);
        run("validateShaders");
        options().getTargetEnvironment().set("vulkan9");
        assertThatThrownBy(() -> run("validateShaders")).hasMessageContaining("unknown environment 'vulkan9'");
    }

    @Test
    void sourcesAndResourcesOfTheProjectDependOnTheTasks() {
        SourceSet main = project()
                .getExtensions()
                .getByType(JavaPluginExtension.class)
                .getSourceSets()
                .getByName("main");
        assertThat(names(main.getJava().getSrcDirs())).contains("build/generated/sources/spirv/java/main");
        assertThat(dependencies(main.getJava().getBuildDependencies().getDependencies(null)))
                .contains("bindShaders");
        assertThat(names(main.getResources().getSrcDirs())).contains("build/spirv/compiled", "build/spirv/translated");
        assertThat(dependencies(main.getResources().getBuildDependencies().getDependencies(null)))
                .contains("compileShaders", "translateShaders");
        Task classes = project().getTasks().getByName("classes");
        assertThat(dependencies(classes.getTaskDependencies().getDependencies(classes)))
                .contains("validateShaders");
        Task bind = project().getTasks().getByName("bindShaders");
        assertThat(dependencies(bind.getTaskDependencies().getDependencies(bind)))
                .containsExactly("compileShaders");
    }

    @Test
    void strippedModulesReplaceTheOthers() {
        options().getStrip().set(true);
        SourceSet main = project()
                .getExtensions()
                .getByType(JavaPluginExtension.class)
                .getSourceSets()
                .getByName("main");
        assertThat(names(main.getResources().getSrcDirs()))
                .contains("build/spirv/stripped")
                .doesNotContain("build/spirv/compiled");
        assertThat(dependencies(main.getResources().getBuildDependencies().getDependencies(null)))
                .contains("stripShaders");
    }

    private List<String> names(Set<File> folders) {
        Path root = project().getProjectDir().toPath();
        return folders.stream()
                .map(file -> root.relativize(file.toPath()).toString().replace('\\', '/'))
                .toList();
    }

    private static List<String> dependencies(Set<? extends Task> tasks) {
        return tasks.stream().map(Task::getName).toList();
    }
}
