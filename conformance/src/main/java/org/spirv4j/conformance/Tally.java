// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.ArrayList;
import java.util.List;
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
    private final List<Figures> figures = Figures.none();

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
        outcome.measurement().ifPresent(measurement -> {
            boolean isRight = listed || outcome.status() == Outcome.Status.PASSED;
            figures.forEach(f -> f.add(outcome.id(), measurement, isRight));
        });
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
                && figures().stream().noneMatch(f -> isBelow(f, floors));
    }

    /** Whether a figure is below its floor, whose name is that of the pack and that of the figure. */
    boolean isBelow(Figures.Figure figure, Floors floors) {
        return figure.value() < floors.minimum(name + " " + figure.name()).orElse(Long.MIN_VALUE);
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

    /** What is counted besides passed and failed cases. */
    List<Figures.Figure> figures() {
        return figures.stream().flatMap(f -> f.figures().stream()).toList();
    }

    /**
     * Lines of text on what is counted besides passed and failed cases.
     *
     * @param rows how many cases a list shows; 0 for no lists and tables
     */
    List<String> lines(int rows) {
        return figures.stream().flatMap(f -> f.lines(rows).stream()).toList();
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
