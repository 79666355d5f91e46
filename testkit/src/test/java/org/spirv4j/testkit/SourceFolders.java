// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The folders with sources in all modules of the repository. */
final class SourceFolders {
    private SourceFolders() {}

    /** Those of the named ones that there are in a module. */
    static List<Path> below(Path root, String... names) throws IOException {
        List<Path> folders = new ArrayList<>();
        try (Stream<Path> modules = Files.list(root)) {
            for (Path module : modules.sorted().toList()) {
                for (String name : names) {
                    if (Files.isDirectory(module.resolve(name))) {
                        folders.add(module.resolve(name));
                    }
                }
            }
        }
        return folders;
    }

    /** The Java sources in a folder, sorted. */
    static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(f -> f.toString().endsWith(".java")).sorted().toList();
        }
    }

    /** The folder of the repository. */
    static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("LICENSE"))) {
            Path parent = folder.getParent();
            if (parent == null) {
                throw new UncheckedIOException(new IOException("no folder of the repository around " + Path.of("")));
            }
            folder = parent;
        }
        return folder;
    }
}
