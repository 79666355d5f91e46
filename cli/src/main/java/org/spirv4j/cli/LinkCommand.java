package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.JsonReport;
import org.spirv4j.cli.report.TextReport;

/** {@code spirv link}. */
final class LinkCommand extends AbstractCommand {
    private static final Option OUTPUT = Option.value(
                    "-o", "FILE", "write to this file; default, and if it is -: to standard output")
            .orName("--output");

    LinkCommand() {
        super(
                "link",
                "Link modules: imports become what others export",
                new Operands(
                        "FILE", 1, Integer.MAX_VALUE, "the modules, in the order of the result; - is standard input"),
                CommonOptions.join(
                        List.of(OUTPUT), Linking.OPTIONS, List.of(GrammarOption.GRAMMAR, CommonOptions.FORMAT)));
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv link [OPTION...] FILE... -o FILE"),
                "Imported functions and variables become those that another module exports by the same name and with the"
                        + " same type. Capabilities, types and constants that are the same become one. Whatever is"
                        + " missing, exported twice or of another type is reported at once, and no file is written.",
                List.of(
                        new Example("spirv link main.spv library.spv -o program.spv", ""),
                        new Example("spirv link --create-library a.spv b.spv -o library.spv", "exports stay exports"),
                        new Example(
                                "spirv link --allow-partial-linkage a.spv b.spv -o c.spv",
                                "imports that neither of them exports stay imports")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        boolean json = arguments.choice(CommonOptions.FORMAT).equals("json");
        return new Linking(arguments, json ? new JsonReport(console) : new TextReport(console), console)
                .run(arguments.operands(), arguments.value(OUTPUT, InputFile.STANDARD));
    }
}
