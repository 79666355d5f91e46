// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.text;

/** What push constants become in languages that have none. */
public enum PushConstantForm {
    /** A block of uniforms with a binding. */
    UNIFORM_BLOCK,
    /** A uniform with a structure type, outside of blocks. */
    UNIFORMS
}
