// SPDX-License-Identifier: Apache-2.0
/**
 * The optimiser: lists of passes that make modules smaller and faster.
 *
 * <pre>{@code
 * SpirvModule small = Optimizer.create().withSizePasses().optimize(module);
 * }</pre>
 */
@NullMarked
package org.spirv4j.optimize;

import org.jspecify.annotations.NullMarked;
