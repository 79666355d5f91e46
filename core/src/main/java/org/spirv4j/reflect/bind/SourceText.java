// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

/** The text of a Java source, indented by its braces. */
final class SourceText {
    private final StringBuilder text = new StringBuilder();
    private int depth;

    /** Adds lines; a brace at the end of one indents the next ones, and one at the start ends that. */
    SourceText add(String lines) {
        for (String line : lines.split("\n", -1)) {
            if (line.startsWith("}")) {
                depth--;
            }
            if (!line.isEmpty()) {
                text.append("    ".repeat(depth)).append(line);
            }
            text.append('\n');
            if (line.endsWith("{")) {
                depth++;
            }
        }
        return this;
    }

    /** Adds an empty line and a comment; lines start with {@code *} from the second on. */
    SourceText document(String... lines) {
        add("");
        if (lines.length == 1) {
            return add("/** " + lines[0] + " */");
        }
        add("/**");
        for (String line : lines) {
            add(line.isEmpty() ? " *" : " * " + line);
        }
        return add(" */");
    }

    /** A text of a module inside {@code @code} of a comment. */
    static String code(String text) {
        StringBuilder safe = new StringBuilder("{@code ");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean endsComment = c == '/' && i > 0 && text.charAt(i - 1) == '*';
            boolean isPlain = c >= ' ' && c <= '~' && c != '\\' && c != '{' && c != '}' && c != '@' && !endsComment;
            safe.append(isPlain ? c : '?');
        }
        return safe.append('}').toString();
    }

    /** A literal with a text of a module. */
    static String literal(String text) {
        StringBuilder safe = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                safe.append('\\').append(c);
            } else if (c >= ' ' && c <= '~') {
                safe.append(c);
            } else if (c < ' ') {
                // javac reads the escape of a line end as a line end.
                safe.append('\\').append(String.format("%03o", (int) c));
            } else {
                safe.append(String.format("\\u%04x", (int) c));
            }
        }
        return safe.append('"').toString();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
