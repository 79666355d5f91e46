// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.optimize.internal.flag.PassFlags;

/** The arguments that the flags of passes have. */
class PassFlagsTest {
    @Test
    void otherFlagsRefuseAnArgument() {
        List<String> others = PassFlags.names().stream()
                .filter(name -> PassFlags.argumentForm(name).isEmpty())
                .toList();
        assertThat(others).hasSizeGreaterThan(60);
        for (String name : others) {
            assertThat(PassFlags.pass("--" + name).name()).isEqualTo(name);
            assertThatThrownBy(() -> PassFlags.pass("--" + name + "=5"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("--" + name + " does not have an argument");
        }
    }

    @Test
    void theThresholdOfPeelingIsThatOfThePass() {
        assertThat(PassFlags.optimizer("--loop-peeling", "--loop-peeling-threshold=7")
                        .passes())
                .containsExactly("loop-peeling");
        assertThat(PassFlags.argumentNames()).containsExactly("loop-peeling-threshold");
        assertThatThrownBy(() -> PassFlags.optimizer("--loop-peeling-threshold"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'--loop-peeling-threshold' is not a pass");
        assertThatThrownBy(() -> PassFlags.optimizer("--loop-peeling-threshold=0"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the argument of --loop-peeling must be a number of at least 1, but is '0'");
    }

    @ParameterizedTest
    @CsvSource({
        "--inline-small-functions=-1, a number of at least 0",
        "--scalar-replacement=x, a number of at least 0",
        "--scalar-replacement=+1, a number of at least 0",
        "--loop-fission=0, a number of at least 1",
        "--loop-fusion, a number of at least 1",
        "--loop-peeling=0, a number of at least 1",
        "--loop-unroll-partial=2147483648:all, a number of at least 1",
        "--switch-descriptorset=12, two numbers with a colon between them",
        "--reduce-load-size=many, 'a share of the parts, such as 0.9'",
        "--eliminate-dead-input-components=both, input or output",
        "--modify-maximal-reconvergence=1, add or remove",
        "--struct-packing=S, 'a structure and a layout, such as S:std140'",
    })
    void argumentsThatAreNotValidAreRefused(String flag, String expected) {
        String name = flag.substring(0, flag.contains("=") ? flag.indexOf('=') : flag.length());
        assertThatThrownBy(() -> PassFlags.pass(flag))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the argument of " + name + " must be " + expected + ", but is '");
    }

    @Test
    void anArgumentInBracketsMayBeLeftOut() {
        for (String name : PassFlags.names()) {
            if (PassFlags.argumentForm(name).startsWith("[")) {
                assertThat(PassFlags.pass("--" + name).name()).isEqualTo(name);
            }
        }
    }

    @Test
    void onlyNamesHaveSummaries() {
        assertThat(PassFlags.summary("merge-blocks")).isEqualTo("merge blocks that always follow each other");
        assertThat(PassFlags.argumentForm("loop-peeling-threshold")).isEqualTo("=N");
        assertThatThrownBy(() -> PassFlags.summary("--merge-blocks"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'--merge-blocks' is not the name of a pass");
    }
}
