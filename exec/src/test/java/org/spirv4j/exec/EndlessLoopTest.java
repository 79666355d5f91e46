// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Loops that do not end, and some that do: {@code resources/checks/loops.cases}. */
@Tag(TestedEngine.TAG)
class EndlessLoopTest {
    private static final Limits LIMITS = new Limits(20_000, 1L << 24);
    private static final Pattern HEAD = Pattern.compile("^(?=(?:mistake|near): )", Pattern.MULTILINE);

    private static Stream<String> cases(String kind) throws IOException {
        List<String> bodies = new ArrayList<>();
        for (String each : HEAD.split(Files.readString(Path.of("src/test/resources/checks/loops.cases")), -1)) {
            if (each.startsWith(kind)) {
                bodies.add(each.substring(each.indexOf('\n') + 1));
            }
        }
        return bodies.stream();
    }

    static Stream<String> endless() throws IOException {
        return cases("mistake");
    }

    static Stream<String> finite() throws IOException {
        return cases("near");
    }

    @ParameterizedTest
    @MethodSource("endless")
    void endlessLoopsAreNamed(String body) {
        Program program = MemoryShader.glsl(body).width(4).program().withLimits(LIMITS);
        Throwable thrown = catchThrowable(() -> MemoryShader.run(program));
        if (thrown == null) {
            TestedEngine.needsAllSteps();
        }
        assertThat(thrown).isInstanceOf(ExecutionException.class).hasMessageContaining("in the loop with the header %");
    }

    @ParameterizedTest
    @MethodSource("finite")
    void finiteLoopsEnd(String body) {
        Program program = MemoryShader.glsl(body).width(4).program().withLimits(LIMITS);
        assertThat(MemoryShader.run(program)).isEmpty();
    }

    @Test
    void thereAreFiveOfEach() throws IOException {
        assertThat(endless()).hasSizeGreaterThan(4);
        assertThat(finite()).hasSizeGreaterThan(4);
    }
}
