// SPDX-License-Identifier: Apache-2.0
/**
 * Parsing of command lines.
 *
 * <p>{@link org.spirv4j.cli.option.FastParser} parses ordinary command lines. What it does not recognize goes to
 * {@link org.spirv4j.cli.option.PicocliParser}, which supports all forms of options and reports errors. Both use the
 * same list of {@link org.spirv4j.cli.option.Option} and give the same {@link org.spirv4j.cli.option.Arguments}. There
 * are two parsers because of start-up time: picocli costs 0.17 s of CPU time per start, because its class files are too
 * old for a class-data archive.
 */
@NullMarked
package org.spirv4j.cli.option;

import org.jspecify.annotations.NullMarked;
