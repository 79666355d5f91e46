// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.reduce;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.reduce.Reducer;

/**
 * The file of {@code --state}: a line that names the test, and one for each answer, the SHA-256 of the module and 1 or
 * 0. Answers are appended as soon as they are known, so that a reduction that is stopped loses none.
 */
public final class StateFile {
    private static final String TITLE = "spirv reduce, test: ";
    private static final Pattern LINE = Pattern.compile("[0-9a-f]{64} [01]");

    private StateFile() {}

    /**
     * Opens a file, which is created if there is none.
     *
     * @param test what the answers belong to
     * @return the reducer with the answers in the file; it appends new ones
     */
    public static Reducer open(String name, String test, Reducer reducer, Console console) throws FileProblem {
        File file = console.file(name);
        Path path = file.toPath();
        String title = TITLE + test.replaceAll("\\s+", " ");
        try {
            List<String> lines = file.exists() ? Files.readAllLines(path) : List.of();
            if (lines.isEmpty()) {
                Files.writeString(path, title + "\n");
            } else if (!lines.get(0).equals(title)) {
                throw new FileProblem(Printable.of(name) + " has answers of another test");
            }
            Map<String, Boolean> answers = new HashMap<>();
            for (String line : lines) {
                // The last line may be incomplete.
                if (LINE.matcher(line).matches()) {
                    answers.put(line.substring(0, line.indexOf(' ')), line.endsWith("1"));
                }
            }
            return reducer.withKnownAnswers(answers).withAnswerObserver((key, answer) -> append(path, key, answer));
        } catch (FileProblem e) {
            throw e;
        } catch (IOException e) {
            throw FileProblem.writing(name, file, e, 0);
        }
    }

    private static synchronized void append(Path path, String key, boolean answer) {
        try {
            Files.write(
                    path,
                    (key + (answer ? " 1\n" : " 0\n")).getBytes(StandardCharsets.US_ASCII),
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
