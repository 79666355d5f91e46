// SPDX-License-Identifier: Apache-2.0
/**
 * Rules for instructions that only some execution models support: derivatives (section "Derivative Instructions"),
 * groups (sections "Group Instructions" and "Non-Uniform Instructions"), mesh shading and ray tracing.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.validate.internal.stage;
