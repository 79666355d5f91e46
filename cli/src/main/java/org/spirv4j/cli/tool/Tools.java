// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.spirv4j.cli.command.Command;

/** The list of tools that the program replaces. */
public final class Tools {
    private static final String PREFIX = "spirv-";

    static final String AS = "spirv-as";
    static final String DIS = "spirv-dis";
    static final String VAL = "spirv-val";
    static final String OPT = "spirv-opt";
    static final String LINK = "spirv-link";
    static final String CFG = "spirv-cfg";
    static final String LINT = "spirv-lint";
    static final String OBJDUMP = "spirv-objdump";
    static final String REDUCE = "spirv-reduce";
    static final String DIFF = "spirv-diff";
    static final String CROSS = "spirv-cross";

    private static final List<String> NAMES = List.of(AS, DIS, VAL, OPT, LINK, CFG, LINT, OBJDUMP, REDUCE, DIFF, CROSS);

    private Tools() {}

    private static Command create(String name) {
        return switch (name) {
            case AS -> new SpirvAsTool();
            case DIS -> new SpirvDisTool();
            case VAL -> new SpirvValTool();
            default -> LaterTools.create(name);
        };
    }

    /** The names of all tools. */
    public static List<String> names() {
        return NAMES;
    }

    /** The names of all tools in a sentence, with this word before the last one. */
    public static String listed(String word) {
        int last = NAMES.size() - 1;
        return String.join(", ", NAMES.subList(0, last)) + " " + word + " " + NAMES.get(last);
    }

    /** The tool with this name, which may have the suffix of an executable or a script; null if there is none. */
    public static @Nullable Command find(String programName) {
        String name = toolName(programName);
        return NAMES.contains(name) ? create(name) : null;
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
