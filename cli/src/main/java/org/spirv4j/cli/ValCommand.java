package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.validate.RuleCatalogue;
import org.spirv4j.validate.ValidationOptions;
import org.spirv4j.validate.Validator;

/** {@code spirv val}. */
final class ValCommand implements Command {
    static final Option TARGET_ENV = Option.value(
            "--target-env",
            "ENV",
            "validate for this environment: spv1.0 to spv1.6, vulkan1.0 to vulkan1.4, vulkan1.1spv1.4, opencl1.2,"
                    + " opencl2.0 to opencl2.2 (each also with \"embedded\" behind it), opengl4.0 to opengl4.3, opengl4.5;"
                    + " default: spv1.6");

    private static final Option FORMAT = Option.value(
            "--format",
            "text|json|sarif",
            "report as text on standard error, or on standard output as one line of JSON per file or as one SARIF 2.1.0"
                    + " log");
    private static final Option WERROR = Option.flag("--werror", "treat warnings as errors");
    private static final Option MAX_ERRORS =
            Option.value("--max-errors", "N", "stop reporting a file after N errors; default: report all");
    private static final Option IGNORE = Option.repeatable(
            "--ignore", "RULE", "leave out a rule, given by its name or its VUID, or all rules of a chapter");
    private static final Option JOBS = Option.value(
            "--jobs", "N", "validate up to N files at once; default: as many as there are processor cores");

    @Override
    public String name() {
        return "val";
    }

    @Override
    public String summary() {
        return "Validate modules: report every mistake, where it is, and what to do about it";
    }

    @Override
    public List<Option> options() {
        List<Option> options = new ArrayList<>(List.of(TARGET_ENV, FORMAT, MAX_ERRORS, WERROR, IGNORE));
        options.addAll(ValidationOption.ALL);
        options.addAll(List.of(GrammarOption.GRAMMAR, JOBS, CommonOptions.DEBUG));
        return options;
    }

    @Override
    public Operands operands() {
        return new Operands(
                "FILE",
                0,
                Integer.MAX_VALUE,
                "a module or assembly text, or a folder, of which all *.spv files are taken; - or nothing: standard"
                        + " input");
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv val [OPTION...] [FILE|FOLDER...]"),
                "Checks modules against the SPIR-V specification and against what the environment demands. Every mistake"
                        + " is reported once, with the rule that it breaks; spirv explain tells about a rule. Assembly"
                        + " text is assembled first, and mistakes are shown in it. Exit status: 0 when all files are"
                        + " valid, 1 when one is not or cannot be read, 2 for a wrong command line.",
                List.of(
                        new Example("spirv val --target-env vulkan1.3 shader.spv", ""),
                        new Example("spirv val --target-env vulkan1.2 --scalar-block-layout shaders", "a folder"),
                        new Example("spirv val --format sarif shaders > report.sarif", "for a code-scanning service")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        String format = CommonOptions.choice(arguments, FORMAT, List.of("text", "json", "sarif"));
        ValidationOptions options = ValidationOption.of(arguments);
        for (String rule : arguments.values(IGNORE)) {
            checkRule(rule);
            options = options.ignoring(rule);
        }
        if (arguments.has(WERROR)) {
            options = options.withWarningsAsErrors();
        }
        String most = arguments.value(MAX_ERRORS, "");
        if (!most.isEmpty()) {
            options = options.withMaxErrors(ValidationOption.number(MAX_ERRORS, most));
        }
        int jobs = CommonOptions.jobs(arguments, JOBS);
        ReadOptions read = GrammarOption.readOptions(arguments, console);
        TargetEnv env = TargetEnvOption.parse(arguments.value(TARGET_ENV, "")).orElse(TargetEnv.UNIVERSAL_1_6);
        Validating validating = new Validating(
                Validator.with(options.withTarget(env)), env, read, arguments.has(CommonOptions.DEBUG), console);
        return validating.run(arguments.operands(), format, jobs);
    }

    private static void checkRule(String name) {
        boolean known = RuleCatalogue.get().entries().stream()
                .anyMatch(e -> e.id().equals(name)
                        || e.id().startsWith(name + ".")
                        || e.vuids().contains(name));
        if (!known) {
            throw new UsageException("--ignore: no rule and no chapter of rules is called '" + name + "'");
        }
    }
}
