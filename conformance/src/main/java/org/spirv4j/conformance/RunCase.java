// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Optional;
import org.spirv4j.conformance.run.ProgramRun;
import org.spirv4j.conformance.run.RecordedRun;
import org.spirv4j.conformance.run.RunExpectations;
import org.spirv4j.conformance.translate.TextDriver;
import org.spirv4j.conformance.translate.Through;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.exec.Engine;

/** An execution: the resources must be as recorded afterwards. */
final class RunCase {
    static final String KIND = "run";

    private static final int SHOWN_FINDINGS = 6;

    private RunCase() {}

    /**
     * Executes a record.
     *
     * @param through what its modules are sent through before; empty for nothing
     * @param engine what is compared with the checked engine
     */
    static Outcome run(JsonObject json, Optional<Through> through, Engine engine) {
        RecordedRun recorded = RecordedRun.read(json);
        RunExpectations expectations = new RunExpectations(json, recorded);
        if (through.isEmpty()) {
            return run(recorded, expectations, engine);
        }
        Optional<TextDriver> driver = through.get().driver();
        try {
            Outcome outcome = driver.isPresent()
                    ? run(recorded, expectations, through.get(), driver.get())
                    : run(through.get().apply(recorded), expectations, engine);
            return outcome.status() == Outcome.Status.NOT_RUN
                    ? outcome
                    : outcome.with(new Measurement.OfThrough(Measurement.Way.BACK));
        } catch (TextDriver.NotRunException e) {
            return Outcome.notRun(recorded.id(), KIND, recorded.env());
        } catch (Through.LostException e) {
            String id = driver.isPresent() ? id(recorded, through.get()) : recorded.id();
            return failed(id, recorded, e.describe(), List.of()).with(new Measurement.OfThrough(way(e)));
        }
    }

    /** The id of a run by a driver, whose known differences are its own. */
    private static String id(RecordedRun run, Through through) {
        return run.id() + "#" + through.driver().map(TextDriver::name).orElse("") + "-"
                + through.language().id();
    }

    private static Outcome run(RecordedRun recorded, RunExpectations expectations, Through through, TextDriver driver) {
        String id = id(recorded, through);
        if (driver.isUnsupported(recorded)) {
            return Outcome.notRun(id, KIND, recorded.env());
        }
        return driver.execute(through.translate(recorded), expectations, through.language())
                .map(violation -> failed(id, recorded, violation, List.of()))
                .orElseGet(() -> Outcome.passed(id, KIND, recorded.env()));
    }

    /** How far a module came that is lost. */
    static Measurement.Way way(Through.LostException e) {
        return e.isRefused() ? Measurement.Way.REFUSED : Measurement.Way.NOT_COMPILED;
    }

    private static Outcome run(RecordedRun run, RunExpectations expectations, Engine engine) {
        Attempt<ProgramRun.Result> checked = Attempt.of(() -> ProgramRun.execute(run, expectations, Engine.CHECKED));
        Attempt<ProgramRun.Result> compiled = Attempt.of(() -> ProgramRun.execute(run, expectations, engine));
        boolean isCompiled =
                compiled.value().isPresent() && compiled.value().get().isCompiled();
        boolean isInLanes =
                compiled.value().isPresent() && compiled.value().get().isInLanes();
        boolean hasFindings =
                checked.value().isPresent() && !checked.value().get().findings().isEmpty();
        return outcome(run, checked, compiled)
                .with(new Measurement.OfRun(checked.refused(), hasFindings, isCompiled, isInLanes));
    }

    private static Outcome outcome(
            RecordedRun run, Attempt<ProgramRun.Result> checked, Attempt<ProgramRun.Result> compiled) {
        for (Attempt<ProgramRun.Result> attempt : List.of(checked, compiled)) {
            if (attempt.fault().orElse(null) instanceof ProgramRun.UnsupportedRunException unsupported) {
                return failed(run, "not set up: " + unsupported.getMessage(), List.of());
            }
            if (attempt.broke()) {
                return Outcome.broke(run.id(), KIND, run.env(), expected(run), attempt);
            }
            if (attempt.refused()) {
                return failed(run, attempt.describe(), List.of());
            }
        }
        ProgramRun.Result first = checked.value().orElseThrow();
        ProgramRun.Result second = compiled.value().orElseThrow();
        if (first.violation().isPresent()) {
            return failed(run, first.violation().get(), first.findings());
        }
        for (int i = 0; i < first.resources().size(); i++) {
            int differs = first.resources().get(i).mismatch(second.resources().get(i));
            if (differs >= 0) {
                return failed(
                        run,
                        "the engines give different results from byte " + differs + " of resource " + i + " on",
                        first.findings());
            }
        }
        return Outcome.passed(run.id(), KIND, run.env());
    }

    private static String expected(RecordedRun run) {
        return "the results of " + run.source();
    }

    private static Outcome failed(RecordedRun run, String found, List<Finding> findings) {
        return failed(run.id(), run, found, findings);
    }

    private static Outcome failed(String id, RecordedRun run, String found, List<Finding> findings) {
        List<String> details =
                findings.stream().limit(SHOWN_FINDINGS).map(Finding::toString).toList();
        return Outcome.failed(id, KIND, run.env(), expected(run), found, details);
    }
}
