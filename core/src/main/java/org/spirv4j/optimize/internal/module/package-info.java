// SPDX-License-Identifier: Apache-2.0
/**
 * Passes over the declarations of a module: debug information, constants, specialization constants, decorations,
 * capabilities, memory models, and repairs for particular consumers.
 */
@NullMarked
package org.spirv4j.optimize.internal.module;

import org.jspecify.annotations.NullMarked;
