package org.spirv4j.cli;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.cli.file.Batch;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.FolderListing;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.WrongKind;
import org.spirv4j.cli.report.DiagnosticText;
import org.spirv4j.cli.report.FindingJson;
import org.spirv4j.cli.report.InternalFault;
import org.spirv4j.cli.report.Sarif;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblerOptions;
import org.spirv4j.text.AssemblyException;
import org.spirv4j.validate.ValidationReport;
import org.spirv4j.validate.Validator;

/** Validates files and reports what is wrong with them, in the order in which they are named. */
final class Validating {
    private final Validator validator;
    private final TargetEnv env;
    private final ReadOptions read;
    private final boolean debug;
    private final Console console;

    /**
     * What became of a file.
     *
     * @param problems why it could not be validated; empty when it was
     * @param findings what is wrong with the module
     * @param isComplete whether all findings are listed
     * @param fault an exception that nobody declares
     */
    private record Result(
            String file,
            List<Diagnostic> problems,
            List<Finding> findings,
            boolean isComplete,
            @Nullable Throwable fault) {

        int status() {
            if (fault != null) {
                return ExitStatus.INTERNAL_ERROR;
            }
            return problems.isEmpty() && findings.stream().noneMatch(Finding::isError)
                    ? ExitStatus.DONE
                    : ExitStatus.BAD_INPUT;
        }
    }

    Validating(Validator validator, TargetEnv env, ReadOptions read, boolean debug, Console console) {
        this.validator = validator;
        this.env = env;
        this.read = read;
        this.debug = debug;
        this.console = console;
    }

    /**
     * Validates files, and all modules of folders.
     *
     * @param format {@code text}, {@code json} or {@code sarif}
     * @param jobs how many files at once
     * @return the exit status
     */
    int run(List<String> operands, String format, int jobs) throws FileProblem {
        List<String> files =
                operands.isEmpty() ? List.of(InputFile.STANDARD) : FolderListing.expand(operands, ".spv", console);
        int status = ExitStatus.DONE;
        int failures = 0;
        Optional<Sarif> sarif = format.equals("sarif") ? Optional.of(new Sarif(Version.number())) : Optional.empty();
        List<Result> results = Batch.run(files.size(), jobs, console, i -> validate(files.get(i)));
        for (Result result : results) {
            status = Math.max(status, result.status());
            failures += result.status() == ExitStatus.DONE ? 0 : 1;
            String name = InputFile.displayName(result.file());
            if (sarif.isPresent()) {
                sarif.get().add(name, result.problems(), result.findings());
            } else if (format.equals("json")) {
                Cli.print(FindingJson.of(name, result.problems(), result.findings()), console);
            } else {
                console.error(text(name, result));
            }
            Throwable fault = result.fault();
            if (fault != null && debug) {
                console.error(InternalFault.trace(fault));
            }
        }
        if (sarif.isPresent()) {
            Cli.print(sarif.get().toString(), console);
        } else if (format.equals("text") && files.size() > 1) {
            console.error("validated " + files.size() + " files"
                    + (failures == 0 ? ", all valid\n" : ", " + failures + " not valid\n"));
        }
        return status;
    }

    private Result validate(String file) {
        byte[] bytes;
        try {
            bytes = InputFile.read(file, console);
        } catch (FileProblem e) {
            return problem(file, String.valueOf(e.getMessage()));
        }
        try {
            ValidationReport report = WrongKind.isText(bytes)
                    ? validator.validate(assembled(bytes), read)
                    : validator.validate(bytes, read);
            return new Result(file, List.of(), report.findings(), report.isComplete(), null);
        } catch (AssemblyException e) {
            return new Result(file, e.diagnostics(), List.of(), true, null);
        } catch (Exception | Error e) {
            return new Result(
                    file, List.of(Diagnostic.error(Position.UNKNOWN, InternalFault.message(e))), List.of(), true, e);
        }
    }

    private AssembledText assembled(byte[] text) {
        return Assembler.with(AssemblerOptions.DEFAULT.withTarget(env).withGrammar(read.grammar()))
                .assembleTraced(text);
    }

    private static Result problem(String file, String message) {
        return new Result(file, List.of(Diagnostic.error(Position.UNKNOWN, message)), List.of(), true, null);
    }

    private String text(String name, Result result) {
        DiagnosticText text = new DiagnosticText(console.colorsErrors());
        for (Diagnostic problem : result.problems()) {
            if (problem.position().equals(Position.UNKNOWN) && result.fault() == null) {
                text.addError(problem.message());
            } else {
                text.add(name, problem);
            }
        }
        result.findings().forEach(f -> text.add(name, f));
        if (!result.isComplete()) {
            text.addHelp("there may be more wrong with " + name + " than is shown; --max-errors limits it");
        }
        return text.toString();
    }
}
