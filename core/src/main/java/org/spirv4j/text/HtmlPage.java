package org.spirv4j.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page around a listing, from {@code listing.html}, in which {@code @style@} and {@code @script@} stand for the files
 * beside it, {@code @script-hash@} for what lets the script run, and {@code @title@} and so on for what a module fills in.
 */
final class HtmlPage {

    /** What a module fills in. */
    enum Slot {
        TITLE,
        FACTS,
        OUTLINE,
        DIGITS,
        LISTING,
        NOTHING
    }

    /** Some markup and what follows it. */
    record Part(String markup, Slot then) {}

    private static final Pattern PLACEHOLDER = Pattern.compile("@([a-z-]+)@");
    private static final List<Part> PARTS = load();

    private HtmlPage() {}

    static List<Part> parts() {
        return PARTS;
    }

    private static List<Part> load() {
        String style = resource("listing.css");
        String script = resource("listing.js");
        List<Part> parts = new ArrayList<>();
        StringBuilder markup = new StringBuilder();
        Matcher matcher = PLACEHOLDER.matcher(resource("listing.html"));
        while (matcher.find()) {
            matcher.appendReplacement(markup, "");
            switch (matcher.group(1)) {
                case "style" -> markup.append(style);
                case "script" -> markup.append(script);
                case "script-hash" -> markup.append("sha256-").append(sha256(script));
                default -> {
                    parts.add(new Part(
                            markup.toString(), Slot.valueOf(matcher.group(1).toUpperCase(Locale.ROOT))));
                    markup.setLength(0);
                }
            }
        }
        matcher.appendTail(markup);
        parts.add(new Part(markup.toString(), Slot.NOTHING));
        return List.copyOf(parts);
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
