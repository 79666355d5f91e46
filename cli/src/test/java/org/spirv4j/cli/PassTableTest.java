// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PassTableTest {
    @Test
    void everyPassIsDescribed() {
        assertThat(PassTable.options())
                .allSatisfy(option ->
                        assertThat(option.description()).as(option.name()).startsWith("pass: "));
    }
}
