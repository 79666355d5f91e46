package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;

/** {@code spirv cfg}. */
final class CfgCommand extends FileCommand {
    private static final Option FORMAT = Option.choice(
            "--format",
            "write Graphviz DOT, the default; or the picture that dot makes of it; or a page for a browser with drawn"
                    + " graphs, for which no other program is needed",
            "dot",
            "svg",
            "html");
    private static final Option FUNCTION = Option.value(
            "--function", "NAME", "only this function: its name, the name of its entry point, or its id as a number");
    private static final Option CONTENTS = Option.flag(
            "--contents", "write instructions into the nodes; a page for a browser shows those of a block on a click");

    CfgCommand() {
        super(
                "cfg",
                "Draw the control-flow graphs of functions",
                InputKind.MODULE_OR_TEXT,
                List.of(CommonOptions.OUTPUT, FORMAT, FUNCTION, CONTENTS));
    }

    @Override
    public Help help() {
        return help(
                "Draws blocks with the edges between them: what a branch depends on, back edges, and from headers to"
                        + " merge blocks and continue targets. Selections, loops, continue constructs and cases are"
                        + " boxes; blocks that cannot be reached are marked. Without -o, the output goes to standard"
                        + " output.",
                new Example("spirv cfg shader.spv | dot -Tpdf -o shader.pdf", ""),
                new Example("spirv cfg --format html shader.spv -o shader.cfg.html", "for a browser"),
                new Example("spirv cfg --function main --contents shader.spvasm", "one function, with code"));
    }

    @Override
    FileAction action(Arguments arguments, Console console) throws FileProblem {
        GraphDrawing.Format format = GraphDrawing.Format.of(arguments.choice(FORMAT));
        boolean contents = arguments.has(CONTENTS);
        if (contents && format == GraphDrawing.Format.HTML) {
            throw new UsageException("--contents is for dot and svg; the page shows instructions on a click");
        }
        return new GraphDrawing(
                format, arguments.value(FUNCTION, ""), contents, GrammarOption.readOptions(arguments, console));
    }
}
