// SPDX-License-Identifier: Apache-2.0
/**
 * The command {@code spirv}: files, options and messages around the library, which does everything else.
 *
 * <p>{@link org.spirv4j.cli.Cli#run} takes a command line and a {@link org.spirv4j.cli.Console} and returns the exit status;
 * {@link org.spirv4j.cli.Main} does that for the process. Each sub-command is a class that implements
 * {@link org.spirv4j.cli.Command}, with its options, operands and help. A command that processes files one by one extends
 * {@code FileCommand} and only creates a {@link org.spirv4j.cli.file.FileAction}, which processes one input.
 * {@link org.spirv4j.cli.file.FileRun} reads the inputs, processes several at once and writes the outputs, and a
 * {@link org.spirv4j.cli.report.Report} reports the outcomes.
 */
@NullMarked
package org.spirv4j.cli;

import org.jspecify.annotations.NullMarked;
