// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalWidthTest {
    @Test
    void theWidthIsThatOfTheVariableOrTheUsualOne() {
        assertThat(TerminalWidth.ofProcess("72", false)).isEqualTo(72);
        assertThat(TerminalWidth.ofProcess("40", false)).isEqualTo(40);
        assertThat(TerminalWidth.ofProcess("7", false)).isEqualTo(20);
        assertThat(TerminalWidth.ofProcess("400", true)).isEqualTo(110);
        assertThat(TerminalWidth.ofProcess("", false)).isEqualTo(TerminalWidth.USUAL);
        assertThat(TerminalWidth.ofProcess("x", false)).isEqualTo(TerminalWidth.USUAL);
    }
}
