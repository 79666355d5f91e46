// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.Optional;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Standing;

/** How far a step goes. */
final class Stepping {
    /** Goes on until something else stops the session. */
    static final Stepping NONE = new Stepping(Step.INTO, false, 0, "", true);

    private final Step step;
    private final boolean isByLine;
    private final int depth;
    private final String line;
    private final boolean isEndless;

    /** Whether the invocation has not yet executed the instruction at which it stood. */
    private boolean standsBefore;

    private Stepping(Step step, boolean isByLine, int depth, String line, boolean isEndless) {
        this.step = step;
        this.isByLine = isByLine;
        this.depth = depth;
        this.line = line;
        this.isEndless = isEndless;
    }

    static Stepping of(Step step, boolean isByLine, Moment moment, Invocation invocation, SourceLocations sources) {
        int depth = moment.calls(invocation).size();
        Optional<Standing> standing = moment.standing(invocation);
        String line = standing.map(now -> line(sources, now.wordOffset())).orElse("");
        Stepping made = new Stepping(step, isByLine, depth, line, false);
        made.standsBefore =
                standing.filter(now -> now.state() == Standing.State.READY).isPresent();
        return made;
    }

    private static String line(SourceLocations sources, int wordOffset) {
        Optional<SourceLocation> found = sources.location(wordOffset);
        return found.map(location -> location.file() + ":" + location.line()).orElse("");
    }

    /** Whether this is a step, and not going on. */
    boolean isStep() {
        return !isEndless;
    }

    /** Whether the step is done when the selected invocation executes an instruction. */
    boolean isDone(Moment moment, SourceLocations sources) {
        if (isEndless) {
            return false;
        }
        if (standsBefore) {
            standsBefore = false;
            return false;
        }
        int now = moment.callDepth();
        boolean isFarEnough = switch (step) {
            case INTO -> true;
            case OVER -> now <= depth;
            case OUT -> now < depth;
        };
        if (!isFarEnough || !isByLine || step == Step.OUT) {
            return isFarEnough;
        }
        String here = line(sources, moment.wordOffset());
        return !here.isEmpty() && (now != depth || !here.equals(line));
    }
}
