// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.report;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.spirv4j.cli.console.Printable;

/** Messages about internal errors, which no input should cause. */
public final class InternalFault {
    private InternalFault() {}

    /** The message, in one line. */
    public static String message(Throwable cause) {
        if (cause instanceof OutOfMemoryError) {
            return "not enough memory; SPIRV_JAVA_OPTS=-Xmx8g gives the command 8 GiB";
        }
        String what = cause.getMessage();
        return "internal error: " + cause.getClass().getSimpleName()
                + (what == null ? "" : ": " + Printable.of(what))
                + " (please report this; --debug shows where)";
    }

    /** The stack trace. */
    public static String trace(Throwable cause) {
        StringWriter text = new StringWriter();
        cause.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
