// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.List;
import java.util.Optional;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.exec.observe.Call;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Standing;
import org.spirv4j.exec.source.DebugInformation;

/** How far a step goes. */
final class Stepping {
    /** Goes on until something else stops the session. */
    static final Stepping NONE = new Stepping(Step.INTO, false, 0, 0, "", true);

    private final Step step;
    private final boolean isByLine;
    private final int callDepth;
    private final int depth;
    private final String line;
    private final boolean isEndless;

    /** Whether the invocation has not yet executed the instruction at which it stood. */
    private boolean standsBefore;

    private Stepping(Step step, boolean isByLine, int callDepth, int depth, String line, boolean isEndless) {
        this.step = step;
        this.isByLine = isByLine;
        this.callDepth = callDepth;
        this.depth = depth;
        this.line = line;
        this.isEndless = isEndless;
    }

    static Stepping of(Step step, boolean isByLine, Moment moment, Invocation invocation, DebugInformation source) {
        List<Call> calls = moment.calls(invocation);
        Optional<Standing> standing = moment.standing(invocation);
        String line = standing.map(now -> line(source, now.wordOffset())).orElse("");
        Stepping made = new Stepping(step, isByLine, calls.size(), depth(calls, source), line, false);
        made.standsBefore =
                standing.filter(now -> now.state() == Standing.State.READY).isPresent();
        return made;
    }

    /** The number of functions of the source, of which some may be inlined. */
    private static int depth(List<Call> calls, DebugInformation source) {
        int depth = 0;
        for (Call call : calls) {
            depth += 1 + source.inlinedDepth(call.wordOffset());
        }
        return depth;
    }

    private static String line(DebugInformation source, int wordOffset) {
        Optional<SourceLocation> found = source.location(wordOffset);
        return found.map(location -> location.file() + ":" + location.line()).orElse("");
    }

    /** Whether this is a step, and not going on. */
    boolean isStep() {
        return !isEndless;
    }

    /** Whether the step is done when the selected invocation executes an instruction. */
    boolean isDone(Moment moment, Invocation invocation, DebugInformation source) {
        if (isEndless) {
            return false;
        }
        if (standsBefore) {
            standsBefore = false;
            return false;
        }
        if (step == Step.INTO && !isByLine) {
            return true;
        }
        if (step != Step.INTO && moment.callDepth() > callDepth) {
            return false;
        }
        // Steps by instructions do not know of functions that were inlined.
        int now = isByLine ? depth(moment.calls(invocation), source) : moment.callDepth();
        int start = isByLine ? depth : callDepth;
        boolean isFarEnough = switch (step) {
            case INTO -> true;
            case OVER -> now <= start;
            case OUT -> now < start;
        };
        if (!isFarEnough || !isByLine || step == Step.OUT) {
            return isFarEnough;
        }
        String here = line(source, moment.wordOffset());
        return !here.isEmpty() && (now != depth || !here.equals(line));
    }
}
