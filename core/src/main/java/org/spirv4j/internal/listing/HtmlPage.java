// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.listing;

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
import org.spirv4j.internal.resource.TextResource;

/**
 * The template of an HTML page. All pages are made from the file {@code page.html}, in which placeholders have the form
 * {@code @word@}: {@code style} and {@code script} are replaced by the shared files {@code page.css} and {@code page.js}
 * followed by those of the page, with the styles of the parts that it has between them; {@code script-hash} by the hash of the script for the content security policy; the name of a
 * section of the page's own file, such as {@code listing.html}, by that section. The writer of the page fills in all other
 * placeholders. A section starts after a line {@code == WORD}.
 */
public final class HtmlPage {

    /**
     * A piece of markup and the placeholder that follows it.
     *
     * @param then a word that the writer fills in, or nothing at the end of the page
     */
    public record Segment(String markup, String then) {}

    /** The part of a page that draws control flow. */
    public static final String DRAWING = "drawing";

    /** The part of a page that shows interfaces as tables, and memory as boxes of bytes. */
    public static final String MEMORY = "memory";

    private static final Pattern PLACEHOLDER = Pattern.compile("@([a-z-]+)@");
    private static final Pattern PIECE = Pattern.compile("^== ", Pattern.MULTILINE);

    private final Map<String, String> pieces = new HashMap<>();
    private final List<Segment> segments = new ArrayList<>();
    private final StringBuilder markup = new StringBuilder();

    private HtmlPage(String name, List<String> parts) {
        String script = "'use strict';\n(() => {\n" + resource("page.js") + resource(name + ".js") + "})();\n";
        StringBuilder style = new StringBuilder(resource("page.css"));
        for (String part : parts) {
            style.append(resource(part + ".css"));
        }
        pieces.put("style", style + resource(name + ".css"));
        pieces.put("script", script);
        pieces.put("script-hash", "sha256-" + sha256(script));
        readPieces(name);
        if (parts.contains(DRAWING)) {
            readPieces(DRAWING);
        }
        add(resource("page.html"));
        segments.add(new Segment(markup.toString(), ""));
    }

    /**
     * The segments of a page.
     *
     * @param name of its own files
     * @param parts that it has: {@link #DRAWING}, {@link #MEMORY}
     */
    public static List<Segment> segments(String name, String... parts) {
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

    private static String resource(String name) {
        return TextResource.text(HtmlPage.class, name);
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
