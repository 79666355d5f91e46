// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.Cost;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.FriendlyNames;

class FriendlyNamesTest {

    private static FriendlyNames names(String text) {
        int[] words =
                Assembler.create().withPreservedNumericIds(true).assembleWords(text.getBytes(StandardCharsets.UTF_8));
        return FriendlyNames.of(SpirvModule.ofWords(words, ReadOptions.DEFAULT));
    }

    @Test
    void usedSuffixesAreSkipped() {
        FriendlyNames names = names("""
                OpName %1 "a_1"
                OpName %2 "a"
                OpName %3 "a"
                OpName %4 "a"
                OpName %5 "a_1"
                OpName %6 "a_0"
                """);
        assertThat(names.name(1)).isEqualTo("a_1");
        assertThat(names.name(2)).isEqualTo("a");
        assertThat(names.name(3)).isEqualTo("a_0");
        assertThat(names.name(4)).isEqualTo("a_2");
        assertThat(names.name(5)).isEqualTo("a_1_0");
        assertThat(names.name(6)).isEqualTo("a_0_0");
    }

    @Test
    void namesThatAreNumbersOfOtherIdsDoNotCollide() {
        FriendlyNames names = names("""
                OpName %1 "2"
                OpName %3 "4"
                OpName %5 "4"
                %2 = OpString ""
                %4 = OpString ""
                """);
        assertThat(names.name(1)).isEqualTo("2");
        assertThat(names.name(2)).isEqualTo("2_0");
        assertThat(names.name(3)).isEqualTo("4");
        assertThat(names.name(5)).isEqualTo("4_0");
        assertThat(names.name(4)).isEqualTo("4_1");
    }

    @Test
    void idsThatNothingDefinesHaveTheirNumbers() {
        FriendlyNames names = names("OpName %1000000 \"far\"\n%1 = OpTypeVoid\n");
        assertThat(names.name(1_000_000)).isEqualTo("far");
        assertThat(names.name(7)).isEqualTo("7");
        assertThat(names.name(-1)).isEqualTo("4294967295");
        assertThat(FriendlyNames.numbers().name(1)).isEqualTo("1");
    }

    @Test
    void namesAreUnique() {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 5000; i++) {
            text.append("OpName %")
                    .append(i)
                    .append(" \"x")
                    .append("_0".repeat(i % 3))
                    .append(i % 7)
                    .append("\"\n");
        }
        FriendlyNames names = names(text.toString());
        Set<String> seen = new HashSet<>();
        for (int i = 1; i <= 5000; i++) {
            assertThat(seen.add(names.name(i))).as(names.name(i)).isTrue();
        }
    }

    @Test
    void equalNamesTakeNoLongerThanDistinctOnes() {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 300_000; i++) {
            text.append("OpName %").append(i).append(" \"param\"\n");
        }
        Cost.within(Duration.ofSeconds(20), () -> {
            FriendlyNames names = names(text.toString());
            assertThat(names.name(300_000)).isEqualTo("param_299998");
        });
    }

    @Test
    void composedNamesHaveLimitedLength() {
        StringBuilder text = new StringBuilder("%1 = OpTypeInt 32 0\n");
        for (int i = 2; i <= 50_000; i++) {
            text.append("%")
                    .append(i)
                    .append(" = OpTypeArray %")
                    .append(i - 1)
                    .append(" %")
                    .append(i - 1)
                    .append('\n');
        }
        FriendlyNames names = names(text.toString());
        for (int i = 1; i <= 50_000; i++) {
            assertThat(names.name(i).length()).isLessThanOrEqualTo(256);
        }
        assertThat(names.name(2)).isEqualTo("_arr_uint_uint");
    }
}
