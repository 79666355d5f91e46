/**
 * The command {@code spirv}: files, flags and colour around the library, which decides everything else.
 *
 * <p>{@link org.spirv4j.cli.Cli#run} takes a command line and a {@link org.spirv4j.cli.Console} and gives the exit status;
 * {@link org.spirv4j.cli.Main} does that for the process. Each sub-command is one class that implements
 * {@link org.spirv4j.cli.Command}: it states its options and operands, holds its help, and runs. A command that works on files
 * one by one extends {@code FileCommand}. It only makes a {@link org.spirv4j.cli.file.FileAction}, which says what becomes of
 * one input; {@link org.spirv4j.cli.file.FileRun} finds the inputs, works on several at once, and puts outputs in place, and a
 * {@link org.spirv4j.cli.report.Report} tells how it went.
 */
@NullMarked
package org.spirv4j.cli;

import org.jspecify.annotations.NullMarked;
