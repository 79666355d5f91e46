// SPDX-License-Identifier: Apache-2.0
/** Reports on what the optimiser did with a module: {@link org.spirv4j.cli.optimize.OptimizationText} writes them as text. */
@NullMarked
package org.spirv4j.cli.optimize;

import org.jspecify.annotations.NullMarked;
