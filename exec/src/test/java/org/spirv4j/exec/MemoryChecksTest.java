// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Shaders that make one kind of mistake, and near misses that do not: {@code resources/checks/memory.cases}, with the body of a
 * {@link MemoryShader} and, behind a line {@code ---}, other functions.
 */
class MemoryChecksTest {
    /** How many invocations are in a subgroup. */
    private static final int WIDTH = 4;

    /**
     * A shader.
     *
     * @param isMistake whether it makes the mistake that the check finds
     */
    record Case(boolean isMistake, Check check, String title, String body) {
        @Override
        public String toString() {
            return (isMistake ? "mistake " : "near ") + check + ": " + title;
        }
    }

    static Stream<Case> cases() throws IOException {
        List<Case> cases = new ArrayList<>();
        StringBuilder body = new StringBuilder();
        String head = "";
        for (String line : Files.readAllLines(Path.of("src/test/resources/checks/memory.cases"))) {
            boolean isHead = line.startsWith("mistake ") || line.startsWith("near ");
            if (isHead) {
                add(head, body, cases);
                head = line;
                body.setLength(0);
            } else if (!line.startsWith("#")) {
                body.append(line).append('\n');
            }
        }
        add(head, body, cases);
        return cases.stream();
    }

    private static void add(String head, StringBuilder body, List<Case> cases) {
        if (!head.isEmpty()) {
            String[] words = head.split("[ :]+", 3);
            cases.add(new Case(words[0].equals("mistake"), Check.valueOf(words[1]), words[2], body.toString()));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void mistakesAreFoundAndNearMissesAreNot(Case shader) {
        assertThat(MemoryShader.glsl(shader.body()).width(WIDTH).findings(shader.check()).stream()
                        .map(finding ->
                                finding.rule().id() + " " + finding.diagnostic().message()))
                .as(shader.body())
                .satisfies(found -> assertThat(found.isEmpty()).isEqualTo(!shader.isMistake()))
                .allMatch(found -> found.startsWith(shader.check().rule().id() + " "));
    }

    @ParameterizedTest
    @EnumSource(names = {"OUT_OF_BOUNDS", "UNINITIALIZED", "UNDEFINED", "DIVERGENCE", "NOT_UNIFORM", "RACE"})
    void eachKindHasFiveMistakesAndFiveNearMisses(Check check) throws IOException {
        assertThat(cases())
                .filteredOn(each -> each.check() == check && each.isMistake())
                .hasSizeGreaterThan(4);
        assertThat(cases())
                .filteredOn(each -> each.check() == check && !each.isMistake())
                .hasSizeGreaterThan(4);
    }
}
