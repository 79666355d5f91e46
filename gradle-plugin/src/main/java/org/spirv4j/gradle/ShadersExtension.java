// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.gradle;

import java.io.File;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;

/** The options of a build for its shaders, in the block {@code shaders}. */
public abstract class ShadersExtension {
    /** Called by Gradle. */
    public ShadersExtension() {}

    /** {@return the folder of the shaders; the default is {@code src/main/shaders}} */
    public abstract DirectoryProperty getSourceDirectory();

    /** {@return globs of files to compile, relative to the folder of the shaders; none: all} */
    public abstract ListProperty<String> getIncludes();

    /** {@return globs of files not to compile} */
    public abstract ListProperty<String> getExcludes();

    /** {@return folders in which the compiler looks for included files, besides that of the including file} */
    public abstract ListProperty<File> getIncludeDirectories();

    /**
     * {@return the compiler: a command on the PATH, or the path of a file whose name starts with glslangValidator,
     * glslang, glslc, slangc or dxc; by default the first of these on the PATH that supports the language of a shader,
     * or else shaderc, which is fetched from the repositories of the project and takes the arguments of glslc}
     */
    public abstract Property<String> getCompiler();

    /** {@return the seconds that a compiler may take for a shader; the default is 300} */
    public abstract Property<Integer> getTimeLimit();

    /** {@return the version of LWJGL whose shaderc compiles if no other compiler does} */
    public abstract Property<String> getShadercVersion();

    /** {@return further arguments of the compiler, such as {@code -g}} */
    public abstract ListProperty<String> getArguments();

    /** {@return the environment to compile and validate for; the default is {@code vulkan1.2}} */
    public abstract Property<String> getTargetEnvironment();

    /** {@return rules that are not checked, by name or VUID, or chapters of rules} */
    public abstract ListProperty<String> getIgnoredRules();

    /** {@return whether warnings of the validator are errors; the default is false} */
    public abstract Property<Boolean> getWarningsAsErrors();

    /** {@return whether modules that are not valid fail the build; the default is true} */
    public abstract Property<Boolean> getFailOnError();

    /** {@return further options of {@code spirv val}} */
    public abstract ListProperty<String> getValidationOptions();

    /** {@return a file to which the findings are also written as a SARIF 2.1.0 log; by default there is none} */
    public abstract RegularFileProperty getSarifFile();

    /** {@return the package of the Java classes for the host; without it none are written} */
    public abstract Property<String> getPackageName();

    /**
     * {@return whether each module has a package of its own in that package, so that structures of one name may have
     * different layouts in different modules; the default is false}
     */
    public abstract Property<Boolean> getPackagePerModule();

    /** {@return whether the classes have methods that fill LWJGL's structures; the default is false} */
    public abstract Property<Boolean> getLwjgl();

    /**
     * {@return pipelines, such as {@code Sky=sky.vert,sky.frag}: for each, a class describes the layout of the stages
     * together for LWJGL}
     */
    public abstract ListProperty<String> getPipelines();

    /** {@return whether the classes access memory by {@code MemorySegment}; the default is false} */
    public abstract Property<Boolean> getMemorySegment();

    /** {@return the format of the files of {@code reflectShaders}; the default is {@code json}} */
    public abstract Property<String> getReflectionFormat();

    /**
     * {@return the language of the texts that the project ships beside the modules, such as {@code essl310}; without it
     * none are written}
     */
    public abstract Property<String> getTranslationLanguage();

    /** {@return further options of {@code spirv translate}, such as {@code --flip-y}} */
    public abstract ListProperty<String> getTranslationOptions();

    /** {@return whether the modules that the project ships are stripped; the default is false} */
    public abstract Property<Boolean> getStrip();

    /** {@return options of {@code spirv strip}, which select what is removed; by default debug information} */
    public abstract ListProperty<String> getStripOptions();
}
