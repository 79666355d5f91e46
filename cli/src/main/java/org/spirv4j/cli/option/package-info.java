/**
 * Command lines: the options a command has, and what was given.
 *
 * <p>{@link org.spirv4j.cli.option.FastParser} reads ordinary command lines. Whatever it does not recognise goes to
 * {@link org.spirv4j.cli.option.PicocliParser}, which knows every form of an option and says what is wrong. Both read the
 * same list of {@link org.spirv4j.cli.option.Option} and give the same {@link org.spirv4j.cli.option.Arguments}. The reason
 * for two is start-up: picocli costs 0.17 s of CPU time per start, because its class files are too old for a class-data
 * archive.
 */
@NullMarked
package org.spirv4j.cli.option;

import org.jspecify.annotations.NullMarked;
