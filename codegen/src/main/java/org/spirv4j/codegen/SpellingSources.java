// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spirv4j.codegen.SpellingFile.Row;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.ExtendedSet;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.GrammarSyntaxException;

/** Packs {@code spellings.table} into string constants. */
final class SpellingSources {
    private static final String FOLDER = "org/spirv4j/translate/internal/spelling/";

    /** Between texts in a constant. */
    private static final char SEPARATOR = '\u0001';

    private final SpellingFile file;
    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final StringBuilder rows = new StringBuilder("\0");

    /** Whether the language whose rows are packed has only a partial order of operators. */
    private boolean isPartial;

    private SpellingSources(SpellingFile file) {
        this.file = file;
        text("");
    }

    static void write(SpellingFile file, GrammarModel model, Map<String, String> files) {
        SpellingSources sources = new SpellingSources(file);
        files.put(FOLDER + "PackedSpellings.java", sources.table(model));
        files.put(FOLDER + "Precedence.java", precedence());
    }

    private static String precedence() {
        return """
                package org.spirv4j.translate.internal.spelling;

                /** How tightly the operators of languages like C bind, the loosest first. */
                public enum Precedence {
                    %s;

                    private static final Precedence[] ALL = values();

                    /** The next tighter one. */
                    public Precedence next() {
                        return ALL[ordinal() + 1];
                    }

                    /** One by its ordinal number. */
                    public static Precedence at(int ordinal) {
                        return ALL[ordinal];
                    }
                }
                """.formatted(
                Stream.of(SpellingTemplate.Precedence.values()).map(Enum::name).collect(Collectors.joining(",\n    ")));
    }

    private char text(String text) {
        return (char) (int) texts.computeIfAbsent(text, k -> texts.size());
    }

    private String table(GrammarModel model) {
        List<String> languages = List.copyOf(file.rows.keySet());
        List<String> helpers = new ArrayList<>();
        List<String> bodies = new ArrayList<>();
        List<ExtendedSet> sets = model.sets.stream()
                .filter(set -> file.rows.values().stream()
                        .flatMap(rows -> rows.keySet().stream())
                        .anyMatch(name -> name.startsWith(set.importName() + " ")))
                .toList();
        StringBuilder ofOp = new StringBuilder();
        StringBuilder ofSets = new StringBuilder();
        for (String language : languages) {
            Map<String, List<Row>> spelled = file.rows.get(language);
            Map<String, String> own = file.helpers.getOrDefault(language, Map.of());
            int first = helpers.size();
            helpers.addAll(own.keySet());
            bodies.addAll(own.values());
            Map<List<Row>, Integer> places = new HashMap<>();
            List<String> names = List.copyOf(own.keySet());
            isPartial = language.equals("wgsl");
            model.instructions.stream()
                    .sorted(Comparator.comparingInt(Instruction::number))
                    .forEach(i -> ofOp.append(place(spelled.getOrDefault(i.name(), List.of()), names, first, places)));
            for (ExtendedSet set : sets) {
                int count = set.instructions().stream()
                                .mapToInt(Instruction::number)
                                .max()
                                .orElse(0)
                        + 1;
                char[] offsets = new char[count];
                for (Instruction i : set.instructions()) {
                    List<Row> found = spelled.getOrDefault(set.importName() + " " + i.name(), List.of());
                    offsets[i.number()] = place(found, names, first, places);
                }
                ofSets.append((char) count).append(offsets);
            }
        }
        String packed = rows.toString();
        return """
                package org.spirv4j.translate.internal.spelling;

                /** The packed spellings; see {@link Spellings}. */
                final class PackedSpellings {
                    /** The languages. */
                    static final String[] LANGUAGES = {%s};

                    /** The sets that have spellings. */
                    static final String[] SETS = {%s};

                    /** The properties of types, by bit. */
                    static final String[] PROPERTIES = {%s};

                %s
                    /** The names of helper functions. */
                    static final String[] HELPERS = {%s};

                    private PackedSpellings() {}

                    // Methods, because javac copies a constant into each class that uses it.

                    /** The texts of helper functions. */
                    static String bodies() {
                        return %s;
                    }

                    /** Texts, with a separator after each. */
                    static String texts() {
                        return %s;
                    }

                    /** The rows. */
                    static String rows() {
                        return %s;
                    }

                    /** For each language where the rows of each instruction start, in the order of {@link org.spirv4j.grammar.Op}. */
                    static String ofOp() {
                        return %s;
                    }

                    /** For each language and each set a length, then where the rows of its instructions start, by their numbers. */
                    static String ofSets() {
                        return %s;
                    }
                }
                """.formatted(
                languages.stream().map(TableSource::literal).collect(Collectors.joining(", ")),
                sets.stream().map(set -> TableSource.literal(set.importName())).collect(Collectors.joining(", ")),
                SpellingFile.PROPERTIES.stream().map(TableSource::literal).collect(Collectors.joining(", ")),
                properties(),
                helpers.stream().map(TableSource::literal).collect(Collectors.joining(", ")),
                TableSource.literal(joined(bodies)),
                TableSource.literal(joined(texts.keySet())),
                TableSource.literal(packed),
                TableSource.literal(ofOp.toString()),
                TableSource.literal(ofSets.toString()));
    }

