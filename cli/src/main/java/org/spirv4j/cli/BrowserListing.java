package org.spirv4j.cli;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.spirv4j.cli.file.Conversion;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.DisassemblerOptions;
import org.spirv4j.view.HtmlListing;
import org.spirv4j.view.ListingOptions;

/** Binary to a page for a browser, called like the file without its folders. */
final class BrowserListing implements Conversion {
    private final DisassemblerOptions options;
    private final ReadOptions read;
    private final String graphs;

    /**
     * @param graphs the file beside the page with the functions' graphs, empty when there is none
     */
    BrowserListing(DisassemblerOptions options, ReadOptions read, String graphs) {
        this.options = options;
        this.read = read;
        this.graphs = graphs;
    }

    @Override
    public String done() {
        return "disassembled";
    }

    @Override
    public String inputSuffix() {
        return ".spv";
    }

    @Override
    public String outputSuffix() {
        return ".html";
    }

    @Override
    public boolean writesBinary() {
        return false;
    }

    @Override
    public List<Diagnostic> convert(String file, byte[] input, OutputStream out) throws IOException {
        ListingOptions listing = ListingOptions.DEFAULT
                .withDisassembly(options)
                .withTitle(new File(file).getName())
                .withGraphs(graphs);
        HtmlListing.with(listing).write(SpirvModule.read(input, read), out);
        return List.of();
    }
}
