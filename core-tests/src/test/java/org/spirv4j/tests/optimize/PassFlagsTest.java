// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.PassCatalogue;

/** The arguments that the flags of passes have. */
class PassFlagsTest {
    @Test
    void otherFlagsRefuseAnArgument() {
        List<String> others = PassCatalogue.names().stream()
                .filter(name -> PassCatalogue.argumentForm(name).isEmpty())
                .toList();
        assertThat(others).hasSizeGreaterThan(60);
        for (String name : others) {
            assertThat(PassCatalogue.pass("--" + name).name()).isEqualTo(name);
            assertThatThrownBy(() -> PassCatalogue.pass("--" + name + "=5"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("--" + name + " does not have an argument");
        }
    }

    @Test
    void theThresholdOfPeelingIsThatOfThePass() {
        assertThat(Optimizer.create()
                        .withFlags(List.of("--loop-peeling", "--loop-peeling-threshold=7"))
                        .passes())
                .containsExactly("loop-peeling");
        assertThat(PassCatalogue.argumentNames()).containsExactly("loop-peeling-threshold");
        assertThatThrownBy(() -> Optimizer.create().withFlags(List.of("--loop-peeling-threshold")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'--loop-peeling-threshold' is not a pass");
        assertThatThrownBy(() -> Optimizer.create().withFlags(List.of("--loop-peeling-threshold=0")))
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
        assertThatThrownBy(() -> PassCatalogue.pass(flag))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the argument of " + name + " must be " + expected + ", but is '");
    }

    @Test
    void anArgumentInBracketsMayBeLeftOut() {
        for (String name : PassCatalogue.names()) {
            if (PassCatalogue.argumentForm(name).startsWith("[")) {
                assertThat(PassCatalogue.pass("--" + name).name()).isEqualTo(name);
            }
        }
    }

    @Test
    void onlyNamesHaveSummaries() {
        assertThat(PassCatalogue.summary("merge-blocks")).isEqualTo("merge blocks that always follow each other");
        assertThat(PassCatalogue.argumentForm("loop-peeling-threshold")).isEqualTo("=N");
        assertThatThrownBy(() -> PassCatalogue.summary("--merge-blocks"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'--merge-blocks' is not the name of a pass");
    }
}
