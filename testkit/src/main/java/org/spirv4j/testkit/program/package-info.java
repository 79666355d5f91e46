// SPDX-License-Identifier: Apache-2.0
/**
 * Programs made from a seed, with what they must compute: {@link org.spirv4j.testkit.program.ProgramGenerator} makes a
 * tree of statements and expressions, which is written through the builder and, for itself, evaluated in Java.
 */
@NullMarked
package org.spirv4j.testkit.program;

import org.jspecify.annotations.NullMarked;
