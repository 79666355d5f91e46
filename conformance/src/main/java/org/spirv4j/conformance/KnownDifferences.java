// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The cases where the recorded behaviour is a defect, each with the reason: lines of {@code case-id reason...}. */
final class KnownDifferences {
    private static final String RESOURCE = "/known-differences.txt";

    private final Map<String, String> reasons;

    private KnownDifferences(Map<String, String> reasons) {
        this.reasons = reasons;
    }

    /** The project's own list, {@code conformance/known-differences.txt}. */
    static KnownDifferences builtIn() throws IOException {
        try (InputStream in = KnownDifferences.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("resource " + RESOURCE + " is missing");
            }
            return read(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
        }
    }

    static KnownDifferences ofFile(Path file) throws IOException {
        return of(Files.readString(file));
    }

    static KnownDifferences of(String text) throws IOException {
        return read(new BufferedReader(new StringReader(text)));
    }

    private static KnownDifferences read(BufferedReader lines) throws IOException {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] parts = line.strip().split("\\s+", 2);
            if (parts[0].isEmpty() || parts[0].startsWith("#")) {
                continue;
            }
            if (parts.length < 2) {
                throw new IllegalArgumentException("known difference " + parts[0] + " is listed without a reason");
            }
            reasons.put(parts[0], parts[1]);
        }
        return new KnownDifferences(reasons);
    }

    /** Why the case differs; empty when it is not listed. */
    Optional<String> reason(String id) {
        return Optional.ofNullable(reasons.get(id));
    }
}
