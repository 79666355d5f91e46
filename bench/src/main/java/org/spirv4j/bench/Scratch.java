// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A folder that is deleted with all that is in it.
 *
 * @param folder the folder
 */
record Scratch(Path folder) implements AutoCloseable {

    static Scratch create() throws IOException {
        return new Scratch(Files.createTempDirectory("spirv4j-bench"));
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
