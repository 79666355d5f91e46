// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

/** Rules that can be relaxed; the validation options describe each. */
public enum Relaxation {
    RELAX_STRUCT_STORE,
    RELAX_LOGICAL_POINTER,
    RELAX_BLOCK_LAYOUT,
    UNIFORM_BUFFER_STANDARD_LAYOUT,
    SCALAR_BLOCK_LAYOUT,
    WORKGROUP_SCALAR_BLOCK_LAYOUT,
    SKIP_BLOCK_LAYOUT,
    ALLOW_LOCALSIZEID,
    ALLOW_OFFSET_TEXTURE_OPERAND,
    ALLOW_VULKAN_32_BIT_BITWISE,
    BEFORE_HLSL_LEGALIZATION
}
