package org.spirv4j.cli.file;

/**
 * One file to convert.
 *
 * @param input the file to read, or {@code -}
 * @param output the file to write, or {@code -}
 */
public record Task(String input, String output) {}
