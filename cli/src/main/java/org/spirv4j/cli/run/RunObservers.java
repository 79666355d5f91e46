// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.OutputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.run.observe.CountTables;
import org.spirv4j.cli.run.observe.ExplanationText;
import org.spirv4j.cli.run.observe.InvocationText;
import org.spirv4j.cli.run.observe.TraceText;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.debug.DataFlow;
import org.spirv4j.exec.debug.ExecutionCounts;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.exec.debug.Trace;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Observer;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.view.HtmlListing;

/** What options of {@code spirv run} want to know of what a program does. */
public final class RunObservers {
    private static final String DEFAULT_LINES = "10000";

    private static final Option TRACE = Option.attached(
            "--trace",
            "[=X[,Y[,Z]]]",
            "print each instruction that an invocation executes, with its values and the line of the assembly text; an"
                    + " invocation is named by its global id, that of a fragment shader by its pixel (default 0,0,0)");
    private static final Option TRACE_LINES = Option.value(
            "--trace-lines", "N", "end the trace after so many instructions (default " + DEFAULT_LINES + ")");
    private static final Option STATS =
            Option.flag("--stats", "print how often functions, blocks, source lines and instructions were executed");
    private static final Option HEAT_MAP = Option.value(
            "--heat-map",
            "FILE.html",
            "write the disassembly as a web page that shows how often each instruction was executed");

    private static final Option EXPLAIN = Option.value(
            "--explain",
            "X[,Y[,Z]]",
            "print by which instructions and source lines the results of an invocation were computed, such as the color"
                    + " of the pixel X,Y, and where a NaN, an infinity or an undefined value among them came from");

    static final List<Option> ALL = List.of(TRACE, TRACE_LINES, EXPLAIN, STATS, HEAT_MAP);

    private final Arguments arguments;
    private final boolean isJson;
    private final long lines;
    private final @Nullable Invocation traced;
    private final @Nullable Invocation explained;
    private @Nullable ModuleText module;
    private @Nullable Trace trace;
    private @Nullable TraceText traceText;
    private @Nullable ExecutionCounts counts;
    private @Nullable DataFlow flow;

    /**
     * Reads the options.
     *
     * @param format that of reports
     * @throws UsageException if an option is wrong
     */
    public RunObservers(Arguments arguments, String format) {
        this.arguments = arguments;
        isJson = format.equals("json");
        if (format.equals("sarif") && (arguments.has(TRACE) || arguments.has(STATS))) {
            throw new UsageException("--trace and --stats cannot be combined with --format sarif");
        }
        if (format.equals("sarif") && arguments.has(EXPLAIN)) {
            throw new UsageException("--explain cannot be combined with --format sarif");
        }
        lines = TRACE_LINES.number(arguments.value(TRACE_LINES, DEFAULT_LINES), 1);
        explained = arguments.has(EXPLAIN) ? invocation(EXPLAIN.name(), arguments.value(EXPLAIN, "")) : null;
        traced = arguments.has(TRACE) ? invocation(TRACE.name(), arguments.value(TRACE, "")) : null;
    }

    private static Invocation invocation(String option, String text) {
        return InvocationText.read(text.isEmpty() ? "0" : text)
                .orElseThrow(() -> new UsageException(
                        option + ": '" + Printable.of(text) + "' does not name an invocation, such as 3 or 3,0,1"));
    }

    /** The program with the observers that the options need. */
    public Program observe(Program program, SpirvModule of, Input input) {
        boolean needsCounts = arguments.has(STATS) || arguments.has(HEAT_MAP);
        Invocation invocation = traced;
        if (!needsCounts && invocation == null && explained == null) {
            return program;
        }
        ModuleText text = ModuleText.of(of, input.assembled());
        module = text;
        Observer tracing = moment -> {};
        Observer counting = moment -> {};
        if (invocation != null) {
            TraceText written = new TraceText(text, isJson);
            Trace made = Trace.create(invocation, lines, written::add).withSource(text);
            traceText = written;
            trace = made;
            tracing = made;
        }
        if (needsCounts) {
            ExecutionCounts made = ExecutionCounts.create(of);
            counts = made;
            counting = made;
        }
        Observer explaining = moment -> {};
        if (explained != null) {
            DataFlow made = DataFlow.create(text, explained);
            flow = made;
            explaining = made;
        }
        return program.withObserver(both(both(tracing, counting), explaining));
    }

    private static Observer both(Observer first, Observer second) {
        return (Moment moment) -> {
            first.before(moment);
            second.before(moment);
        };
    }

    /** The trace as text, also of a run that failed. */
    public String trace() {
        Trace ended = trace;
        TraceText text = traceText;
        if (ended == null || text == null) {
            return "";
        }
        ended.end();
        if (ended.isCut()) {
            text.cut(lines, TRACE_LINES.name());
        }
        return text.toString();
    }

    /** How the results of an invocation were computed. */
    public String explanation() {
        DataFlow followed = flow;
        ModuleText text = module;
        Invocation invocation = explained;
        if (followed == null || text == null || invocation == null) {
            return "";
        }
        followed.end();
        ExplanationText written = new ExplanationText(text, followed, invocation);
        return isJson ? written.json() : written.text();
    }

    /** Fails if the invocation that is traced or explained did not run. */
    public void check() {
        if (flow != null && flow.count() == 0) {
            throw new UsageException("--explain: the run has no invocation " + explained);
        }
        if (trace != null && trace.count() == 0) {
            throw new UsageException("--trace: the run has no invocation " + traced);
        }
    }

    /** The counts as text. */
    public String stats() {
        if (!arguments.has(STATS) || counts == null || module == null) {
            return "";
        }
        CountTables tables = new CountTables(module, counts);
        return isJson ? tables.json() : tables.text();
    }

    /** Writes the web page. */
    public void write(Input input, Console console) throws FileProblem {
        ExecutionCounts counted = counts;
        if (!arguments.has(HEAT_MAP) || counted == null) {
            return;
        }
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        HtmlListing listing = HtmlListing.create().withTitle(input.name()).withCounts("Executed", counted::count);
        try {
            listing.write(counted.module(), page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        OutputFile.write(arguments.value(HEAT_MAP, ""), page.toByteArray(), false, console);
    }
}
