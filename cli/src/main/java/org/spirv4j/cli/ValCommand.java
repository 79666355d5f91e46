package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.cli.report.FindingReport;
import org.spirv4j.cli.report.Report;
import org.spirv4j.cli.report.SarifReport;
import org.spirv4j.cli.report.TextReport;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.validate.RuleCatalogue;
import org.spirv4j.validate.ValidationOptions;

/** {@code spirv val}. */
final class ValCommand extends FileCommand {
    static final Option TARGET_ENV = TargetEnvOption.of("validate for this environment", "spv1.6");

    private static final Option FORMAT = Option.choice(
            "--format",
            "report as text on standard error, or on standard output as one line of JSON per file or as one SARIF 2.1.0"
                    + " log",
            "text",
            "json",
            "sarif");
    private static final Option WERROR = Option.flag("--werror", "treat warnings as errors");
    private static final Option MAX_ERRORS =
            Option.value("--max-errors", "N", "stop reporting a file after N errors; default: report all");
    private static final Option IGNORE = Option.repeatable(
            "--ignore", "RULE", "leave out a rule, given by its name or its VUID, or all rules of a chapter");

    ValCommand() {
        super(
                "val",
                "Validate modules: report every mistake, where it is, and what to do about it",
                InputKind.MODULE_OR_TEXT,
                CommonOptions.join(List.of(TARGET_ENV, FORMAT, MAX_ERRORS, WERROR, IGNORE), ValidationOption.ALL));
    }

    @Override
    public Help help() {
        return help(
                "Checks modules against the SPIR-V specification and against what the environment demands. Every mistake"
                        + " is reported once, with the rule that it breaks; spirv explain tells about a rule. Assembly"
                        + " text is assembled first, and mistakes are shown in it. Exit status: 0 when all files are"
                        + " valid, 1 when one is not or cannot be read, 2 for a wrong command line.",
                new Example("spirv val --target-env vulkan1.3 shader.spv", ""),
                new Example("spirv val --target-env vulkan1.2 --scalar-block-layout shaders", "a folder"),
                new Example("spirv val --format sarif shaders > report.sarif", "for a code-scanning service"));
    }

    /** The environment that the arguments name, or else the one that demands least. */
    static TargetEnv target(Arguments arguments) {
        return TargetEnvOption.value(TARGET_ENV, arguments).orElse(TargetEnv.UNIVERSAL_1_6);
    }

    @Override
    FileAction action(Arguments arguments, Console console) throws FileProblem {
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
            options = options.withMaxErrors(MAX_ERRORS.number(most, 0));
        }
        return new Validating(target(arguments), options, GrammarOption.readOptions(arguments, console));
    }

    @Override
    Report report(Arguments arguments, Console console) {
        return switch (arguments.choice(FORMAT)) {
            case "json" -> new FindingReport(console);
            case "sarif" -> new SarifReport(console, Version.number());
            default -> new TextReport(console);
        };
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
