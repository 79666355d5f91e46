// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Who wrote which bytes last.
 *
 * @param <W> those who write
 */
final class WrittenMemory<W> {
    /** The end of written bytes, and who wrote them. */
    private record Range<W>(long end, W writer) {}

    /**
     * What a read finds.
     *
     * @param writers who wrote the bytes, in the order of their addresses
     * @param isWhole whether all of them were written
     */
    record Read<W>(List<W> writers, boolean isWhole) {}

    /** By the address of the first byte; ranges do not overlap. */
    private final TreeMap<Long, Range<W>> ranges = new TreeMap<>();

    void clear() {
        ranges.clear();
    }

    void write(long address, long size, W writer) {
        long end = address + size;
        Map.Entry<Long, Range<W>> before = ranges.lowerEntry(address);
        if (before != null && before.getValue().end > address) {
            Range<W> cut = before.getValue();
            ranges.put(before.getKey(), new Range<>(address, cut.writer));
            if (cut.end > end) {
                ranges.put(end, cut);
            }
        }
        Map.Entry<Long, Range<W>> inside = ranges.ceilingEntry(address);
        while (inside != null && inside.getKey() < end) {
            ranges.remove(inside.getKey());
            if (inside.getValue().end > end) {
                ranges.put(end, inside.getValue());
            }
            inside = ranges.ceilingEntry(inside.getKey() + 1);
        }
        ranges.put(address, new Range<>(end, writer));
    }

    Read<W> read(long address, long size) {
        Set<W> writers = new LinkedHashSet<>();
        long end = address + size;
        long reached = address;
        Map.Entry<Long, Range<W>> at = ranges.floorEntry(address);
        if (at == null || at.getValue().end <= address) {
            at = ranges.higherEntry(address);
        }
        boolean isWhole = true;
        while (at != null && at.getKey() < end) {
            isWhole &= at.getKey() <= reached;
            writers.add(at.getValue().writer);
            reached = at.getValue().end;
            at = ranges.higherEntry(at.getKey());
        }
        return new Read<>(new ArrayList<>(writers), isWhole && reached >= end);
    }

    /** All whose writes are not replaced. */
    Set<W> writers() {
        Set<W> writers = new HashSet<>();
        ranges.values().forEach(range -> writers.add(range.writer));
        return writers;
    }
}
