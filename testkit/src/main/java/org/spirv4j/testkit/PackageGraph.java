// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/**
 * Which packages of a module use which others of it, as the JDK's {@code jdeps} reads it from the compiled classes. A
 * test named ArchitectureTest states with it how the packages of its module may depend on each other.
 */
public final class PackageGraph {
    private static final Pattern USE = Pattern.compile(" {3}(org\\.spirv4j\\.\\S+) +-> (org\\.spirv4j\\.\\S+) .*");

    /** By package, and by package that it uses: two classes as an example. */
    private final Map<String, Map<String, String>> uses = new TreeMap<>();

    private PackageGraph() {}

    /** {@return the packages of the module whose tests run} */
    public static PackageGraph ofModule() {
        // Without the folder's descriptor of a module, whose dependencies would have to be found.
        Path folder = Path.of(System.getProperty("basedir", ""), "target", "classes", "org");
        StringWriter output = new StringWriter();
        PrintWriter writer = new PrintWriter(output);
        int status = ToolProvider.findFirst("jdeps")
                .orElseThrow()
                .run(writer, writer, "-verbose:class", "-filter:package", "--ignore-missing-deps", folder.toString());
        if (status != 0) {
            throw new IllegalStateException("jdeps failed: " + output);
        }
        PackageGraph graph = new PackageGraph();
        List<Matcher> found = output.toString()
                .lines()
                .map(USE::matcher)
                .filter(Matcher::matches)
                .toList();
        found.forEach(use -> graph.uses.put(packageOf(use.group(1)), new TreeMap<>()));
        found.forEach(use -> graph.add(use.group(1), use.group(2)));
        return graph;
    }

    private void add(String user, String used) {
        String from = packageOf(user);
        String to = packageOf(used);
        Map<String, String> targets = uses.get(from);
        if (targets != null && !from.equals(to)) {
            targets.putIfAbsent(to, user + " uses " + used);
        }
    }

    private static String packageOf(String className) {
        return className.substring(0, className.lastIndexOf('.'));
    }

    /** {@return the names of the packages that use anything of the project} */
    public Set<String> packages() {
        return uses.keySet();
    }

    /** {@return the uses of some packages by others, as texts with an example for each; empty if there are none} */
    public List<String> uses(Predicate<String> users, Predicate<String> used) {
        List<String> found = new ArrayList<>();
        uses.forEach((user, targets) -> {
            if (users.test(user)) {
                targets.forEach((target, example) -> {
                    if (used.test(target)) {
                        found.add(example);
                    }
                });
            }
        });
        return found;
    }

    /**
     * {@return the uses that are parts of cycles, as texts with an example for each; empty if there are no cycles}
     *
     * <p>Packages that use no others, and then those that use no others but these, are removed until nothing but cycles
     * and what uses them is left.
     */
    public List<String> cycles() {
        Set<String> left = new TreeSet<>(uses.keySet());
        boolean changed = true;
        while (changed) {
            changed = left.removeIf(user -> isUseless(user, left));
        }
        return uses(left::contains, left::contains);
    }

    private boolean isUseless(String user, Set<String> left) {
        return uses.getOrDefault(user, Map.of()).keySet().stream().noneMatch(left::contains);
    }
}
