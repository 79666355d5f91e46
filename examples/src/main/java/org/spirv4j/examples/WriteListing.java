// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.view.ControlFlowPage;
import org.spirv4j.view.HtmlListing;
import org.spirv4j.view.ReflectionPage;

/** Writes the disassembly of a module and the graphs of its functions as web pages that link to each other. */
public final class WriteListing {
    private WriteListing() {}

    public static void main(String[] args) throws IOException {
        write(Path.of(args[0]), Path.of(args[1]));
    }

    static void write(Path from, Path folder) throws IOException {
        SpirvModule module = SpirvModule.read(Files.readAllBytes(from));
        String title = from.getFileName().toString();
        try (OutputStream listing = Files.newOutputStream(folder.resolve("listing.html"));
                OutputStream graphs = Files.newOutputStream(folder.resolve("graphs.html"));
                OutputStream reflection = Files.newOutputStream(folder.resolve("reflection.html"))) {
            HtmlListing.create()
                    .withTitle(title)
                    .withGraphs("graphs.html")
                    .withReflection("reflection.html")
                    .write(module, listing);
            ControlFlowPage.create()
                    .withTitle(title)
                    .withListing("listing.html")
                    .write(module, graphs);
            ReflectionPage.create()
                    .withTitle(title)
                    .withListing("listing.html")
                    .write(ModuleReflection.of(module), reflection);
        }
    }
}
