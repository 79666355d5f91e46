// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.List;

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
 * @param rule what the case is about, for cases that are also counted by rule; empty for the others
 * @param located whether the library named the recorded place; says something only where there is a rule
 */
record Outcome(
        String id,
        String kind,
        String env,
        Status status,
        String expected,
        String found,
        List<String> details,
        String rule,
        boolean located) {

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
        return new Outcome(id, kind, env, Status.PASSED, "", "", List.of(), "", false);
    }

    static Outcome notRun(String id, String kind, String env) {
        return new Outcome(id, kind, env, Status.NOT_RUN, "", "", List.of(), "", false);
    }

    static Outcome failed(String id, String kind, String env, String expected, String found, List<String> details) {
        return new Outcome(id, kind, env, Status.FAILED, expected, found, details, "", false);
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
                "",
                false);
    }

    /** The same outcome of a case that is also counted by rule. */
    Outcome withRule(String about, boolean isLocated) {
        return new Outcome(id, kind, env, status, expected, found, details, about, isLocated);
    }
}
