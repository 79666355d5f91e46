// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * No test reads a clock to pass or fail: on a busy machine, anything may take long. Limits are limits of {@link Cost},
 * and who waits for another thread or process waits for it without a limit, or for {@link Cost#PATIENCE} seconds.
 */
class ClocksInTestsTest {
    /** Reading a clock, and time limits of JUnit, AssertJ and the JDK. */
    private static final Pattern CLOCK =
            Pattern.compile("@Timeout|assertTimeout|\\bTimeout\\(|failsWithin|succeedsWithin"
                    + "|completesWithin|hasFinishedWithin|nanoTime\\(|currentTimeMillis\\(|Instant\\.now\\(|System\\.currentTime"
                    + "|\\b(orTimeout|waitFor|poll|await|tryAcquire|get|join|awaitTermination|tryLock|offer)"
                    + "\\((?!Cost\\.PATIENCE, )[^()]*, *(TimeUnit\\.)?(NANO|MICRO|MILLI)?SECONDS\\)");

    /** What is measured there is printed, or stands for the age of something. */
    private static final List<String> EXCEPTIONS = List.of(
            "cli/src/test/java/org/spirv4j/cli/file/ProgressBarTest.java",
            "testkit/src/test/java/org/spirv4j/testkit/ClocksInTestsTest.java");

    @Test
    void noTestReadsAClock() throws IOException {
        Path root = SourceFolders.root();
        List<String> found = new ArrayList<>();
        List<Path> folders = SourceFolders.below(root, "src/test/java", "src/fuzz/java");
        folders.add(root.resolve("testkit/src/main/java"));
        int sources = 0;
        for (Path folder : folders) {
            for (Path file : SourceFolders.sources(folder)) {
                sources++;
                String name = root.relativize(file).toString().replace('\\', '/');
                if (!EXCEPTIONS.contains(name)) {
                    clocks(name, Files.readString(file), found);
                }
            }
        }
        assertThat(found).isEmpty();
        assertThat(sources).isGreaterThan(300);
    }

    @Test
    void clocksAreRecognized() {
        List<String> found = new ArrayList<>();
        clocks("A", "@Timeout(20)", found);
        clocks("A", "answer.orTimeout(20, TimeUnit.SECONDS)", found);
        clocks("A", "process.waitFor(SECONDS, TimeUnit.SECONDS)", found);
        clocks("A", "long start = System.nanoTime();", found);
        assertThat(found).hasSize(4);
        clocks("A", "process.waitFor(); map.get(a, b); queue.poll(Cost.PATIENCE, TimeUnit.SECONDS)", found);
        assertThat(found).hasSize(4);
    }

    private static void clocks(String name, String text, List<String> found) {
        Matcher matcher = CLOCK.matcher(text);
        while (matcher.find()) {
            long line = text.substring(0, matcher.start()).lines().count();
            found.add(name + ":" + Math.max(1, line) + ": " + matcher.group());
        }
    }
}
