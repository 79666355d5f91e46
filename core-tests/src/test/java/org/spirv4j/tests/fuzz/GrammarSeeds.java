// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Sound grammars in the JSON schema, which are damaged. */
final class GrammarSeeds {
    private GrammarSeeds() {}

    static List<byte[]> all() {
        return Stream.of("vendor.core.json", "vendor.set.json")
                .map(GrammarSeeds::read)
                .toList();
    }

    private static byte[] read(String file) {
        try (InputStream in = Objects.requireNonNull(
                GrammarSeeds.class.getResourceAsStream("/org/spirv4j/tests/grammar/" + file), file)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
