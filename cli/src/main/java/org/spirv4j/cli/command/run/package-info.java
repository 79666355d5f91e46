// SPDX-License-Identifier: Apache-2.0
/**
 * {@code spirv run}, {@code spirv debug} and {@code spirv dap}: run shaders and kernels, in one go, under a debugger on
 * the terminal, or under one in an editor.
 */
@NullMarked
package org.spirv4j.cli.command.run;

import org.jspecify.annotations.NullMarked;
