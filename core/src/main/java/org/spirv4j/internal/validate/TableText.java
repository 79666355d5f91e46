package org.spirv4j.internal.validate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The tables of facts that stand beside this class as resources. */
public final class TableText {

    private TableText() {}

    /** The lines of a table that say something: not empty, and not starting with {@code #}. */
    public static List<String> lines(String name) {
        try (InputStream in = TableText.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
