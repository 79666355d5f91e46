// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts by name, for the names of which there may be more than memory for. Of these, those that are first in
 * alphabetical order are kept, and their counts are exact: a name that is dropped had that many names before it, and
 * does not come back. Therefore the result does not depend on the order of names or of merging.
 *
 * @serial exclude
 */
@SuppressWarnings("InvalidBlockTag")
final class BoundedCounts implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The maximum number of names. */
    static final int LIMIT = 4096;

    /** The maximum number of characters of a name. */
    static final int LENGTH = 200;

    private final TreeMap<String, Long> counts = new TreeMap<>();
    private long others;

    void add(String name, long count) {
        String kept = shortened(name);
        Long old = counts.get(kept);
        if (old != null) {
            counts.put(kept, old + count);
        } else if (counts.size() < LIMIT) {
            counts.put(kept, count);
        } else if (kept.compareTo(counts.lastKey()) < 0) {
            others += counts.pollLastEntry().getValue();
            counts.put(kept, count);
        } else {
            others += count;
        }
    }

    void merge(BoundedCounts other) {
        others += other.others;
        other.counts.forEach(this::add);
    }

    /** The counts by name, in alphabetical order. */
    Map<String, Long> counts() {
        return counts;
    }

    /** The sum of the counts of names that are not kept. */
    long others() {
        return others;
    }

    static String shortened(String name) {
        return name.length() <= LENGTH ? name : name.substring(0, LENGTH) + "...";
    }
}
