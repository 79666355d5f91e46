// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.link;

import java.util.List;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.Report;

/** {@code spirv link}. */
public final class LinkCommand extends AbstractCommand {
    private static final Option OUTPUT = Option.value(
                    "-o", "FILE", "output file; standard output if it is - or omitted")
            .orName("--output");

    public LinkCommand() {
        super(
                CommandName.LINK,
                new Operands(
                        "FILE",
                        1,
                        Integer.MAX_VALUE,
                        "the modules in any form, in the order of the result; - is standard input"),
                CommonOptions.join(
                        List.of(OUTPUT),
                        Linking.OPTIONS,
                        List.of(GrammarOption.GRAMMAR, CommonOptions.FORMAT, CommonOptions.JSON, CommonOptions.QUIET)));
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv link [OPTION...] FILE... -o FILE"),
                "Replaces imported functions and variables by those that other modules export with the"
                        + " same name and type, and merges equal capabilities, types and constants. Missing exports,"
                        + " duplicate exports and different types are all reported at once, and no file is written.",
                List.of(
                        new Example("spirv link main.spv library.spv -o program.spv", ""),
                        new Example("spirv link --create-library a.spv b.spv -o library.spv", "keeps the exports"),
                        new Example(
                                "spirv link --allow-partial-linkage a.spv b.spv -o c.spv",
                                "keeps imports that neither module exports")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        Report report = CommonOptions.report(CommonOptions.format(arguments, CommonOptions.FORMAT), console);
        return new Linking(arguments, CommonOptions.report(arguments, report), console)
                .run(arguments.operands(), arguments.value(OUTPUT, InputFile.STANDARD));
    }
}
