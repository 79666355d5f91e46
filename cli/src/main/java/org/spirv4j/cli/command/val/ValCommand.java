// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.val;

import java.util.List;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.FileCommand;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.command.TargetEnvOption;
import org.spirv4j.cli.command.ValidationOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.Report;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.validate.RuleCatalogue;
import org.spirv4j.validate.Validator;

/** {@code spirv val}. */
public final class ValCommand extends FileCommand {
    public static final Option TARGET_ENV = TargetEnvOption.of("validate for this environment", "spv1.6");

    private static final Option WERROR = Option.flag("--werror", "treat warnings as errors");
    private static final Option WERROR_DEBUG =
            Option.flag("--werror-debug", "as --werror, also for debug information, which cannot change results");
    private static final Option MAX_ERRORS =
            Option.value("--max-errors", "N", "report at most N errors per file; default: all");
    private static final Option IGNORE = Option.repeatable(
            "--ignore", "RULE", "do not report this rule, given by its name or VUID, or all rules of this chapter");

    public ValCommand() {
        super(
                CommandName.VAL,
                InputKind.MODULE,
                CommonOptions.join(
                        List.of(TARGET_ENV, CommonOptions.FINDING_FORMAT, MAX_ERRORS, WERROR, WERROR_DEBUG, IGNORE),
                        ValidationOption.ALL));
    }

    @Override
    public Help help() {
        return help(
                "Checks modules against the SPIR-V specification and the rules of the target environment."
                        + " Each error is reported once, with its position, the rule that it breaks, and a fix where"
                        + " there is one; spirv explain RULE describes the rule. Errors in assembly text are shown"
                        + " in the text; a comment \"; Version: 1.x\" at its top states the version of the module,"
                        + " which is otherwise that of the environment. The exit status is 1 if a file is invalid or cannot be"
                        + " read.",
                new Example("spirv val --target-env vulkan1.3 shader.spv", ""),
                new Example(
                        "spirv val --target-env vulkan1.2 --scalar-block-layout shaders",
                        "validates all modules in a folder"),
                new Example("spirv val --format sarif shaders > report.sarif", "for a code-scanning service"));
    }

    /** The environment that the arguments name; the default is SPIR-V 1.6 without a client API. */
    public static TargetEnv target(Arguments arguments) {
        return TargetEnvOption.value(TARGET_ENV, arguments).orElse(TargetEnv.UNIVERSAL_1_6);
    }

    @Override
    protected FileAction action(Arguments arguments, Console console) throws FileProblem {
        Validator validator = ValidationOption.of(arguments);
        for (String rule : arguments.values(IGNORE)) {
            checkRule(rule);
            validator = validator.ignoring(rule);
        }
        if (arguments.has(WERROR)) {
            validator = validator.withWarningsAsErrors();
        }
        if (arguments.has(WERROR_DEBUG)) {
            validator = validator.withNonSemanticWarningsAsErrors();
        }
        String most = arguments.value(MAX_ERRORS, "");
        if (!most.isEmpty()) {
            validator = validator.withMaxErrors(MAX_ERRORS.number(most, 0));
        }
        return new Validating(target(arguments), validator, GrammarOption.readOptions(arguments, console));
    }

    @Override
    protected Report report(Arguments arguments, Console console) {
        return CommonOptions.findingReport(arguments, console, true);
    }

    private static void checkRule(String name) {
        RuleCatalogue rules = RuleCatalogue.get();
        if (rules.find(name).isEmpty() && rules.chapter(name).isEmpty()
                || rules.find(name).stream().anyMatch(RuleCatalogue.Entry::isLintRule)
                || rules.chapter(name).stream().anyMatch(RuleCatalogue.Entry::isLintRule)) {
            throw new UsageException("--ignore: '" + name + "' is neither a rule nor a chapter of rules");
        }
    }
}
