package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Expected texts in files under {@code src/test/resources}. With {@code -Dgolden.rewrite=true} they are written anew instead
 * of being compared, for review in the diff.
 */
final class GoldenFile {
    private GoldenFile() {}

    static void check(String name, String actual) throws IOException {
        Path file = path(name);
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, actual);
        }
        assertThat(actual).isEqualTo(Files.readString(file));
    }

    static Path path(String name) {
        return Path.of("src/test/resources").resolve(name);
    }
}
