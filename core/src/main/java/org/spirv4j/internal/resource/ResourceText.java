// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.resource;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * UTF-8 text files that are resources in the packages of the classes that read them, and tables that are packed into a
 * class.
 */
public final class ResourceText {
    private ResourceText() {}

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
     * The rows of one of the library's tables: its stripped lines, except blank lines and comments, which start with
     * {@code #}.
     *
     * @param name the name of the table's file
     * @throws IllegalStateException if the library has no such table
     */
    public static List<String> rows(String name) {
        List<String> rows = new ArrayList<>();
        String text = PackedTables.rows(name);
        int end;
        for (int start = 0; start < text.length(); start = end + 1) {
            int newline = text.indexOf('\n', start);
            end = newline < 0 ? text.length() : newline;
            rows.add(text.substring(start, end));
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
