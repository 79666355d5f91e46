package org.spirv4j.validate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.rule.RuleFile;
import org.spirv4j.internal.rule.RuleText;
import org.spirv4j.internal.validate.rule.RuleChapters;

/** What each rule demands and why, with a module that breaks it and one that keeps it. Immutable. */
public final class RuleCatalogue {

    /**
     * A rule explained.
     *
     * @param id as in {@link Rule#id}
     * @param vuids as in {@link Rule#vuids}
     * @param section as in {@link Rule#section}
     * @param demands what it demands
     * @param why what goes wrong otherwise; empty when that is plain
     * @param env the environment of the modules
     * @param options command-line options, without leading hyphens, under which the rule shows
     * @param snippet a module that breaks the rule and no other, line by line, with what mends it: lines that start with
     *     {@code -} are to be replaced by those that start with {@code +}; empty when there is none
     * @param checkedBy the names of the library's classes that check it, with their packages, for those who want to change
     *     it; sorted
     */
    public record Entry(
            String id,
            List<String> vuids,
            String section,
            String demands,
            String why,
            TargetEnv env,
            List<String> options,
            List<String> snippet,
            List<String> checkedBy) {

        /** A module that breaks the rule and no other, as assembly; empty when there is none. */
        public String failing() {
            return text('-', '+');
        }

        /** The same module, mended. */
        public String passing() {
            return text('+', '-');
        }

        private String text(char kept, char dropped) {
            StringBuilder text = new StringBuilder();
            for (String line : snippet) {
                if (line.isEmpty() || line.charAt(0) != dropped) {
                    boolean marked = !line.isEmpty() && line.charAt(0) == kept;
                    text.append(line, marked ? 1 : 0, line.length()).append('\n');
                }
            }
            return text.toString();
        }
    }

    private static final class Holder {
        static final RuleCatalogue INSTANCE = new RuleCatalogue();
    }

    private final List<Entry> entries = new ArrayList<>();

    private RuleCatalogue() {
        Map<String, List<String>> pieces = RuleFile.pieces(lines("pieces.rules"));
        Map<String, List<String>> checkers = checkers();
        for (String file : RuleChapters.FILES) {
            String chapter = file.substring(file.indexOf('/') + 1);
            for (RuleText rule : RuleFile.read(chapter, lines(file + ".rules"), pieces)) {
                entries.add(new Entry(
                        rule.id(),
                        rule.vuids(),
                        rule.section(),
                        rule.demands(),
                        rule.why(),
                        TargetEnv.ofLabel(rule.env()).orElseThrow(),
                        rule.options(),
                        rule.snippet(),
                        checkers.getOrDefault(rule.id(), List.of())));
            }
        }
    }

    /** The classes that check each rule, which the build finds in the sources. */
    private static Map<String, List<String>> checkers() {
        Map<String, List<String>> checkers = new HashMap<>();
        for (String line : lines("checkers")) {
            String[] words = line.split(" ", -1);
            for (int i = 1; i < words.length; i++) {
                checkers.computeIfAbsent(words[i], key -> new ArrayList<>()).add("org.spirv4j." + words[0]);
            }
        }
        return checkers;
    }

    private static List<String> lines(String file) {
        try (InputStream in = RuleChapters.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("resource " + file + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The rules that the library checks; read when first asked for. */
    public static RuleCatalogue get() {
        return Holder.INSTANCE;
    }

    /** All rules, sorted by chapter, in the order of the chapter. */
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** The rules with this id or VUID. */
    public List<Entry> find(String idOrVuid) {
        return entries.stream()
                .filter(e -> e.id().equals(idOrVuid) || e.vuids().contains(idOrVuid))
                .toList();
    }

    /** What is known of a rule that a finding names. */
    public Optional<Entry> entry(Rule rule) {
        return find(rule.id()).stream().findFirst();
    }
}
