// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.spirv4j.cli.console.Console;

class ProgressBarTest {
    private static final long NOT_YET = -3_600_000_000_000L;

    private static String shown(boolean isTerminal, long age) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console =
                new Console("spirv", InputStream.nullInputStream(), err, err, "", isTerminal, isTerminal, true);
        ProgressBar bar = new ProgressBar("files", console, System.nanoTime() - age);
        bar.note(", as a note says");
        bar.update(3, 12);
        bar.update(3, 12);
        bar.update(12, 12);
        bar.remove();
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void isShownAfterASecondAndRemovedAtTheEnd() {
        assertThat(shown(true, 2_000_000_000L))
                .matches("\r\\[#######\\.{23}] 3 of 12 files, \\d\\.\\d/s, \\d+ s left, as a note says\033\\[K"
                        + "\r\\[#{30}] 12 of 12 files, \\d\\.\\d/s, 0 s left, as a note says\033\\[K\r\033\\[K");
    }

    @Test
    void speed() {
        assertThat(ProgressBar.speed(30, 3000, 2_000_000_000L)).isEqualTo(", 15/s, 3 min 18 s left");
        assertThat(ProgressBar.speed(1, 2, 4_000_000_000L)).isEqualTo(", 0.3/s, 4 s left");
        assertThat(ProgressBar.speed(0, 2, 4_000_000_000L)).isEmpty();
    }

    @Test
    void isNotShownForQuickRunsOrWithoutATerminal() {
        assertThat(shown(true, NOT_YET)).isEmpty();
        assertThat(shown(false, 2_000_000_000L)).isEmpty();
    }
}
