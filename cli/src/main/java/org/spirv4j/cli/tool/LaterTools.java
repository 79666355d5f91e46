// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import org.spirv4j.cli.command.Command;

/** The tools that the first build of the launcher leaves out, as {@code LaterCommands} has the commands. */
final class LaterTools {
    private LaterTools() {}

    /** Creates a tool. */
    static Command create(String name) {
        return switch (name) {
            case Tools.OPT -> new SpirvOptTool();
            case Tools.LINK -> new SpirvLinkTool();
            case Tools.CFG -> new SpirvCfgTool();
            case Tools.LINT -> new SpirvLintTool();
            case Tools.OBJDUMP -> new SpirvObjdumpTool();
            case Tools.REDUCE -> new SpirvReduceTool();
            case Tools.DIFF -> new SpirvDiffTool();
            case Tools.CROSS -> new SpirvCrossTool();
            default -> throw new IllegalArgumentException(name);
        };
    }
}
