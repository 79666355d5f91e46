// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.SpirvException;

/**
 * What the library did with an input: it gave a value, it refused with one of its declared exceptions, or it broke.
 *
 * @param value what it gave; empty when it gave nothing
 * @param refusal why it refused; empty when it did not
 * @param fault what it threw without declaring it; empty when it did not
 */
record Attempt<T>(Optional<T> value, List<Diagnostic> refusal, Optional<Throwable> fault) {
    private static final int FRAMES = 6;

    /** Runs {@code call} and takes down how it ended. */
    static <T> Attempt<T> of(Callable<T> call) {
        try {
            return new Attempt<>(Optional.of(call.call()), List.of(), Optional.empty());
        } catch (SpirvException e) {
            return new Attempt<>(Optional.empty(), e.diagnostics(), Optional.empty());
        } catch (Exception | StackOverflowError | OutOfMemoryError | AssertionError | LinkageError e) {
            return new Attempt<>(Optional.empty(), List.of(), Optional.of(e));
        }
    }

    boolean refused() {
        return !refusal.isEmpty();
    }

    boolean broke() {
        return fault.isPresent();
    }

    /** The refusal or the fault in one line. */
    String describe() {
        if (fault.isPresent()) {
            return "internal error: " + fault.get();
        }
        return refused() ? "refused: " + refusal.get(0) : "accepted";
    }

    List<String> firstStackFrames() {
        return fault.stream()
                .flatMap(f -> Arrays.stream(f.getStackTrace()).limit(FRAMES))
                .map(frame -> "at " + frame)
                .toList();
    }
}
