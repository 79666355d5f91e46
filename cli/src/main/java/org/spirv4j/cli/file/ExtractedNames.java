// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names for files that an input names, and that are written to a folder. The input may come from anywhere: no name
 * leads out of the folder, each is possible on all systems, and no two are the same file on any of them, nor a
 * file and a folder.
 */
public final class ExtractedNames {
    /** File systems allow 255 bytes, and a number may be added. */
    private static final int MAX_PART_BYTES = 200;

    private static final int MAX_BYTES = 1_000;
    private static final int MAX_EXTENSION = 16;
    private static final Pattern DEVICE = Pattern.compile("(?i)(con|prn|aux|nul|com\\d|lpt\\d)(\\..*)?");

    private final CharsetEncoder encoder =
            Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8")).newEncoder();
    private final Set<String> files = new HashSet<>();

    /** The keys of the names of folders, and what ends those that are not possible as they are. */
    private final Map<String, String> folders = new HashMap<>();

    private final Map<String, Integer> numbers = new HashMap<>();

    /**
     * Makes a name that was not made before.
     *
     * @param stated the name in the input, a path of any system
     * @param absent the name for one that states nothing
     * @return a relative name with / between its parts; of an absolute name, its last part
     */
    public String add(String stated, String absent) {
        List<String> parts = parts(stated);
        if (parts.isEmpty()) {
            parts = List.of(absent);
        }
        String name = "";
        for (String part : parts.subList(0, parts.size() - 1)) {
            name = folder(name + part) + "/";
        }
        name = free(name + parts.get(parts.size() - 1));
        files.add(key(name));
        return name;
    }

    private List<String> parts(String stated) {
        String[] all = stated.replace('\\', '/').split("/", -1);
        boolean isAbsolute = stated.startsWith("/") || stated.startsWith("\\") || stated.indexOf(':') >= 0;
        List<String> parts = new ArrayList<>();
        int bytes = 0;
        for (int i = isAbsolute ? all.length - 1 : 0; i < all.length; i++) {
            String part = part(all[i]);
            if (!part.isEmpty()) {
                parts.add(part);
                bytes += bytes(part) + 1;
            }
        }
        return bytes > MAX_BYTES ? parts.subList(parts.size() - 1, parts.size()) : parts;
    }

    /** A part of a path without what a system does not allow or gives another meaning; empty if nothing stays. */
    private String part(String stated) {
        StringBuilder clean = new StringBuilder();
        stated.codePoints().map(c -> isAllowed(c) ? c : '_').forEach(clean::appendCodePoint);
        String part = clean.toString().strip().replaceFirst("[. ]+$", "").replaceFirst("^-", "_");
        return shortened(DEVICE.matcher(part).matches() ? "_" + part : part);
    }

    private boolean isAllowed(int c) {
        return "._-+ ".indexOf(c) >= 0 || Character.isLetterOrDigit(c) && encoder.canEncode(Character.toString(c));
    }

    private static String shortened(String part) {
        if (bytes(part) <= MAX_PART_BYTES) {
            return part;
        }
        int dot = part.lastIndexOf('.');
        String extension = dot > 0 && part.length() - dot <= MAX_EXTENSION ? part.substring(dot) : "";
        int end = 0;
        int size = bytes(extension);
        while (end < part.length()) {
            int next = part.offsetByCodePoints(end, 1);
            size += bytes(part.substring(end, next));
            if (size > MAX_PART_BYTES) {
                break;
            }
            end = next;
        }
        return part.substring(0, end) + extension;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** A name of a folder that no file has and none gets then; with the same number each time. */
    private String folder(String name) {
        String ending = folders.get(key(name));
        if (ending == null) {
            ending = "";
            for (int number = 2; files.contains(key(name + ending)); number++) {
                ending = "-" + number;
            }
            folders.put(key(name), ending);
            folders.putIfAbsent(key(name + ending), "");
        }
        return name + ending;
    }

    /** A name of a file that no file and no folder has, with a number before the extension if it is needed. */
    private String free(String name) {
        String candidate = name;
        while (files.contains(key(candidate)) || folders.containsKey(key(candidate))) {
            int number = numbers.merge(key(name), 2, (last, first) -> last + 1);
            int dot = name.lastIndexOf('.');
            int end = dot > name.lastIndexOf('/') + 1 ? dot : name.length();
            candidate = name.substring(0, end) + "-" + number + name.substring(end);
        }
        return candidate;
    }

    /** Equal for names that some system takes for the same. */
    private static String key(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }
}
