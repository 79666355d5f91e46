// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Shaders that make one kind of mistake, and near misses that do not: {@code resources/checks/memory.cases}, with the
 * body of a {@link MemoryShader} and, after a line {@code ---}, other functions.
 */
class MemoryChecksTest {
    /** How many invocations are in a subgroup. */
    private static final int WIDTH = 4;

    static Stream<CheckCase> cases() throws IOException {
        return CheckCase.read("memory.cases").stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void mistakesAreFoundAndNearMissesAreNot(CheckCase shader) {
        Check check = Check.valueOf(shader.kind());
        shader.verify(check, MemoryShader.glsl(shader.body()).width(WIDTH).findings(check));
    }

    @ParameterizedTest
    @EnumSource(names = {"OUT_OF_BOUNDS", "UNINITIALIZED", "UNDEFINED", "DIVERGENCE", "NOT_UNIFORM", "RACE"})
    void eachKindHasFiveMistakesAndFiveNearMisses(Check check) throws IOException {
        assertThat(cases())
                .filteredOn(each -> each.kind().equals(check.name()) && each.isMistake())
                .hasSizeGreaterThan(4);
        assertThat(cases())
                .filteredOn(each -> each.kind().equals(check.name()) && !each.isMistake())
                .hasSizeGreaterThan(4);
    }
}
