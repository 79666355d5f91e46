// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

/**
 * An input file and its output file.
 *
 * @param input the file to read, or {@code -} for standard input
 * @param output the file to write, or {@code -} for standard output
 */
public record Task(String input, String output) {}
