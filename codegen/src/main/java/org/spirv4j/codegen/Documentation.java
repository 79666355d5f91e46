// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Operand;
import org.spirv4j.internal.grammar.GrammarModel.Quantifier;

/** Writes the documentation comments of generated sources from the grammar. */
final class Documentation {
    private static final int WIDTH = 120;

    private Documentation() {}

    /** A comment of sentences and tags, at the indentation of class members. */
    static String comment(String text, List<String> tags) {
        String line = "    /** " + text + " */";
        if (tags.isEmpty() && line.length() <= WIDTH) {
            return line + "\n";
        }
        StringBuilder out = new StringBuilder("    /**\n");
        wrap(text, "     * ", out);
        if (!tags.isEmpty()) {
            out.append("     *\n");
        }
        for (String tag : tags) {
            wrap(tag, "     *     ", out);
        }
        return out.append("     */\n").toString();
    }

    /** Breaks a text into lines of a comment; the second and later lines start with {@code margin}. */
    private static void wrap(String text, String margin, StringBuilder out) {
        StringBuilder line = new StringBuilder("     *");
        boolean isEmpty = true;
        for (String word : text.split(" ", -1)) {
            if (!isEmpty && line.length() + 1 + word.length() > WIDTH) {
                out.append(line).append('\n');
                line = new StringBuilder(margin.stripTrailing());
                line.append(" ".repeat(margin.length() - 1 - line.length()));
            }
            line.append(' ').append(word);
            isEmpty = false;
        }
        out.append(line).append('\n');
    }

    /** The name of an operand, or its kind if it has no name. */
    static String name(Operand operand) {
        String name = operand.name().isEmpty()
                ? operand.kind()
                : operand.name()
                        .replaceAll("[\\n.]+", " ")
                        .replaceAll("[, ]+$", "")
                        .trim();
        return name.replace("&", "&amp;").replace("<", "&lt;");
    }

    /** The names of operands with their quantifiers, such as {@code Pointer, MemoryAccess (optional)}; may be empty. */
    static String list(List<Operand> operands) {
        List<String> names = new ArrayList<>();
        for (Operand operand : operands) {
            String often = operand.quantifier() == Quantifier.OPTIONAL
                    ? " (optional)"
                    : operand.quantifier() == Quantifier.ANY ? " (any number)" : "";
            names.add(name(operand) + often);
        }
        return String.join(", ", names);
    }

    /** A sentence with the required capabilities, versions and extensions; empty for none. */
    static String needs(GrammarModel.Availability availability) {
        List<String> needs = new ArrayList<>();
        if (!availability.capabilities().isEmpty()) {
            needs.add("capability " + String.join(" or ", availability.capabilities()));
        }
        boolean isLater = availability.since() != GrammarModel.NO_VERSION && availability.since() > 0x100;
        String extensions = String.join(" or ", availability.extensions());
        if (isLater) {
            needs.add("SPIR-V " + version(availability.since()) + (extensions.isEmpty() ? "" : " or " + extensions));
        } else if (!extensions.isEmpty()) {
            needs.add(extensions);
        }
        String removed = availability.until() == GrammarModel.NO_VERSION
                ? ""
                : "Removed after SPIR-V " + version(availability.until()) + ".";
        return ((needs.isEmpty() ? "" : "Requires " + String.join("; ", needs) + ". ") + removed).trim();
    }

    /** A sentence with the aliases; empty for none. */
    static String aliases(List<String> aliases) {
        return aliases.isEmpty() ? "" : "Also named " + String.join(", ", aliases) + ".";
    }

    /** Joins the sentences that are not empty. */
    static String sentences(String... sentences) {
        return String.join(
                " ", List.of(sentences).stream().filter(s -> !s.isEmpty()).toList());
    }

    private static String version(int version) {
        return (version >> 8) + "." + (version & 0xFF);
    }
}
