// SPDX-License-Identifier: Apache-2.0
/**
 * Writes WGSL: declarations by address spaces, memory that hosts know in the layouts that WGSL gives its types or as
 * arrays of words, and functions with the statements and expressions of the shared room.
 */
@NullMarked
package org.spirv4j.translate.internal.wgsl;

import org.jspecify.annotations.NullMarked;
