// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.validate.Validator;

/**
 * Finds a small module for which a test is true, such as one that a driver compiles wrongly, by removing what the test
 * does not need. Immutable; safe to share between threads if its test is. The result does not depend on the number of
 * threads.
 *
 * <pre>{@code
 * Reduction reduction = Reducer.create(isBad)
 *         .withTarget(TargetEnv.VULKAN_1_1)
 *         .withThreads(4)
 *         .withMaxTests(10_000)
 *         .reduce(module);
 * }</pre>
 */
public final class Reducer {
    private final Predicate<SpirvModule> test;
    private final Optional<Validator> validator;
    private final int threads;
    private final int maxTests;
    private final Duration timeLimit;
    private final Map<String, Boolean> knownAnswers;
    private final BiConsumer<String, Boolean> answerObserver;
    private final Consumer<SpirvModule> observer;

    private Reducer(
            Predicate<SpirvModule> test,
            Optional<Validator> validator,
            int threads,
            int maxTests,
            Duration timeLimit,
            Map<String, Boolean> knownAnswers,
            BiConsumer<String, Boolean> answerObserver,
            Consumer<SpirvModule> observer) {
        this.test = test;
        this.validator = validator;
        this.threads = threads;
        this.maxTests = maxTests;
        this.timeLimit = timeLimit;
        this.knownAnswers = knownAnswers;
        this.answerObserver = answerObserver;
        this.observer = observer;
    }

    /**
     * Makes a reducer that asks the test only about modules that are valid for SPIR-V 1.6, unless the given one is not,
     * without limits and in one thread.
     *
     * @param test whether a module still has the property that is sought; it must give equal answers for equal modules
     * @return the reducer
     */
    public static Reducer create(Predicate<SpirvModule> test) {
        return new Reducer(
                Objects.requireNonNull(test, "test"),
                Optional.of(Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6)),
                1,
                Integer.MAX_VALUE,
                Duration.ofDays(365),
                Map.of(),
                (key, answer) -> {},
                module -> {});
    }

    /**
     * {@return this reducer with another environment for which tested modules are valid}
     *
     * @param env the target environment
     */
    public Reducer withTarget(TargetEnv env) {
        return withValidator(Validator.create().withTarget(env));
    }

    /**
     * {@return this reducer with another validator}
     *
     * @param newValidator the validator
     */
    public Reducer withValidator(Validator newValidator) {
        Objects.requireNonNull(newValidator, "newValidator");
        return new Reducer(
                test, Optional.of(newValidator), threads, maxTests, timeLimit, knownAnswers, answerObserver, observer);
    }

    /** {@return this reducer without a validator: the test is asked about invalid modules, too} */
    public Reducer withoutValidation() {
        return new Reducer(
                test, Optional.empty(), threads, maxTests, timeLimit, knownAnswers, answerObserver, observer);
    }

    /**
     * {@return this reducer with another number of threads, which call the test at the same time}
     *
     * @param number the number of threads, at least 1
     */
    public Reducer withThreads(int number) {
        if (number < 1) {
            throw new IllegalArgumentException("the number of threads is " + number + ", but must be at least 1");
        }
        return new Reducer(test, validator, number, maxTests, timeLimit, knownAnswers, answerObserver, observer);
    }

    /**
     * {@return this reducer with a limit on the number of tests}
     *
     * @param number how often the test is asked at most
     */
    public Reducer withMaxTests(int number) {
        if (number < 0) {
            throw new IllegalArgumentException("the number of tests is " + number + ", but must be at least 0");
        }
        return new Reducer(test, validator, threads, number, timeLimit, knownAnswers, answerObserver, observer);
    }

    /**
     * {@return this reducer with a limit on the time after which no new test starts}
     *
     * @param limit the time
     */
    public Reducer withTimeLimit(Duration limit) {
        Objects.requireNonNull(limit, "limit");
        return new Reducer(test, validator, threads, maxTests, limit, knownAnswers, answerObserver, observer);
    }

    /**
     * Returns this reducer with the answers of an earlier reduction, so that a reduction of the same module goes on
     * where that one ended. An answer belongs to a key: the SHA-256 of the words of a module in big-endian order, as 64
     * hexadecimal digits.
     *
     * @param known what the test said, by the keys of modules; copied
     * @return the changed reducer
     */
    public Reducer withKnownAnswers(Map<String, Boolean> known) {
        Objects.requireNonNull(known, "known");
        return new Reducer(test, validator, threads, maxTests, timeLimit, Map.copyOf(known), answerObserver, observer);
    }

    /**
     * {@return this reducer with an observer of the answers}
     *
     * @param newObserver receives the key of each module that is tested, as for {@link #withKnownAnswers}, and what the
     *     test said; called by the threads that test
     */
    public Reducer withAnswerObserver(BiConsumer<String, Boolean> newObserver) {
        Objects.requireNonNull(newObserver, "newObserver");
        return new Reducer(test, validator, threads, maxTests, timeLimit, knownAnswers, newObserver, observer);
    }

    /**
     * {@return this reducer with an observer of its progress}
     *
     * @param newObserver receives each module that is smaller than those before and for which the test is true
     */
    public Reducer withObserver(Consumer<SpirvModule> newObserver) {
        Objects.requireNonNull(newObserver, "newObserver");
        return new Reducer(test, validator, threads, maxTests, timeLimit, knownAnswers, answerObserver, newObserver);
    }

    /**
     * Reduces a module.
     *
     * @param module the module, which stays as it is
     * @return the smallest module that was found, and why the reduction ended
     */
    public Reduction reduce(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        Optional<Validator> required =
                validator.filter(present -> present.validate(module).isValid());
        Questions questions = new Questions(test, required, knownAnswers, answerObserver, maxTests, timeLimit);
        return new ReductionRun(module, questions, threads, observer).run();
    }
}
