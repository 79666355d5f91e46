package org.spirv4j.cli;

import org.jspecify.annotations.Nullable;
import org.spirv4j.cli.option.Option;

/** The tools that the program stands in for when it is called by their names. */
final class DropIn {
    static final Option VERSION = Option.flag("--version", "show the version");

    private DropIn() {}

    /** The tool of that name, which may have the suffix of an executable or a script; null if there is none. */
    static @Nullable Command of(String programName) {
        int point = programName.indexOf('.');
        return switch (point < 0 ? programName : programName.substring(0, point)) {
            case "spirv-as" -> new SpirvAsTool();
            case "spirv-dis" -> new SpirvDisTool();
            case "spirv-val" -> new SpirvValTool();
            case "spirv-link" -> new SpirvLinkTool();
            default -> null;
        };
    }
}
