// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.testkit.GoldenFiles;

/**
 * The page with an example of each pass: what {@code spirv opt --diff} says about the smallest module that the pass
 * changes.
 */
class PassExamplesTest {
    private static final Path SOURCES = Path.of("../core-tests/src/test/resources/optimize");
    private static final Path PAGE = Path.of("../docs/pass-examples.md");
    private static final String RUN = "; RUN: ";
    private static final String HEAD = """
            # Examples of the passes

            Each difference is what `spirv opt --PASS --diff` says about a small module: lines with `-` are those before the pass, lines
            with `+` those after it. [The optimiser](optimizer.md) says what each pass does and how to choose.
            """;

    @TempDir
    Path folder;

    @Test
    void eachPassHasAnExample() throws IOException {
        StringBuilder page = new StringBuilder(HEAD);
        List<String> missing = new ArrayList<>();
        for (String pass : PassFlags.names()) {
            String example = example(pass);
            if (example.isEmpty()) {
                missing.add(pass);
            } else {
                page.append("\n## ").append(pass).append("\n\n").append(example);
            }
        }
        GoldenFiles.check(PAGE, page.toString());
        assertThat(missing)
                .containsExactlyInAnyOrder(
                        "analyze-live-input", "dedupe-interlock-invocation", "inline-small-functions", "strip-reflect");
    }

    private String example(String pass) throws IOException {
        if (!Files.isDirectory(SOURCES.resolve(pass))) {
            return "";
        }
        List<Path> sources;
        try (Stream<Path> files = Files.list(SOURCES.resolve(pass))) {
            sources = files.filter(file -> !file.toString().contains(".after."))
                    .sorted(Comparator.comparing(PassExamplesTest::size).thenComparing(Path::toString))
                    .toList();
        }
        for (Path source : sources) {
            String diff = diff(pass, source);
            if (!diff.isEmpty()) {
                return diff;
            }
        }
        return "";
    }

    private static long size(Path file) {
        return file.toFile().length();
    }

    private String diff(String pass, Path source) throws IOException {
        String first = Files.readString(source).lines().findFirst().orElse("");
        String flag = first.startsWith(RUN) ? first.substring(RUN.length()).split(" ; ", 2)[0] : "--" + pass;
        CommandRunner.Result result = new CommandRunner(folder)
                .run(
                        "opt",
                        flag,
                        "--skip-validation",
                        "--diff",
                        source.toAbsolutePath().toString(),
                        "-o",
                        "out.spv");
        assertThat(result.status()).as(flag + " " + source).isZero();
        String lines = result.err().lines().skip(2).collect(Collectors.joining("\n"));
        return lines.isEmpty() ? "" : "`" + flag + "`\n\n```diff\n" + lines + "\n```\n";
    }
}
