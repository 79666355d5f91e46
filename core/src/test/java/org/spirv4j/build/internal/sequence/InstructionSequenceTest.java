// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build.internal.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InstructionSequenceTest {

    @Test
    void passesBuffersAndInsertionsInOrder() {
        InstructionSequence sequence = new InstructionSequence();
        List<Integer> expected = new ArrayList<>();
        List<InstructionSequence> insertions = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            sequence.next().addAll(new int[] {i, i, i}, 0, 3);
            expected.addAll(List.of(i, i, i));
            if (i % 20_000 == 7) {
                insertions.add(sequence.insertHere());
                expected.add(-i);
            }
        }
        for (int i = 0; i < insertions.size(); i++) {
            insertions.get(i).next().add(-(20_000 * i + 7));
        }
        List<Integer> handed = new ArrayList<>();
        sequence.forEachRun((words, start, count) -> {
            for (int i = start; i < start + count; i++) {
                handed.add(words.get(i));
            }
        });
        assertThat(handed).isEqualTo(expected);
    }
}
