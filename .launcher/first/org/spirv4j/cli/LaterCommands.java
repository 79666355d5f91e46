// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.command.CommandName;

/** Stands in the first build for the commands that it leaves out. */
final class LaterCommands {
    private LaterCommands() {}

    static Command create(CommandName name) {
        throw new IllegalStateException("start the program by its script, which builds the rest: the first build has no command " + name.text());
    }
}
