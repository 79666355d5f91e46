// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CostTest {
    private static final Duration LITTLE = Duration.ofMillis(200);

    @Test
    void workThatDoesNotEndFails() {
        AtomicLong count = new AtomicLong();
        assertThatThrownBy(() -> Cost.within(LITTLE, () -> {
                    while (!Thread.currentThread().isInterrupted()) {
                        count.incrementAndGet();
                    }
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("ms of at most 200 ms and is not done:")
                .hasMessageContaining("CostTest");
    }

    /** Waiting, which is what a busy machine makes threads do, costs nothing. */
    @Test
    void waitingCostsNothing() {
        assertThat(Cost.<String>within(LITTLE, () -> {
                    Thread.sleep(2 * LITTLE.toMillis());
                    return "done";
                }))
                .isEqualTo("done");
    }

    @Test
    void exceptionsAndFailuresPass() {
        assertThatThrownBy(() -> Cost.within(LITTLE, () -> {
                    throw new IOException("a reason");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("a reason");
    }

    @Test
    void bytesAreCounted() {
        byte[][] kept = new byte[1][];
        Cost cost = Cost.of(() -> kept[0] = new byte[1 << 20]);
        assertThat(cost.bytes()).isBetween(1L << 20, 2L << 20);
        assertThat(kept[0]).hasSize(1 << 20);
    }
}
