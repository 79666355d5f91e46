// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.view.ControlFlowDot;
import org.spirv4j.view.ControlFlowPage;

/** Draws the control-flow graphs of a module for Graphviz and for a browser. */
public final class DrawControlFlow {
    private DrawControlFlow() {}

    public static void main(String[] args) throws IOException {
        draw(Path.of(args[0]), Path.of(args[1]), Path.of(args[2]));
    }

    static void draw(Path from, Path dot, Path page) throws IOException {
        SpirvModule module = SpirvModule.read(from);
        try (OutputStream out = Files.newOutputStream(page)) {
            String title = from.getFileName().toString();
            ControlFlowPage.create().withTitle(title).write(module, out);
        }
        try (OutputStream out = Files.newOutputStream(dot)) {
            ControlFlowDot.create().withInstructions(true).write(module, out);
        }
    }
}
