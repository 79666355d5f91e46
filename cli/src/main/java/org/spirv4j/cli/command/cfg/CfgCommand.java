// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.cfg;

import java.util.List;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.FileCommand;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.graph.GraphDrawing;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;

/** {@code spirv cfg}. */
public final class CfgCommand extends FileCommand {
    private static final Option FORMAT = Option.choice(
            "--format",
            "write Graphviz DOT (the default), an SVG picture made by the program dot, or a web page with"
                    + " the graphs, which needs no other program",
            "dot",
            "svg",
            "html");
    private static final Option GRAPH = Option.choice(
            "--graph",
            "draw the control flow of functions (the default), their dominator or post-dominator trees, or which"
                    + " functions call each other; a web page has only the control flow",
            "flow",
            "dominators",
            "post-dominators",
            "calls");
    private static final Option FUNCTION = Option.value(
            "--function",
            "NAME",
            "draw only this function, given by its name, the name of its entry point, or its id as a number; a graph of"
                    + " calls also has the functions that it calls, directly or through others");
    private static final Option CONTENTS = Option.flag(
            "--contents", "show the instructions in the nodes of DOT and SVG; a web page shows them on a click");

    public CfgCommand() {
        super(CommandName.CFG, InputKind.MODULE, List.of(CommonOptions.OUTPUT, FORMAT, GRAPH, FUNCTION, CONTENTS));
    }

    @Override
    public Help help() {
        return help(
                "Draws the blocks of each function and the edges between them: branches with their"
                        + " conditions, back edges, and edges from headers to merge blocks and continue targets."
                        + " Selections, loops, continue constructs and cases are drawn as boxes, and unreachable"
                        + " blocks are marked. Without -o, the output goes to standard output.",
                new Example("spirv cfg shader.spv | dot -Tpdf -o shader.pdf", ""),
                new Example("spirv cfg --format html shader.spv -o shader.cfg.html", "a web page"),
                new Example(
                        "spirv cfg --graph calls --format svg shader.spv -o shader.svg", "which functions call which"),
                new Example(
                        "spirv cfg --function main --contents shader.spvasm", "one function with its instructions"));
    }

    @Override
    protected FileAction action(Arguments arguments, Console console) throws FileProblem {
        GraphDrawing.Format format = GraphDrawing.Format.of(arguments.choice(FORMAT));
        boolean contents = arguments.has(CONTENTS);
        if (contents && format == GraphDrawing.Format.HTML) {
            throw new UsageException(
                    "--contents cannot be combined with --format html; the page shows the instructions on a click");
        }
        GraphDrawing.Graph graph = GraphDrawing.Graph.of(arguments.choice(GRAPH));
        if (graph != GraphDrawing.Graph.FLOW) {
            String kind = "--graph " + arguments.choice(GRAPH);
            if (format == GraphDrawing.Format.HTML) {
                throw new UsageException(kind + " cannot be combined with --format html; use --format svg");
            }
            if (contents) {
                throw new UsageException(kind + " cannot be combined with --contents, which is for control flow");
            }
        }
        return new GraphDrawing(
                format, graph, arguments.value(FUNCTION, ""), contents, GrammarOption.readOptions(arguments, console));
    }
}
