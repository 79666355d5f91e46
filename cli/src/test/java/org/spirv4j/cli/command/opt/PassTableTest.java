// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.opt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.cli.option.Option;
import org.spirv4j.optimize.internal.flag.PassFlags;

class PassTableTest {
    @Test
    void everyPassIsDescribed() {
        assertThat(PassTable.options())
                .allSatisfy(option -> assertThat(option.description())
                        .as(option.name())
                        .matches(isArgument(option) ? "(?!pass).{10,}" : "pass: .+"));
    }

    private static boolean isArgument(Option option) {
        return PassFlags.argumentNames().contains(option.name().substring(2));
    }
}
