/**
 * Files in and out: which files a command line means, reading them, what is done with each
 * ({@link org.spirv4j.cli.file.FileAction}), replacing files as a whole, and working through many of them on all cores
 * ({@link org.spirv4j.cli.file.FileRun}).
 */
@NullMarked
package org.spirv4j.cli.file;

import org.jspecify.annotations.NullMarked;
