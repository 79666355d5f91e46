package org.spirv4j.cli;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import org.spirv4j.cli.file.Conversion;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.Graphviz;
import org.spirv4j.cli.file.WrongKind;
import org.spirv4j.cli.report.Printable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.Function;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblerOptions;
import org.spirv4j.view.ControlFlowDot;
import org.spirv4j.view.ControlFlowPage;
import org.spirv4j.view.GraphOptions;

/** Binary or text to drawings of control-flow graphs. */
final class GraphDrawing implements Conversion {

    /** What is written. */
    enum Format {
        DOT(".dot"),
        SVG(".svg"),
        HTML(".cfg.html");

        private final String suffix;

        Format(String suffix) {
            this.suffix = suffix;
        }

        static Format of(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }
    }

    private final Format format;
    private final String function;
    private final boolean contents;
    private final ReadOptions read;

    /**
     * @param function what {@code --function} says, empty for all functions
     * @param contents whether nodes hold instructions
     */
    GraphDrawing(Format format, String function, boolean contents, ReadOptions read) {
        this.format = format;
        this.function = function;
        this.contents = contents;
        this.read = read;
    }

    @Override
    public String done() {
        return "drew";
    }

    @Override
    public String inputSuffix() {
        return ".spv";
    }

    @Override
    public String outputSuffix() {
        return format.suffix;
    }

    @Override
    public boolean readsText() {
        return true;
    }

    @Override
    public boolean writesBinary() {
        return false;
    }

    @Override
    public List<Diagnostic> convert(String file, byte[] input, OutputStream out) throws IOException {
        SpirvModule module = module(input);
        List<Function> functions = functions(file, module);
        GraphOptions options =
                GraphOptions.DEFAULT.withTitle(new File(file).getName()).withInstructions(contents);
        switch (format) {
            case DOT -> ControlFlowDot.with(options).write(module, functions, out);
            case SVG -> {
                ByteArrayOutputStream dot = new ByteArrayOutputStream();
                ControlFlowDot.with(options).write(module, functions, dot);
                out.write(Graphviz.svg(dot.toByteArray()));
            }
            case HTML -> ControlFlowPage.with(options).write(module, functions, out);
        }
        return List.of();
    }

    private SpirvModule module(byte[] input) {
        if (!WrongKind.isText(input)) {
            return SpirvModule.read(input, read);
        }
        Assembler assembler = Assembler.with(
                AssemblerOptions.DEFAULT.withPreservedNumericIds(true).withGrammar(read.grammar()));
        return SpirvModule.ofWords(assembler.assembleWords(input), read);
    }

    private List<Function> functions(String file, SpirvModule module) throws FileProblem {
        if (function.isEmpty()) {
            return module.layout().functions();
        }
        return List.of(ControlFlowDot.function(module, function)
                .orElseThrow(() -> new FileProblem(Printable.of(file) + " has no function called '"
                        + Printable.of(function) + "'; spirv cfg --format html shows the functions of a module")));
    }
}
