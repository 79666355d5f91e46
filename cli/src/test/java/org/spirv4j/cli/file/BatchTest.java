// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.cli.console.Console;

class BatchTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(
            "spirv", InputStream.nullInputStream(), new ByteArrayOutputStream(), err, "", false, false, false);

    private static int slowly(int task, int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return task;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 100})
    void resultsComeInOrder(int jobs) {
        Random random = new Random(7);
        int[] millis = random.ints(30, 0, 20).toArray();
        List<Integer> results = new ArrayList<>();
        try (Batch<Integer> batch = new Batch<>(millis.length, jobs, console, i -> slowly(i, millis[i]))) {
            for (int i = 0; i < millis.length; i++) {
                results.add(batch.next());
            }
        }
        for (int i = 0; i < millis.length; i++) {
            assertThat(results.get(i)).isEqualTo(i);
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void aResultIsThereBeforeTheOthersAreDone() throws InterruptedException {
        CountDownLatch firstIsTaken = new CountDownLatch(1);
        Batch<Integer> batch = new Batch<>(2, 2, console, i -> {
            try {
                if (i == 1) {
                    firstIsTaken.await();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return i;
        });
        try (batch) {
            assertThat(batch.next()).isZero();
            firstIsTaken.countDown();
            assertThat(batch.next()).isEqualTo(1);
        }
    }

    @Test
    void aClosedBatchStartsNothingMore() {
        AtomicInteger started = new AtomicInteger();
        try (Batch<Integer> batch = new Batch<>(1000, 2, console, i -> {
            started.incrementAndGet();
            return slowly(i, 5);
        })) {
            batch.next();
        }
        int atClose = started.get();
        slowly(0, 100);
        assertThat(started.get()).isLessThanOrEqualTo(atClose + 2).isLessThan(1000);
    }
}
