// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.explain;

import java.util.List;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.HelpLines;
import org.spirv4j.diagnostic.DiagnosticText;
import org.spirv4j.grammar.Grammar;

/** {@code spirv explain}. */
public final class ExplainCommand extends AbstractCommand {
    private static final Option FORMAT =
            Option.choice("--format", "write text, or one line of JSON per result", "text", "json");

    public ExplainCommand() {
        super(
                CommandName.EXPLAIN,
                new Operands(
                        "NAME",
                        1,
                        Integer.MAX_VALUE,
                        "an instruction (OpLoad, or its opcode 61), an enumerant (StorageBuffer,"
                                + " BuiltIn.Position), an operand kind (StorageClass), an extended instruction or set"
                                + " (Sqrt, GLSL.std.450), a capability, a SPIR-V extension, a validation rule,"
                                + " given by its name or VUID, or a chapter of rules (ids)"),
                List.of(FORMAT, CommonOptions.JSON, GrammarOption.GRAMMAR));
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv explain [OPTION...] NAME..."),
                "Shows the number, the operands (? marks an optional operand, * any number of operands),"
                        + " the versions of SPIR-V that define it, the capabilities and extensions of which one must"
                        + " be declared, and what a capability or an extension enables. For a rule, shows what it"
                        + " demands, why, which classes of spirv4j check it, and a module that breaks it with its"
                        + " correction.",
                List.of(
                        new Example("spirv explain OpAccessChain", ""),
                        new Example("spirv explain StorageBuffer GlobalInvocationId", ""),
                        new Example("spirv explain RayQueryKHR", "the capability and everything that it enables"),
                        new Example("spirv explain ids.defined", "a validation rule"),
                        new Example("spirv explain ids", "all validation rules of the chapter \"ids\""),
                        new Example("spirv explain --format json GLSL.std.450", "")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        Grammar grammar = GrammarOption.read(arguments, console);
        boolean json = CommonOptions.format(arguments, FORMAT).equals("json");
        SubjectFinder finder = new SubjectFinder(grammar);
        SubjectText text = new SubjectText(grammar);
        SubjectJson lines = new SubjectJson(grammar);
        DiagnosticText form = HelpLines.text(console);
        StringBuilder errors = new StringBuilder();
        StringBuilder output = new StringBuilder();
        for (String name : arguments.operands()) {
            List<Subject> subjects = finder.find(name);
            for (Subject subject : subjects) {
                if (json) {
                    output.append(lines.line(subject));
                } else {
                    text.add(subject);
                }
            }
            if (subjects.isEmpty()) {
                errors.append(form.ofError(
                        "neither the grammar nor the validator has the name '" + Printable.of(name) + "'"));
                List<String> near = finder.near(name);
                if (!near.isEmpty()) {
                    errors.append(form.ofHelp("did you mean " + String.join(" or ", near) + "?"));
                }
            }
        }
        output.append(text);
        console.print(output.toString());
        console.coloredError(errors.toString());
        return errors.isEmpty() ? ExitStatus.DONE : ExitStatus.BAD_INPUT;
    }
}
