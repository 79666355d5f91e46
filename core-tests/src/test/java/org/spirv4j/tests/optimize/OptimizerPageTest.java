// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.spirv4j.optimize.internal.flag.PassFlags;

final class OptimizerPageTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z][a-z0-9-]*)` \\|");

    @Test
    void thePageListsAllPasses() throws IOException {
        String page = Files.readString(Path.of("../docs/optimizer.md"));
        List<String> listed = ROW.matcher(page)
                .results()
                .map(MatchResult::group)
                .map(row -> row.replaceAll("[|` ]", ""))
                .toList();
        assertThat(listed).containsExactlyInAnyOrderElementsOf(PassFlags.names());
    }
}
