// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.report;

import java.util.List;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.diagnostic.SourceLocation;

/**
 * Formats diagnostics as text: {@code file:line:column: error: message}, the source line with a mark under the error,
 * and the hint. Positions in binary modules are {@code file: word N}.
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

    private final boolean color;
    private final StringBuilder text = new StringBuilder();

    public DiagnosticText(boolean color) {
        this.color = color;
    }

    /** All text so far. */
    @Override
    public String toString() {
        return text.toString();
    }

    /** Adds {@code error: message}, without a position. */
    public DiagnosticText addError(String message) {
        severity(Severity.ERROR);
        text.append(' ');
        paint(BOLD, Printable.of(message));
        text.append('\n');
        return this;
    }

    /** Adds {@code help: message}. */
    public DiagnosticText addHelp(String message) {
        paint(GREEN, "help:");
        text.append(' ').append(Printable.of(message)).append('\n');
        return this;
    }

    /** Adds {@code help: message} for each line of advice about a diagnostic. */
    public DiagnosticText addHelp(Diagnostic diagnostic) {
        HelpLines.of(diagnostic).forEach(this::addHelp);
        return this;
    }

    public DiagnosticText addAll(String file, List<Diagnostic> diagnostics) {
        for (Diagnostic diagnostic : diagnostics) {
            add(file, diagnostic);
        }
        return this;
    }

    /** Adds a finding with its message, instruction, source location, related locations and hint. */
    public DiagnosticText add(String file, Finding finding) {
        Diagnostic diagnostic = finding.diagnostic();
        String rule = " [" + finding.rule().id() + (finding.vuid().isEmpty() ? "" : ", " + finding.vuid()) + "]";
        headline(file, diagnostic.position(), diagnostic.severity(), diagnostic.message(), rule);
        excerpt(diagnostic.position(), diagnostic.sourceLine(), finding.instruction());
        finding.source().ifPresent(source -> source(source, finding.sourceText()));
        for (RelatedLocation related : finding.related()) {
            headline(file, related.position(), Severity.NOTE, related.message(), "");
            excerpt(Position.UNKNOWN, "", related.instruction());
        }
        return addHelp(diagnostic);
    }

    /** Adds where an instruction comes from, and the line of the source, marked where the column is known. */
    private void source(SourceLocation source, String line) {
        text.append("  from ").append(Printable.of(source.toString())).append('\n');
        if (!line.isBlank()) {
            text.append("  ");
            sourceLine(line, Position.ofText(1, Math.max(1, source.column()), 1), "  ", source.column() > 0);
        }
    }

    private void headline(String file, Position position, Severity severity, String message, String rule) {
        String where = Printable.of(file) + (position.isText() ? ":" : ": ") + position;
        paint(BOLD, where.endsWith(": ") ? where.substring(0, where.length() - 1) : where + ":");
        text.append(' ');
        severity(severity);
        text.append(' ');
        paint(BOLD, Printable.of(message));
        text.append(rule).append('\n');
    }

    /** Adds the marked line of text at a position, or else the instruction with its name marked. */
    private void excerpt(Position position, String line, String instruction) {
        if (position.isText() && !line.isEmpty()) {
            sourceLine(line, position, "", true);
        } else if (!instruction.isEmpty()) {
            int equals = instruction.startsWith("%") ? instruction.indexOf(" = ") : -1;
            int start = equals < 0 ? 0 : equals + 3;
            int end = instruction.indexOf(' ', start);
            int column = instruction.codePointCount(0, start) + 1;
            int length = (end < 0 ? instruction.length() : end) - start;
            text.append("  ");
            sourceLine(instruction, Position.ofText(1, column, length), "  ", true);
        }
    }

    public DiagnosticText add(String file, Diagnostic diagnostic) {
        headline(file, diagnostic.position(), diagnostic.severity(), diagnostic.message(), "");
        excerpt(diagnostic.position(), diagnostic.sourceLine(), "");
        return addHelp(diagnostic);
    }

    private void sourceLine(String line, Position position, String margin, boolean isMarked) {
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
            int shown = Printable.shown(codePoint);
            text.appendCodePoint(shown);
            if (i < column) {
                marks.append(shown == '\t' ? "\t" : " ".repeat(Printable.width(shown)));
            } else if (i < markEnd) {
                marked += Printable.width(shown);
            }
        }
        text.append(last < length ? "...\n" : "\n");
        if (!isMarked) {
            return;
        }
        text.append(marks);
        paint(GREEN, "^" + "~".repeat(Math.max(0, marked - 1)));
        text.append('\n');
    }

    private void severity(Severity severity) {
        paint(
                switch (severity) {
                    case ERROR -> RED;
                    case WARNING -> MAGENTA;
                    case NOTE -> CYAN;
                },
                severity.label() + ":");
    }

    private void paint(String escape, String what) {
        if (color) {
            text.append(escape).append(what).append(RESET);
        } else {
            text.append(what);
        }
    }
}
