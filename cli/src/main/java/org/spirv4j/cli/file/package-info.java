// SPDX-License-Identifier: Apache-2.0
/**
 * Input and output files of commands. {@link org.spirv4j.cli.file.TaskList} finds the files that a command line names,
 * and {@link org.spirv4j.cli.file.FileRun} applies a {@link org.spirv4j.cli.file.FileAction} to each of them, in
 * parallel. Output files are replaced as a whole or not at all.
 */
@NullMarked
package org.spirv4j.cli.file;

import org.jspecify.annotations.NullMarked;
