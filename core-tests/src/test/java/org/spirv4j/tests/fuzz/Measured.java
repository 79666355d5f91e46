// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.testkit.Cost;

/** Calls the library and holds it to what it promises: declared exceptions only, soon, within bounded memory. */
final class Measured {
    private static final int ATTEMPTS = 3;
    private static final long MAX_NANOS = 1_000_000_000L;

    /** Room for buffers of a fixed size. */
    private static final long FREE_BYTES = 3L << 20;

    private static final long BYTES_PER_BYTE = 2000;

    private Measured() {}

    /**
     * Makes a call.
     *
     * @param what names the call in failures
     * @param size size of the input in bytes
     * @return what the call gave; empty when it refused with an exception that it declares
     */
    static <T> Optional<T> call(String what, int size, Callable<T> call) {
        long nanos = Long.MAX_VALUE;
        long allocated = Long.MAX_VALUE;
        long mostAllocated = FREE_BYTES + BYTES_PER_BYTE * size;
        Optional<T> result = Optional.empty();
        // A call that seems too much is made again, because the first use of a class counts for nothing.
        for (int i = 0; i < ATTEMPTS && (nanos > MAX_NANOS || allocated > mostAllocated); i++) {
            List<Optional<T>> given = new ArrayList<>();
            Cost cost = Cost.of(() -> given.add(attempt(what, call)));
            result = given.get(0);
            nanos = cost.cpu().toNanos();
            allocated = cost.bytes();
        }
        if (allocated > mostAllocated) {
            throw new AssertionError(what + " allocated " + allocated + " bytes for an input of " + size);
        }
        if (nanos > MAX_NANOS) {
            throw new AssertionError(what + " took " + nanos / 1_000_000 + " ms for an input of " + size + " bytes");
        }
        return result;
    }

    private static <T> Optional<T> attempt(String what, Callable<T> call) {
        try {
            return Optional.of(call.call());
        } catch (SpirvException e) {
            checkReasons(what, e, e.diagnostics());
            return Optional.empty();
        } catch (Exception | StackOverflowError | OutOfMemoryError e) {
            throw new AssertionError(what + " threw " + e, e);
        }
    }

    private static void checkReasons(String what, RuntimeException refusal, List<Diagnostic> reasons) {
        if (reasons.isEmpty() || reasons.stream().anyMatch(r -> r.message().isBlank())) {
            throw new AssertionError(what + " refused and does not say why", refusal);
        }
    }
}
