// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.spirv4j.cli.Console;

class ProgressBarTest {

    private static String shown(boolean isTerminal, long age) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console =
                new Console("spirv", InputStream.nullInputStream(), err, err, "", isTerminal, isTerminal, true);
        ProgressBar bar = new ProgressBar(12, console, System.nanoTime() - age);
        bar.update(3);
        bar.update(3);
        bar.update(12);
        bar.remove();
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void isShownAfterASecondAndRemovedAtTheEnd() {
        assertThat(shown(true, 2_000_000_000L))
                .isEqualTo("\r[#######.......................] 3 of 12 files"
                        + "\r[##############################] 12 of 12 files\r\033[K");
    }

    @Test
    void isNotShownForQuickRunsOrWithoutATerminal() {
        assertThat(shown(true, 0)).isEmpty();
        assertThat(shown(false, 2_000_000_000L)).isEmpty();
    }
}
