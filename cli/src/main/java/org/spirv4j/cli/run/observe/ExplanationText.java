// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.exec.debug.DataFlow;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.internal.json.JsonText;

/** Writes how the results of an invocation were computed, as text or JSON. */
public final class ExplanationText {
    private final ModuleText module;
    private final DataFlow flow;
    private final Invocation invocation;

    public ExplanationText(ModuleText module, DataFlow flow, Invocation invocation) {
        this.module = module;
        this.flow = flow;
        this.invocation = invocation;
    }

    private static String functions(DataFlow.Step step) {
        return step.frames().stream().map(CallFrame::toString).collect(Collectors.joining(", called by "));
    }

    private String line(DataFlow.Step step) {
        String value = step.value().isEmpty() ? "" : "  -> " + step.value();
        return Printable.of(module.line(step.instruction()) + ": " + module.text(step.instruction()) + value);
    }

    /** The explanation as text: the steps by source lines, and then the causes. */
    public String text() {
        StringBuilder text = new StringBuilder();
        List<DataFlow.Step> all = flow.steps();
        text.append("invocation ")
                .append(invocation)
                .append(" executed ")
                .append(flow.count())
                .append(" instructions; its results come from ")
                .append(all.size())
                .append('\n');
        append(all, "", text);
        if (flow.isCut()) {
            text.append("instructions after the first ")
                    .append(DataFlow.MAX_STEPS)
                    .append(" are left out\n");
        }
        for (DataFlow.Cause cause : flow.causes()) {
            text.append("the ")
                    .append(cause.kind().words())
                    .append(" comes from ")
                    .append(Printable.of(functions(cause.origin())))
                    .append(":\n");
            List<DataFlow.Step> steps = new ArrayList<>(cause.operands());
            steps.addAll(cause.steps());
            append(steps, "  ", text);
        }
        return text.toString();
    }

    private void append(List<DataFlow.Step> steps, String indent, StringBuilder text) {
        String last = "";
        for (DataFlow.Step step : steps) {
            Optional<SourceLocation> source = module.source(step.instruction());
            String place = source.map(module::text).orElse("");
            if (!place.isEmpty() && !place.equals(last)) {
                text.append(indent).append(Printable.of(place)).append('\n');
            }
            last = place;
            text.append(indent)
                    .append(place.isEmpty() ? "" : "  ")
                    .append(line(step))
                    .append('\n');
        }
    }

    /** The explanation as one line of JSON. */
    public String json() {
        JsonText json = JsonText.withShortEscapes().object().member("invocation", invocation.toString());
        json.member("executed", flow.count());
        json.array("steps");
        flow.steps().forEach(step -> append(step, json));
        json.endArray().array("causes");
        for (DataFlow.Cause cause : flow.causes()) {
            json.object().member("kind", cause.kind().words()).array("operands");
            cause.operands().forEach(step -> append(step, json));
            json.endArray().array("steps");
            cause.steps().forEach(step -> append(step, json));
            json.endArray().endObject();
        }
        return json.endArray().endObject().endLine().toString();
    }

    private void append(DataFlow.Step step, JsonText json) {
        json.object()
                .member("line", module.line(step.instruction()))
                .member("word", step.instruction().wordOffset())
                .member("instruction", module.text(step.instruction()))
                .member("value", step.value());
        module.source(step.instruction()).ifPresent(source -> json.member("source", source.toString()));
        json.member("function", functions(step)).endObject();
    }
}
