// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.spirv4j.cli.run.sample.Freedom;

/** How many modules are executed, in how many mistakes are found, and why the others are refused. */
final class ExecutionFigures implements Figures {
    private static final Pattern DETAIL = Pattern.compile("%\\w+|\"[^\"]*\"|\\([^()]*\\)|[0-9]+");

    private long modules;
    private long executed;
    private long compiled;
    private long found;
    private long stopped;
    private long different;
    private final Map<Freedom, Long> freedoms = new EnumMap<>(Freedom.class);
    private final Map<String, Reason> reasons = new HashMap<>();

    /** How often modules are refused for a reason, and one of them. */
    private record Reason(long count, String example) {}

    @Override
    public void add(String id, Measurement measurement, boolean isRight) {
        if (measurement instanceof Measurement.OfExecution execution) {
            modules++;
            executed += execution.refusal().isEmpty() ? 1 : 0;
            compiled += execution.refusal().isEmpty() && execution.isCompiled() ? 1 : 0;
            found += execution.hasFindings() ? 1 : 0;
            stopped += execution.isStopped() ? 1 : 0;
            different += execution.isDifferent() ? 1 : 0;
            execution.freedoms().forEach(freedom -> freedoms.merge(freedom, 1L, Long::sum));
            execution.refusal().ifPresent(refusal -> {
                String reason = DETAIL.matcher(refusal).replaceAll("_");
                reasons.merge(reason, new Reason(1, id), (old, added) -> new Reason(old.count + 1, old.example));
            });
        }
    }

    @Override
    public List<Figure> figures() {
        return modules == 0
                ? List.of()
                : List.of(
                        Figure.of("executed", executed, modules),
                        Figure.of("compiled", compiled),
                        Figure.of("with findings", found),
                        Figure.of("stopped", stopped),
                        Figure.of("different", different));
    }

    @Override
    public List<String> lines(int rows) {
        if (rows == 0) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        freedoms.forEach((freedom, count) ->
                lines.add(String.format(Locale.ROOT, "%6d  with results that depend on %s", count, freedom)));
        if (!reasons.isEmpty()) {
            lines.add("refused modules by reason:");
        }
        reasons.entrySet().stream()
                .sorted(Map.Entry.<String, Reason>comparingByValue((a, b) -> Long.compare(b.count, a.count))
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(rows)
                .forEach(e -> lines.add(String.format(
                        Locale.ROOT, "%6d  %s, as in %s", e.getValue().count, e.getKey(), e.getValue().example)));
        return lines;
    }
}
