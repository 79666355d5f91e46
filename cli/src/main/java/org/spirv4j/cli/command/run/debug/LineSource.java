// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run.debug;

import java.util.Optional;

/** Where the commands of a debugger come from. */
public interface LineSource extends AutoCloseable {
    /** What stands before commands. */
    String PROMPT = "(spirv) ";

    /** The next command; empty if there is none. */
    Optional<String> next();

    /** Whether a person types the commands, sees them, and repeats the last by an empty line. */
    boolean isInteractive();

    @Override
    void close();
}
