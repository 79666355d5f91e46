// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A message about an input, such as an error at a position. The library reports every problem as a diagnostic.
 * Immutable.
 */
public final class Diagnostic {
    private final Severity severity;
    private final Position position;
    private final String message;
    private final String hint;
    private final List<Fix> fixes;
    private final List<Remedy> remedies;
    private final String sourceLine;

    private Diagnostic(
            Severity severity,
            Position position,
            String message,
            String hint,
            List<Fix> fixes,
            List<Remedy> remedies,
            String sourceLine) {
        this.severity = severity;
        this.position = position;
        this.message = message;
        this.hint = hint;
        this.fixes = fixes;
        this.remedies = remedies;
        this.sourceLine = sourceLine;
    }

    /**
     * Makes a diagnostic without hint, fixes, remedies and source line.
     *
     * @param severity its severity
     * @param position what it is about; {@link Position#UNKNOWN} when it is about the input as a whole
     * @param message what is wrong, without position and severity
     * @return the diagnostic
     */
    public static Diagnostic of(Severity severity, Position position, String message) {
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(position, "position");
        Objects.requireNonNull(message, "message");
        return new Diagnostic(severity, position, message, "", List.of(), List.of(), "");
    }

    /**
     * Makes an error without hint, fixes, remedies and source line.
     *
     * @param position what it is about; {@link Position#UNKNOWN} when it is about the input as a whole
     * @param message what is wrong, without position and severity
     * @return the diagnostic
     */
    public static Diagnostic error(Position position, String message) {
        Objects.requireNonNull(position, "position");
        Objects.requireNonNull(message, "message");
        return of(Severity.ERROR, position, message);
    }

    /**
     * Makes a warning without hint, fixes, remedies and source line.
     *
     * @param position what it is about; {@link Position#UNKNOWN} when it is about the input as a whole
     * @param message what is doubtful, without position and severity
     * @return the diagnostic
     */
    public static Diagnostic warning(Position position, String message) {
        Objects.requireNonNull(position, "position");
        Objects.requireNonNull(message, "message");
        return of(Severity.WARNING, position, message);
    }

    /**
     * Returns this diagnostic with another hint.
     *
     * @param text what to change in the input, such as "did you mean 'OpLoad'?"; empty for no hint
     * @return the changed diagnostic
     */
    public Diagnostic withHint(String text) {
        Objects.requireNonNull(text, "text");
        return new Diagnostic(severity, position, message, text, fixes, remedies, sourceLine);
    }

    /**
     * Returns this diagnostic with other fixes.
     *
     * @param changes the changes of the input of which each resolves it; often none
     * @return the changed diagnostic
     */
    public Diagnostic withFixes(List<Fix> changes) {
        Objects.requireNonNull(changes, "changes");
        return new Diagnostic(severity, position, message, hint, List.copyOf(changes), remedies, sourceLine);
    }

    /**
     * Returns this diagnostic with another severity.
     *
     * @param other the severity
     * @return the changed diagnostic
     */
    public Diagnostic withSeverity(Severity other) {
        Objects.requireNonNull(other, "other");
        return new Diagnostic(other, position, message, hint, fixes, remedies, sourceLine);
    }

    /**
     * Returns this diagnostic with a further remedy.
     *
     * @param remedy what the caller can do
     * @return the changed diagnostic
     */
    public Diagnostic withRemedy(Remedy remedy) {
        Objects.requireNonNull(remedy, "remedy");
        List<Remedy> more = new ArrayList<>(remedies);
        more.add(remedy);
        return new Diagnostic(severity, position, message, hint, fixes, List.copyOf(more), sourceLine);
    }

    /**
     * Returns this diagnostic at another position.
     *
     * @param other the position
     * @param line the line of text that the position is in, without its end; empty when the input is not text
     * @return the changed diagnostic
     */
    public Diagnostic at(Position other, String line) {
        Objects.requireNonNull(other, "other");
        Objects.requireNonNull(line, "line");
        return new Diagnostic(severity, other, message, hint, fixes, remedies, line);
    }

    /** {@return the severity} */
    public Severity severity() {
        return severity;
    }

    /** {@return whether the severity is {@link Severity#ERROR}} */
    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** {@return the position in the input} */
    public Position position() {
        return position;
    }

    /** {@return what is wrong, without position and severity} */
    public String message() {
        return message;
    }

    /** {@return what to change in the input, such as a name that may have been meant; empty when there is no hint} */
    public String hint() {
        return hint;
    }

    /** {@return the changes of the input of which each resolves the diagnostic, or is a part of that; often empty} */
    public List<Fix> fixes() {
        return fixes;
    }

    /** {@return what the caller of the library can do instead of changing the input; often empty} */
    public List<Remedy> remedies() {
        return remedies;
    }

    /** {@return the line of text that the position is in, without its end; empty when the input is not text} */
    public String sourceLine() {
        return sourceLine;
    }

    /** {@return the hint and the remedies as text; empty when there are none} */
    public String help() {
        StringBuilder text = new StringBuilder(hint);
        for (Remedy remedy : remedies) {
            text.append(text.isEmpty() ? "" : ", or ").append(remedy);
        }
        return text.toString();
    }

    /**
     * Whether the other object is a diagnostic with equal properties.
     *
     * @param other the object to compare with
     * @return whether the two are equal
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof Diagnostic that
                && severity == that.severity
                && position.equals(that.position)
                && message.equals(that.message)
                && hint.equals(that.hint)
                && fixes.equals(that.fixes)
                && remedies.equals(that.remedies)
                && sourceLine.equals(that.sourceLine);
    }

    @Override
    public int hashCode() {
        return Objects.hash(severity, position, message, hint);
    }

    /** {@return <code>position: severity: message (help)</code>; without the position if that is unknown} */
    @Override
    public String toString() {
        return text(severity.label() + ": ");
    }

    /** Position, a label, message and help. */
    String text(String label) {
        String where = position.toString();
        String help = help();
        return (where.isEmpty() ? "" : where + ": ") + label + message + (help.isEmpty() ? "" : " (" + help + ")");
    }
}
