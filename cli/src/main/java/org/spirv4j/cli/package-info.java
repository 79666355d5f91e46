// SPDX-License-Identifier: Apache-2.0
/**
 * The command {@code spirv}: files, options and messages around the library, which does everything else.
 *
 * <p>{@link org.spirv4j.cli.Cli#run} takes a command line and a {@link org.spirv4j.cli.console.Console} and returns the
 * exit status; {@link org.spirv4j.cli.Main} does that for the process. Each sub-command is a class that implements
 * {@link org.spirv4j.cli.command.Command}, with its options, operands and help, and has a package of its own or with
 * others of its family. A command that processes files one by one extends {@link org.spirv4j.cli.command.FileCommand}
 * and only creates a {@link org.spirv4j.cli.file.FileAction}, which processes one input.
 * {@link org.spirv4j.cli.file.FileRun} reads the inputs, processes several at once and writes the outputs, and a
 * {@link org.spirv4j.cli.report.Report} reports the outcomes.
 *
 * <p>From below: {@code console}; {@code option} and {@code report}; {@code file}; {@code process}, {@code graph},
 * {@code reflect} and {@code run}; {@code command} and the packages of commands in it; {@code tool}; and this package,
 * which lists the commands.
 */
@NullMarked
package org.spirv4j.cli;

import org.jspecify.annotations.NullMarked;
