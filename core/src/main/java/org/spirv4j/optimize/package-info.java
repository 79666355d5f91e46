// SPDX-License-Identifier: Apache-2.0
/**
 * The optimiser: lists of passes that make modules smaller and faster.
 *
 * <pre>{@code
 * SpirvModule small = Optimizer.create().withSizePasses().optimize(module);
 * }</pre>
 *
 * <p>{@link org.spirv4j.optimize.Passes} and {@link org.spirv4j.optimize.ModulePasses} have the passes as values, for
 * lists of your own. A pass of your own implements {@link org.spirv4j.edit.Pass}.
 */
@NullMarked
package org.spirv4j.optimize;

import org.jspecify.annotations.NullMarked;
