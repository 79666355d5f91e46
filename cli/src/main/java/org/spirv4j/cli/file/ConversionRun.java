package org.spirv4j.cli.file;

import java.util.List;
import org.spirv4j.binary.MalformedModuleException;
import org.spirv4j.cli.Console;
import org.spirv4j.cli.ExitStatus;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.cli.report.DiagnosticJson;
import org.spirv4j.cli.report.DiagnosticText;
import org.spirv4j.cli.report.InternalFault;
import org.spirv4j.cli.report.Printable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.text.AssemblyException;

/** Applies a conversion to the files of a command line and tells how it went. */
public final class ConversionRun {
    private final Conversion conversion;
    private final Console console;
    private final boolean jsonDiagnostics;
    private final boolean debug;

    /**
     * Prepares a run.
     *
     * @param jsonDiagnostics whether diagnostics are written as JSON
     * @param debug whether internal errors show where
     */
    public ConversionRun(Conversion conversion, Console console, boolean jsonDiagnostics, boolean debug) {
        this.conversion = conversion;
        this.console = console;
        this.jsonDiagnostics = jsonDiagnostics;
        this.debug = debug;
    }

    /**
     * Does all tasks, several at once.
     *
     * @param jobs how many at once; at least 1
     * @return the exit status
     */
    public int run(TaskList list, int jobs) {
        List<Task> tasks = list.tasks();
        if (!list.isBatch()) {
            Task task = tasks.get(0);
            if (conversion.writesBinary() && task.output().equals(InputFile.STANDARD) && console.outIsTerminal()) {
                throw new UsageException(
                        "a binary module is not written to a terminal; name a file with -o, or use a pipe");
            }
            Outcome outcome = convert(task, false);
            report(task, outcome);
            return outcome.status();
        }
        List<Outcome> outcomes = Batch.run(tasks.size(), jobs, console, i -> convert(tasks.get(i), true));
        int status = ExitStatus.DONE;
        int failures = 0;
        for (int i = 0; i < outcomes.size(); i++) {
            report(tasks.get(i), outcomes.get(i));
            status = Math.max(status, outcomes.get(i).status());
            failures += outcomes.get(i).status() == ExitStatus.DONE ? 0 : 1;
        }
        if (!jsonDiagnostics) {
            String summary = conversion.done() + " " + (failures == 0 ? "" : tasks.size() - failures + " of ")
                    + tasks.size() + (tasks.size() == 1 ? " file" : " files");
            console.error(summary + (failures == 0 ? "\n" : ", " + failures + " failed\n"));
        }
        return status;
    }

    /** Does one task; never throws. */
    Outcome convert(Task task, boolean createsFolders) {
        byte[] input = {};
        try {
            input = InputFile.read(task.input(), console);
            if (input.length == 0) {
                return problem(Printable.of(InputFile.displayName(task.input())) + " is empty");
            }
            try (OutputFile out = OutputFile.of(task.output(), createsFolders, console)) {
                List<Diagnostic> diagnostics = conversion.convert(InputFile.displayName(task.input()), input, out);
                out.commit();
                boolean isBad = diagnostics.stream().anyMatch(d -> d.severity() == Severity.ERROR);
                int status = isBad ? ExitStatus.BAD_INPUT : ExitStatus.DONE;
                return new Outcome(status, diagnostics, "", "", null);
            }
        } catch (AssemblyException e) {
            return WrongKind.isModule(input)
                    ? problem(Printable.of(InputFile.displayName(task.input()))
                            + " is a binary module, not text; spirv dis turns it into text")
                    : bad(e.diagnostics(), "");
        } catch (MalformedModuleException e) {
            return bad(
                    e.diagnostics(),
                    !WrongKind.isText(input)
                            ? ""
                            : conversion.readsText()
                                    ? "the position is in the module that spirv as --preserve-numeric-ids makes of the text"
                                    : "this looks like assembly text; spirv as turns it into a module");
        } catch (SpirvException e) {
            return bad(e.diagnostics(), "");
        } catch (FileProblem e) {
            return e.isBrokenPipe()
                    ? new Outcome(ExitStatus.BROKEN_PIPE, List.of(), "", "", null)
                    : problem(String.valueOf(e.getMessage()));
        } catch (Exception | Error e) {
            return new Outcome(ExitStatus.INTERNAL_ERROR, List.of(), InternalFault.message(e), "", e);
        }
    }

    private static Outcome bad(List<Diagnostic> diagnostics, String help) {
        return new Outcome(ExitStatus.BAD_INPUT, diagnostics, "", help, null);
    }

    private static Outcome problem(String message) {
        return new Outcome(ExitStatus.BAD_INPUT, List.of(), message, "", null);
    }

    private void report(Task task, Outcome outcome) {
        if (outcome.diagnostics().isEmpty() && outcome.problem().isEmpty()) {
            return;
        }
        String file = InputFile.displayName(task.input());
        Throwable cause = outcome.cause();
        if (jsonDiagnostics) {
            List<Diagnostic> diagnostics = outcome.problem().isEmpty()
                    ? outcome.diagnostics()
                    : List.of(Diagnostic.error(Position.UNKNOWN, outcome.problem()));
            console.error(DiagnosticJson.of(file, diagnostics));
        } else {
            DiagnosticText text = new DiagnosticText(console.colorsErrors());
            if (outcome.problem().isEmpty()) {
                text.addAll(file, outcome.diagnostics());
            } else if (cause == null) {
                text.addError(outcome.problem());
            } else {
                text.add(file, Diagnostic.error(Position.UNKNOWN, outcome.problem()));
            }
            if (!outcome.help().isEmpty()) {
                text.addHelp(outcome.help());
            }
            console.error(text.toString());
        }
        if (debug && cause != null) {
            console.error(InternalFault.trace(cause));
        }
    }
}
