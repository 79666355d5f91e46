// SPDX-License-Identifier: Apache-2.0
/**
 * What every part of the command stands on: {@link org.spirv4j.cli.console.Console} has the streams, the terminal and
 * the current folder; {@link org.spirv4j.cli.console.ExitStatus} lists the exit statuses. The two checked ways to fail
 * are {@link org.spirv4j.cli.console.UsageException}, a wrong command line, and
 * {@link org.spirv4j.cli.console.FileProblem}, a file that cannot be read or written.
 */
@NullMarked
package org.spirv4j.cli.console;

import org.jspecify.annotations.NullMarked;
