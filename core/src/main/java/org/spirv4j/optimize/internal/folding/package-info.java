// SPDX-License-Identifier: Apache-2.0
/**
 * Computes instructions whose operands are constants, by {@code internal.semantics}: {@link ConstantFolding} is the
 * entrance. Signatures decide first whether operands fit, because a pass may meet an invalid module.
 */
@NullMarked
package org.spirv4j.optimize.internal.folding;

import org.jspecify.annotations.NullMarked;
