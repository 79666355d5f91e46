// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.entry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.internal.resource.TextResource;
import org.spirv4j.internal.validate.engine.ExecutionModels;

/** Where execution modes may be used: what {@code validate/execution-modes.table} says. */
final class ExecutionModeTable {

    /** How many modes of a group an entry point has. */
    enum Count {
        ONE,
        MOST,
        ALL
    }

    /**
     * Modes that have to do with each other.
     *
     * @param models the models that they are looked at for, as bits of {@link ExecutionModels#bit}
     */
    record Group(Count count, int models, List<ExecutionMode> modes) {}

    private static final ExecutionModeTable INSTANCE =
            new ExecutionModeTable(TextResource.rows(ExecutionModeTable.class, "execution-modes.table"));

    private final Map<ExecutionMode, Integer> models = new EnumMap<>(ExecutionMode.class);
    private final List<Group> groups = new ArrayList<>();
    private final Set<ExecutionMode> several = EnumSet.noneOf(ExecutionMode.class);

    private ExecutionModeTable(List<String> lines) {
        for (String line : lines) {
            int colon = line.indexOf(" : ");
            String[] head = line.substring(0, colon).split(" ");
            int bits = 0;
            for (String name : Arrays.asList(head).subList(1, head.length)) {
                bits |= ExecutionModels.bit(ExecutionModel.valueOf(name));
            }
            List<ExecutionMode> modes = Arrays.stream(line.substring(colon + 3).split(" "))
                    .map(ExecutionMode::valueOf)
                    .toList();
            switch (head[0]) {
                case "only" -> {
                    for (ExecutionMode mode : modes) {
                        models.put(mode, bits);
                    }
                }
                case "one" -> groups.add(new Group(Count.ONE, bits, modes));
                case "most" -> groups.add(new Group(Count.MOST, bits, modes));
                case "all" -> groups.add(new Group(Count.ALL, bits, modes));
                case "several" -> several.addAll(modes);
                default -> throw new IllegalStateException("execution-modes.table: " + line);
            }
        }
    }

    /** The table that the library was built with. */
    static ExecutionModeTable get() {
        return INSTANCE;
    }

    /** The models that a mode may be used with, as bits of {@link ExecutionModels#bit}; all of them where none is said. */
    int models(ExecutionMode mode) {
        return models.getOrDefault(mode, -1);
    }

    List<Group> groups() {
        return groups;
    }

    /** Whether a mode may stand more than once for an entry point. */
    boolean mayRepeat(ExecutionMode mode) {
        return several.contains(mode);
    }
}
