// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Observer;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.exec.source.DebugInformation;
import org.spirv4j.exec.source.SourceValues;
import org.spirv4j.exec.source.SourceVariable;
import org.spirv4j.module.SpirvModule;

/** What a debugger shows of an invocation that it stops at every line of the source: the variables of all frames. */
final class LineStops implements Observer {
    private static final int MAX_STOPS = 4000;
    private static final int MAX_PARTS = 16;

    private final ModuleText text;
    private final SourceValues values;
    private final boolean onlyStarted;
    private String last = "";
    private int count;

    /** Whether all stops of the run were looked at. */
    boolean isComplete() {
        return count < MAX_STOPS;
    }

    /** By functions and lines: at each stop there, the values by frame and name. */
    final Map<String, List<Map<String, String>>> stops = new LinkedHashMap<>();

    LineStops(SpirvModule module) {
        this(module, false);
    }

    /**
     * Makes what stops in the runs of a module.
     *
     * @param onlyStarted whether variables are left out before the lines that declare them, where memory has any value
     */
    LineStops(SpirvModule module, boolean onlyStarted) {
        this.onlyStarted = onlyStarted;
        text = ModuleText.of(module, Optional.empty());
        values = SourceValues.create(text.debugInformation());
    }

    @Override
    public void before(Moment moment) {
        if (count >= MAX_STOPS || !moment.isExecutedBy(Invocation.FIRST)) {
            return;
        }
        List<CallFrame> frames = text.frames(moment, Invocation.FIRST);
        if (frames.isEmpty()
                || frames.get(0).location().isEmpty()
                || frames.get(0).source().isEmpty()) {
            return;
        }
        StringBuilder place = new StringBuilder();
        frames.forEach(frame -> place.append(frame).append("; "));
        String key = place.toString();
        if (key.equals(last)) {
            return;
        }
        last = key;
        count++;
        Map<String, String> shown = new LinkedHashMap<>();
        for (int i = 0; i < frames.size(); i++) {
            CallFrame frame = frames.get(i);
            if (frame.source().isPresent()) {
                for (SourceVariable variable :
                        text.debugInformation().variables(frame.source().get())) {
                    if (onlyStarted
                            && !DebugInformation.hasStarted(
                                    variable, frame.source().get())) {
                        continue;
                    }
                    Value value = values.value(variable, frame, moment, Invocation.FIRST);
                    String name =
                            (frames.size() - i) + ":" + frame.name() + "." + variable.name() + "/" + variable.id();
                    add(name, value, shown);
                }
            }
        }
        CallFrame inner = frames.get(0);
        for (SourceVariable variable : text.debugInformation().globals()) {
            add(variable.name(), values.value(variable, inner, moment, Invocation.FIRST), shown);
        }
        stops.computeIfAbsent(key, unused -> new ArrayList<>()).add(shown);
    }

    private void add(String name, Value value, Map<String, String> shown) {
        if (SourceValues.isOptimisedOut(value)) {
            return;
        }
        if (value.partCount() == 0) {
            shown.put(name, value.text(text.names(), 1));
        }
        for (int i = 0; i < Math.min(MAX_PARTS, value.partCount()); i++) {
            add(name + "." + i, value.part(i), shown);
        }
    }
}
