/**
 * The command {@code spirv}: files, flags and colour around the library, which decides everything else.
 *
 * <p>{@link org.spirv4j.cli.Cli#run} takes a command line and a {@link org.spirv4j.cli.Console} and gives the exit status;
 * {@link org.spirv4j.cli.Main} does that for the process. Each sub-command is one class that implements
 * {@link org.spirv4j.cli.Command}: it lists its options and operands, holds its help, and runs.
 */
@NullMarked
package org.spirv4j.cli;

import org.jspecify.annotations.NullMarked;
