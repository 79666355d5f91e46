// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.ValidationOption;
import org.spirv4j.cli.command.reduce.StepwiseReduction;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.OutputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.process.ModuleCommand;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.validate.Validator;

/** The tool {@code spirv-reduce}. */
final class SpirvReduceTool extends DropIn {
    private static final Option OUTPUT = Option.value("-o", "FILE", "output file");
    private static final Option FAIL_ON_VALIDATION_ERROR =
            Option.flag("--fail-on-validation-error", "stop if a step makes a module that is not valid");
    private static final Option STEP_LIMIT = Option.value("--step-limit", "N", "stop after N steps; default 2500");
    private static final Option TARGET_FUNCTION =
            Option.value("--target-function", "ID", "change only the function with this result id; default: all");
    private static final Option TEMP_FILE_PREFIX = Option.value(
            "--temp-file-prefix",
            "PREFIX",
            "the start of the names of the files for the test, which are deleted after it; default temp_");

    private static final long DEFAULT_STEPS = 2500;

    SpirvReduceTool() {
        super(
                Tools.REDUCE,
                "Reduce a SPIR-V binary file with respect to an interestingness test",
                new Operands(
                        "ARGUMENT",
                        0,
                        Integer.MAX_VALUE,
                        "the module, and after -- a program with its arguments; it is run with the path of a module"
                                + " after them, and exits with 0 if that is interesting"),
                CommonOptions.join(
                        List.of(OUTPUT, FAIL_ON_VALIDATION_ERROR, STEP_LIMIT, TARGET_FUNCTION, TEMP_FILE_PREFIX),
                        ValidationOption.ALL),
                "spirv-reduce shader.spv -o small.spv -- ./is-interesting.sh");
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        List<String> operands = arguments.operands();
        String output = arguments.value(OUTPUT, "");
        String missing = operands.isEmpty()
                ? "No input file specified"
                : output.isEmpty() ? "-o required" : operands.size() == 1 ? "No interestingness test specified" : "";
        if (!missing.isEmpty()) {
            return error(console, missing);
        }
        Input input = Input.read(operands.get(0), console);
        SpirvModule module;
        try {
            module = input.module(ReadOptions.DEFAULT);
        } catch (SpirvException e) {
            console.print(info("Initial binary is invalid; stopping."));
            return ExitStatus.BAD_INPUT;
        }
        String function = arguments.value(TARGET_FUNCTION, "");
        int functionId = function.isEmpty() ? 0 : TARGET_FUNCTION.number(function, 0);
        if (functionId != 0 && !hasFunction(module, functionId)) {
            return error(
                    console,
                    "line 0: Target function with id " + functionId
                            + " was requested, but not found in the module; stopping.");
        }
        String limit = arguments.value(STEP_LIMIT, "");
        StepwiseReduction.Settings settings = new StepwiseReduction.Settings(
                functionId,
                limit.isEmpty() ? DEFAULT_STEPS : STEP_LIMIT.number(limit, 0),
                arguments.has(FAIL_ON_VALIDATION_ERROR));
        return reduce(arguments, module, settings, output, console);
    }

    private static int reduce(
            Arguments arguments,
            SpirvModule module,
            StepwiseReduction.Settings settings,
            String output,
            Console console)
            throws FileProblem {
        Validator validator =
                ValidationOption.of(arguments).withNonSemanticErrors().withTarget(TargetEnv.UNIVERSAL_1_6);
        List<String> operands = arguments.operands();
        ModuleCommand command =
                ModuleCommand.ofWords(operands.subList(1, operands.size())).in(console.folder());
        String prefix = arguments.value(TEMP_FILE_PREFIX, "temp_");
        try {
            StepwiseReduction reduction = new StepwiseReduction(
                    module,
                    candidate -> validator.validate(candidate).isValid(),
                    (candidate, step) -> command.exitStatus(candidate, file(prefix, step, console)) == 0,
                    settings,
                    message -> print(console, info(message)));
            boolean isDone = reduction.run();
            OutputFile.write(output, reduction.module().bytes(), false, console);
            return isDone ? ExitStatus.DONE : ExitStatus.BAD_INPUT;
        } catch (UncheckedIOException e) {
            throw ModuleCommand.problem(e);
        }
    }

    private static Path file(String prefix, int step, Console console) {
        String number = String.format(Locale.ROOT, "%04d", step);
        return console.file(prefix + number + FileAction.MODULE_SUFFIX).toPath().toAbsolutePath();
    }

    private static boolean hasFunction(SpirvModule module, int id) {
        return module.instructions().stream()
                .anyMatch(instruction -> instruction.is(Op.OpFunction) && instruction.resultId() == id);
    }

    private static String info(String message) {
        return "info: line 0: " + message + "\n";
    }

    private static void print(Console console, String text) {
        try {
            console.print(text);
        } catch (FileProblem e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int error(Console console, String message) {
        console.error("error: " + message + "\n");
        return ExitStatus.BAD_INPUT;
    }
}
