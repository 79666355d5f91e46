/**
 * Rules for decorations (sections 3.20 and 3.49.3): what they may be applied to, which exclude each other, and the explicit
 * layout of blocks.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.validate.decoration;
