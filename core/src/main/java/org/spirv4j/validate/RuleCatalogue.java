// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.resource.ResourceText;
import org.spirv4j.validate.internal.catalogue.RuleFile;
import org.spirv4j.validate.internal.catalogue.RuleText;
import org.spirv4j.validate.internal.rule.RuleChapters;

/**
 * Explanations of the rules of the validator and of the linter: what each rule requires and why, with a module that
 * violates it and one that does not. Immutable.
 */
public final class RuleCatalogue {

    /** The explanation of a rule. Immutable. */
    public static final class Entry {
        private final RuleText text;
        private final TargetEnv env;
        private final List<String> checkedBy;

        private Entry(RuleText text, List<String> checkedBy) {
            this.text = text;
            this.checkedBy = checkedBy;
            env = TargetEnv.ofLabel(text.env()).orElseThrow();
        }

        /** {@return the name of the rule, as {@link Rule#id} returns it} */
        public String id() {
            return text.id();
        }

        /** {@return the Vulkan valid usage identifiers of the rule, as {@link Rule#vuids} returns them} */
        public List<String> vuids() {
            return text.vuids();
        }

        /** {@return the section of the specification that states the rule, as {@link Rule#section} returns it} */
        public String section() {
            return text.section();
        }

        /** {@return what the rule requires} */
        public String demands() {
            return text.demands();
        }

        /** {@return what goes wrong if the rule is violated; may be empty} */
        public String why() {
            return text.why();
        }

        /** {@return what to do about a violation; empty for rules of the validator} */
        public String advice() {
            return text.advice();
        }

        /**
         * {@return whether the linter checks the rule, see {@link org.spirv4j.lint.LintRule}; otherwise, the validator
         * does}
         */
        public boolean isLintRule() {
            return !text.level().isEmpty();
        }

        /** {@return the environment of the modules} */
        public TargetEnv env() {
            return env;
        }

        /**
         * {@return the validation options under which {@link #failing} violates the rule, such as {@code
         * max-struct-depth=2}; see {@link Validator#with(String, int)}}
         */
        public List<String> options() {
            return text.options();
        }

        /**
         * {@return a module that violates this rule and no other, line by line, with its correction: lines that start
         * with {@code -} are replaced by those that start with {@code +}; empty when there is none}
         */
        public List<String> snippet() {
            return text.snippet();
        }

        /** {@return the names of the classes of the library that check the rule, with their packages, sorted} */
        public List<String> checkedBy() {
            return checkedBy;
        }

        /** {@return a module that violates this rule and no other, as assembly text; empty when there is none} */
        public String failing() {
            return text('-', '+');
        }

        /** {@return the same module with the violation corrected, as assembly text; empty when there is none} */
        public String passing() {
            return text('+', '-');
        }

        private String text(char kept, char dropped) {
            StringBuilder module = new StringBuilder();
            for (String line : snippet()) {
                if (line.isEmpty() || line.charAt(0) != dropped) {
                    boolean marked = !line.isEmpty() && line.charAt(0) == kept;
                    module.append(line, marked ? 1 : 0, line.length()).append('\n');
                }
            }
            return module.toString();
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
                entries.add(new Entry(rule, checkers.getOrDefault(rule.id(), List.of())));
            }
        }
    }

    /** The classes that check each rule; the build extracts them from the sources. */
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
        return ResourceText.text(RuleChapters.class, file).lines().toList();
    }

    /** {@return the rules that the library checks} The catalogue is read on first use. */
    public static RuleCatalogue get() {
        return Holder.INSTANCE;
    }

    /** {@return all rules, in the order of their rooms and files} */
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /**
     * Finds the rules of a chapter.
     *
     * @param chapter the part of the rules' ids before the point, such as {@code ids}
     * @return the rules; empty when there is no such chapter
     */
    public List<Entry> chapter(String chapter) {
        Objects.requireNonNull(chapter, "chapter");
        return entries.stream().filter(e -> e.id().startsWith(chapter + ".")).toList();
    }

    /**
     * Finds rules by name or VUID.
     *
     * @param idOrVuid the id or a VUID of a rule
     * @return the rules with this id or VUID; empty when there are none
     */
    public List<Entry> find(String idOrVuid) {
        Objects.requireNonNull(idOrVuid, "idOrVuid");
        return entries.stream()
                .filter(e -> e.id().equals(idOrVuid) || e.vuids().contains(idOrVuid))
                .toList();
    }

    /**
     * Finds the entry of a rule.
     *
     * @param rule the rule of a finding
     * @return the entry; empty when the catalogue lacks the rule
     */
    public Optional<Entry> entry(Rule rule) {
        Objects.requireNonNull(rule, "rule");
        return find(rule.id()).stream().findFirst();
    }
}
