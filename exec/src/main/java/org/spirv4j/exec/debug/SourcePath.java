// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * The name of a source file by its parts, to find the same file under another name: modules have the names with which
 * compilers were called, which may be relative, or paths of another machine.
 */
public final class SourcePath {
    private static final String SCHEME = "file://";
    private static final int HEXADECIMAL = 16;

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
     * @param text the name, with the separators of any system, or the URI of a file
     */
    public static SourcePath of(String text) {
        Objects.requireNonNull(text, "text");
        String name = withoutUri(text);
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
     * {@return the path that a URI of a file has; another text stays as it is}
     *
     * @param text a path, or a URI such as {@code file:///c%3A/a%20b.comp}
     */
    public static String withoutUri(String text) {
        if (!text.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return text;
        }
        byte[] bytes = text.substring(SCHEME.length()).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream path = new ByteArrayOutputStream(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            int high = i + 2 < bytes.length ? Character.digit(bytes[i + 1], HEXADECIMAL) : -1;
            int low = i + 2 < bytes.length ? Character.digit(bytes[i + 2], HEXADECIMAL) : -1;
            if (bytes[i] == '%' && high >= 0 && low >= 0) {
                path.write(high * HEXADECIMAL + low);
                i += 2;
            } else {
                path.write(bytes[i]);
            }
        }
        String decoded = path.toString(StandardCharsets.UTF_8);
        boolean hasDrive = decoded.matches("/[A-Za-z]:.*");
        return hasDrive ? decoded.substring(1) : decoded;
    }

    /**
     * Chooses the names that mean the same file as another name: those that share the most parts with it, from the end.
     * If none does, letters of another case are equal, as in the names of many file systems.
     *
     * @param name the name of a file, or the end of its path
     * @param names the names to choose from
     * @return the names that mean it; several if nothing tells them apart
     */
    public static Set<String> same(String name, Collection<String> names) {
        if (names.contains(name)) {
            return Set.of(name);
        }
        Set<String> found = closest(name, names, false);
        return found.isEmpty() ? closest(name, names, true) : found;
    }

    private static Set<String> closest(String name, Collection<String> names, boolean ignoresCase) {
        SourcePath wanted = of(name);
        Set<String> found = new LinkedHashSet<>();
        int most = 1;
        for (String known : names) {
            int common = wanted.commonParts(of(known), ignoresCase);
            if (common > most) {
                found.clear();
                most = common;
            }
            if (common == most) {
                found.add(known);
            }
        }
        return found;
    }

    /** The number of equal parts from the end. */
    private int commonParts(SourcePath other, boolean ignoresAll) {
        int common = 0;
        int most = Math.min(parts.size(), other.parts.size());
        while (common < most
                && isEqual(
                        parts.get(parts.size() - 1 - common),
                        other.parts.get(other.parts.size() - 1 - common),
                        ignoresAll || ignoresCase || other.ignoresCase)) {
            common++;
        }
        return common;
    }

    private static boolean isEqual(String one, String other, boolean ignoresCase) {
        return one.equals(other) || ignoresCase && one.toLowerCase(Locale.ROOT).equals(other.toLowerCase(Locale.ROOT));
    }
}
