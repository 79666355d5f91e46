// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import java.util.List;

/** A requirement of a module: one of some capabilities, and a version or one of some extensions. */
final class Requirement {
    private final String subject;
    private final int[] capabilities;
    private final int since;
    private final int until;
    private final List<String> extensions;
    private final int wordOffset;
    private final int instruction;

    /**
     * Creates a requirement.
     *
     * @param subject the instruction or feature that has the requirement, such as {@code OpSDot}
     * @param capabilities numbers in the {@link CapabilityTable}, one of which is required; empty for none
     * @param since the first version that has the subject, {@code major << 8 | minor}
     * @param until the last version that has it
     * @param extensions alternatives to the version; empty for none
     * @param wordOffset word offset of the first occurrence in the scanned array
     * @param instruction index of that instruction, from 0 for the first one scanned
     */
    Requirement(
            String subject,
            int[] capabilities,
            int since,
            int until,
            List<String> extensions,
            int wordOffset,
            int instruction) {
        this.subject = subject;
        this.capabilities = capabilities;
        this.since = since;
        this.until = until;
        this.extensions = extensions;
        this.wordOffset = wordOffset;
        this.instruction = instruction;
    }

    String subject() {
        return subject;
    }

    /** Must not be modified. */
    int[] capabilities() {
        return capabilities;
    }

    int since() {
        return since;
    }

    int until() {
        return until;
    }

    List<String> extensions() {
        return extensions;
    }

    int wordOffset() {
        return wordOffset;
    }

    int instruction() {
        return instruction;
    }
}
