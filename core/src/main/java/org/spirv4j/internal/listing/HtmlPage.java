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
 * followed by those of the page; {@code script-hash} by the hash of the script for the content security policy; the name of a
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

    private static final Pattern PLACEHOLDER = Pattern.compile("@([a-z-]+)@");
    private static final Pattern PIECE = Pattern.compile("^== ", Pattern.MULTILINE);

    private final Map<String, String> pieces = new HashMap<>();
    private final List<Segment> segments = new ArrayList<>();
    private final StringBuilder markup = new StringBuilder();

    private HtmlPage(String name) {
        String script = "'use strict';\n(() => {\n" + resource("page.js") + resource(name + ".js") + "})();\n";
        pieces.put("style", resource("page.css") + resource(name + ".css"));
        pieces.put("script", script);
        pieces.put("script-hash", "sha256-" + sha256(script));
        for (String piece : PIECE.split(resource(name + ".html"), -1)) {
            int end = piece.indexOf('\n');
            if (end > 0) {
                pieces.put(piece.substring(0, end), piece.substring(end + 1, piece.length() - 1));
            }
        }
        add(resource("page.html"));
        segments.add(new Segment(markup.toString(), ""));
    }

    /** The segments of a page, by the name of its own files. */
    public static List<Segment> segments(String name) {
        return List.copyOf(new HtmlPage(name).segments);
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
