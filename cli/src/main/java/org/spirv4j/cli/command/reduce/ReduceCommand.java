// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.reduce;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.command.TargetEnvOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.Failure;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.OutputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.process.ModuleCommand;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.cli.report.Report;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reduce.Reducer;
import org.spirv4j.reduce.Reduction;
import org.spirv4j.validate.Validator;

/** {@code spirv reduce}. */
public final class ReduceCommand extends AbstractCommand {
    private static final Option OUTPUT = Option.value(
                    "-o", "FILE", "output file, written whenever a smaller module is found; - is standard output")
            .orName("--output");
    private static final Option TEST = Option.value(
            "--test",
            "COMMAND",
            "keep what this shell command, which is run with the path of a module, exits with 0 for");
    static final Option STATUS =
            Option.value("--exit-status", "N", "keep what the command exits with N for; default 0");
    static final Option VAL_RULE = Option.value(
            "--val-rule", "RULE", "keep what breaks this rule; modules need not be valid (spirv explain lists rules)");
    static final Option VAL_DIFFERS = Option.value(
            "--val-differs",
            "COMMAND",
            "keep what spirv val accepts and this shell command refuses, by its exit status, or the other way round");
    static final Option OUTPUT_DIFFERS = Option.value(
            "--output-differs",
            "COMMAND",
            "keep what gives other results when it runs with the data of --run after this shell command has changed"
                    + " it; the command gets the paths of the file to write and of the module");
    static final Option RUN =
            Option.value("--run", "FILE.json", "the data for --output-differs, as spirv run --run takes it");
    static final Option CRASHES_DRIVER = Option.value(
            "--crashes-driver",
            "COMMAND",
            "keep what crashes this shell command, such as one that gives the module to a driver: a signal ends it");
    private static final Option TARGET_ENV = TargetEnvOption.of(
            "keep modules valid for this environment",
            "spv1.6; with --crashes-driver vulkan1.4, or opencl2.2 for kernels");
    static final Option ALLOW_INVALID = Option.flag("--allow-invalid", "also test modules that are not valid");
    private static final Option STATE = Option.value(
            "--state", "FILE", "keep the answers of the test in this file, and go on with those that are in it");
    private static final Option MAX_TESTS = Option.value("--max-tests", "N", "stop after N tests");
    private static final Option MAX_SECONDS = Option.value("--max-seconds", "N", "start no test after N seconds");
    static final Option TEST_SECONDS =
            Option.value("--test-seconds", "N", "stop a command after N seconds; the module is not kept; default 60");
    private static final Option JOBS =
            Option.value("--jobs", "N", "run up to N tests at the same time; default: the number of processor cores");

    /** The options that each state a test. */
    static final List<Option> TESTS = List.of(TEST, VAL_RULE, VAL_DIFFERS, OUTPUT_DIFFERS, CRASHES_DRIVER);

    public ReduceCommand() {
        super(
                CommandName.REDUCE,
                new Operands(
                        "FILE",
                        1,
                        Integer.MAX_VALUE,
                        "the module in any form; - is standard input; after --, a program with its arguments, which is"
                                + " a test like that of --test, but not run by a shell"),
                List.of(
                        OUTPUT,
                        TEST,
                        STATUS,
                        VAL_RULE,
                        VAL_DIFFERS,
                        OUTPUT_DIFFERS,
                        RUN,
                        CRASHES_DRIVER,
                        TARGET_ENV,
                        ALLOW_INVALID,
                        STATE,
                        MAX_TESTS,
                        MAX_SECONDS,
                        TEST_SECONDS,
                        JOBS,
                        GrammarOption.GRAMMAR,
                        CommonOptions.FORMAT,
                        CommonOptions.JSON,
                        CommonOptions.PROGRESS,
                        CommonOptions.QUIET));
    }

