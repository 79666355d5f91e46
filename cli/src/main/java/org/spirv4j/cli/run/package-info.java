// SPDX-License-Identifier: Apache-2.0
/**
 * Runs of modules as options and files describe them, for {@code run}, {@code debug}, {@code dap} and {@code reduce}.
 *
 * <p>{@link org.spirv4j.cli.run.RunOptions} lists the options, and {@link org.spirv4j.cli.run.RunDescription} adds
 * those of a JSON file. {@link org.spirv4j.cli.run.RunInputs} reads the data, and
 * {@link org.spirv4j.cli.run.RunExecution} runs the entry points with it.
 */
@NullMarked
package org.spirv4j.cli.run;

import org.jspecify.annotations.NullMarked;