    /** A constant for the bit of each property. */
    private static String properties() {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < SpellingFile.PROPERTIES.size(); i++) {
            String property = SpellingFile.PROPERTIES.get(i);
            String name = property.endsWith("bit") ? "BITS_" + property.replace("bit", "") : property;
            out.append("    static final int ").append(name.toUpperCase(Locale.ROOT));
            out.append(" = 1 << ").append(i).append(";\n");
        }
        return out.toString();
    }

    private static String joined(Iterable<String> parts) {
        StringBuilder out = new StringBuilder();
        parts.forEach(part -> out.append(part).append(SEPARATOR));
        return out.toString();
    }

    private char place(List<Row> found, List<String> helpers, int firstHelper, Map<List<Row>, Integer> places) {
        if (found.isEmpty()) {
            return 0;
        }
        Integer known = places.get(found);
        if (known == null) {
            known = rows.length();
            places.put(found, known);
            found.forEach(row -> pack(row, helpers, firstHelper));
            rows.append('\0');
        }
        return (char) (int) known;
    }

    /**
     * Kind, length, versions, target, properties of the result and of an operand, its number, literal, extensions,
     * feature, sign, precedence, helper, number of operands, and for each of these the text before it, what it is,
     * sign and precedence; the last text.
     */
    private void pack(Row row, List<String> helpers, int firstHelper) {
        StringBuilder out = new StringBuilder();
        out.append((char) row.glsl()).append((char) row.essl()).append((char) row.target());
        out.append((char) row.result()).append((char) row.operand()).append((char) row.operandNumber());
        out.append((char) row.literal());
        out.append(text(row.extensions())).append(text(row.feature()));
        int kind = SpellingFile.KINDS.indexOf(row.kind()) + 1;
        if (kind > 2) {
            out.append("\0\0\0\0").append(text(row.text()));
        } else {
            SpellingTemplate template = new SpellingTemplate(row.text(), isPartial);
            int helper = helpers.indexOf(template.helper) + 1;
            if (!template.helper.isEmpty() && helper == 0) {
                throw new GrammarSyntaxException("spellings.table: there is no helper " + template.helper);
            }
            out.append((char) template.sign).append((char) template.whole());
            out.append((char) (helper == 0 ? 0 : helper + firstHelper));
            out.append((char) template.operands.size());
            for (int i = 0; i < template.operands.size(); i++) {
                boolean choice = template.operands.get(i) >= SpellingTemplate.CHOICE;
                out.append(text(template.texts.get(i))).append((char) (int) template.operands.get(i));
                out.append(choice ? text(template.choices.get(i)) : (char) (int) template.signs.get(i));
                out.append((char) template.needed(i));
            }
            out.append(text(template.texts.get(template.texts.size() - 1)));
        }
        rows.append((char) kind).append((char) (out.length() + 2)).append(out);
    }
}
