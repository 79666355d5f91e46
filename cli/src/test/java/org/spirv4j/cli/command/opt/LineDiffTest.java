// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.opt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LineDiffTest {
    private static String lines(String letters) {
        return letters.chars().mapToObj(c -> (char) c + "\n").collect(Collectors.joining());
    }

    @Test
    void equalTextsHaveNoDifference() {
        assertThat(LineDiff.of(lines("abc"), lines("abc"))).isEmpty();
        assertThat(LineDiff.of("", "")).isEmpty();
    }

    @Test
    void showsChangedLinesWithThreeLinesAround() {
        assertThat(LineDiff.of(lines("abcdefghijklmnopq"), lines("abcdeXghijklmnop")))
                .isEqualTo("""
                @@ -3,7 +3,7 @@
                 c
                 d
                 e
                -f
                +X
                 g
                 h
                 i
                @@ -14,4 +14,3 @@
                 n
                 o
                 p
                -q
                """);
        assertThat(LineDiff.of("", "a\n")).isEqualTo("@@ -0,0 +1,1 @@\n+a\n");
    }

    @Test
    void applyingTheDifferenceGivesTheNewText() {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            String before = random(random);
            String after = random(random);
            assertThat(applied(before, LineDiff.of(before, after))).isEqualTo(after);
        }
    }

    @Test
    void largeTextsTakeLittleTime() {
        String before = IntStream.range(0, 200_000).mapToObj(i -> i + "\n").collect(Collectors.joining());
        String after = IntStream.range(0, 200_000)
                .mapToObj(i -> (i % 3 == 0 ? "same" : i) + "\n")
                .collect(Collectors.joining());
        assertThat(applied(before, LineDiff.of(before, after))).isEqualTo(after);
    }

    private static String random(Random random) {
        return random.ints(random.nextInt(20), 'a', 'a' + 1 + random.nextInt(12))
                .mapToObj(c -> (char) c + "\n")
                .collect(Collectors.joining());
    }

    private static String applied(String before, String difference) {
        List<String> result = new ArrayList<>();
        List<String> old = before.lines().toList();
        int at = 0;
        for (String line : difference.lines().toList()) {
            if (line.startsWith("@@")) {
                String[] range = line.substring(4, line.indexOf(' ', 4)).split(",", -1);
                int start = Integer.parseInt(range[0]) - (range[1].equals("0") ? 0 : 1);
                result.addAll(old.subList(at, start));
                at = start;
            } else if (line.startsWith("+")) {
                result.add(line.substring(1));
            } else {
                assertThat(line.substring(1)).isEqualTo(old.get(at));
                if (line.startsWith(" ")) {
                    result.add(old.get(at));
                }
                at++;
            }
        }
        result.addAll(old.subList(at, old.size()));
        return result.stream().map(line -> line + "\n").collect(Collectors.joining());
    }
}
