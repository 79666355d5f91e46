// SPDX-License-Identifier: Apache-2.0
/**
 * The Maven plug-in for shaders. Its goals compile the shaders of a project to modules, validate the modules, describe
 * them, write Java sources for their host, translate them to other languages, and strip them; {@code
 * org.spirv4j.shaderbuild} does the work.
 */
@NullMarked
package org.spirv4j.maven;

import org.jspecify.annotations.NullMarked;
