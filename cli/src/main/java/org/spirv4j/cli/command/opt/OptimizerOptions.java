// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.opt;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.TargetEnvOption;
import org.spirv4j.cli.command.ValidationOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.TextEncoding;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.validate.Validator;

/** Options of {@code spirv opt} and of the tool {@code spirv-opt}: which passes run, and with what they comply. */
public final class OptimizerOptions {
    private static final String CONFIG_NAME = "-Oconfig";

    public static final Option TARGET_ENV = TargetEnvOption.of("optimise for this environment", "spv1.6");
    public static final Option SKIP_VALIDATION = Option.flag("--skip-validation", "do not validate the module before");
    public static final Option VALIDATE_AFTER_ALL =
            Option.flag("--validate-after-all", "validate the module after each pass, too");
    public static final Option PRINT_ALL =
            Option.flag("--print-all", "print the module as text before each pass and after the last one");
    public static final Option TIME_REPORT = Option.flag("--time-report", "show the time of each pass");

    private static final Option LEGALIZE =
            Option.flag("--legalize-hlsl", "apply passes that make modules of HLSL front ends valid for Vulkan");

    private static final List<Option> PIPELINES = List.of(
            Option.flag("-O", "apply passes for fast code"),
            Option.flag("-Os", "apply passes for small modules"),
            Option.flag("-Oz", "same as -Os"),
            LEGALIZE);

    private static final Option CONFIG = Option.attached(
            CONFIG_NAME, "=FILE", "apply the passes whose options are in a file; lines that start with # are comments");

    private static final List<Option> PRESERVED = List.of(
            Option.flag("--preserve-bindings", "keep variables with descriptor bindings that nothing uses"),
            Option.flag("--preserve-interface", "keep inputs and outputs that nothing uses"),
            Option.flag("--preserve-spec-constants", "keep specialization constants that nothing uses"));

    private static final Option FAST_MATH = Option.flag(
            "--fast-math",
            "let floating-point results differ in their last bits: divide by multiplication, reorder sums");

    private static final Option DEFINED_BEHAVIOR = Option.flag(
            "--defined-behavior",
            "keep what mistakes do: variables of functions that are read before they are written are zero, and accesses"
                    + " outside of arrays are not assumed to be impossible");

    /** The options of the library that select passes and change them. */
    private final List<Option> flags;

    private final List<Option> passes = PassTable.options();

    public OptimizerOptions() {
        flags = CommonOptions.join(PIPELINES, PRESERVED, List.of(FAST_MATH, DEFINED_BEHAVIOR), passes);
    }

    /** The options that select passes, those of the validator, and the passes, in the order of the help. */
    public List<Option> all() {
        return CommonOptions.join(
                PIPELINES,
                List.of(CONFIG),
                PRESERVED,
                List.of(FAST_MATH, DEFINED_BEHAVIOR),
                ValidationOption.ALL,
                passes);
    }

    /** The optimiser that the arguments select. */
    public Optimizer optimizer(Arguments arguments, Console console) throws FileProblem {
        List<String> words = new ArrayList<>();
        for (String word : arguments.words(CommonOptions.join(flags, List.of(CONFIG)))) {
            if (word.startsWith(CONFIG_NAME)) {
                words.addAll(configuration(word, console));
            } else {
                words.add(word);
            }
        }
        try {
            Optimizer optimizer = PassFlags.optimizer(words);
            return optimizer.withOptions(optimizer
                    .options()
                    .withTarget(target(arguments))
                    .withMaxIdBound(ValidationOption.of(arguments).value("max-id-bound")));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private List<String> configuration(String word, Console console) throws FileProblem {
        String file = word.substring(Math.min(CONFIG_NAME.length() + 1, word.length()));
        if (file.isEmpty()) {
            throw new UsageException(CONFIG_NAME + " needs a file: " + CONFIG.usage());
        }
        String text = new String(TextEncoding.utf8(InputFile.read(file, console)), StandardCharsets.UTF_8);
        List<String> words = new ArrayList<>();
        for (String line : text.split("\\R", -1)) {
            if (!line.startsWith("#")) {
                words.addAll(List.of(line.strip().split("\\s+", -1)));
            }
        }
        words.removeIf(String::isEmpty);
        for (String argument : words) {
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            if (flags.stream().noneMatch(option -> option.name().equals(name))) {
                throw new UsageException(Printable.of(file) + ": '" + Printable.of(argument) + "' is not a pass");
            }
        }
        return words;
    }

    /** The environment that the arguments name; the default is SPIR-V 1.6 without a client API. */
    static TargetEnv target(Arguments arguments) {
        return TargetEnvOption.value(TARGET_ENV, arguments).orElse(TargetEnv.UNIVERSAL_1_6);
    }

    /** Whether modules are validated before they are optimised. */
    static boolean validates(Arguments arguments) {
        return !arguments.has(SKIP_VALIDATION);
    }

    /** The validator for modules before they are optimised, and after a pass. */
    static Validator validator(Arguments arguments) {
        return checks(arguments);
    }

    /** The validator that takes mistakes in debug information for errors. */
    static Validator strictValidator(Arguments arguments) {
        return checks(arguments).withNonSemanticErrors();
    }

    private static Validator checks(Arguments arguments) {
        Validator validator = ValidationOption.of(arguments).withTarget(target(arguments));
        return arguments.has(LEGALIZE) ? validator.beforeHlslLegalization() : validator;
    }
}
