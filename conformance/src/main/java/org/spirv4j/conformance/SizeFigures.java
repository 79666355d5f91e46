// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.spirv4j.conformance.Measurement.Agreement;
import org.spirv4j.conformance.Measurement.OfSize;
import org.spirv4j.conformance.Measurement.Size;

/** Sizes of modules before and after optimisation, ours and the recorded ones. */
final class SizeFigures implements Figures {
    /**
     * The share of results, in percent, that must be equal for a pass to count whose definition determines its result.
     */
    private static final int ENOUGH = 95;

    private static final Set<String> DETERMINED = Set.of(
            "--amd-ext-to-khr",
            "--compact-ids",
            "--convert-to-untyped",
            "--eliminate-dead-const",
            "--eliminate-dead-functions",
            "--eliminate-dead-members",
            "--eliminate-dead-variables",
            "--fix-func-call-param",
            "--fix-opextinst-opcodes",
            "--fix-storage-class",
            "--flatten-decorations",
            "--fold-spec-const-op-composite",
            "--freeze-spec-const",
            "--interpolate-fixup",
            "--modify-maximal-reconvergence",
            "--relax-float-ops",
            "--remove-dont-inline",
            "--remove-duplicates",
            "--remove-unused-interface-variables",
            "--replace-invalid-opcode",
            "--set-spec-const-default-value",
            "--spread-volatile-semantics",
            "--strip-debug",
            "--strip-nonsemantic",
            "--strip-reflect",
            "--switch-descriptorset",
            "--trim-capabilities",
            "--unify-const",
            "--upgrade-memory-model",
            "--workaround-1209");

    private final Map<String, Totals> byFlags = new TreeMap<>();
    private final Totals all = new Totals();
    private final List<Measured> cases = new ArrayList<>();

    private record Measured(String id, OfSize size) {
        /** How much larger our result is than the recorded one, in bytes. */
        private long excess() {
            return size.recorded()
                    .map(recorded -> size.ours().bytes() - recorded.bytes())
                    .orElse(0L);
        }
    }

    /** Sums over the modules for which a result was recorded, and over all modules. */
    private static final class Totals {
        private Size allInput = Size.NONE;
        private Size allOurs = Size.NONE;
        private Size input = Size.NONE;
        private Size ours = Size.NONE;
        private Size recorded = Size.NONE;
        private long compared;
        private long equal;
        private long equalInForm;
        private long recordedInvalid;
        private long smallerOrEqual;
        private long modules;
        private long grown;
        private long invalid;
        private long unstable;
        private long nanoseconds;

        void add(OfSize size) {
            size.recorded().ifPresent(reference -> {
                compared++;
                equal += size.agreement() == Agreement.EQUAL ? 1 : 0;
                equalInForm += size.agreement() == Agreement.EQUAL_IN_FORM ? 1 : 0;
                recordedInvalid += size.agreement() == Agreement.RECORDED_INVALID ? 1 : 0;
                smallerOrEqual += size.ours().bytes() <= reference.bytes() ? 1 : 0;
                input = input.plus(size.input());
                ours = ours.plus(size.ours());
                recorded = recorded.plus(reference);
            });
            allInput = allInput.plus(size.input());
            allOurs = allOurs.plus(size.ours());
            modules++;
            grown += size.ours().bytes() > size.input().bytes() ? 1 : 0;
            invalid += size.isValid() ? 0 : 1;
            unstable += size.isStable() ? 0 : 1;
            nanoseconds += size.nanoseconds();
        }

        /** Whether enough results are equal to the recorded ones, of those that are valid. */
        boolean isDetermined() {
            return (equal + equalInForm) * 100 >= (compared - recordedInvalid) * ENOUGH;
        }

        /** The input of the modules with a recorded result; of all if there are none. */
        Size shownInput() {
            return compared > 0 ? input : allInput;
        }

        Size shownOurs() {
            return compared > 0 ? ours : allOurs;
        }
    }

