// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Comments fit the width of the code, which the formatter leaves to their authors, and use plain words for places. */
final class CommentsTest {
    private static final int COLUMNS = 120;
    private static final Pattern COMMENT = Pattern.compile("^ *(\\*|//|/\\*).*");

    /** "before" and "after" say it; work that is "furthest behind" is another matter. */
    private static final Pattern WORDS =
            Pattern.compile("\\bin front of\\b|(?<!furthest |left )\\bbehind\\b", Pattern.CASE_INSENSITIVE);

    @Test
    void fitTheColumnsOfTheCode() throws IOException {
        assertThat(comments(line -> line.length() > COLUMNS)).isEmpty();
    }

    @Test
    void sayBeforeAndAfter() throws IOException {
        assertThat(comments(line -> WORDS.matcher(line).find())).isEmpty();
    }

    private static List<String> comments(Predicate<String> isFound) throws IOException {
        Path root = SourceFolders.root();
        List<String> found = new ArrayList<>();
        int sources = 0;
        for (Path folder :
                SourceFolders.below(root, "src/main/java", "src/test/java", "src/fuzz/java", "src/worker/java")) {
            for (Path file : SourceFolders.sources(folder)) {
                sources++;
                boolean isText = false;
                int number = 0;
                for (String line : Files.readAllLines(file)) {
                    number++;
                    if (!isText && COMMENT.matcher(line).matches() && isFound.test(line)) {
                        found.add(root.relativize(file) + ":" + number + ": " + line.strip());
                    }
                    isText ^= (line.split("\"\"\"", -1).length & 1) == 0;
                }
            }
        }
        assertThat(sources).isGreaterThan(1500);
        return found;
    }
}
