// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.exec.internal.run.Run;

/**
 * What a run found and printed, and how it was executed.
 *
 * @param findings mistakes of the program, once for each instruction, in the order of the instructions
 * @param messages what printf of OpenCL.std and DebugPrintf of NonSemantic.DebugPrintf printed, in the order of
 *     execution; the first {@value #MAX_MESSAGES}
 * @param engine what executed the run, or most of its work-groups: {@link Engine#CHECKED}, {@link Engine#SCALAR} or
 *     {@link Engine#LANES}; of a drawing, what executed the fragment shader
 */
public record RunReport(Findings findings, List<String> messages, Engine engine) {
    /** The maximum number of messages that are kept. */
    public static final int MAX_MESSAGES = Run.MAX_MESSAGES;

    /** Copies the components. */
    public RunReport {
        Objects.requireNonNull(findings, "findings");
        Objects.requireNonNull(engine, "engine");
        messages = List.copyOf(messages);
    }

    /** What a run has found and printed. */
    static RunReport of(Run run) {
        return new RunReport(
                run.findings(),
                run.messages(),
                run.isInLanes() ? Engine.LANES : run.isCompiled() ? Engine.SCALAR : Engine.CHECKED);
    }

    /** What this report has, and after it what another has. */
    RunReport and(RunReport other) {
        List<String> allMessages = new ArrayList<>(messages);
        allMessages.addAll(other.messages);
        return new RunReport(
                findings.and(other.findings),
                allMessages.subList(0, Math.min(MAX_MESSAGES, allMessages.size())),
                other.engine);
    }
}
