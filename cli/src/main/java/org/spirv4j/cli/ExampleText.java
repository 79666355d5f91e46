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
            // An option and its value, or a pipe and the command after it, stay together if a line has room for both.
            boolean isPair = i + 1 < words.size() && staysWith(words.get(i), words.get(i + 1));
            int pair = isPair ? 1 + words.get(i + 1).length() : 0;
            boolean hasRoom = INDENT.length() + words.get(i).length() + pair <= room(i + 1, words, width);
            int end = line.length() + 1 + words.get(i).length() + (hasRoom ? pair : 0);
            boolean isStart = line.toString().isBlank();
            if (!isStart && end > room(isPair && hasRoom ? i + 1 : i, words, width)) {
                lines.add(line + CONTINUED);
                line = new StringBuilder(INDENT);
                isStart = true;
            }
            line.append(isStart ? "" : " ").append(words.get(i));
        }
        lines.add(line.toString());
        return lines;
    }

    /** The characters of a line that ends with a word. */
    private static int room(int word, List<String> words, int width) {
        return word + 1 < words.size() ? width - CONTINUED.length() : width;
    }

    /** The arguments; quotes stay, and spaces between them do not end an argument. */
    private static List<String> words(String commandLine) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        char quote = 0;
        for (int i = 0; i < commandLine.length(); i++) {
            char c = commandLine.charAt(i);
            if (c == ' ' && quote == 0) {
                words.add(word.toString());
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
        words.add(word.toString());
        return words;
    }

    private static boolean staysWith(String word, String next) {
        return word.matches("--?[A-Za-z][-A-Za-z]*") && !next.startsWith("-") || word.equals("|");
    }
}
