// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.exec.observe.Call;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.text.FriendlyNames;

/**
 * A function that an invocation is in, as the source code has it: functions that were inlined have frames of their own.
 *
 * @param name the name of the function in the source; its id, with {@code %}, if the module does not describe it
 * @param location the source line that is executed, or from which the next inner function was called; empty if it is
 *     not known
 * @param call the call in the module; several frames have the same one if functions were inlined
 * @param source what the debug information has about the frame; empty if it has nothing
 */
public record CallFrame(String name, Optional<SourceLocation> location, Call call, Optional<SourceFrame> source) {
    /** Checks the components. */
    public CallFrame {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(location, "location");
        Objects.requireNonNull(call, "call");
        Objects.requireNonNull(source, "source");
    }

    /**
     * Lists the functions that an invocation is in.
     *
     * @param source the debug information of the module
     * @param names the names of ids
     * @param moment the state of the run
     * @param invocation the invocation
     * @return the frames, the innermost first; empty if the invocation has ended or is not executed at present
     */
    public static List<CallFrame> of(
            DebugInformation source, FriendlyNames names, Moment moment, Invocation invocation) {
        List<CallFrame> frames = new ArrayList<>();
        for (Call call : moment.calls(invocation)) {
            frames.addAll(of(source, names, call));
        }
        return frames;
    }

    /** The frames of a call: those of functions that were inlined into the function, and its own. */
    private static List<CallFrame> of(DebugInformation source, FriendlyNames names, Call call) {
        List<SourceFrame> described = source.frames(call.wordOffset());
        if (described.isEmpty()) {
            String name = "%" + names.name(call.functionId());
            return List.of(new CallFrame(name, source.location(call.wordOffset()), call, Optional.empty()));
        }
        return described.stream()
                .map(frame -> new CallFrame(frame.function(), frame.location(), call, Optional.of(frame)))
                .toList();
    }

    /** {@return whether the function was inlined, so that the next frame is in the same call} */
    public boolean isInlined() {
        return source.filter(SourceFrame::isInlined).isPresent();
    }

    /** {@code function (file:line)}. */
    @Override
    public String toString() {
        return name
                + location.map(found -> " (" + found.file() + ":" + found.line() + ")")
                        .orElse("");
    }
}
