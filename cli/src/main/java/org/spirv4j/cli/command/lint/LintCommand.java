// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.lint;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.spirv4j.cli.command.Assignment;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.FileCommand;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.Report;
import org.spirv4j.lint.LintRule;
import org.spirv4j.lint.Linter;

/** {@code spirv lint}. */
public final class LintCommand extends FileCommand {
    private static final Option WERROR = Option.flag("--werror", "treat warnings as errors");
    private static final Option RULE = Option.repeatable(
            "--rule", "RULE", "check only this rule, and others given likewise; one that is off is checked as a note");
    private static final Option IGNORE = Option.repeatable("--ignore", "RULE", "do not check this rule");
    private static final Option LEVEL = Option.repeatable(
            "--level", "RULE=LEVEL", "report a rule's findings at this level: warning, note, or off to not check it");
    private static final String CHAPTER = "lint.";

    public LintCommand() {
        super(CommandName.LINT, InputKind.MODULE, List.of(CommonOptions.FINDING_FORMAT, WERROR, RULE, IGNORE, LEVEL));
    }

    @Override
    public Help help() {
        return help(
                "Reports what a validator must accept, as warnings or notes. spirv explain lint lists the rules, and"
                        + " spirv explain RULE describes one, with a module that breaks it and its correction. The prefix"
                        + " lint. of a rule's name may be omitted in options. Modules are not validated; in invalid"
                        + " ones, less may be found. The exit status is 1 if a file cannot be read, or, with --werror, if"
                        + " there are warnings; notes do not change it. Rules that are off by default: "
                        + off() + ".",
                new Example("spirv lint shader.frag.spv", ""),
                new Example("spirv lint --ignore unused-interface --level divergent-derivative=note shaders", ""),
                new Example("spirv lint --format sarif shaders > report.sarif", "for a code-scanning service"));
    }

    @Override
    public List<String> valueWords(Option option) {
        return option != LEVEL
                ? List.of()
                : Arrays.stream(LintRule.values())
                        .flatMap(rule -> Arrays.stream(Linter.Level.values())
                                .map(level -> rule.rule().id() + "=" + level.label()))
                        .toList();
    }

    @Override
    protected FileAction action(Arguments arguments, Console console) throws FileProblem {
        return new Linting(linter(arguments), GrammarOption.readOptions(arguments, console), arguments.has(WERROR));
    }

    /** The linter that the options ask for; later options change what earlier ones chose. */
    private static Linter linter(Arguments arguments) {
        Linter linter = Linter.create();
        List<LintRule> chosen =
                arguments.values(RULE).stream().map(name -> rule(RULE, name)).toList();
        if (!chosen.isEmpty()) {
            for (LintRule rule : LintRule.values()) {
                Linter.Level level =
                        chosen.contains(rule) ? Linter.create().withOnly(rule).level(rule) : Linter.Level.OFF;
                linter = linter.withLevel(rule, level);
            }
        }
        for (String name : arguments.values(IGNORE)) {
            linter = linter.withLevel(rule(IGNORE, name), Linter.Level.OFF);
        }
        for (String text : arguments.values(LEVEL)) {
            Assignment assignment = Assignment.of(LEVEL, text);
            linter = linter.withLevel(rule(LEVEL, assignment.which()), level(assignment.value()));
        }
        return linter;
    }

    private static LintRule rule(Option option, String name) {
        for (LintRule rule : LintRule.values()) {
            String id = rule.rule().id();
            if (id.equals(name) || id.equals(CHAPTER + name)) {
                return rule;
            }
        }
        throw new UsageException(
                option.name() + ": '" + Printable.of(name) + "' is not a rule of the linter; see spirv explain lint");
    }

    private static Linter.Level level(String name) {
        return Arrays.stream(Linter.Level.values())
                .filter(level -> level.label().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        LEVEL.name() + ": '" + Printable.of(name) + "' is not a level; use warning, note or off"));
    }

    private static String off() {
        return Arrays.stream(LintRule.values())
                .filter(rule -> rule.level() == Linter.Level.OFF)
                .map(rule -> rule.rule().id())
                .collect(Collectors.joining(", "));
    }

    @Override
    protected Report report(Arguments arguments, Console console) {
        return CommonOptions.findingReport(arguments, console, false);
    }
}
