package org.spirv4j.examples;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spirv4j.analysis.ControlFlowDot;
import org.spirv4j.analysis.ControlFlowPage;
import org.spirv4j.module.SpirvModule;

/** Draws the control-flow graphs of a module for Graphviz and for a browser. */
public final class DrawControlFlow {
    private DrawControlFlow() {}

    public static void main(String[] args) throws IOException {
        draw(Path.of(args[0]), Path.of(args[1]), Path.of(args[2]));
    }

    static void draw(Path from, Path dot, Path page) throws IOException {
        SpirvModule module = SpirvModule.read(Files.readAllBytes(from));
        try (OutputStream out = Files.newOutputStream(page)) {
            new ControlFlowPage(from.getFileName().toString()).write(module, out);
        }
        boolean contents = true;
        try (OutputStream out = Files.newOutputStream(dot)) {
            new ControlFlowDot(contents).write(module, module.layout().functions(), out);
        }
    }
}
