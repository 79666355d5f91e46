// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.reachability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class BackwardReachTest {
    private static BitSet set(int... numbers) {
        BitSet set = new BitSet();
        for (int number : numbers) {
            set.set(number);
        }
        return set;
    }

    @Test
    void edgesLeadToASet() {
        BackwardReach edges = new BackwardReach();
        edges.add(1, 2);
        edges.add(2, 3);
        edges.add(3, 2);
        edges.add(4, 5);
        edges.add(2, 6);
        BitSet found = set(3, 9);
        edges.extend(found);
        assertThat(found).isEqualTo(set(1, 2, 3, 9));
    }

    @Test
    void nothingLeadsToAnEmptySet() {
        BackwardReach edges = new BackwardReach();
        BitSet alone = set(7);
        edges.extend(alone);
        assertThat(alone).isEqualTo(set(7));
        edges.add(1, 2);
        BitSet none = set();
        edges.extend(none);
        assertThat(none.isEmpty()).isTrue();
    }

    /** In whatever order edges are added, each is looked at once: otherwise this takes hours. */
    @Test
    void longPathsAreFollowed() {
        int count = 400_000;
        BackwardReach edges = new BackwardReach();
        for (int i = 0; i < count; i += 2) {
            edges.add(i, i + 1);
        }
        for (int i = count - 1; i > 0; i -= 2) {
            edges.add(i, i + 1);
        }
        BitSet found = set(count);
        edges.extend(found);
        assertThat(found.cardinality()).isEqualTo(count + 1);
    }
}
