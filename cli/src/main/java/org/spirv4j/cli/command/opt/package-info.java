// SPDX-License-Identifier: Apache-2.0
/**
 * {@code spirv opt}: runs passes of the optimiser, searches the pass that breaks a module, and reports what passes did
 * ({@link org.spirv4j.cli.command.opt.OptimizationText}).
 */
@NullMarked
package org.spirv4j.cli.command.opt;

import org.jspecify.annotations.NullMarked;
