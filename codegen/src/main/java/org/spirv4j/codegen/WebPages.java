// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the templates of the library's HTML pages into a class: putting one together and hashing its script takes a
 * tenth of the time of a command that writes one small page.
 *
 * <p>All pages are made from the file {@code page.html}, in which placeholders have the form {@code @word@}:
 * {@code style} and {@code script} are replaced by the files {@code .css} and {@code .js} that all pages have, followed
 * by those of the parts of the page, and its own; {@code script-hash} by the hash of the script for the content
 * security policy; the name of a section of the page's own file, such as {@code listing.html}, by that section. The
 * writer of the page fills in all other placeholders. A section starts after a line {@code == WORD}; the section
 * {@code parts} names the parts of the page.
 */
final class WebPages {
    /** What pages can have besides their own files. */
    private enum Part {
        /** Drawings of control flow. */
        DRAWING("drawing", "drawing", "drawing"),
        /** Interfaces as tables, and memory as boxes of bytes. */
        MEMORY("memory", "", ""),
        /** Parts that are in comments until they are shown. */
        FOLDING("", "folding", ""),
        /** Sections that can be searched. */
        SECTIONS("", "sections", ""),
        /** The text of a module as data, of which the script shows what is in view. */
        MODULE("rows", "lines rows functions source translated", "module"),
        /** Views beside the text of a module. */
        VIEWS("", "views texts flow", "");

        /** The names of files, separated by spaces. */
        private final String styles;

        private final String scripts;
        private final String sections;

        Part(String styles, String scripts, String sections) {
            this.styles = styles;
            this.scripts = scripts;
            this.sections = sections;
        }
    }

    private static final List<String> SHARED_SCRIPTS = List.of("page", "keys", "search", "tips");
    private static final String PARTS = "parts";

    private static final Pattern PLACEHOLDER = Pattern.compile("@([a-z-]+)@");
    private static final Pattern COMMENT = Pattern.compile("(?ms)^ */\\*.*?\\*/\n");
    private static final Pattern INDENTATION = Pattern.compile("(?m)^ +");
    private static final Pattern SECTION = Pattern.compile("^== ", Pattern.MULTILINE);

    private final Path folder;
    private final Map<String, List<String>> pieces = new HashMap<>();
    private final List<String> segments = new ArrayList<>();
    private final List<String> markup = new ArrayList<>();

    private WebPages(Path folder, String name) throws IOException {
        this.folder = folder;
        readSections(name);
        List<Part> parts = new ArrayList<>();
        for (String word : words(String.join("", pieces.getOrDefault(PARTS, List.of())))) {
            parts.add(Part.valueOf(word.toUpperCase(Locale.ROOT)));
        }
        List<String> styles = new ArrayList<>(List.of(read("page.css")));
        List<String> scripts =
                new ArrayList<>(List.of("/* SPDX-License-Identifier: Apache-2.0 */\n'use strict';\n(() => {\n"));
        for (String shared : SHARED_SCRIPTS) {
            scripts.add(script(shared));
        }
        for (Part part : parts) {
            for (String file : words(part.styles)) {
                styles.add(read(file + ".css"));
            }
            for (String file : words(part.scripts)) {
                scripts.add(script(file));
            }
            for (String file : words(part.sections)) {
                readSections(file);
            }
        }
        styles.add(read(name + ".css"));
        scripts.add(script(name));
        scripts.add("})();\n");
        pieces.put("style", styles);
        pieces.put("script", scripts);
        pieces.put("script-hash", List.of("sha256-" + sha256(String.join("", scripts))));
        add(read("page.html"));
        endSegment("");
    }

    /**
     * Writes the class.
     *
     * @param resources the folder of the library's resources
     */
    static void write(Path resources, Map<String, String> files) throws IOException {
        String packageName = "org/spirv4j/view/internal/listing";
        Path folder = resources.resolve(packageName);
        StringBuilder methods = new StringBuilder();
        for (String page : pages(folder)) {
            methods.append(
                    """

                        /** The template of the page %1$s. */
                        public static List<PageSegment> %1$s() {
                            return List.of(
                                    %2$s);
                        }
                    """.formatted(page, String.join(",\n                ", new WebPages(folder, page).segments)));
        }
        files.put(packageName + "/PageTemplates.java", """
                package org.spirv4j.view.internal.listing;

                import java.util.List;

                /** The templates of the HTML pages. */
                public final class PageTemplates {
                    private PageTemplates() {}
                %s
                    private static PageSegment segment(String then, String... markup) {
                        return new PageSegment(String.join("", markup), then);
                    }
                }
                """.formatted(methods));
    }

    /** The names of the pages: of the files that say which parts they have. */
    private static List<String> pages(Path folder) throws IOException {
        List<String> pages = new ArrayList<>();
        for (Path file : in(folder)) {
            String name = file.getFileName().toString();
            if (name.endsWith(".html") && Files.readString(file).startsWith("== " + PARTS + "\n")) {
                pages.add(name.substring(0, name.indexOf('.')));
            }
        }
        return pages;
    }

    private static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private void readSections(String file) throws IOException {
        for (String section : SECTION.split(read(file + ".html"), -1)) {
            int end = section.indexOf('\n');
            if (end > 0) {
                pieces.put(section.substring(0, end), List.of(section.substring(end + 1, section.length() - 1)));
            }
        }
    }

    private void add(String text) {
        Matcher matcher = PLACEHOLDER.matcher(text);
        int done = 0;
        while (matcher.find()) {
            markup.add(text.substring(done, matcher.start()));
            done = matcher.end();
            List<String> piece = pieces.get(matcher.group(1));
            if (piece == null) {
                endSegment(matcher.group(1));
            } else {
                piece.forEach(this::add);
            }
        }
        markup.add(text.substring(done));
    }

    /** Files are string constants of their own, so that the pages share those that they have in common. */
    private void endSegment(String then) {
        segments.add(Stream.concat(Stream.of(then), markup.stream().filter(text -> !text.isEmpty()))
                .map(TableSource::literal)
                .collect(Collectors.joining(", ", "segment(", ")")));
        markup.clear();
    }

    /** A script without indentation and the comments that have lines of their own. */
    private String script(String name) throws IOException {
        String text = COMMENT.matcher(read(name + ".js")).replaceAll("");
        return INDENTATION.matcher(text).replaceAll("");
    }

    private String read(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split(" ", -1));
    }

    private static String sha256(String script) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
