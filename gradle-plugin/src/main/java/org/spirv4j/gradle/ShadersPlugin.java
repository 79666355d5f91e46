// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.gradle;

import org.gradle.api.GradleException;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.file.Directory;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.ProjectLayout;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.TaskProvider;
import org.spirv4j.shaderbuild.BuildFailure;
import org.spirv4j.shaderbuild.Shaderc;

/**
 * The plug-in {@code org.spirv4j.shaders}. It adds the extension {@code shaders} and the tasks {@code compileShaders},
 * {@code validateShaders}, {@code bindShaders}, {@code reflectShaders}, {@code translateShaders} and {@code
 * stripShaders}. In a project with the plug-in {@code java}, modules and their texts become resources, generated
 * classes are compiled, and {@code classes} validates the modules.
 */
public final class ShadersPlugin implements Plugin<Project> {
    private static final String SHADERS = "shaders";

    /** Called by Gradle. */
    public ShadersPlugin() {}

    @Override
    public void apply(Project project) {
        ShadersExtension options = project.getExtensions().create(SHADERS, ShadersExtension.class);
        setDefaults(options, project.getLayout());
        TaskProvider<CompileShaders> compile = registerCompile(project, options);
        TaskProvider<ValidateShaders> validate = project.getTasks()
                .register("validateShaders", ValidateShaders.class, task -> {
                    readModules(task, compile, "Validates the compiled shaders.");
                    task.getTargetEnvironment().set(options.getTargetEnvironment());
                    task.getIgnoredRules().set(options.getIgnoredRules());
                    task.getWarningsAsErrors().set(options.getWarningsAsErrors());
                    task.getFailOnError().set(options.getFailOnError());
                    task.getValidationOptions().set(options.getValidationOptions());
                    task.getSarifFile().set(options.getSarifFile());
                });
        TaskProvider<BindShaders> bind = registerBind(project, options, compile);
        project.getTasks().register("reflectShaders", ReflectShaders.class, task -> {
            readModules(task, compile, "Describes what the compiled shaders expect of their host.");
            task.getReflectionFormat().set(options.getReflectionFormat());
            task.getOutputDirectory().set(build(project, "spirv/reflection"));
        });
        TaskProvider<StripShaders> strip = project.getTasks().register("stripShaders", StripShaders.class, task -> {
            readModules(task, compile, "Strips the compiled shaders.");
            task.getStripOptions().set(options.getStripOptions());
            task.getResourcesDirectory().set(build(project, "spirv/stripped"));
            task.getOutputDirectory().set(task.getResourcesDirectory().dir(SHADERS));
        });
        TaskProvider<TranslateShaders> translate = registerTranslate(project, options, compile);
        project.getPluginManager().withPlugin("java", java -> {
            SourceSet main = project.getExtensions()
                    .getByType(JavaPluginExtension.class)
                    .getSourceSets()
                    .getByName(SourceSet.MAIN_SOURCE_SET_NAME);
            main.getJava().srcDir(bind.flatMap(BindShaders::getOutputDirectory));
            main.getResources()
                    .srcDir(options.getStrip()
                            .flatMap(stripped -> stripped
                                    ? strip.flatMap(StripShaders::getResourcesDirectory)
                                    : compile.flatMap(CompileShaders::getResourcesDirectory)));
            main.getResources().srcDir(translate.flatMap(TranslateShaders::getResourcesDirectory));
            project.getTasks().named(JavaPlugin.CLASSES_TASK_NAME).configure(task -> task.dependsOn(validate));
        });
    }

    private static void setDefaults(ShadersExtension options, ProjectLayout layout) {
        options.getSourceDirectory().convention(layout.getProjectDirectory().dir("src/main/shaders"));
        options.getCompiler().convention("");
        options.getTimeLimit().convention(300);
        options.getShadercVersion().convention(Shaderc.DEFAULT_VERSION);
        options.getTargetEnvironment().convention("vulkan1.2");
        options.getWarningsAsErrors().convention(false);
        options.getFailOnError().convention(true);
        options.getPackagePerModule().convention(false);
        options.getLwjgl().convention(false);
        options.getMemorySegment().convention(false);
        options.getReflectionFormat().convention("json");
        options.getStrip().convention(false);
    }

