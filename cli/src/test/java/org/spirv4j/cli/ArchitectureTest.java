// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.PackageGraph;

/** Packages use those before them in the order of the list, and commands do not use each other. */
final class ArchitectureTest {
    private static final String ROOT = "org.spirv4j.cli";
    private static final String COMMANDS = ROOT + ".command.";

    private static final List<String> ORDER =
            List.of("console", "option", "report", "file", "process", "command", "graph", "reflect", "run", "tool");

    private static final PackageGraph GRAPH = PackageGraph.ofModule();

    /** The part of a package's name that {@link #ORDER} has; empty for the root. */
    private static String part(String name) {
        return name.equals(ROOT) ? "" : name.substring(ROOT.length() + 1).replaceFirst("\\..*", "");
    }

    /** The command, or family of commands, that a package belongs to; empty if it is shared. */
    private static String command(String name) {
        return name.startsWith(COMMANDS) ? name.substring(COMMANDS.length()).replaceFirst("\\..*", "") : "";
    }

    private static Predicate<String> isShared() {
        return name -> name.startsWith(ROOT + ".") && command(name).isEmpty();
    }

    @Test
    void packagesHaveNoCycles() {
        assertThat(GRAPH.cycles()).isEmpty();
    }

    @Test
    void sharedPackagesUseThoseBeforeThem() {
        for (int i = 0; i < ORDER.size(); i++) {
            String user = ORDER.get(i);
            List<String> later = ORDER.subList(i + 1, ORDER.size());
            assertThat(GRAPH.uses(
                            isShared().and(name -> part(name).equals(user)),
                            isShared().and(name -> later.contains(part(name)))))
                    .isEmpty();
        }
    }

    @Test
    void onlyToolsAndTheProgramUseCommands() {
        Predicate<String> isCommand = name -> !command(name).isEmpty();
        assertThat(GRAPH.uses(isShared().and(name -> !part(name).equals("tool")), isCommand))
                .isEmpty();
        assertThat(GRAPH.uses(isCommand, (ROOT + ".tool")::equals)).isEmpty();
        assertThat(GRAPH.uses(name -> !name.equals(ROOT), ROOT::equals)).isEmpty();
    }

    @Test
    void commandsDoNotUseEachOther() {
        for (String user : GRAPH.packages()) {
            if (!command(user).isEmpty()) {
                assertThat(GRAPH.uses(
                                user::equals,
                                used -> !command(used).isEmpty()
                                        && !command(used).equals(command(user))))
                        .isEmpty();
            }
        }
    }

    @Test
    void allPackagesHaveAPlaceInTheOrder() {
        assertThat(GRAPH.packages()).hasSizeGreaterThan(30);
        assertThat(GRAPH.packages().stream().map(ArchitectureTest::part).filter(part -> !part.isEmpty()))
                .isSubsetOf(ORDER);
    }
}
