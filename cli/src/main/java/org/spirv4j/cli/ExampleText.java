// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.List;

/** Command lines of examples, in lines that a shell takes as one and that are broken between arguments only. */
final class ExampleText {
    private static final String CONTINUED = " \\";
    private static final String INDENT = "    ";

    private ExampleText() {}

    /**
     * The lines of a command line, each but the last with a backslash at its end.
     *
     * @param width the characters of a line, unless an argument alone has more
     */
    static List<String> lines(String commandLine, int width) {
        List<String> words = words(commandLine);
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < words.size(); i++) {
            int end = line.length() + 1 + words.get(i).length();
            int room = i + 1 < words.size() ? width - CONTINUED.length() : width;
            boolean isStart = line.toString().isBlank();
            if (!isStart && end > room) {
                lines.add(line + CONTINUED);
                line = new StringBuilder(INDENT);
                isStart = true;
            }
            line.append(isStart ? "" : " ").append(words.get(i));
        }
        lines.add(line.toString());
        return lines;
    }

    /** The arguments; quotes stay, and spaces between them do not end an argument. An option and its value stay together. */
    private static List<String> words(String commandLine) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        char quote = 0;
        for (int i = 0; i < commandLine.length(); i++) {
            char c = commandLine.charAt(i);
            if (c == ' ' && quote == 0) {
                add(word.toString(), words);
                word.setLength(0);
                continue;
            }
            if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
            } else if (c == quote) {
                quote = 0;
            }
            word.append(c);
        }
        add(word.toString(), words);
        return words;
    }

    private static void add(String word, List<String> words) {
        String last = words.isEmpty() ? "" : words.get(words.size() - 1);
        boolean isValue = last.matches("--?[A-Za-z][-A-Za-z]*") && !word.startsWith("-") || last.equals("|");
        if (isValue) {
            words.set(words.size() - 1, last + " " + word);
        } else {
            words.add(word);
        }
    }
}
