// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.io.OutputStream;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;

/**
 * Writes the calls between the functions of a module in the language of Graphviz: one directed graph with a node for
 * each function and an edge for each pair of caller and callee. Immutable and safe to share between threads.
 */
public final class CallGraphDot {
    private static final String HEAD = """
            digraph "calls" {
              graph [fontname="Helvetica,sans-serif", fontsize=11, labelloc=b, tooltip=" ", \
            label="double border: entry point    dashed: declaration    red: calls itself, directly or through others"]
              node [fontname="Courier,monospace", fontsize=10, shape=box]
            """;

    private CallGraphDot() {}

    /** {@return a writer of call graphs} */
    public static CallGraphDot create() {
        return new CallGraphDot();
    }

    /**
     * Writes the calls between all functions of a module as UTF-8.
     *
     * @param module the module
     * @param out where to write; neither flushed nor closed
     * @throws IOException if {@code out} throws it
     */
    public void write(SpirvModule module, OutputStream out) throws IOException {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(out, "out");
        write(module, module.layout().functions(), out);
    }

    /**
     * Writes the calls between some functions of a module, and those that they reach by calls, as UTF-8.
     *
     * @param module the module
     * @param functions functions of the module
     * @param out where to write; neither flushed nor closed
     * @throws IOException if {@code out} throws it
     */
    public void write(SpirvModule module, List<Function> functions, OutputStream out) throws IOException {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(functions, "functions");
        Objects.requireNonNull(out, "out");
        CallGraph calls = CallGraph.of(module);
        BitSet drawn = new BitSet();
        for (Function function : functions) {
            if (!drawn.get(function.index())) {
                drawn.or(calls.reachableFrom(function.index()));
            }
        }
        GraphNames names = new GraphNames(module);
        TextOutput dot = new TextOutput(out);
        dot.put(HEAD);
        for (Function function : module.layout().functions()) {
            if (drawn.get(function.index())) {
                node(function, calls.isRecursive(function.index()), names, dot);
            }
        }
        for (int f = drawn.nextSetBit(0); f >= 0; f = drawn.nextSetBit(f + 1)) {
            for (int i = 0; i < calls.calleeCount(f); i++) {
                dot.put("  f" + f + " -> f" + calls.callee(f, i) + "\n");
            }
        }
        dot.put("}\n");
        dot.finish();
    }

    private static void node(Function function, boolean isRecursive, GraphNames names, TextOutput dot)
            throws IOException {
        String entryPoints = names.entryPoints(function);
        StringBuilder label = new StringBuilder();
        DotText.escape(names.function(function), label);
        if (!entryPoints.isEmpty()) {
            DotText.escape("entry point " + entryPoints, label.append("\\n"));
        }
        label.append("\\n").append(size(function));
        dot.put("  f" + function.index() + " [label=\"" + label + "\", tooltip=" + DotText.quoted("%" + function.id())
                + (entryPoints.isEmpty() ? "" : ", peripheries=2")
                + (function.isDeclaration() ? ", style=dashed" : "")
                + (isRecursive ? ", color=red" : "")
                + "]\n");
    }

    private static String size(Function function) {
        if (function.isDeclaration()) {
            return "declaration";
        }
        int blocks = function.blockCount();
        int instructions = function.endInstruction() - function.firstInstruction();
        return Counted.of(blocks, "block") + ", " + instructions + " instructions";
    }
}
