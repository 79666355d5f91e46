package org.spirv4j.diagnostic;

/**
 * One thing said about an input: the only way in which the library reports anything.
 *
 * @param severity how bad it is
 * @param position where it is
 * @param message what is wrong, without position and severity
 * @param hint what to do about it, such as a name that may have been meant; empty when there is nothing to say
 * @param sourceLine the line of text that the position is in, without its end; empty when the input was not text
 */
public record Diagnostic(Severity severity, Position position, String message, String hint, String sourceLine) {

    /** An error without a hint. */
    public static Diagnostic error(Position position, String message) {
        return new Diagnostic(Severity.ERROR, position, message, "", "");
    }

    /** {@code position: severity: message}, and the hint behind it. */
    @Override
    public String toString() {
        String where = position.toString();
        return (where.isEmpty() ? "" : where + ": ")
                + severity.label()
                + ": "
                + message
                + (hint.isEmpty() ? "" : " (" + hint + ")");
    }
}
