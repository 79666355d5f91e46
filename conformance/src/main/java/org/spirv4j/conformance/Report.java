// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.PrintStream;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Prints what came out of the checks, as text or as JSON. */
interface Report {

    /** A failure that is to be shown, as soon as it is known. */
    void failure(Outcome outcome);

    /** Something that is not checked. */
    void note(String line);

    /** The counts of a pack or section, when it is done. */
    void summary(Tally tally, Floors floors);

    /**
     * Lines of text: each failure with its difference, and one line a pack.
     *
     * @param rows how many cases a list of figures shows; 0 for no lists and tables
     */
    record Text(PrintStream out, int rows) implements Report {
        @Override
        public void failure(Outcome outcome) {
            out.println("FAILED " + outcome.id() + " (" + outcome.kind()
                    + (outcome.env().isEmpty() ? "" : ", " + outcome.env()) + ")");
            out.println("  expected: " + outcome.expected());
            out.println("  found:    " + outcome.found());
            outcome.details().forEach(line -> out.println("  " + line));
            out.println();
        }

        @Override
        public void note(String line) {
            out.println(line);
        }

        @Override
        public void summary(Tally tally, Floors floors) {
            if (tally.failed() > tally.failures().size() && !tally.failures().isEmpty()) {
                out.println(
                        "(" + (tally.failed() - tally.failures().size()) + " more failures; --failures N shows more)");
            }
            for (String id : tally.needlesslyListed()) {
                out.println("known difference " + id + " passes; it need not be listed");
            }
            OptionalLong minimum = floors.minimum(tally.name());
            if (minimum.isPresent() && tally.passed() < minimum.getAsLong()) {
                out.println(tally.name() + " is below its floor of " + minimum.getAsLong());
            }
            tally.lines(rows).forEach(out::println);
            for (Figures.Figure figure : tally.figures()) {
                if (tally.isBelow(figure, floors)) {
                    out.println(tally.name() + " " + figure + " is below its floor");
                }
            }
            if (tally.internalErrors() > 0) {
                out.println(tally.internalErrors() + " of the failures of " + tally.name() + " are internal errors");
            }
            out.println(tally.name() + ": " + tally.passed() + " passed, " + tally.failed() + " failed, "
                    + tally.knownDifferences() + " known differences"
                    + (tally.notRun() == 0 ? "" : " (" + tally.notRun() + " not run)")
                    + tally.figures().stream().map(figure -> "; " + figure).collect(Collectors.joining()));
            out.flush();
        }
    }

    /** One JSON object a pack. */
    record Json(PrintStream out) implements Report {
        private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

        @Override
        public void failure(Outcome outcome) {
            // Comes with the summary.
        }

        @Override
        public void note(String line) {
            JsonObject json = new JsonObject();
            json.addProperty("note", line);
            out.println(GSON.toJson(json));
        }

        @Override
        public void summary(Tally tally, Floors floors) {
            JsonObject json = new JsonObject();
            json.addProperty("name", tally.name());
            json.addProperty("passed", tally.passed());
            json.addProperty("failed", tally.failed());
            json.addProperty("known_differences", tally.knownDifferences());
            json.addProperty("internal_errors", tally.internalErrors());
            json.addProperty("not_run", tally.notRun());
            for (Figures.Figure figure : tally.figures()) {
                String name = figure.name().replace(' ', '_');
                json.addProperty(name, figure.value());
                figure.of().ifPresent(of -> json.addProperty(name + "_of", of));
            }
            floors.minimum(tally.name()).ifPresent(minimum -> json.addProperty("floor", minimum));
            json.addProperty("satisfied", tally.satisfies(floors));
            json.add("needlessly_listed", GSON.toJsonTree(tally.needlesslyListed()));
            JsonArray failures = new JsonArray();
            for (Outcome outcome : tally.failures()) {
                JsonObject failure = new JsonObject();
                failure.addProperty("id", outcome.id());
                failure.addProperty("kind", outcome.kind());
                failure.addProperty("env", outcome.env());
                failure.addProperty("internal_error", outcome.status() == Outcome.Status.INTERNAL_ERROR);
                failure.addProperty("expected", outcome.expected());
                failure.addProperty("found", outcome.found());
                failure.add("details", GSON.toJsonTree(outcome.details()));
                failures.add(failure);
            }
            json.add("failures", failures);
            out.println(GSON.toJson(json));
            out.flush();
        }
    }
}
