// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.internal.resource.ResourceText;
import org.spirv4j.validate.internal.engine.ExecutionModels;

/** The execution models and combinations allowed for execution modes, read from {@code execution-modes.table}. */
final class ExecutionModeTable {

    /** How many modes of a group an entry point must declare. */
    enum Count {
        EXACTLY_ONE,
        AT_MOST_ONE,
        ALL
    }

    /**
     * Related modes of which an entry point declares a certain number.
     *
     * @param models the execution models that the group applies to, as bits of {@link ExecutionModels#bit}
     */
    record Group(Count count, int models, List<ExecutionMode> modes) {}

    private static final ExecutionModeTable INSTANCE =
            new ExecutionModeTable(ResourceText.rows("execution-modes.table"));

    private final Map<ExecutionMode, Integer> models = new EnumMap<>(ExecutionMode.class);
    private final List<Group> groups = new ArrayList<>();
    private final Set<ExecutionMode> repeatable = EnumSet.noneOf(ExecutionMode.class);

    private ExecutionModeTable(List<String> lines) {
        for (String line : lines) {
            int colon = line.indexOf(" : ");
            List<String> head = ResourceText.words(line.substring(0, colon));
            int bits = 0;
            for (String name : head.subList(1, head.size())) {
                bits |= ExecutionModels.bit(ExecutionModel.valueOf(name));
            }
            List<ExecutionMode> modes = new ArrayList<>();
            for (String name : ResourceText.words(line.substring(colon + 3))) {
                modes.add(ExecutionMode.valueOf(name));
            }
            switch (head.get(0)) {
                case "only" -> {
                    for (ExecutionMode mode : modes) {
                        models.put(mode, bits);
                    }
                }
                case "exactly-one" -> groups.add(new Group(Count.EXACTLY_ONE, bits, modes));
                case "at-most-one" -> groups.add(new Group(Count.AT_MOST_ONE, bits, modes));
                case "all" -> groups.add(new Group(Count.ALL, bits, modes));
                case "repeatable" -> repeatable.addAll(modes);
                default -> throw new IllegalStateException("execution-modes.table: " + line);
            }
        }
    }

    /** The table built into the library. */
    static ExecutionModeTable get() {
        return INSTANCE;
    }

    /** The models that a mode requires, as bits of {@link ExecutionModels#bit}; all of them if the table names none. */
    int models(ExecutionMode mode) {
        return models.getOrDefault(mode, -1);
    }

    List<Group> groups() {
        return groups;
    }

    /** Whether an entry point may declare a mode more than once, with different first operands. */
    boolean mayRepeat(ExecutionMode mode) {
        return repeatable.contains(mode);
    }
}
