// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.Report;

/** {@code spirv lint}. */
final class LintCommand extends FileCommand {
    private static final Option WERROR = Option.flag("--werror", "treat warnings as errors");

    LintCommand() {
        super(
                "lint",
                "Find what is allowed in modules, but probably a mistake",
                InputKind.MODULE,
                List.of(CommonOptions.FINDING_FORMAT, WERROR));
    }

    @Override
    public Help help() {
        return help(
                "Warns of what a validator must accept. Its rule is lint.divergent-derivative: derivatives, and samples at"
                        + " a level of detail that is derived, where only some of the neighbouring invocations of a"
                        + " fragment may come. The notes below a warning show which branch decides it, and where its value"
                        + " comes from. Modules are not validated; of invalid ones, less may be found. The exit status is"
                        + " 1 if a file cannot be read, or, with --werror, if there are warnings.",
                new Example("spirv lint shader.frag.spv", ""),
                new Example("spirv lint --format sarif shaders > report.sarif", "for a code-scanning service"));
    }

    @Override
    FileAction action(Arguments arguments, Console console) throws FileProblem {
        return new Linting(GrammarOption.readOptions(arguments, console), arguments.has(WERROR));
    }

    @Override
    Report report(Arguments arguments, Console console) {
        return CommonOptions.findingReport(arguments, console);
    }
}
