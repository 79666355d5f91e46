// SPDX-License-Identifier: Apache-2.0
/**
 * Rules for image types, image instructions (section "Image Instructions") and image operands (section 3.14, "Image
 * Operands").
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.validate.internal.image;
