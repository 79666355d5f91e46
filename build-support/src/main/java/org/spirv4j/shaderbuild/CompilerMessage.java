// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A message of a compiler.
 *
 * @param isError whether it is an error, not a warning
 * @param file the name of the file as the compiler knows it; empty if the message concerns no file
 * @param line from 1; 0 if unknown
 * @param column from 1; 0 if unknown
 * @param text the message, and the lines that explain it
 */
record CompilerMessage(boolean isError, String file, int line, int column, String text) {
    /**
     * glslangValidator: {@code ERROR: FILE:LINE: TEXT}, with {@code --error-column} also the column. The file may be 0,
     * the number of the source; {@code 0:0} is no position.
     */
    private static final Pattern GLSLANG = Pattern.compile(
            "(?<severity>ERROR|WARNING): (?:(?<file>.+?):(?<line>\\d+):(?:(?<column>\\d+):)? )?(?<text>.*)");

    /** glslc and dxc: {@code FILE:LINE:COLUMN: error: TEXT}; {@code glslc} has no column. */
    private static final Pattern LIKE_GCC = Pattern.compile(
            "(?<file>.+?):(?<line>\\d+):(?:(?<column>\\d+):)? (?<severity>(?:fatal )?error|warning|note): (?<text>.*)");

    /** slangc: {@code FILE(LINE): error 30015: TEXT}. */
    private static final Pattern SLANGC = Pattern.compile("(?<file>.+?)\\((?<line>\\d+)(?:, ?(?<column>\\d+))?\\): "
            + "(?<severity>(?:fatal |internal )?error|warning|note)(?: \\w+)?: (?<text>.*)");

    /** Newer versions of slangc: {@code error[E30015]: TEXT}, and the file in the next line. */
    private static final Pattern CODED =
            Pattern.compile("(?<severity>error|warning|note)(?:\\[\\w+])?: (?<text>.*)(?<file>)(?<line>)(?<column>)");

    private static final Pattern ARROW = Pattern.compile("\\s*-+> (?<file>.+?):(?<line>\\d+):(?<column>\\d+)\\s*");

    private static final Pattern UNINFORMATIVE = Pattern.compile("\\s*"
            + "|'' : compilation terminated\\s*"
            + "|compilation terminated.*"
            + "|\\d+ (compilation )?(errors?|warnings?)\\b.*generated.*"
            + "|SPIR-V is not generated.*");

    /** The messages in the output of a compiler, without those that only say that there were others. */
    static List<CompilerMessage> of(String output) {
        List<CompilerMessage> messages = new ArrayList<>();
        for (String line : output.lines().toList()) {
            Matcher found = message(line);
            CompilerMessage last = messages.isEmpty() ? null : messages.get(messages.size() - 1);
            if (found != null) {
                String severity = found.group("severity").toLowerCase(Locale.ROOT);
                if (severity.equals("note") && last != null) {
                    messages.set(messages.size() - 1, last.withLine(line));
                } else if (!UNINFORMATIVE.matcher(found.group("text")).matches()) {
                    messages.add(new CompilerMessage(
                            severity.endsWith("error"),
                            text(found, "file").replaceFirst("^0$", ""),
                            number(found, "line"),
                            number(found, "column"),
                            found.group("text").strip()));
                }
                continue;
            }
            Matcher arrow = ARROW.matcher(line);
            if (last != null && last.line == 0 && arrow.matches()) {
                messages.set(
                        messages.size() - 1,
                        new CompilerMessage(
                                last.isError,
                                arrow.group("file"),
                                number(arrow, "line"),
                                number(arrow, "column"),
                                last.text));
            } else if (last != null && !UNINFORMATIVE.matcher(line).matches()) {
                messages.set(messages.size() - 1, last.withLine(line));
            }
        }
        // glslangValidator links what it could not compile, and complains about that, too.
        boolean isLocated = messages.stream().anyMatch(message -> message.isError && message.line > 0);
        messages.removeIf(message -> isLocated && message.isError && message.line == 0);
        return messages;
    }

    private static @Nullable Matcher message(String line) {
        for (Pattern pattern : List.of(GLSLANG, LIKE_GCC, SLANGC, CODED)) {
            Matcher matcher = pattern.matcher(line);
            if (matcher.matches()) {
                return matcher;
            }
        }
        return null;
    }

    private CompilerMessage withLine(String more) {
        return new CompilerMessage(isError, file, line, column, text + "\n" + more);
    }

    private static String text(Matcher matcher, String group) {
        String found = matcher.group(group);
        return found == null ? "" : found;
    }

    private static int number(Matcher matcher, String group) {
        String digits = text(matcher, group);
        return digits.isEmpty() || digits.length() > 9 ? 0 : Integer.parseInt(digits);
    }
}
