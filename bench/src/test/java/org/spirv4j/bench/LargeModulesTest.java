// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spirv4j.module.SpirvModule;

class LargeModulesTest {
    private static final int SIZE = 300_000;

    @ParameterizedTest
    @EnumSource
    void readsAsModuleOfAboutThatSize(LargeModules.Kind kind) {
        byte[] bytes = LargeModules.generate(kind, SIZE);

        assertThat(bytes.length).isCloseTo(SIZE, Percentage.withPercentage(3));
        assertThat(SpirvModule.read(bytes).instructionCount()).isGreaterThan(SIZE / 40);
    }

    @ParameterizedTest
    @EnumSource
    void isTheSameEveryTime(LargeModules.Kind kind) {
        assertThat(LargeModules.generate(kind, SIZE)).isEqualTo(LargeModules.generate(kind, SIZE));
    }

    @ParameterizedTest
    @EnumSource
    void growsLinearly(LargeModules.Kind kind) {
        int small = SpirvModule.read(LargeModules.generate(kind, SIZE)).instructionCount();
        int large = SpirvModule.read(LargeModules.generate(kind, 10 * SIZE)).instructionCount();

        assertThat((double) large / small).isCloseTo(10, within(0.5));
    }
}
