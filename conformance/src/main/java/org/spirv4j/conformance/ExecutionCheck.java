// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.cli.run.sample.EntryPointRun;
import org.spirv4j.cli.run.sample.Fill;
import org.spirv4j.cli.run.sample.Freedom;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Limits;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ModuleReflection;

/**
 * Executes the compute shaders, kernels and fragment shaders of a real module. Each run must come to an end or be
 * refused; a module that is valid must not be called invalid.
 *
 * @param file the module's file
 * @param id the case's id
 * @param env the environment of the module
 * @param isValid whether the module is known to be valid
 */
record ExecutionCheck(Path file, String id, String env, boolean isValid) implements Check {
    private static final String KIND = "execution";
    private static final String EXPECTED = "an end or a refusal of each run";
    private static final String CALLED_INVALID = "the module cannot be executed because it is not valid";

    private static final Limits LIMITS = new Limits(1_000_000, 1L << 28);

    /** What the runs of a module have in common. */
    private static final class Runs {
        private final List<String> refusals = new ArrayList<>();
        private boolean isCompiled = true;
        private boolean isStopped;
        private boolean hasFindings;
        private boolean isDifferent;
        private final Set<Freedom> freedoms = EnumSet.noneOf(Freedom.class);
        private Optional<Attempt<?>> broken = Optional.empty();

        /** Adds a run; gives its result if there is one. */
        private <T> Optional<T> add(Attempt<T> attempt) {
            if (attempt.broke() && broken.isEmpty()) {
                broken = Optional.of(attempt);
            }
            if (attempt.refused()) {
                refusals.add(attempt.refusal().get(0).message());
            }
            return attempt.value();
        }
    }

    @Override
    public Outcome make() {
        Runs runs = new Runs();
        Attempt<List<EntryPointReflection>> entryPoints = Attempt.of(() ->
                ModuleReflection.of(SpirvModule.read(ModuleCheck.read(file))).entryPoints());
        for (EntryPointReflection entryPoint : runs.add(entryPoints).orElse(List.of())) {
            if (EntryPointRun.isExecuted(entryPoint)) {
                execute(entryPoint, runs);
            }
        }
        return outcome(runs)
                .with(new Measurement.OfExecution(
                        runs.refusals.stream().findFirst(),
                        runs.isCompiled,
                        runs.isStopped,
                        runs.hasFindings,
                        runs.isDifferent,
                        Set.copyOf(runs.freedoms)));
    }

    private static void execute(EntryPointReflection entryPoint, Runs runs) {
        Map<Fill, EntryPointRun.Result> first = new EnumMap<>(Fill.class);
        for (Engine engine : List.of(Engine.CHECKED, Engine.COMPILED)) {
            Optional<EntryPointRun> run = runs.add(Attempt.of(() -> EntryPointRun.of(entryPoint, engine, LIMITS)));
            if (run.isEmpty()) {
                return;
            }
            runs.isCompiled &= engine == Engine.CHECKED || run.get().isCompiled();
            for (Fill fill : Fill.values()) {
                Optional<EntryPointRun.Result> result =
                        runs.add(Attempt.of(() -> run.get().execute(fill)));
                if (result.isEmpty()) {
                    return;
                }
                runs.isStopped |= result.get().isStopped();
                if (engine == Engine.CHECKED) {
                    first.put(fill, result.get());
                    runs.hasFindings |= !result.get().findings().isEmpty();
                } else {
                    EntryPointRun.Result checked = first.getOrDefault(fill, result.get());
                    if (isDifferent(checked, result.get())) {
                        Optional<Freedom> reason = runs.add(Attempt.of(() -> Freedom.of(
                                        entryPoint,
                                        fill,
                                        LIMITS,
                                        checked.bytes(),
                                        result.get().bytes())))
                                .orElse(Optional.empty());
                        reason.ifPresent(runs.freedoms::add);
                        runs.isDifferent |= reason.isEmpty();
                    }
                }
            }
        }
    }

    /** Whether results differ in spite of a program without mistakes. */
    private static boolean isDifferent(EntryPointRun.Result checked, EntryPointRun.Result compiled) {
        return checked.findings().isEmpty()
                && !checked.isStopped()
                && !compiled.isStopped()
                && !checked.bytes().equals(compiled.bytes());
    }

    private Outcome outcome(Runs runs) {
        if (runs.broken.isPresent()) {
            return Outcome.broke(id, KIND, env, EXPECTED, runs.broken.get());
        }
        for (String refusal : runs.refusals) {
            if (isValid && refusal.startsWith(CALLED_INVALID)) {
                return Outcome.failed(id, KIND, env, EXPECTED, refusal, List.of());
            }
        }
        if (runs.isDifferent) {
            return Outcome.failed(id, KIND, env, "equal results", "the engines give different results", List.of());
        }
        return Outcome.passed(id, KIND, env);
    }
}
