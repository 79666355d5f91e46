// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The counts of one pack, or of one section of a corpus. */
final class Tally {
    private final String name;
    private final KnownDifferences known;
    private final int shown;
    private final Consumer<Outcome> onFailure;
    private final List<Outcome> failures = new ArrayList<>();
    private final List<String> needlesslyListed = new ArrayList<>();
    private long passed;
    private long failed;
    private long internalErrors;
    private long knownDifferences;
    private long notRun;
    private long located;
    private long locatable;
    private final Map<String, Boolean> rules = new HashMap<>();

    /**
     * Starts at zero.
     *
     * @param shown how many failures are kept, and given to {@code onFailure} as they come
     */
    Tally(String name, KnownDifferences known, int shown, Consumer<Outcome> onFailure) {
        this.name = name;
        this.known = known;
        this.shown = shown;
        this.onFailure = onFailure;
    }

    void add(Outcome outcome) {
        boolean listed = known.reason(outcome.id()).isPresent();
        if (!outcome.rule().isEmpty()) {
            locatable++;
            located += outcome.located() ? 1 : 0;
            rules.merge(outcome.rule(), listed || outcome.status() == Outcome.Status.PASSED, Boolean::logicalAnd);
        }
        switch (outcome.status()) {
            case NOT_RUN -> notRun++;
            case PASSED -> {
                passed++;
                if (listed) {
                    needlesslyListed.add(outcome.id());
                }
            }
            case FAILED -> {
                if (listed) {
                    knownDifferences++;
                } else {
                    fail(outcome);
                }
            }
            case INTERNAL_ERROR -> {
                internalErrors++;
                fail(outcome);
            }
        }
    }

    private void fail(Outcome outcome) {
        failed++;
        if (failures.size() < shown) {
            failures.add(outcome);
            onFailure.accept(outcome);
        }
    }

    /** Whether this is good enough: no internal error, and at least the floor or, without one, no failure. */
    boolean satisfies(Floors floors) {
        OptionalLong minimum = floors.minimum(name);
        return internalErrors == 0
                && (minimum.isPresent() ? passed >= minimum.getAsLong() : failed == 0)
                && located >= floors.minimum(name + " located").orElse(0)
                && rulesRight() >= floors.minimum(name + " rules").orElse(0);
    }

    String name() {
        return name;
    }

    long passed() {
        return passed;
    }

    long failed() {
        return failed;
    }

    long internalErrors() {
        return internalErrors;
    }

    long knownDifferences() {
        return knownDifferences;
    }

    long notRun() {
        return notRun;
    }

    /** How many cases that have a place were refused there. */
    long located() {
        return located;
    }

    /** How many cases have a place where they should be refused. */
    long locatable() {
        return locatable;
    }

    /** How many rules have no failed case. */
    long rulesRight() {
        return rules.values().stream().filter(r -> r).count();
    }

    long rules() {
        return rules.size();
    }

    /** The first failures. */
    List<Outcome> failures() {
        return failures;
    }

    /** Cases listed as known differences that pass. */
    List<String> needlesslyListed() {
        return needlesslyListed;
    }
}
