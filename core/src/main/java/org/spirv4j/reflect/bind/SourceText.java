// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.SortedSet;
import java.util.TreeSet;

/** The text of a Java source, indented by its braces. */
final class SourceText {
    private final SourcePackage location;
    private final SortedSet<String> imports = new TreeSet<>();
    private final StringBuilder text = new StringBuilder();
    private int depth;

    SourceText(SourcePackage location) {
        this.location = location;
    }

    /** Imports a class and returns its simple name. */
    String use(String qualifiedName) {
        imports.add(qualifiedName);
        return qualifiedName.substring(qualifiedName.lastIndexOf('.') + 1);
    }

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

    /** Adds a comment, with an empty line before it unless it is the first in its class. */
    SourceText document(String... lines) {
        int length = text.length();
        if (length == 0 || !text.substring(length - 2).equals("{\n")) {
            add("");
        }
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
        return "{@code " + plain(text) + "}";
    }

    /** A text of a module inside a comment. */
    static String plain(String text) {
        StringBuilder safe = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean endsComment = c == '/' && i > 0 && text.charAt(i - 1) == '*';
            boolean isPlain = c >= ' ' && c <= '~' && c != '\\' && c != '{' && c != '}' && c != '@' && !endsComment;
            safe.append(isPlain ? c : '?');
        }
        return safe.toString();
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

    /** The source, with its package and imports. */
    @Override
    public String toString() {
        StringBuilder source = new StringBuilder(location.head());
        if (!imports.isEmpty()) {
            source.append('\n');
        }
        for (String name : imports) {
            source.append("import ").append(name).append(";\n");
        }
        return source.append(text).toString();
    }
}
