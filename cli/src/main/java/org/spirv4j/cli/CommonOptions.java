package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;

/** Options and operands that several commands have. */
final class CommonOptions {
    static final Option DEBUG = Option.flag("--debug", "show where an internal error comes from");

    static final Option JOBS =
            Option.value("--jobs", "N", "convert up to N files at once; default: as many as there are processor cores");

    /** The form of lists and of errors. */
    static final Option LIST_FORMAT = Option.value(
            "--format", "text|json", "write lists and report errors as text, or as one line of JSON per file");

    /** Any number of modules, of folders of them, or standard input. */
    static final Operands MODULES = new Operands(
            "FILE",
            0,
            Integer.MAX_VALUE,
            "a module, or a folder, of which all *.spv files are taken; - or nothing: standard input");

    private CommonOptions() {}

    /** The value of {@code --jobs}. */
    static int jobs(Arguments arguments) {
        return jobs(arguments, JOBS);
    }

    /** The value of an option like {@code --jobs}. */
    static int jobs(Arguments arguments, Option option) {
        String value = arguments.value(option, "");
        if (value.isEmpty()) {
            return Runtime.getRuntime().availableProcessors();
        }
        try {
            int jobs = Integer.parseInt(value);
            if (jobs > 0) {
                return jobs;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new UsageException("--jobs needs a number of at least 1, not '" + value + "'");
    }

    /** Whether an option like {@code --format} says {@code json}; its only other value is {@code text}. */
    static boolean isJson(Arguments arguments, Option format) {
        return choice(arguments, format, List.of("text", "json")).equals("json");
    }

    /** The value of an option that has these values, of which the first is the default. */
    static String choice(Arguments arguments, Option option, List<String> values) {
        String value = arguments.value(option, values.get(0));
        if (values.contains(value)) {
            return value;
        }
        int last = values.size() - 1;
        throw new UsageException(option.name() + " is " + String.join(", ", values.subList(0, last)) + " or "
                + values.get(last) + ", not '" + value + "'");
    }
}
