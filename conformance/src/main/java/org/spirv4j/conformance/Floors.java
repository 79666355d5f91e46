// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** How many cases of each pack must pass at least: lines of {@code name minimum}. */
final class Floors {
    /** No floors: nothing may fail. */
    static final Floors NONE = new Floors(Map.of());

    private final Map<String, Long> minimums;

    private Floors(Map<String, Long> minimums) {
        this.minimums = minimums;
    }

    static Floors ofFile(Path file) throws IOException {
        return of(Files.readString(file));
    }

    static Floors of(String text) {
        Map<String, Long> minimums = new HashMap<>();
        text.lines().map(String::strip).forEach(line -> {
            if (line.isEmpty() || line.startsWith("#")) {
                return;
            }
            // The name of a corpus section has a blank in it.
            int last = line.replace('\t', ' ').lastIndexOf(' ');
            String number = line.substring(last + 1);
            if (last < 0 || !number.matches("\\d{1,18}")) {
                throw new IllegalArgumentException("floors: expected 'name minimum', found '" + line + "'");
            }
            minimums.put(key(line.substring(0, last).strip()), Long.valueOf(number));
        });
        return new Floors(minimums);
    }

    /** The least number of passed cases for a pack or section; empty when none is set. */
    OptionalLong minimum(String name) {
        Long minimum = minimums.get(key(name));
        return minimum == null ? OptionalLong.empty() : OptionalLong.of(minimum);
    }

    /** A pack is the same pack when it is compressed. */
    private static String key(String name) {
        return name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    }
}
