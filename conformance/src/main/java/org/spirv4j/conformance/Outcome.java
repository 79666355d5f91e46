// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.List;
import java.util.Optional;

/**
 * What a {@link Check} came to.
 *
 * @param id names the case in lists and in the file of known differences; holds no blanks
 * @param kind what was compared, such as {@code asm}
 * @param env the recorded target environment
 * @param status how it ended
 * @param expected what was recorded, in a few words; empty when the case passed
 * @param found what came instead, in a few words; empty when the case passed
 * @param details lines that show the difference
 * @param measurement what else is counted about the case; empty for most kinds
 */
record Outcome(
        String id,
        String kind,
        String env,
        Status status,
        String expected,
        String found,
        List<String> details,
        Optional<Measurement> measurement) {

    /** How a check can end. */
    enum Status {
        PASSED,
        FAILED,
        /** Failed because the library threw something that it does not declare. */
        INTERNAL_ERROR,
        /** Nothing in the library answers for this kind of case. */
        NOT_RUN
    }

    static Outcome passed(String id, String kind, String env) {
        return new Outcome(id, kind, env, Status.PASSED, "", "", List.of(), Optional.empty());
    }

    static Outcome notRun(String id, String kind, String env) {
        return new Outcome(id, kind, env, Status.NOT_RUN, "", "", List.of(), Optional.empty());
    }

    static Outcome failed(String id, String kind, String env, String expected, String found, List<String> details) {
        return new Outcome(id, kind, env, Status.FAILED, expected, found, details, Optional.empty());
    }

    static Outcome broke(String id, String kind, String env, String expected, Attempt<?> attempt) {
        return new Outcome(
                id,
                kind,
                env,
                Status.INTERNAL_ERROR,
                expected,
                attempt.describe(),
                attempt.firstStackFrames(),
                Optional.empty());
    }

    /** The same outcome with a measurement. */
    Outcome with(Measurement taken) {
        return new Outcome(id, kind, env, status, expected, found, details, Optional.of(taken));
    }
}
