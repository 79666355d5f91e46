// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Test data under the {@code src/test/resources} of the Maven module whose tests run: sources, and golden files, which
 * hold the texts that must come out.
 *
 * <p>{@code mvn test -Dgolden.rewrite=true} writes the golden files instead of comparing them; review the diff.
 */
public final class GoldenFiles {
    private static final Path RESOURCES = Path.of("src/test/resources");
    private static final String RUN_LINE = "; RUN: ";

    private GoldenFiles() {}

    /**
     * A source and one of the ways in which a test runs it.
     *
     * @param source the file with the input
     * @param way a word of the source's run line
     */
    public record Case(Path source, String way) {
        /** Compares a text with the file {@code NAME.WAY.txt} beside the source {@code NAME.spvasm}. */
        public void check(String actual) {
            GoldenFiles.check(withEnding(source, "." + way + ".txt"), actual);
        }

        @Override
        public String toString() {
            return source.getFileName() + " " + way;
        }
    }

    /** Whether golden files are written instead of compared. */
    public static boolean areRewritten() {
        return Boolean.getBoolean("golden.rewrite");
    }

    /** Returns the path of a file or folder, given relative to {@code src/test/resources}. */
    public static Path path(String name) {
        return RESOURCES.resolve(name);
    }

    /** Returns a file name with its last ending replaced: {@code a.spvasm} with {@code .txt} is {@code a.txt}. */
    public static Path withEnding(Path file, String ending) {
        String name = String.valueOf(file.getFileName());
        return file.resolveSibling(name.substring(0, name.lastIndexOf('.')) + ending);
    }

    /** Returns the files of a folder that have an ending, in the order of their names; fails if there are none. */
    public static List<Path> sources(String folder, String ending) {
        try (Stream<Path> files = Files.list(path(folder))) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
            assertThat(sources).as("*%s in %s", ending, folder).isNotEmpty();
            return sources;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the words of a source's first line, which must be {@code ; RUN: WORD...}. */
    public static List<String> runLine(Path source) {
        String first = read(source).lines().findFirst().orElse("");
        assertThat(first).as("first line of %s", source).startsWith(RUN_LINE);
        return List.of(first.substring(RUN_LINE.length()).split(" ", -1));
    }

    /** Returns a case for each word in the run line of each {@code .spvasm} file of a folder. */
    public static List<Case> cases(String folder) {
        List<Case> cases = new ArrayList<>();
        for (Path source : sources(folder, ".spvasm")) {
            runLine(source).forEach(way -> cases.add(new Case(source, way)));
        }
        return cases;
    }

    /** Compares a text with a golden file, given relative to {@code src/test/resources}. */
    public static void check(String name, String actual) {
        check(path(name), actual);
    }

    /** Compares a text with a golden file. */
    public static void check(Path golden, String actual) {
        if (areRewritten()) {
            try {
                Files.createDirectories(golden.toAbsolutePath().getParent());
                Files.writeString(golden, actual);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        assertThat(actual).as(golden.toString()).isEqualTo(read(golden));
    }

    /** Returns the text of a file. */
    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
