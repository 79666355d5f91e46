// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.exec.source.DebugInformation;
import org.spirv4j.exec.source.SourceFrame;
import org.spirv4j.exec.source.SourceValues;
import org.spirv4j.exec.source.SourceVariable;

/** The variables of functions that have other values than when they were looked at last. */
final class ChangedVariables {
    private static final int MAX_SCALARS = 16;

    /** A variable of one of the frames, counted from the outermost. */
    private record Known(int depth, int inlinedAt, SourceVariable variable) {}

    private final ModuleText module;
    private final SourceValues values;
    private final Map<Known, String> shown = new HashMap<>();

    ChangedVariables(ModuleText module) {
        this.module = module;
        values = SourceValues.create(module.debugInformation());
    }

    /** The variables of the innermost frame that have changed, and are declared before its line. */
    List<TraceEntry.Variable> in(List<CallFrame> frames, Moment moment, Invocation invocation) {
        List<TraceEntry.Variable> changed = new ArrayList<>();
        if (frames.isEmpty() || frames.get(0).source().isEmpty()) {
            return changed;
        }
        CallFrame frame = frames.get(0);
        SourceFrame described = frame.source().get();
        shown.keySet()
                .removeIf(known -> known.depth > frames.size()
                        || known.depth == frames.size() && known.inlinedAt != described.inlinedAtId());
        for (SourceVariable variable : module.debugInformation().variables(described)) {
            Known key = new Known(frames.size(), described.inlinedAtId(), variable);
            if (DebugInformation.hasStarted(variable, described)) {
                Value value = values.value(variable, frame, moment, invocation);
                String text = value.text(module.names(), MAX_SCALARS);
                String last = shown.put(key, text);
                boolean isNew = last == null ? !SourceValues.isOptimisedOut(value) : !last.equals(text);
                if (isNew) {
                    changed.add(new TraceEntry.Variable(variable, text));
                }
            }
        }
        return changed;
    }
}
