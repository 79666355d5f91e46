// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.console;

/** The exit statuses of every command. */
public final class ExitStatus {
    public static final int DONE = 0;
    /** The input is invalid, or a file cannot be read or written. */
    public static final int BAD_INPUT = 1;
    /** The command line is wrong. */
    public static final int WRONG_USAGE = 2;
    /** A defect of spirv4j, or not enough memory (sysexits.h: EX_SOFTWARE). */
    public static final int INTERNAL_ERROR = 70;
    /** The reader of standard output has closed the pipe; the status that a shell reports after SIGPIPE. */
    public static final int BROKEN_PIPE = 141;

    private ExitStatus() {}
}
