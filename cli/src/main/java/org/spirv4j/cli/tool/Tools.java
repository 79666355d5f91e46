// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.command.CommandSelection;

/** The list of tools that the program replaces. */
public final class Tools {
    private static final String PREFIX = "spirv-";

    private Tools() {}

    /** Adds the tools that are selected. */
    private static CommandSelection list(CommandSelection selection) {
        if (selection.wants(SpirvAsTool.NAME)) {
            selection.add(new SpirvAsTool());
        }
        if (selection.wants(SpirvDisTool.NAME)) {
            selection.add(new SpirvDisTool());
        }
        if (selection.wants(SpirvValTool.NAME)) {
            selection.add(new SpirvValTool());
        }
        if (selection.wants(SpirvOptTool.NAME)) {
            selection.add(new SpirvOptTool());
        }
        if (selection.wants(SpirvLinkTool.NAME)) {
            selection.add(new SpirvLinkTool());
        }
        if (selection.wants(SpirvCfgTool.NAME)) {
            selection.add(new SpirvCfgTool());
        }
        if (selection.wants(SpirvLintTool.NAME)) {
            selection.add(new SpirvLintTool());
        }
        if (selection.wants(SpirvObjdumpTool.NAME)) {
            selection.add(new SpirvObjdumpTool());
        }
        if (selection.wants(SpirvReduceTool.NAME)) {
            selection.add(new SpirvReduceTool());
        }
        if (selection.wants(SpirvDiffTool.NAME)) {
            selection.add(new SpirvDiffTool());
        }
        if (selection.wants(SpirvCrossTool.NAME)) {
            selection.add(new SpirvCrossTool());
        }
        return selection;
    }

    /** The names of all tools. */
    public static List<String> names() {
        return list(CommandSelection.all()).commands().stream()
                .map(Command::name)
                .toList();
    }

    /** The names of all tools in a sentence, with this word before the last one. */
    public static String listed(String word) {
        List<String> names = names();
        int last = names.size() - 1;
        return String.join(", ", names.subList(0, last)) + " " + word + " " + names.get(last);
    }

    /** The tool with this name, which may have the suffix of an executable or a script; null if there is none. */
    public static @Nullable Command find(String programName) {
        return isToolName(programName)
                ? list(CommandSelection.of(toolName(programName))).first()
                : null;
    }

    /** Whether this is the name of a tool, such as {@code spirv-cfg}, which the program replaces or not. */
    public static boolean isToolName(String programName) {
        return programName.startsWith(PREFIX);
    }

    /** The name of a program without the suffix of an executable or a script. */
    public static String toolName(String programName) {
        int point = programName.indexOf('.');
        return point < 0 ? programName : programName.substring(0, point);
    }

    /**
     * The command, such as {@code cfg}, whose name the name of a tool has after the hyphen; empty if it is no such
     * name.
     */
    public static String commandName(String programName) {
        String name = toolName(programName).toLowerCase(Locale.ROOT);
        return isToolName(name) ? name.substring(PREFIX.length()) : "";
    }
}
