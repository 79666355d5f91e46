// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.resource;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** UTF-8 text files that are resources in the packages of the classes that read them. */
public final class TextResource {
    private TextResource() {}

    /**
     * The whole text of a resource.
     *
     * @param beside a class in the package of the resource
     * @throws IllegalStateException if the resource is missing
     */
    public static String text(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The rows of a table: the stripped lines of a resource, except blank lines and comments, which start with {@code #}.
     *
     * @param beside a class in the package of the resource
     * @throws IllegalStateException if the resource is missing
     */
    public static List<String> rows(Class<?> beside, String name) {
        List<String> rows = new ArrayList<>();
        String text = text(beside, name);
        int end;
        for (int start = 0; start < text.length(); start = end + 1) {
            int newline = text.indexOf('\n', start);
            end = newline < 0 ? text.length() : newline;
            String row = text.substring(start, end).strip();
            if (!row.isEmpty() && text.charAt(start) != '#') {
                rows.add(row);
            }
        }
        return rows;
    }

    /** The words of a row, which spaces separate. */
    public static List<String> words(String row) {
        List<String> words = new ArrayList<>();
        int end;
        for (int start = 0; start < row.length(); start = end + 1) {
            int space = row.indexOf(' ', start);
            end = space < 0 ? row.length() : space;
            if (end > start) {
                words.add(row.substring(start, end));
            }
        }
        return words;
    }
}
