package org.spirv4j.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StretchTest {

    @Test
    void handsOutPiecesAndOpeningsInOrder() {
        Stretch stretch = new Stretch();
        List<Integer> expected = new ArrayList<>();
        List<Stretch> openings = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            stretch.next().addAll(new int[] {i, i, i}, 0, 3);
            expected.addAll(List.of(i, i, i));
            if (i % 20_000 == 7) {
                openings.add(stretch.open());
                expected.add(-i);
            }
        }
        for (int i = 0; i < openings.size(); i++) {
            openings.get(i).next().add(-(20_000 * i + 7));
        }
        List<Integer> handed = new ArrayList<>();
        stretch.forEachRun((words, start, count) -> {
            for (int i = start; i < start + count; i++) {
                handed.add(words.get(i));
            }
        });
        assertThat(handed).isEqualTo(expected);
    }
}
