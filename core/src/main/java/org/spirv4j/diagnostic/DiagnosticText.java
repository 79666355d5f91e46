// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.spirv4j.internal.word.ControlCharacters;

/**
 * Diagnostics and findings as text: {@code file:line:column: error: message}, the source line with a mark
 * under the error, and help. Positions in binary modules are {@code file: word N}. Control characters of the input are
 * replaced by U+FFFD, so that the text is safe for terminals. Immutable.
 *
 * <pre>{@code
 * for (Diagnostic problem : e.diagnostics()) {
 *     System.out.print(DiagnosticText.create().of("shader.spv", problem));
 * }
 * }</pre>
 */
public final class DiagnosticText {
    /** The number of code points of a long source line that are shown, and of those before the mark. */
    private static final int MAX_LINE = 140;

    private static final int MAX_BEFORE = 60;

    private static final String BOLD = "\033[1m";
    private static final String RED = "\033[1;31m";
    private static final String MAGENTA = "\033[1;35m";
    private static final String CYAN = "\033[1;36m";
    private static final String GREEN = "\033[1;32m";
    private static final String RESET = "\033[0m";

    private static final DiagnosticText PLAIN = new DiagnosticText(
            false, diagnostic -> diagnostic.help().isEmpty() ? List.of() : List.of(diagnostic.help()));

    private final boolean hasColor;
    private final Function<Diagnostic, List<String>> help;

    private DiagnosticText(boolean hasColor, Function<Diagnostic, List<String>> help) {
        this.hasColor = hasColor;
        this.help = help;
    }

    /** {@return the form without colours, with the help of {@link Diagnostic#help}} */
    public static DiagnosticText create() {
        return PLAIN;
    }

    /**
     * Returns this form with another choice of colours.
     *
     * @param color whether the text has escape sequences for the colours of terminals
     * @return the changed form
     */
    public DiagnosticText withColor(boolean color) {
        return new DiagnosticText(color, help);
    }

    /**
     * Returns this form with other help, such as the options of a program that are the remedies of a diagnostic.
     *
     * @param lines the lines of help for a diagnostic; often none
     * @return the changed form
     */
    public DiagnosticText withHelp(Function<Diagnostic, List<String>> lines) {
        return new DiagnosticText(hasColor, Objects.requireNonNull(lines, "lines"));
    }

    /**
     * Formats a diagnostic with its message, source line and help.
     *
     * @param file the name of the input
     * @param diagnostic the diagnostic
     * @return the lines
     */
    public String of(String file, Diagnostic diagnostic) {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(diagnostic, "diagnostic");
        StringBuilder text = new StringBuilder();
        headline(text, file, diagnostic.position(), diagnostic.severity(), diagnostic.message(), "");
        excerpt(text, diagnostic.position(), diagnostic.sourceLine(), "");
        return help(text, diagnostic).toString();
    }

    /**
     * Formats a finding with its message, instruction, source location, related locations and help.
     *
     * @param file the name of the input
     * @param finding the finding
     * @return the lines
     */
    public String of(String file, Finding finding) {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(finding, "finding");
        StringBuilder text = new StringBuilder();
        Diagnostic diagnostic = finding.diagnostic();
        String rule = " [" + finding.rule().id() + (finding.vuid().isEmpty() ? "" : ", " + finding.vuid()) + "]";
        headline(text, file, diagnostic.position(), diagnostic.severity(), diagnostic.message(), rule);
        excerpt(text, diagnostic.position(), diagnostic.sourceLine(), finding.instruction());
        finding.source().ifPresent(source -> source(text, source, finding.sourceText()));
        for (RelatedLocation related : finding.related()) {
            headline(text, file, related.position(), Severity.NOTE, related.message(), "");
            excerpt(text, Position.UNKNOWN, "", related.instruction());
        }
        return help(text, diagnostic).toString();
    }

    /**
     * Formats an error that is not about a position in an input: {@code error: message}.
     *
     * @param message the message
     * @return the line
     */
    public String ofError(String message) {
        Objects.requireNonNull(message, "message");
        StringBuilder text = new StringBuilder();
        severity(text, Severity.ERROR);
        text.append(' ');
        paint(text, BOLD, shown(message));
        return text.append('\n').toString();
    }

