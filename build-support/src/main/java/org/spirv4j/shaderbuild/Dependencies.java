// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files that a shader consists of: what the compiler writes as a rule of make, and the files that {@code #include}
 * lines name, whether or not the preprocessor skips them.
 */
final class Dependencies {
    private static final Pattern INCLUDE =
            Pattern.compile("^\\s*(?:#\\s*include|import|__include)\\s*[<\"]([^>\"]+)[>\"]", Pattern.MULTILINE);
    private static final Pattern COLON = Pattern.compile(":(?=\\s|$)");

    private Dependencies() {}

    /**
     * The files, by their names relative to the folder of the sources where they are in it.
     *
     * @param rule the file with the rule of make; may be missing
     */
    static SortedSet<String> of(Path folder, String source, Path rule, List<Path> includeFolders) throws IOException {
        SortedSet<String> found = new TreeSet<>();
        Deque<Path> open = new ArrayDeque<>();
        open.add(folder.resolve(source));
        if (Files.isRegularFile(rule)) {
            for (String name : ofRule(Files.readString(rule))) {
                open.add(folder.resolve(name));
            }
        }
        while (!open.isEmpty()) {
            Path file = open.remove().normalize();
            if (!Files.isRegularFile(file) || !found.add(name(folder, file))) {
                continue;
            }
            Matcher include = INCLUDE.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
            while (include.find()) {
                open.addAll(candidates(file, include.group(1), includeFolders));
            }
        }
        return found;
    }

    private static List<Path> candidates(Path file, String name, List<Path> includeFolders) {
        List<Path> candidates = new ArrayList<>();
        try {
            candidates.add(file.resolveSibling(name));
            for (Path folder : includeFolders) {
                candidates.add(folder.resolve(name));
            }
        } catch (InvalidPathException e) {
            // The compiler reports it.
        }
        return candidates;
    }

    private static String name(Path folder, Path file) {
        Path relative = file.startsWith(folder) ? folder.relativize(file) : file;
        return relative.toString().replace('\\', '/');
    }

    /** The prerequisites of a rule of make. */
    static List<String> ofRule(String rule) {
        List<String> names = new ArrayList<>();
        Matcher colon = COLON.matcher(rule);
        if (!colon.find()) {
            return names;
        }
        StringBuilder name = new StringBuilder();
        String files = rule.substring(colon.end()).replaceAll("\\\\\r?\n", " ") + " ";
        for (int i = 0; i < files.length(); i++) {
            char c = files.charAt(i);
            if (c == '\\' && files.charAt(i + 1) == ' ') {
                name.append(' ');
                i++;
            } else if (!Character.isWhitespace(c)) {
                name.append(c);
            } else if (!name.isEmpty()) {
                names.add(name.toString());
                name.setLength(0);
            }
        }
        return names;
    }
}
