// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * The name of a source file by its parts, to find the same file under another name: modules have the names with which compilers were
 * called, which may be relative, or paths of another machine.
 */
public final class SourcePath {
    private final List<String> parts;

    /** Whether the name is one of Windows, whose names differ in more than the case of letters. */
    private final boolean ignoresCase;

    private SourcePath(List<String> parts, boolean ignoresCase) {
        this.parts = parts;
        this.ignoresCase = ignoresCase;
    }

    /**
     * {@return the parts of a name}
     *
     * @param name the name, with the separators of any system
     */
    public static SourcePath of(String name) {
        Objects.requireNonNull(name, "name");
        List<String> parts = new ArrayList<>();
        for (String part : name.split("[/\\\\]", -1)) {
            boolean goesUp = part.equals("..")
                    && !parts.isEmpty()
                    && !parts.get(parts.size() - 1).equals("..");
            if (goesUp) {
                parts.remove(parts.size() - 1);
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return new SourcePath(parts, name.contains("\\") || name.matches("[A-Za-z]:.*"));
    }

    /**
     * Chooses the names that mean the same file as another name: those that share the most parts with it, from the end.
     *
     * @param name the name of a file, or the end of its path
     * @param names the names to choose from
     * @return the names that mean it; several if nothing tells them apart
     */
    public static Set<String> same(String name, Collection<String> names) {
        if (names.contains(name)) {
            return Set.of(name);
        }
        SourcePath wanted = of(name);
        Set<String> found = new LinkedHashSet<>();
        int most = 1;
        for (String each : names) {
            int common = wanted.commonParts(of(each));
            if (common > most) {
                found.clear();
                most = common;
            }
            if (common == most) {
                found.add(each);
            }
        }
        return found;
    }

    /** The number of equal parts from the end. */
    private int commonParts(SourcePath other) {
        int common = 0;
        int most = Math.min(parts.size(), other.parts.size());
        while (common < most
                && isEqual(
                        parts.get(parts.size() - 1 - common),
                        other.parts.get(other.parts.size() - 1 - common),
                        ignoresCase || other.ignoresCase)) {
            common++;
        }
        return common;
    }

    private static boolean isEqual(String one, String other, boolean ignoresCase) {
        return one.equals(other) || ignoresCase && one.toLowerCase(Locale.ROOT).equals(other.toLowerCase(Locale.ROOT));
    }
}
