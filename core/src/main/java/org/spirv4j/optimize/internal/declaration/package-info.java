// SPDX-License-Identifier: Apache-2.0
/**
 * Passes over the declarations of a module: they remove what is unused, duplicate or debug information, trim
 * capabilities, replace decoration groups, and renumber ids. What functions compute does not change.
 */
@NullMarked
package org.spirv4j.optimize.internal.declaration;

import org.jspecify.annotations.NullMarked;
