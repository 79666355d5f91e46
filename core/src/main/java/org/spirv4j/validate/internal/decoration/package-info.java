// SPDX-License-Identifier: Apache-2.0
/**
 * Rules for decorations (sections 3.20, "Decoration", and "Annotation Instructions"): their targets, decorations that
 * exclude each other, and the explicit layout of blocks.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.validate.internal.decoration;
