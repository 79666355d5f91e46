// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.cli.report.ErrorReport;
import org.spirv4j.cli.report.FindingReport;
import org.spirv4j.cli.report.JsonReport;
import org.spirv4j.cli.report.Report;
import org.spirv4j.cli.report.SarifReport;
import org.spirv4j.cli.report.TextReport;

/** Options that several commands have. */
final class CommonOptions {
    static final Option OUTPUT = Option.value(
                    "-o", "FILE", "output file, or - for standard output; a folder for several inputs")
            .orName("--output");

    static final Option JOBS =
            Option.value("--jobs", "N", "process up to N files in parallel; default: the number of processor cores");

    static final Option FORMAT =
            Option.choice("--format", "report errors as text, or as one line of JSON per file", "text", "json");

    /** The format of lists and of errors. */
    static final Option LIST_FORMAT = Option.choice(
            FORMAT.name(), "write lists and report errors as text, or as one line of JSON per file", "text", "json");

    /** The format of findings. */
    static final Option FINDING_FORMAT = Option.choice(
            FORMAT.name(),
            "report as text on standard error, or on standard output as one line of JSON per file or as one SARIF 2.1.0"
                    + " log",
            "text",
            "json",
            "sarif");

    static final Option JSON = Option.flag("--json", "same as --format json");

    static final Option QUIET = Option.flag("-q", "report only errors: no warnings, no summary and no progress")
            .orName("--quiet");

    static final Option PROGRESS = Option.flag(
            "--progress",
            "report the progress as lines, one every 10 seconds; by default, a terminal shows it in one line, and it is"
                    + " not reported elsewhere");

    static final Option DEBUG = Option.flag("--debug", "show a stack trace for internal errors");

    private CommonOptions() {}

    /** Concatenates lists of options. */
    @SafeVarargs
    static List<Option> join(List<Option>... lists) {
        List<Option> options = new ArrayList<>();
        for (List<Option> list : lists) {
            options.addAll(list);
        }
        return options;
    }

    /** The value of an option {@code --format}, or {@code json} with {@code --json}. */
    static String format(Arguments arguments, Option format) {
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
    static boolean progressAsLines(Arguments arguments) {
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
    static Report findingReport(Arguments arguments, Console console, boolean statesValidity) {
        return switch (format(arguments, FINDING_FORMAT)) {
            case "json" -> new FindingReport(console, statesValidity);
            case "sarif" -> new SarifReport(console, Version.number());
            default -> new TextReport(console);
        };
    }

    /** The report in a format, {@code text} or {@code json}. */
    static Report report(String format, Console console) {
        return format.equals("json") ? new JsonReport(console) : new TextReport(console);
    }

    /** The report, restricted to errors with {@code --quiet}. */
    static Report report(Arguments arguments, Report report) {
        return arguments.has(QUIET) ? new ErrorReport(report) : report;
    }

    /** The value of {@code --jobs}. */
    static int jobs(Arguments arguments) {
        String value = arguments.value(JOBS, "");
        return value.isEmpty() ? Runtime.getRuntime().availableProcessors() : JOBS.number(value, 1);
    }
}
