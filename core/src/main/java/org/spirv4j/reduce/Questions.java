// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce;

import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.validate.Validator;

/**
 * Asks the test of a reduction about modules: each only once, only valid ones, and only until a limit is reached.
 * Answers are kept by the SHA-256 of the words of modules.
 */
final class Questions {
    private final Predicate<SpirvModule> test;
    private final Optional<Validator> validator;
    private final Map<String, Boolean> answers;
    private final BiConsumer<String, Boolean> answerObserver;
    private final int maxTests;
    private final long start = System.nanoTime();
    private final long nanoseconds;
    private int tests;
    private Optional<Reduction.End> end = Optional.empty();

    Questions(
            Predicate<SpirvModule> test,
            Optional<Validator> validator,
            Map<String, Boolean> knownAnswers,
            BiConsumer<String, Boolean> answerObserver,
            int maxTests,
            Duration timeLimit) {
        this.test = test;
        this.validator = validator;
        answers = new ConcurrentHashMap<>(knownAnswers);
        this.answerObserver = answerObserver;
        this.maxTests = maxTests;
        // Longer than 292 years is no limit.
        nanoseconds = timeLimit.compareTo(Duration.ofNanos(Long.MAX_VALUE)) < 0 ? timeLimit.toNanos() : Long.MAX_VALUE;
    }

    synchronized int tests() {
        return tests;
    }

    /** Why no more questions are answered; empty as long as they are. */
    synchronized Optional<Reduction.End> end() {
        if (end.isEmpty() && System.nanoTime() - start >= nanoseconds) {
            end = Optional.of(Reduction.End.TIME_LIMIT);
        }
        return end;
    }

    /** Whether the test may be asked about a module. */
    boolean isValid(SpirvModule module) {
        return validator.isEmpty() || validator.get().validate(module).isValid();
    }

    /** Whether the test is true for a module; false for invalid ones, and for unknown ones after the end. */
    boolean ask(SpirvModule module) {
        String key = key(module);
        Boolean known = answers.get(key);
        return known != null ? known : isValid(module) && test(module, key);
    }

    /** The same for a module that is known to be valid. */
    boolean askAboutValid(SpirvModule module) {
        String key = key(module);
        Boolean known = answers.get(key);
        return known != null ? known : test(module, key);
    }

    private boolean test(SpirvModule module, String key) {
        if (!begin()) {
            return false;
        }
        boolean answer = test.test(module);
        answers.put(key, answer);
        answerObserver.accept(key, answer);
        return answer;
    }

    private static String key(SpirvModule module) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(module.bytes(ByteOrder.BIG_ENDIAN));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private synchronized boolean begin() {
        if (end.isEmpty() && tests >= maxTests) {
            end = Optional.of(Reduction.End.TEST_LIMIT);
        }
        boolean mayAsk = end().isEmpty();
        tests += mayAsk ? 1 : 0;
        return mayAsk;
    }
}
