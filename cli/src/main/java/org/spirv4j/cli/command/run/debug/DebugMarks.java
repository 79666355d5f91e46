// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run.debug;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The breakpoints and watches of a debugger, which it sets again when the run starts again. */
public final class DebugMarks {
    /** The command that set a mark, and what followed it. */
    record Mark(DebugWord word, List<String> rest) {}

    private final Map<Integer, Mark> marks = new TreeMap<>();

    /** Starts without breakpoints and watches. */
    public DebugMarks() {}

    void put(int number, DebugWord word, List<String> rest) {
        marks.put(number, new Mark(word, List.copyOf(rest)));
    }

    void remove(int number) {
        marks.remove(number);
    }

    Map<Integer, Mark> all() {
        return Map.copyOf(marks);
    }
}