    private static TaskProvider<CompileShaders> registerCompile(Project project, ShadersExtension options) {
        return project.getTasks().register("compileShaders", CompileShaders.class, task -> {
            describe(task, "Compiles shaders to SPIR-V modules.");
            task.getProjectDirectory().set(project.getLayout().getProjectDirectory());
            task.getSourceDirectory().set(options.getSourceDirectory());
            task.getSources().from(options.getSourceDirectory(), options.getIncludeDirectories());
            task.getIncludes().set(options.getIncludes());
            task.getExcludes().set(options.getExcludes());
            task.getIncludeDirectories().set(options.getIncludeDirectories());
            task.getCompiler().set(options.getCompiler());
            task.getArguments().set(options.getArguments());
            task.getTimeLimit().set(options.getTimeLimit());
            task.getShadercVersion().set(options.getShadercVersion());
            task.getShaderc().from(shaderc(project, options));
            task.getTargetEnvironment().set(options.getTargetEnvironment());
            task.getResourcesDirectory().set(build(project, "spirv/compiled"));
            task.getModulesDirectory().set(task.getResourcesDirectory().dir(SHADERS));
        });
    }

    /** The jars of shaderc for this platform, fetched from the repositories of the project when they are read. */
    private static Configuration shaderc(Project project, ShadersExtension options) {
        return project.getConfigurations().create("spirvShaderc", configuration -> {
            configuration.setDescription("The compiler for shaders if none is installed.");
            configuration.setVisible(false);
            configuration.setCanBeConsumed(false);
            configuration.setTransitive(false);
            configuration.defaultDependencies(dependencies -> {
                try {
                    for (String coordinates :
                            Shaderc.coordinates(options.getShadercVersion().get())) {
                        dependencies.add(project.getDependencies().create(coordinates));
                    }
                } catch (BuildFailure e) {
                    throw new GradleException(String.valueOf(e.getMessage()), e);
                }
            });
        });
    }

    private static TaskProvider<BindShaders> registerBind(
            Project project, ShadersExtension options, TaskProvider<CompileShaders> compile) {
        return project.getTasks().register("bindShaders", BindShaders.class, task -> {
            readModules(task, compile, "Writes Java sources for the host of the compiled shaders.");
            Provider<String> packageName = options.getPackageName();
            task.onlyIf("packageName is set", bind -> packageName.isPresent());
            task.getPackageName().set(packageName);
            task.getPackagePerModule().set(options.getPackagePerModule());
            task.getLwjgl().set(options.getLwjgl());
            task.getPipelines().set(options.getPipelines());
            task.getMemorySegment().set(options.getMemorySegment());
            task.getOutputDirectory().set(build(project, "generated/sources/spirv/java/main"));
        });
    }

    private static TaskProvider<TranslateShaders> registerTranslate(
            Project project, ShadersExtension options, TaskProvider<CompileShaders> compile) {
        return project.getTasks().register("translateShaders", TranslateShaders.class, task -> {
            readModules(task, compile, "Writes the compiled shaders as text in a shading language.");
            Provider<String> language = options.getTranslationLanguage();
            task.onlyIf("translationLanguage is set", translate -> language.isPresent());
            task.getTranslationLanguage().set(language);
            task.getTranslationOptions().set(options.getTranslationOptions());
            task.getResourcesDirectory().set(build(project, "spirv/translated"));
            task.getOutputDirectory().set(task.getResourcesDirectory().dir(SHADERS));
        });
    }

    private static Provider<Directory> build(Project project, String folder) {
        DirectoryProperty build = project.getLayout().getBuildDirectory();
        return build.dir(folder);
    }

    private static void describe(ShaderTask task, String description) {
        task.setGroup(SHADERS);
        task.setDescription(description);
    }

    private static void readModules(ModuleTask task, TaskProvider<CompileShaders> compile, String description) {
        describe(task, description);
        Project project = task.getProject();
        task.getProjectDirectory().set(project.getLayout().getProjectDirectory());
        task.getModulesDirectory().set(build(project, "spirv/compiled/" + SHADERS));
        task.getModules().from(compile.flatMap(CompileShaders::getResourcesDirectory));
    }
}