    @Override
    public Help help() {
        return new Help(
                List.of(
                        "spirv reduce [OPTION...] FILE -o FILE --test COMMAND",
                        "spirv reduce [OPTION...] FILE -o FILE -- PROGRAM [ARGUMENT...]"),
                "Removes what the test does not need: instructions, blocks, constructs, functions, members of"
                        + " structures and declarations, in groups as large as possible. Modules stay valid for"
                        + " --target-env, unless the given one is not, so that a driver or an optimiser must accept them."
                        + " No module is tested twice. The number of jobs does not change the result. If the command is"
                        + " stopped, the file of -o has the smallest module so far, and --state lets the next run go on.",
                List.of(
                        new Example("spirv reduce bad.spv -o small.spv --test \"./crashes.sh\"", ""),
                        new Example(
                                "spirv reduce bad.spv -o small.spv --val-differs \"spirv-val\"",
                                "finds what two validators disagree about"),
                        new Example(
                                "spirv reduce bad.spv -o small.spv --crashes-driver \"./create-pipeline\"",
                                "finds what crashes a driver; the program gives the module to it"),
                        new Example(
                                "spirv reduce bad.spv -o small.spv --output-differs \"spirv-opt -O -o\" --run"
                                        + " data.json",
                                "finds what an optimiser does wrong"),
                        new Example(
                                "spirv reduce bad.spv -o small.spv --state answers.txt --max-seconds 600 -- ./test.py",
                                "the same again goes on for ten minutes")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        Report report = CommonOptions.report(CommonOptions.format(arguments, CommonOptions.FORMAT), console);
        checkTests(arguments);
        boolean progressAsLines = CommonOptions.progressAsLines(arguments);
        Optional<ComparedRun> run =
                arguments.has(RUN) ? Optional.of(new ComparedRun(arguments.value(RUN, ""), console)) : Optional.empty();
        String output = arguments.value(OUTPUT, InputFile.STANDARD);
        OutputFile.refuseTerminal(output, console);
        OutputFile.check(output, console);
        Input input = Input.read(arguments.operands().get(0), console);
        try {
            SpirvModule module = input.module(GrammarOption.readOptions(arguments, console));
            if (run.isPresent()) {
                run.get().check(module);
            }
            TargetEnv env = target(arguments, module);
            warnIfInvalid(arguments, env, input, module, report);
            ModuleTest test = new ReductionTests(arguments, env, console).of(module, run);
            ReductionProgress progress = new ReductionProgress(
                    module.wordCount(),
                    progressAsLines,
                    arguments.has(CommonOptions.QUIET) ? console.withPlainErrors() : console);
            Reduction reduction;
            try {
                reduction =
                        reducer(arguments, env, test, output, progress, console).reduce(module);
            } finally {
                progress.remove();
            }
            if (reduction.end() == Reduction.End.NOT_INTERESTING) {
                String why = test.firstRefusal();
                report.add(
                        input.name(),
                        Outcome.of(List.of(Diagnostic.error(
                                Position.UNKNOWN,
                                "the test does not hold for the module as it is"
                                        + (why.isEmpty() ? "" : ": " + why)))));
                return ExitStatus.BAD_INPUT;
            }
            OutputFile.write(output, reduction.module().bytes(), false, console);
            if (!arguments.has(CommonOptions.QUIET)) {
                console.error(summary(input.name(), module, reduction));
            }
            return ExitStatus.DONE;
        } catch (SpirvException e) {
            report.add(input.name(), Failure.outcome(e, input));
            return ExitStatus.BAD_INPUT;
        } catch (UncheckedIOException e) {
            throw ModuleCommand.problem(e);
        }
    }

    private static String summary(String name, SpirvModule before, Reduction reduction) {
        String end = switch (reduction.end()) {
            case TEST_LIMIT -> "; stopped by --max-tests";
            case TIME_LIMIT -> "; stopped by --max-seconds";
            case COMPLETE, NOT_INTERESTING -> "";
        };
        return name + ": " + before.wordCount() + " words reduced to "
                + reduction.module().wordCount() + " with " + reduction.tests() + " tests" + end + "\n";
    }

    /** A driver need not accept what its API does not allow. */
    private static TargetEnv target(Arguments arguments, SpirvModule module) {
        return TargetEnvOption.value(TARGET_ENV, arguments).orElseGet(() -> {
            if (!arguments.has(CRASHES_DRIVER)) {
                return TargetEnv.UNIVERSAL_1_6;
            }
            return module.layout().capabilities().contains(Capability.Kernel)
                    ? TargetEnv.OPENCL_2_2
                    : TargetEnv.VULKAN_1_4;
        });
    }

    /** Warns that modules which are not valid will be tested, unless the test wants them. */
    private static void warnIfInvalid(
            Arguments arguments, TargetEnv env, Input input, SpirvModule module, Report report) throws FileProblem {
        boolean wantsValid = !arguments.has(ALLOW_INVALID) && !arguments.has(VAL_RULE) && !arguments.has(VAL_DIFFERS);
        if (wantsValid
                && !arguments.has(CommonOptions.QUIET)
                && !Validator.create().withTarget(env).validate(module).isValid()) {
            report.add(
                    input.name(),
                    Outcome.of(List.of(Diagnostic.warning(
                            Position.UNKNOWN,
                            "the module is not valid for " + env.label()
                                    + ", so modules that are not valid are tested, too"))));
        }
    }

    private static Reducer reducer(
            Arguments arguments,
            TargetEnv env,
            ModuleTest test,
            String output,
            ReductionProgress progress,
            Console console)
            throws FileProblem {
        Reducer reducer = Reducer.create(progress.counting(test))
                .withTarget(env)
                .withThreads(jobs(arguments))
                .withMaxTests(number(arguments, MAX_TESTS, Integer.MAX_VALUE))
                .withTimeLimit(Duration.ofSeconds(number(arguments, MAX_SECONDS, Integer.MAX_VALUE)));
        if (arguments.has(ALLOW_INVALID) || arguments.has(VAL_RULE)) {
            reducer = reducer.withoutValidation();
        }
        if (!arguments.value(STATE, "").isEmpty()) {
            reducer = StateFile.open(arguments.value(STATE, ""), testName(arguments), reducer, console);
        }
        return reducer.withObserver(module -> {
            progress.reduced(module);
            if (!output.equals(InputFile.STANDARD)) {
                write(module, output, console);
            }
        });
    }

    private static void write(SpirvModule module, String output, Console console) {
        try {
            OutputFile.write(output, module.bytes(), false, console);
        } catch (FileProblem e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int jobs(Arguments arguments) {
        return number(arguments, JOBS, Runtime.getRuntime().availableProcessors());
    }

    static int number(Arguments arguments, Option option, int absent) {
        String value = arguments.value(option, "");
        return value.isEmpty() ? absent : option.number(value, option == STATUS ? 0 : 1);
    }

    /** What the answers of the test depend on besides the module. */
    private static String testName(Arguments arguments) {
        return String.join(
                " ",
                arguments
                        .words(List.of(
                                TEST, STATUS, VAL_RULE, VAL_DIFFERS, OUTPUT_DIFFERS, RUN, CRASHES_DRIVER, TARGET_ENV))
                        .toString(),
                arguments.operands().subList(1, arguments.operands().size()).toString());
    }

    /** Checks that the arguments state one test. */
    private static void checkTests(Arguments arguments) {
        long count = TESTS.stream().filter(arguments::has).count()
                + (arguments.operands().size() > 1 ? 1 : 0);
        if (count != 1) {
            throw new UsageException("a module is reduced for one test: "
                    + TESTS.stream().map(Option::name).collect(Collectors.joining(", ")) + ", or a program after --");
        }
        for (Option test : TESTS) {
            if (arguments.has(test) && arguments.value(test, "").isBlank()) {
                throw new UsageException(test.name() + " needs a value: " + test.name() + " " + test.valueLabel());
            }
        }
        if (arguments.has(STATUS)
                && !arguments.has(TEST)
                && arguments.operands().size() == 1) {
            throw new UsageException("--exit-status is for --test, or a program after --");
        }
        if (arguments.has(OUTPUT_DIFFERS) != arguments.has(RUN)) {
            throw new UsageException("--output-differs and --run need each other");
        }
    }
}
