// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.observe;

import java.util.List;
import java.util.Optional;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.exec.debug.TraceEntry;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.internal.json.JsonText;

/** Writes a trace: a line for each instruction, as text or JSON. */
public final class TraceText {
    /** How many scalars of a value are written. */
    private static final int MAX_SCALARS = 16;

    private final ModuleText module;
    private final boolean isJson;
    private final int width;
    private final StringBuilder text = new StringBuilder();
    private Optional<SourceLocation> last = Optional.empty();
    private String lastFrames = "";

    public TraceText(ModuleText module, boolean isJson) {
        this.module = module;
        this.isJson = isJson;
        width = Integer.toString(module.lastLine()).length();
    }

    /** Writes an instruction. */
    public void add(TraceEntry entry) {
        Optional<SourceLocation> source = module.source(entry.instruction());
        if (isJson) {
            addJson(entry, source);
            return;
        }
        String frames = frames(entry);
        if (!frames.isEmpty() && !frames.equals(lastFrames)) {
            text.append("in ").append(Printable.of(frames)).append('\n');
        }
        if (source.isPresent() && (!source.equals(last) || !frames.equals(lastFrames))) {
            text.append(Printable.of(module.text(source.get()))).append('\n');
        }
        last = source;
        lastFrames = frames;
        for (TraceEntry.Variable variable : entry.variables()) {
            text.append("  ")
                    .append(Printable.of(variable.variable() + " = " + variable.value()))
                    .append('\n');
        }
        String line = Integer.toString(module.line(entry.instruction()));
        text.append(" ".repeat(width - line.length()))
                .append(line)
                .append(": ")
                .append(Printable.of(module.text(entry.instruction())))
                .append(values(entry))
                .append('\n');
    }

    /** The functions of the source that the invocation is in, if the module describes them. */
    private static String frames(TraceEntry entry) {
        List<CallFrame> frames = entry.frames();
        if (frames.isEmpty() || frames.get(0).source().isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder(frames.get(0).name());
        for (int i = 1; i < frames.size(); i++) {
            text.append(frames.get(i - 1).isInlined() ? ", inlined into " : ", called by ")
                    .append(frames.get(i));
        }
        return text.toString();
    }

    private String values(TraceEntry entry) {
        StringBuilder values = new StringBuilder();
        for (TraceEntry.Operand written : entry.values()) {
            if (written.id() == entry.instruction().resultId()) {
                return "  -> " + value(written);
            }
            values.append(values.isEmpty() ? "  (" : ", ")
                    .append(module.name(written.id()))
                    .append(" = ")
                    .append(value(written));
        }
        return values.isEmpty() ? "" : Printable.of(values.append(')').toString());
    }

    private String value(TraceEntry.Operand operand) {
        return operand.value().text(module.names(), MAX_SCALARS);
    }

    private void addJson(TraceEntry entry, Optional<SourceLocation> source) {
        JsonText json = JsonText.withShortEscapes()
                .object()
                .member("line", module.line(entry.instruction()))
                .member("word", entry.instruction().wordOffset())
                .member("instruction", module.text(entry.instruction()));
        if (source.isPresent()) {
            json.member("source", source.get().toString());
            module.sourceFiles().line(source.get()).ifPresent(line -> json.member("sourceText", line.text()));
        }
        String frames = frames(entry);
        if (!frames.isEmpty() && !frames.equals(lastFrames)) {
            json.array("frames");
            for (CallFrame frame : entry.frames()) {
                json.object().member("function", frame.name()).member("inlined", frame.isInlined());
                frame.location().ifPresent(location -> json.member("source", location.toString()));
                json.endObject();
            }
            json.endArray();
        }
        lastFrames = frames;
        if (!entry.variables().isEmpty()) {
            json.array("variables");
            for (TraceEntry.Variable variable : entry.variables()) {
                json.object()
                        .member("name", variable.variable().name())
                        .member("type", variable.variable().type().toString())
                        .member("value", variable.value())
                        .endObject();
            }
            json.endArray();
        }
        json.array("values");
        for (TraceEntry.Operand written : entry.values()) {
            json.object()
                    .member("id", module.name(written.id()))
                    .member("value", value(written))
                    .endObject();
        }
        text.append(json.endArray().endObject()).append('\n');
    }

    /** Writes that the trace ends before the invocation does. */
    public void cut(long limit, String option) {
        if (isJson) {
            text.append(JsonText.withShortEscapes()
                            .object()
                            .member("cut", limit)
                            .endObject())
                    .append('\n');
        } else {
            text.append("the trace ends here, after ")
                    .append(limit)
                    .append(" instructions; ")
                    .append(option)
                    .append(" sets another limit\n");
        }
    }

    /** All lines. */
    @Override
    public String toString() {
        return text.toString();
    }
}
