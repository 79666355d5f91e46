// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Lists, writes and deletes files of a folder. A file is written beside its place and then renamed. */
final class OutputFiles {
    private OutputFiles() {}

    /** The names of all files in a folder and its subfolders, sorted, with slashes; none if it does not exist. */
    static List<String> list(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        }
    }

    static void write(Path file, byte[] bytes) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        Path beside = Files.createTempFile(folder, ".spirv-", ".tmp");
        try {
            Files.write(beside, bytes);
            move(beside, file);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    static void move(Path from, Path to) throws IOException {
        Files.createDirectories(to.toAbsolutePath().getParent());
        Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Deletes a file of a folder, and the folders in it that become empty. */
    static void delete(Path folder, String name) throws IOException {
        Path file = folder.resolve(name);
        Files.deleteIfExists(file);
        for (Path parent = file.getParent();
                parent != null && parent.startsWith(folder) && !parent.equals(folder);
                parent = parent.getParent()) {
            try {
                Files.delete(parent);
            } catch (DirectoryNotEmptyException | NoSuchFileException e) {
                return;
            }
        }
    }

    /** Deletes a folder with all that is in it. */
    static void deleteTree(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