    @Override
    public void add(String id, Measurement measurement, boolean isRight) {
        if (measurement instanceof OfSize size) {
            all.add(size);
            byFlags.computeIfAbsent(size.flags(), flags -> new Totals()).add(size);
            cases.add(new Measured(id, size));
        }
    }

    @Override
    public List<Figure> figures() {
        Size input = all.shownInput();
        Size ours = all.shownOurs();
        if (all.modules == 0) {
            return List.of();
        }
        List<Figure> figures = new ArrayList<>(List.of(
                Figure.of("saved bytes", input.bytes() - ours.bytes()),
                Figure.of("saved instructions", input.instructions() - ours.instructions()),
                Figure.of("smaller or equal", all.smallerOrEqual, all.compared),
                Figure.of("equal", all.equal, all.compared),
                Figure.of("stable", all.modules - all.unstable, all.modules)));
        if (determined().findAny().isPresent()) {
            figures.add(Figure.of(
                    "determined passes",
                    determined().filter(Totals::isDetermined).count(),
                    determined().count()));
        }
        return figures;
    }

    private Stream<Totals> determined() {
        return byFlags.entrySet().stream()
                .filter(entry -> DETERMINED.contains(entry.getKey().split("=", 2)[0]))
                .map(Map.Entry::getValue);
    }

    @Override
    public List<String> lines(int rows) {
        List<String> lines = new ArrayList<>();
        if (byFlags.size() == 1 || rows > 0) {
            byFlags.forEach((flags, totals) -> describe(flags, totals, lines));
        }
        add("exceeds the recorded result", rows, Measured::excess, row -> row.excess() + " bytes", lines);
        add("grows", rows, row -> row.size.ours().bytes() - row.size.input().bytes(), row -> "", lines);
        add("changes again", rows, row -> row.size.isStable() ? 0 : 1, row -> "", lines);
        add("slow", rows, row -> row.size.nanoseconds(), row -> row.size.nanoseconds() / 1000 + " us", lines);
        return lines;
    }

    /** Adds lines on the cases for which a value is highest and not 0. */
    private void add(
            String title,
            int rows,
            ToLongFunction<Measured> value,
            Function<Measured, String> text,
            List<String> lines) {
        cases.stream()
                .filter(row -> value.applyAsLong(row) > 0)
                .sorted(Comparator.comparingLong(value).reversed().thenComparing(Measured::id))
                .limit(rows)
                .forEach(row -> lines.add("  " + title + ": " + row.id
                        + (text.apply(row).isEmpty() ? "" : ", ")
                        + text.apply(row) + "; ours " + row.size.ours().bytes() + ", "
                        + row.size
                                .recorded()
                                .map(recorded -> "recorded " + recorded.bytes() + ", ")
                                .orElse("")
                        + "input " + row.size.input().bytes()));
    }

    private static void describe(String flags, Totals totals, List<String> lines) {
        boolean isCompared = totals.compared > 0;
        Size ours = totals.shownOurs();
        Size input = totals.shownInput();
        lines.add(flags + ": ours " + ours.bytes() + " bytes, "
                + (isCompared ? "recorded " + totals.recorded.bytes() + ", " : "") + "input " + input.bytes() + "; "
                + (isCompared
                        ? totals.smallerOrEqual + " smaller or equal of " + totals.compared + "; " + totals.equal
                                + " equal, " + totals.equalInForm + " in the form of the reference, "
                                + totals.recordedInvalid + " recorded results not valid; "
                        : "")
                + totals.grown + " grown; " + totals.invalid + " invalid; " + totals.unstable + " not stable");
        lines.add(flags + ": ours " + ours.instructions() + " instructions, "
                + (isCompared ? "recorded " + totals.recorded.instructions() + ", " : "") + "input "
                + input.instructions()
                + String.format(
                        Locale.ROOT, "; %.3f ms of CPU time a module", totals.nanoseconds / 1e6 / totals.modules));
    }
}
