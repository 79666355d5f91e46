// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.requirement;

import java.util.List;

/** One thing that a module needs: one of some capabilities, and a version or one of some extensions. */
final class Requirement {
    private final String subject;
    private final int[] capabilities;
    private final int since;
    private final int until;
    private final List<String> extensions;
    private final int wordOffset;
    private final int instruction;

    /**
     * Makes one.
     *
     * @param subject what needs it, such as {@code OpSDot}
     * @param capabilities numbers in the {@link CapabilityTable}, one of which is needed; empty when none is
     * @param since the first version that has the subject, {@code major << 8 | minor}
     * @param until the last version that has it
     * @param extensions one of them stands in for the version; empty when none does
     * @param wordOffset where the subject was met first, in words of the array that was scanned
     * @param instruction number of that instruction, from 0 for the first that was scanned
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

    /** Not to be changed. */
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
