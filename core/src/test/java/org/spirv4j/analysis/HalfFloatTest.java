package org.spirv4j.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HalfFloatTest {

    @Test
    void everyHalfSurvivesTheWayThere() {
        for (int bits = 0; bits < 0x10000; bits++) {
            double value = HalfFloat.toDouble(bits);
            if (!Double.isNaN(value)) {
                assertThat(HalfFloat.of(value)).isEqualTo(bits);
            }
        }
    }
}
