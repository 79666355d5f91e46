package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;

/** Options that several commands have. */
final class CommonOptions {
    static final Option OUTPUT = Option.value(
                    "-o",
                    "FILE",
                    "write to this file, or to standard output if it is -; a folder if there are several inputs")
            .orName("--output");

    static final Option JOBS =
            Option.value("--jobs", "N", "work on up to N files at once; default: as many as there are processor cores");

    static final Option FORMAT =
            Option.choice("--format", "report errors as text, or as one line of JSON per file", "text", "json");

    /** The form of lists and of errors. */
    static final Option LIST_FORMAT = Option.choice(
            FORMAT.name(), "write lists and report errors as text, or as one line of JSON per file", "text", "json");

    static final Option DEBUG = Option.flag("--debug", "show where an internal error comes from");

    private CommonOptions() {}

    /** Several lists as one. */
    @SafeVarargs
    static List<Option> join(List<Option>... lists) {
        List<Option> options = new ArrayList<>();
        for (List<Option> list : lists) {
            options.addAll(list);
        }
        return options;
    }

    /** The value of {@code --jobs}. */
    static int jobs(Arguments arguments) {
        String value = arguments.value(JOBS, "");
        return value.isEmpty() ? Runtime.getRuntime().availableProcessors() : JOBS.number(value, 1);
    }
}
