package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.module.ReadOptions;

/** {@code spirv cfg}. */
final class CfgCommand implements Command {
    private static final Option FORMAT = Option.value(
            "--format",
            "dot|svg|html",
            "write Graphviz DOT, the default; or the picture that dot makes of it; or a page for a browser with drawn"
                    + " graphs, for which no other program is needed");
    private static final Option FUNCTION = Option.value(
            "--function", "NAME", "only this function: its name, the name of its entry point, or its id as a number");
    private static final Option CONTENTS = Option.flag(
            "--contents", "write instructions into the nodes; a page for a browser shows those of a block on a click");

    @Override
    public String name() {
        return "cfg";
    }

    @Override
    public String summary() {
        return "Draw the control-flow graphs of functions";
    }

    @Override
    public List<Option> options() {
        return List.of(
                AsCommand.OUTPUT,
                FORMAT,
                FUNCTION,
                CONTENTS,
                GrammarOption.GRAMMAR,
                CommonOptions.JOBS,
                CommonOptions.DEBUG);
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
                List.of("spirv cfg [OPTION...] [FILE]", "spirv cfg [OPTION...] -o FOLDER FILE|FOLDER..."),
                "Draws blocks with the edges between them: what a branch depends on, back edges, and from headers to"
                        + " merge blocks and continue targets. Selections, loops, continue constructs and cases are"
                        + " boxes; blocks that cannot be reached are marked. Without -o, the output goes to standard"
                        + " output.",
                List.of(
                        new Example("spirv cfg shader.spv | dot -Tpdf -o shader.pdf", ""),
                        new Example("spirv cfg --format html shader.spv -o shader.cfg.html", "for a browser"),
                        new Example("spirv cfg --function main --contents shader.spvasm", "one function, with code")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        GraphDrawing.Format format =
                GraphDrawing.Format.of(CommonOptions.choice(arguments, FORMAT, List.of("dot", "svg", "html")));
        boolean contents = arguments.has(CONTENTS);
        if (contents && format == GraphDrawing.Format.HTML) {
            throw new UsageException("--contents is for dot and svg; the page shows instructions on a click");
        }
        ReadOptions read = GrammarOption.readOptions(arguments, console);
        GraphDrawing drawing = new GraphDrawing(format, arguments.value(FUNCTION, ""), contents, read);
        return FileCommandRun.of(drawing, false, arguments, console);
    }
}
