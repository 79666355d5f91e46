// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.translate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spirv4j.cli.run.sample.Counterparts;
import org.spirv4j.cli.run.sample.EntryPointRun;
import org.spirv4j.cli.run.sample.Fill;
import org.spirv4j.cli.run.sample.Sample;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.ExecutionException;
import org.spirv4j.exec.Limits;

/** Executes an entry point and what a compiler made of its text on the same data, with both engines. */
final class ExecutionComparison {
    private static final Limits LIMITS = new Limits(1_000_000, 1L << 28);

    private final TextCounterparts counterparts;
    private final List<String> differences = new ArrayList<>();
    private final Set<String> left = new LinkedHashSet<>();
    private int equal;

    ExecutionComparison(TextCounterparts counterparts) {
        this.counterparts = counterparts;
    }

    /** Notes that something is not executed. */
    void leave(String reason) {
        left.add("not executed: " + reason);
    }

    /** Executes both, until the first difference. */
    void run() {
        if (!EntryPointRun.hasResults(counterparts.original())) {
            leave("spirv4j executes compute, vertex and fragment shaders, not "
                    + counterparts.original().modelName());
            return;
        }
        for (Fill fill : Fill.values()) {
            for (Engine engine : List.of(Engine.CHECKED, Engine.COMPILED)) {
                if (differences.isEmpty() && !run(fill, engine)) {
                    break;
                }
            }
        }
    }

    /** Whether the runs of one engine could be compared. */
    private boolean run(Fill fill, Engine engine) {
        String data = fill == Fill.ZEROS ? "zeros" : "made-up data";
        Optional<EntryPointRun.Result> original = execute(
                "the original on " + data,
                () -> EntryPointRun.of(counterparts.original(), engine, LIMITS).execute(fill));
        if (original.isEmpty()) {
            return false;
        }
        if (!original.get().findings().isEmpty()) {
            left.add("not compared on " + data + ": the original has a mistake there: "
                    + original.get().findings().get(0).diagnostic().message());
            return false;
        }
        Optional<EntryPointRun.Result> result = execute(
                "the result on " + data,
                () -> EntryPointRun.of(counterparts.result(), engine, LIMITS).execute(fill, counterparts));
        if (result.isEmpty()) {
            return false;
        }
        if (!result.get().findings().isEmpty()) {
            differences.add("on " + data + ", the text makes a mistake that the original does not make: "
                    + result.get().findings().get(0).diagnostic().message());
            return true;
        }
        String difference = difference(original.get(), result.get());
        if (difference.isEmpty()) {
            equal++;
        } else if (isEqualInOrder(fill)) {
            left.add("not compared on " + data + " by the " + engine.name().toLowerCase(Locale.ROOT)
                    + " engine: results depend on the order of invocations");
        } else {
            differences.add("the text computes something else on " + data + ", with the "
                    + engine.name().toLowerCase(Locale.ROOT) + " engine: " + difference);
        }
        return true;
    }

    /** Whether results are equal if both execute one invocation after the other, and not in another order. */
    private boolean isEqualInOrder(Fill fill) {
        try {
            EntryPointRun.Result together = EntryPointRun.of(counterparts.original(), Engine.CHECKED, LIMITS)
                    .execute(fill);
            EntryPointRun.Result original =
                    EntryPointRun.inOrder(counterparts.original(), LIMITS).execute(fill, Counterparts.SELF);
            EntryPointRun.Result result =
                    EntryPointRun.inOrder(counterparts.result(), LIMITS).execute(fill, counterparts);
            return !difference(together, original).isEmpty()
                    && difference(original, result).isEmpty();
        } catch (ExecutionException e) {
            return false;
        }
    }

    private interface Execution {
        EntryPointRun.Result run();
    }

    private Optional<EntryPointRun.Result> execute(String what, Execution execution) {
        try {
            EntryPointRun.Result result = execution.run();
            if (!result.isStopped()) {
                return Optional.of(result);
            }
            left.add("not compared: " + what + " takes too many steps");
        } catch (ExecutionException e) {
            left.add("not compared: " + what + " is not executed: " + e.getMessage());
        }
        return Optional.empty();
    }

    /** The first difference in data that both have. */
    private static String difference(EntryPointRun.Result original, EntryPointRun.Result result) {
        Map<String, Sample> others = Stream.concat(result.samples().stream(), result.outputs().stream())
                .collect(Collectors.toMap(Sample::name, Function.identity(), (a, b) -> b));
        return Stream.concat(original.outputs().stream(), original.samples().stream())
                .filter(sample -> others.containsKey(sample.name()))
                .map(sample -> sample.difference(others.getOrDefault(sample.name(), sample)))
                .filter(sample -> !sample.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** What differs, as errors, and what was not compared, as warnings. */
    List<Diagnostic> diagnostics() {
        return Stream.concat(
                        differences.stream().map(text -> Diagnostic.error(Position.UNKNOWN, text)),
                        left.stream().map(text -> Diagnostic.warning(Position.UNKNOWN, text)))
                .toList();
    }

    /** How many runs gave equal results. */
    String summary() {
        return equal == 0
                ? "and nothing was executed"
                : "and " + equal + (equal == 1 ? " run computes" : " runs compute") + " the same";
    }
}
