// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.identifier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IdentifiersTest {
    /** As ids are numbered in assembly text. */
    private static final IdentifierRules NUMBERED = new IdentifierRules(Set.of(), true, false, 0, true);

    private static final IdentifierRules CASELESS = new IdentifierRules(Set.of("int"), false, true, 2, false);

    @Test
    void equalNamesGetNumbers() {
        Identifiers names = new Identifiers(CASELESS, "Size");
        assertThat(names.unique("size")).isEqualTo("size2");
        assertThat(names.unique("SIZE")).isEqualTo("SIZE3");
        assertThat(names.unique("a1")).isEqualTo("a1");
        assertThat(names.unique("A1")).isEqualTo("A1_2");
    }

    @Test
    void suffixesAreUsedWithTheName() {
        Identifiers names = new Identifiers(CASELESS);
        assertThat(names.unique("colorSet")).isEqualTo("colorSet");
        assertThat(names.unique("color", "Set", "Binding")).isEqualTo("color2");
        assertThat(names.unique("color2Binding")).isEqualTo("color2Binding2");
    }

    @Test
    void numbersMayStartFromZeroAfterAnUnderscore() {
        Identifiers names = new Identifiers(NUMBERED);
        assertThat(names.unique("x")).isEqualTo("x");
        assertThat(names.unique("x")).isEqualTo("x_0");
        assertThat(names.unique("X")).isEqualTo("X");
        assertThat(names.unique("x_0")).isEqualTo("x_0_0");
        assertThat(names.unique("x")).isEqualTo("x_1");
    }

    @Test
    void theFirstCharacterFollowsTheRules() {
        assertThat(CASELESS.started("3d", "none")).isEqualTo("_3d");
        assertThat(NUMBERED.started("3d", "none")).isEqualTo("3d");
        assertThat(CASELESS.started("", "none")).isEqualTo("none");
        assertThat(CASELESS.isKeyword("int")).isTrue();
        assertThat(NUMBERED.isKeyword("int")).isFalse();
    }

    @Test
    void thousandsOfEqualNamesTakeLinearTime() {
        Identifiers names = new Identifiers(CASELESS);
        assertThat(IntStream.range(0, 100_000).mapToObj(i -> names.unique("n")).distinct())
                .hasSize(100_000)
                .endsWith("n100000");
    }
}
