// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes commands from a list of all: all of them, or the one with a name, so that the classes of the others are not
 * loaded. The list is a method that makes each command that the selection {@link #wants}.
 */
public final class CommandSelection {
    private final String wanted;
    private final Map<String, List<Command>> groups = new LinkedHashMap<>();
    private List<Command> group = new ArrayList<>();

    private CommandSelection(String wanted) {
        this.wanted = wanted;
    }

    /** Selects all commands. */
    public static CommandSelection all() {
        return new CommandSelection("");
    }

    /** Selects the command with this name, which is not empty. */
    public static CommandSelection of(String name) {
        return new CommandSelection(name);
    }

    /** Starts a group of commands; those before the first group have none. */
    public void startGroup(String title) {
        group = new ArrayList<>();
        groups.put(title, group);
    }

    /** Whether the command with this name is selected. */
    public boolean wants(String name) {
        return wanted.isEmpty() || wanted.equals(name);
    }

    /** Adds a command that is selected. */
    public void add(Command command) {
        group.add(command);
    }

    /** The commands of the list's only, or last, group. */
    public List<Command> commands() {
        return group;
    }

    /** The commands by the titles of their groups. */
    public Map<String, List<Command>> groups() {
        return groups;
    }

    /** The selected command; null if the list does not have it. */
    public @Nullable Command first() {
        if (!group.isEmpty()) {
            return group.get(0);
        }
        for (List<Command> commands : groups.values()) {
            if (!commands.isEmpty()) {
                return commands.get(0);
            }
        }
        return null;
    }
}
