// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.listing;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.internal.resource.ResourceText;

/**
 * The template of an HTML page. All pages are made from the file {@code page.html}, in which placeholders have the form
 * {@code @word@}: {@code style} and {@code script} are replaced by the files {@code .css} and {@code .js} that all
 * pages have, followed by those of the parts of the page, and its own; {@code script-hash} by the hash of the script
 * for the content security policy; the name of a section of the page's own file, such as {@code listing.html}, by that
 * section. The writer of the page fills in all other placeholders. A section starts after a line {@code == WORD}.
 */
public final class HtmlPage {

    /**
     * A piece of markup and the placeholder that follows it.
     *
     * @param then a word that the writer fills in, or nothing at the end of the page
     */
    public record Segment(String markup, String then) {}

    /** What pages can have besides their own files. */
    public enum Part {
        /** Drawings of control flow. */
        DRAWING("drawing", "drawing"),
        /** Interfaces as tables, and memory as boxes of bytes. */
        MEMORY("memory", ""),
        /** Parts that are in comments until they are shown. */
        FOLDING("", "folding"),
        /** Sections that can be searched. */
        SECTIONS("", "sections"),
        /** The text of a module as data, of which the script shows what is in view. */
        MODULE("rows", "lines rows functions source translated"),
        /** Views beside the text of a module. */
        VIEWS("", "views texts flow");

        private final String styles;
        private final String scripts;

        /** The names of files, separated by spaces. */
        Part(String styles, String scripts) {
            this.styles = styles;
            this.scripts = scripts;
        }
    }

    private static final List<String> SHARED_SCRIPTS = List.of("page", "keys", "search", "tips");

    private static final Pattern PLACEHOLDER = Pattern.compile("@([a-z-]+)@");
    private static final Pattern COMMENT = Pattern.compile("(?ms)^ */\\*.*?\\*/\n");
    private static final Pattern PIECE = Pattern.compile("^== ", Pattern.MULTILINE);

    private final Map<String, String> pieces = new HashMap<>();
    private final List<Segment> segments = new ArrayList<>();
    private final StringBuilder markup = new StringBuilder();

    private HtmlPage(String name, List<Part> parts) {
        StringBuilder script =
                new StringBuilder("/* SPDX-License-Identifier: Apache-2.0 */\n'use strict';\n(() => {\n");
        StringBuilder style = new StringBuilder(resource("page.css"));
        for (String shared : SHARED_SCRIPTS) {
            script.append(script(shared));
        }
        for (Part part : parts) {
            ResourceText.words(part.styles).forEach(file -> style.append(resource(file + ".css")));
            ResourceText.words(part.scripts).forEach(file -> script.append(script(file)));
        }
        script.append(script(name)).append("})();\n");
        pieces.put("style", style + resource(name + ".css"));
        pieces.put("script", script.toString());
        pieces.put("script-hash", "sha256-" + sha256(script.toString()));
        readPieces(name);
        if (parts.contains(Part.DRAWING)) {
            readPieces("drawing");
        }
        if (parts.contains(Part.MODULE)) {
            readPieces("module");
        }
        add(resource("page.html"));
        segments.add(new Segment(markup.toString(), ""));
    }

    /**
     * The segments of a page.
     *
     * @param name of its own files
     * @param parts that it has
     */
    public static List<Segment> segments(String name, Part... parts) {
        return List.copyOf(new HtmlPage(name, List.of(parts)).segments);
    }

    private void readPieces(String file) {
        for (String piece : PIECE.split(resource(file + ".html"), -1)) {
            int end = piece.indexOf('\n');
            if (end > 0) {
                pieces.put(piece.substring(0, end), piece.substring(end + 1, piece.length() - 1));
            }
        }
    }

    private void add(String text) {
        Matcher matcher = PLACEHOLDER.matcher(text);
        int done = 0;
        while (matcher.find()) {
            markup.append(text, done, matcher.start());
            done = matcher.end();
            String piece = pieces.get(matcher.group(1));
            if (piece != null) {
                add(piece);
            } else {
                segments.add(new Segment(markup.toString(), matcher.group(1)));
                markup.setLength(0);
            }
        }
        markup.append(text, done, text.length());
    }

    /** A script without indentation and the comments that have lines of their own. */
    private static String script(String name) {
        return COMMENT.matcher(resource(name + ".js")).replaceAll("").replaceAll("(?m)^ +", "");
    }

    private static String resource(String name) {
        return ResourceText.text(HtmlPage.class, name);
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
