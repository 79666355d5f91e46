// SPDX-License-Identifier: Apache-2.0
/**
 * Images and samplers: texel formats, level of detail, faces of cubes, wrapping and filtering, as the chapter "Image
 * Operations" of the Vulkan specification defines them. Textures and samplers are descriptions of data; what is
 * computed is static.
 */
@NullMarked
package org.spirv4j.exec.internal.image;

import org.jspecify.annotations.NullMarked;
