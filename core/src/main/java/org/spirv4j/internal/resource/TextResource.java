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
        for (String line : text(beside, name).split("\n", -1)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                rows.add(line.strip());
            }
        }
        return rows;
    }
}
