// SPDX-License-Identifier: Apache-2.0
/**
 * Rules for extended instructions (section "Extension Instructions"): GLSL.std.450, OpenCL.std, debug information and
 * the non-semantic sets.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.validate.internal.extended;
