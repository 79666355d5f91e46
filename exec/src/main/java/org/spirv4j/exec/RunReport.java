// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.exec.internal.run.Run;

/**
 * What a run found and printed.
 *
 * @param findings mistakes of the program, once for each instruction, in the order of the instructions
 * @param messages what printf of OpenCL.std and DebugPrintf of NonSemantic.DebugPrintf printed, in the order of
 *     execution; the first {@value #MAX_MESSAGES}
 */
public record RunReport(List<Finding> findings, List<String> messages) {
    /** The maximum number of messages that are kept. */
    public static final int MAX_MESSAGES = Run.MAX_MESSAGES;

    /** Copies the components. */
    public RunReport {
        findings = List.copyOf(findings);
        messages = List.copyOf(messages);
    }

    /** What a run has found and printed. */
    static RunReport of(Run run) {
        return new RunReport(run.findings(), run.messages());
    }

    /** What this report has, and after it what another has. */
    RunReport and(RunReport other) {
        List<Finding> allFindings = new ArrayList<>(findings);
        allFindings.addAll(other.findings);
        List<String> allMessages = new ArrayList<>(messages);
        allMessages.addAll(other.messages);
        return new RunReport(allFindings, allMessages.subList(0, Math.min(MAX_MESSAGES, allMessages.size())));
    }
}
