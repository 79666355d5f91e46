// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import org.spirv4j.cli.command.Command;

/** Stands in the first build for the tools that it leaves out. */
final class LaterTools {
    private LaterTools() {}

    static Command create(String name) {
        throw new IllegalStateException("start the program by its script, which builds the rest: the first build has no tool " + name);
    }
}
