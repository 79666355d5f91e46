// SPDX-License-Identifier: Apache-2.0
/**
 * Rules for type declarations (sections 2.8, "Types and Variables", and "Type-Declaration Instructions"), except for
 * images and cooperative matrices.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.validate.internal.type;
