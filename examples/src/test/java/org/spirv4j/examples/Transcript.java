// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.spirv4j.cli.Cli;
import org.spirv4j.cli.console.Console;

/**
 * Types the commands of a terminal session again. Lines that start with {@code $} are commands: {@code spirv} in any
 * form, {@code cat FILE}, and {@code echo $?}. Lines of {@code ...} stand for any number of lines.
 */
final class Transcript {
    private static final String PROMPT = "$ ";
    private static final String LEFT_OUT = "...";

    private final Path folder;
    private int status;

    /** Takes the current folder of the session. */
    Transcript(Path folder) {
        this.folder = folder;
    }

    /** The session as it goes now, with lines left out where the shown one leaves them out. */
    String replay(String shown) throws IOException {
        List<String> replayed = new ArrayList<>();
        List<String> lines = shown.lines().toList();
        for (int i = 0; i < lines.size(); ) {
            int end = i + 1;
            while (end < lines.size() && !lines.get(end).startsWith(PROMPT)) {
                end++;
            }
            replayed.add(lines.get(i));
            List<String> printed =
                    run(lines.get(i).substring(PROMPT.length())).lines().toList();
            replayed.addAll(leaveOut(printed, lines.subList(i + 1, end)));
            i = end;
        }
        return String.join("\n", replayed) + "\n";
    }

    private static String unquoted(String word) {
        return word.startsWith("'") && word.endsWith("'") && word.length() > 1
                ? word.substring(1, word.length() - 1)
                : word;
    }

    private String run(String line) throws IOException {
        List<String> words = Arrays.stream(line.strip().split("\\s+", -1))
                .map(Transcript::unquoted)
                .toList();
        if (line.equals("echo $?")) {
            return Integer.toString(status);
        }
        if (words.get(0).equals("cat")) {
            return Files.readString(folder.resolve(words.get(1)));
        }
        if (!words.get(0).equals("spirv") && !words.get(0).equals("./spirv")) {
            throw new IllegalArgumentException("not a command that can be tested: " + line);
        }
        int input = words.indexOf("<");
        int end = input < 0 ? words.size() : input;
        InputStream in = input < 0
                ? InputStream.nullInputStream()
                : new ByteArrayInputStream(Files.readAllBytes(folder.resolve(words.get(input + 1))));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = new Console("spirv", in, out, out, folder.toString(), false, false, false);
        status = Cli.run(words.subList(1, end).toArray(String[]::new), console);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Replaces by the same mark what the shown lines leave out, as far as the rest agrees. */
    private static List<String> leaveOut(List<String> printed, List<String> shown) {
        int mark = shown.indexOf(LEFT_OUT);
        if (mark < 0) {
            return printed;
        }
        List<String> before = shown.subList(0, mark);
        List<String> after = shown.subList(mark + 1, shown.size());
        for (int end = mark; end <= printed.size(); end++) {
            List<String> rest = leaveOut(printed.subList(end, printed.size()), after);
            if (rest.equals(after) && printed.subList(0, mark).equals(before)) {
                return shown;
            }
        }
        return printed;
    }
}
