// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.spirv4j.conformance.Measurement.Agreement;
import org.spirv4j.conformance.Measurement.Size;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.validate.Validator;

/**
 * A real module that is optimised: the result must be valid if the module is and, with {@code -Os}, no larger than the
 * module. Its size is compared with that of a recorded result.
 *
 * @param file the module's file
 * @param id the case's id
 * @param env label of the environment
 * @param flags the flags of the optimiser, set apart by blanks
 * @param recorded the recorded result; empty if the optimiser failed then
 * @param extent what is checked besides
 */
record SizeCheck(Path file, String id, String env, String flags, Optional<Recorded> recorded, Extent extent)
        implements Check {
    private static final String KIND = "size";
    private static final int SHOWN_FINDINGS = 6;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Values of flags may have blanks before words that are no flags. */
    private static final Pattern BETWEEN_FLAGS = Pattern.compile(" (?=-)");

    /**
     * A recorded result.
     *
     * @param size its size; without the number of instructions if nothing changed
     * @param hash its SHA-256
     * @param isValid whether it was found valid
     */
    record Recorded(Size size, String hash, boolean isValid) {
        private Size size(SpirvModule module) {
            return size.instructions() == 0 && hash.equals(Sha256.hex(bytes(module))) ? SizeCheck.size(module) : size;
        }
    }

    /**
     * What is checked besides.
     *
     * @param isTwice whether the result is optimised once more, which should change nothing
     * @param isExternal whether {@code spirv-val} must also accept the result, if it accepts the module
     * @param isRefusalFailure whether the optimiser must not refuse the module, even without a recorded result
     */
    record Extent(boolean isTwice, boolean isExternal, boolean isRefusalFailure) {}

    @Override
    public Outcome make() {
        Optional<Optimizer> optimizer = optimizer();
        if (optimizer.isEmpty()) {
            return Outcome.notRun(id, KIND, env);
        }
        SpirvModule module = SpirvModule.read(ModuleCheck.read(file));
        long start = THREADS.getCurrentThreadCpuTime();
        Attempt<SpirvModule> attempt = Attempt.of(() -> optimizer.get().optimize(module));
        long time = THREADS.getCurrentThreadCpuTime() - start;
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, env, "a module", attempt).with(measured(module, module, true, true, time));
        }
        if (attempt.refused()) {
            Outcome outcome = recorded.isEmpty() && !extent.isRefusalFailure
                    ? Outcome.passed(id, KIND, env)
                    : Outcome.failed(id, KIND, env, "a module", attempt.describe(), List.of());
            return outcome.with(measured(module, module, true, true, time));
        }
        SpirvModule result = attempt.value().orElseThrow();
        List<String> problems = problems(module, result);
        boolean isValid = problems.isEmpty();
        if (flags.startsWith("-Os") && result.wordCount() > module.wordCount()) {
            problems.add(result.wordCount() + " words, but the input has " + module.wordCount());
        }
        boolean isStable = !extent.isTwice
                || Attempt.of(() -> optimizer.get().run(result))
                        .value()
                        .filter(again -> !again.isChanged())
                        .isPresent();
        Outcome outcome = problems.isEmpty()
                ? Outcome.passed(id, KIND, env)
                : Outcome.failed(
                        id,
                        KIND,
                        env,
                        "a valid module that is not larger",
                        isValid ? "a larger module" : "a module that is not valid",
                        problems);
        return outcome.with(measured(module, result, isValid, isStable, time));
    }

    private Optional<Optimizer> optimizer() {
        try {
            return Optional.of(
                    PassFlags.optimizer(List.of(BETWEEN_FLAGS.split(flags))).withTarget(target()));
        } catch (IllegalArgumentException e) {
            // A pass that is not implemented.
            return Optional.empty();
        }
    }

    private TargetEnv target() {
        return TargetEnv.ofLabel(env).orElse(Validator.create().target());
    }

    /** Why a result is not valid; empty if it is valid, or if the module is not. */
    private List<String> problems(SpirvModule module, SpirvModule result) {
        List<String> problems = new ArrayList<>();
        if (result.equals(module)) {
            return problems;
        }
        Validator validator =
                Validator.create().withNonSemanticErrors().withTarget(target()).withNumericIds();
        List<Finding> errors = validator.validate(result).errors();
        if (!errors.isEmpty() && validator.validate(module).isValid()) {
            errors.stream().limit(SHOWN_FINDINGS).map(Finding::toString).forEach(problems::add);
        }
        // An older tool may not know an extension that was added.
        if (extent.isExternal
                && module.layout().extensions().containsAll(result.layout().extensions())
                && !ReferenceTools.accepts(result, env)
                && ReferenceTools.accepts(file, env)) {
            problems.add("spirv-val refuses it");
        }
        return problems;
    }

    private Measurement measured(
            SpirvModule module, SpirvModule result, boolean isValid, boolean isStable, long nanoseconds) {
        return new Measurement.OfSize(
                flags,
                size(module),
                size(result),
                recorded.map(r -> r.size(module)),
                recorded.map(r -> agreement(module, result, r)).orElse(Agreement.NONE),
                isValid,
                isStable,
                nanoseconds);
    }

    private static Agreement agreement(SpirvModule module, SpirvModule result, Recorded recorded) {
        if (Sha256.hex(bytes(result)).equals(recorded.hash)) {
            return Agreement.EQUAL;
        }
        if (!recorded.isValid) {
            return Agreement.RECORDED_INVALID;
        }
        SpirvModule written = ReferenceForm.of(result, !result.equals(module));
        return Sha256.hex(bytes(written)).equals(recorded.hash) ? Agreement.EQUAL_IN_FORM : Agreement.DIFFERENT;
    }

    private static byte[] bytes(SpirvModule module) {
        return module.bytes();
    }

    private static Size size(SpirvModule module) {
        return new Size(4L * module.wordCount(), module.instructionCount());
    }
}
