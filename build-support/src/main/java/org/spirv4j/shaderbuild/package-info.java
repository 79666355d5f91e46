// SPDX-License-Identifier: Apache-2.0
/**
 * Shaders in builds: what the plug-ins for Maven and Gradle share, without types of either.
 *
 * <p>{@link org.spirv4j.shaderbuild.ShaderCompilation} compiles the shaders of a folder to SPIR-V modules by compilers
 * that the user has installed, or by LWJGL's shaderc, which runs in a process of its own;
 * {@link org.spirv4j.shaderbuild.ModuleStep} runs a command of {@code spirv} on the modules of a folder. Both do
 * nothing if nothing has changed, delete files that they wrote earlier and that are no longer made, write messages to a
 * {@link org.spirv4j.shaderbuild.BuildLog}, and throw {@link org.spirv4j.shaderbuild.BuildFailure} after all errors are
 * logged.
 */
@NullMarked
package org.spirv4j.shaderbuild;

import org.jspecify.annotations.NullMarked;
