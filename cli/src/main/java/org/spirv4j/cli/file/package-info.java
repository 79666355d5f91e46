/**
 * Files in and out: which files a command line means, reading them, replacing them as a whole, and working through many of
 * them on all cores.
 */
@NullMarked
package org.spirv4j.cli.file;

import org.jspecify.annotations.NullMarked;
