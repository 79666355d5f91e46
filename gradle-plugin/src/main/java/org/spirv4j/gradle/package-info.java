// SPDX-License-Identifier: Apache-2.0
/**
 * The Gradle plug-in for shaders. {@link org.spirv4j.gradle.ShadersPlugin} adds the tasks and the extension {@code
 * shaders}; {@code org.spirv4j.shaderbuild} does the work.
 */
@NullMarked
package org.spirv4j.gradle;

import org.jspecify.annotations.NullMarked;
