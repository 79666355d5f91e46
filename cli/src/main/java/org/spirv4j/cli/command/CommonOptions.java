// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.ErrorReport;
import org.spirv4j.cli.report.FindingReport;
import org.spirv4j.cli.report.JsonReport;
import org.spirv4j.cli.report.Report;
import org.spirv4j.cli.report.SarifReport;
import org.spirv4j.cli.report.TextReport;

/** Options that several commands have. */
public final class CommonOptions {
    public static final Option OUTPUT = Option.value(
                    "-o", "FILE", "output file, or - for standard output; a folder for several inputs")
            .orName("--output");

    public static final Option JOBS =
            Option.value("--jobs", "N", "process up to N files in parallel; default: the number of processor cores");

    public static final Option FORMAT =
            Option.choice("--format", "report errors as text, or as one line of JSON per file", "text", "json");

    /** The format of lists and of errors. */
    public static final Option LIST_FORMAT = Option.choice(
            FORMAT.name(), "write lists and report errors as text, or as one line of JSON per file", "text", "json");

    /** The format of findings. */
    public static final Option FINDING_FORMAT = Option.choice(
            FORMAT.name(),
            "report as text on standard error, or on standard output as one line of JSON per file or as one SARIF 2.1.0"
                    + " log",
            "text",
            "json",
            "sarif");

    public static final Option JSON = Option.flag("--json", "same as --format json");

    public static final Option QUIET = Option.flag("-q", "report only errors: no warnings, no summary and no progress")
            .orName("--quiet");

    public static final Option PROGRESS = Option.flag(
            "--progress",
            "report the progress as lines, one every 10 seconds; by default, a terminal shows it in one line, and it is"
                    + " not reported elsewhere");

    public static final Option DEBUG = Option.flag("--debug", "show a stack trace for internal errors");

    private CommonOptions() {}

    /** Concatenates lists of options. */
    @SafeVarargs
    public static List<Option> join(List<Option>... lists) {
        List<Option> options = new ArrayList<>();
        for (List<Option> list : lists) {
            options.addAll(list);
        }
        return options;
    }

    /** The value of an option {@code --format}, or {@code json} with {@code --json}. */
    public static String format(Arguments arguments, Option format) {
        String chosen = arguments.choice(format);
        if (!arguments.has(JSON)) {
            return chosen;
        }
        if (arguments.has(format) && !chosen.equals("json")) {
            throw new UsageException("--json cannot be combined with --format " + chosen);
        }
        return "json";
    }

    /** Whether the progress is reported as lines. */
    public static boolean progressAsLines(Arguments arguments) {
        if (arguments.has(PROGRESS) && arguments.has(QUIET)) {
            throw new UsageException("--progress cannot be combined with " + QUIET.name());
        }
        return arguments.has(PROGRESS);
    }

    /**
     * The report of findings in the format that {@link #FINDING_FORMAT} states.
     *
     * @param statesValidity whether JSON says whether modules are valid
     */
    public static Report findingReport(Arguments arguments, Console console, boolean statesValidity) {
        return switch (format(arguments, FINDING_FORMAT)) {
            case "json" -> new FindingReport(console, statesValidity);
            case "sarif" -> new SarifReport(console, Version.number());
            default -> new TextReport(console);
        };
    }

    /** The report in a format, {@code text} or {@code json}. */
    public static Report report(String format, Console console) {
        return format.equals("json") ? new JsonReport(console) : new TextReport(console);
    }

    /** The report, restricted to errors with {@code --quiet}. */
    public static Report report(Arguments arguments, Report report) {
        return arguments.has(QUIET) ? new ErrorReport(report) : report;
    }

    /** The value of {@code --jobs}. */
    public static int jobs(Arguments arguments) {
        String value = arguments.value(JOBS, "");
        return value.isEmpty() ? Runtime.getRuntime().availableProcessors() : JOBS.number(value, 1);
    }
}
