// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.dis;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.text.Disassembler;
import org.spirv4j.view.HtmlListing;

/** Disassembles a module to a web page. */
final class BrowserListing extends FileAction {
    private final Disassembler disassembler;
    private final ReadOptions read;
    private final String graphs;
    private final String reflection;

    /**
     * @param graphs the file beside the page that shows the control-flow graphs; empty if there is none
     * @param reflection the file beside the page that shows the reflection; empty if there is none
     */
    BrowserListing(Disassembler disassembler, ReadOptions read, String graphs, String reflection) {
        super(InputKind.BINARY_MODULE, ".html", "disassembled");
        this.disassembler = disassembler;
        this.read = read;
        this.graphs = graphs;
        this.reflection = reflection;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        HtmlListing listing = HtmlListing.create()
                .withDisassembler(disassembler)
                .withTitle(new File(input.name()).getName())
                .withGraphs(graphs)
                .withReflection(reflection);
        listing.write(input.module(read), out);
        return Outcome.DONE;
    }
}
