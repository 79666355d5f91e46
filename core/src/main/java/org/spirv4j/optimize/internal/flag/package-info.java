// SPDX-License-Identifier: Apache-2.0
/**
 * The flags of {@code spirv-opt}: names, arguments and summaries of passes, and how lists of flags become optimisers.
 * {@link PassFlags} is for programs with such flags, and for tests whose inputs have flags; {@link FunctionPassFlags}
 * and {@link ModulePassFlags} have a row for each flag. The API of the library has no flags, but passes as values:
 * {@link org.spirv4j.optimize.Passes}.
 */
@NullMarked
package org.spirv4j.optimize.internal.flag;

import org.jspecify.annotations.NullMarked;
