package org.spirv4j.cli.file;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Diagnostic;

/**
 * How a task ended.
 *
 * @param status an exit status
 * @param diagnostics what is wrong with the input
 * @param problem why the input could not be read or the output not be written, in one line; empty when they could
 * @param help what to do about {@code diagnostics} as a whole; empty when there is nothing to say
 * @param cause of an internal error
 */
record Outcome(
        int status,
        List<Diagnostic> diagnostics,
        String problem,
        String help,
        @Nullable Throwable cause) {}