    /**
     * Formats help: {@code help: message}.
     *
     * @param message the help
     * @return the line
     */
    public String ofHelp(String message) {
        Objects.requireNonNull(message, "message");
        StringBuilder text = new StringBuilder();
        help(text, message);
        return text.toString();
    }

    private StringBuilder help(StringBuilder text, Diagnostic diagnostic) {
        help.apply(diagnostic).forEach(line -> help(text, line));
        return text;
    }

    private void help(StringBuilder text, String message) {
        paint(text, GREEN, "help:");
        text.append(' ').append(shown(message)).append('\n');
    }

    /** Adds where an instruction comes from, and the line of the source, marked where the column is known. */
    private void source(StringBuilder text, SourceLocation source, String line) {
        text.append("  from ").append(shown(source.toString())).append('\n');
        if (!line.isBlank()) {
            text.append("  ");
            sourceLine(text, line, Position.ofText(1, Math.max(1, source.column()), 1), "  ", source.column() > 0);
        }
    }

    private void headline(
            StringBuilder text, String file, Position position, Severity severity, String message, String rule) {
        String where = shown(file) + (position.isText() ? ":" : ": ") + position;
        paint(text, BOLD, where.endsWith(": ") ? where.substring(0, where.length() - 1) : where + ":");
        text.append(' ');
        severity(text, severity);
        text.append(' ');
        paint(text, BOLD, shown(message));
        text.append(rule).append('\n');
    }

    /** Adds the marked line of text at a position, or else the instruction with its name marked. */
    private void excerpt(StringBuilder text, Position position, String line, String instruction) {
        if (position.isText() && !line.isEmpty()) {
            sourceLine(text, line, position, "", true);
        } else if (!instruction.isEmpty()) {
            int equals = instruction.startsWith("%") ? instruction.indexOf(" = ") : -1;
            int start = equals < 0 ? 0 : equals + 3;
            int end = instruction.indexOf(' ', start);
            int column = instruction.codePointCount(0, start) + 1;
            int length = (end < 0 ? instruction.length() : end) - start;
            text.append("  ");
            sourceLine(text, instruction, Position.ofText(1, column, length), "  ", true);
        }
    }

    private void sourceLine(StringBuilder text, String line, Position position, String margin, boolean isMarked) {
        int length = line.codePointCount(0, line.length());
        int column = Math.min(Math.max(position.column() - 1, 0), length);
        int first = length <= MAX_LINE ? 0 : Math.max(0, Math.min(column - MAX_BEFORE, length - MAX_LINE));
        int last = Math.min(length, first + MAX_LINE);
        StringBuilder marks = new StringBuilder(margin);
        if (first > 0) {
            text.append("...");
            marks.append("   ");
        }
        int at = line.offsetByCodePoints(0, first);
        int markEnd = Math.max(column + 1, column + position.length());
        int marked = 0;
        for (int i = first; i < last; i++) {
            int codePoint = line.codePointAt(at);
            at += Character.charCount(codePoint);
            int shown = TerminalColumns.shown(codePoint);
            text.appendCodePoint(shown);
            if (i < column) {
                marks.append(shown == '\t' ? "\t" : " ".repeat(TerminalColumns.width(shown)));
            } else if (i < markEnd) {
                marked += TerminalColumns.width(shown);
            }
        }
        text.append(last < length ? "...\n" : "\n");
        if (!isMarked) {
            return;
        }
        text.append(marks);
        paint(text, GREEN, "^" + "~".repeat(Math.max(0, marked - 1)));
        text.append('\n');
    }

    private void severity(StringBuilder text, Severity severity) {
        paint(
                text,
                switch (severity) {
                    case ERROR -> RED;
                    case WARNING -> MAGENTA;
                    case NOTE -> CYAN;
                },
                severity.label() + ":");
    }

    private void paint(StringBuilder text, String escape, String what) {
        if (hasColor) {
            text.append(escape).append(what).append(RESET);
        } else {
            text.append(what);
        }
    }

    private static String shown(String text) {
        return ControlCharacters.replaced(text, "");
    }
}
