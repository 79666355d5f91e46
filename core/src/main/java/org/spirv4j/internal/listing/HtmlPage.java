package org.spirv4j.internal.listing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page around what is shown of a module, from a file such as {@code listing.html}, in which {@code @style@} and {@code
 * @script@} stand for the files of that name beside it, {@code @base@} for the style that all pages share, {@code
 * @script-hash@} for what lets the script run, and other words for what a module fills in.
 */
public final class HtmlPage {

    /**
     * Some markup and what follows it.
     *
     * @param then a word that the page has between two {@code @}, or nothing at its end
     */
    public record Segment(String markup, String then) {}

    private static final Pattern PLACEHOLDER = Pattern.compile("@([a-z-]+)@");

    private HtmlPage() {}

    /** The segments of a page, by the name of its files. */
    public static List<Segment> segments(String name) {
        String style = resource(name + ".css");
        String script = resource(name + ".js");
        List<Segment> segments = new ArrayList<>();
        StringBuilder markup = new StringBuilder();
        Matcher matcher = PLACEHOLDER.matcher(resource(name + ".html"));
        while (matcher.find()) {
            matcher.appendReplacement(markup, "");
            switch (matcher.group(1)) {
                case "base" -> markup.append(resource("page.css"));
                case "style" -> markup.append(style);
                case "script" -> markup.append(script);
                case "script-hash" -> markup.append("sha256-").append(sha256(script));
                default -> {
                    segments.add(new Segment(markup.toString(), matcher.group(1)));
                    markup.setLength(0);
                }
            }
        }
        matcher.appendTail(markup);
        segments.add(new Segment(markup.toString(), ""));
        return List.copyOf(segments);
    }

    private static String resource(String name) {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the library lacks its resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
