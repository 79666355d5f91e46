// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.TraitSets;

/**
 * Packs {@code chapters.table}: which chapters of the validator are called for each instruction, and how they are made.
 */
final class ChapterSources {
    private static final Set<String> MARKS = Set.of("every", "tainted", "functions", "module");

    private static final String CONDITION = "if=";

    /**
     * A chapter: its class, its marks, the capabilities of which a module must declare one, and the opcodes of its
     * instructions.
     */
    private record Chapter(String type, List<String> marks, List<String> capabilities, List<String> members) {
        boolean is(String mark) {
            return marks.contains(mark);
        }
    }

    private final List<Chapter> chapters = new ArrayList<>();

    private ChapterSources(List<String> lines) {
        for (String line : lines) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            List<String> words = List.of(line.strip().split(" +"));
            if (line.startsWith(" ")) {
                chapters.get(chapters.size() - 1).members.addAll(words);
            } else if (words.size() >= 2 && words.get(0).equals("chapter")) {
                List<String> marks = new ArrayList<>(words.subList(2, words.size()));
                List<String> capabilities = new ArrayList<>();
                if (marks.size() > 0 && marks.get(marks.size() - 1).startsWith(CONDITION)) {
                    String condition = marks.remove(marks.size() - 1);
                    capabilities.addAll(
                            List.of(condition.substring(CONDITION.length()).split(",")));
                }
                if (!MARKS.containsAll(marks)) {
                    throw new IllegalStateException("chapters.table: unknown word in '" + line + "'");
                }
                chapters.add(new Chapter(words.get(1), marks, capabilities, new ArrayList<>()));
            } else {
                throw new IllegalStateException("chapters.table: expected 'chapter CLASS', found '" + line + "'");
            }
        }
    }

    static void write(
            List<String> lines,
            GrammarModel model,
            TraitSets traits,
            SignatureFile signatures,
            Map<String, String> files) {
        ChapterSources sources = new ChapterSources(lines);
        files.put(
                "org/spirv4j/validate/internal/Chapters.java", sources.source(sources.pack(model, traits, signatures)));
    }

    /**
     * For each instruction, in the order of the opcodes, the number of its list; then the lists, each preceded by its
     * length.
     */
    private String pack(GrammarModel model, TraitSets traits, SignatureFile signatures) {
        List<BitSet> opcodes = new ArrayList<>();
        for (Chapter chapter : chapters) {
            List<String> members = new ArrayList<>(chapter.members);
            boolean checksSignatures = members.remove("signatures");
            BitSet set = traits.opcodes(chapter.type, members, model);
            if (checksSignatures) {
                model.instructions.stream()
                        .filter(i -> signatures.of(i).group() != 0)
                        .forEach(i -> set.set(i.number()));
            }
            opcodes.add(set);
        }
        if (!traits.unmatched().isEmpty()) {
            throw new IllegalStateException("these members of chapters match no instruction: " + traits.unmatched());
        }
        Map<String, Integer> lists = new LinkedHashMap<>();
        StringBuilder packed = new StringBuilder();
        model.instructions.stream()
                .sorted(Comparator.comparingInt(Instruction::number))
                .forEach(i -> packed.append(
                        (char) (int) lists.computeIfAbsent(list(i.number(), opcodes), k -> lists.size())));
        lists.keySet().forEach(list -> packed.append((char) list.length()).append(list));
        return packed.toString();
    }

    private String list(int opcode, List<BitSet> opcodes) {
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < chapters.size(); i++) {
            if (chapters.get(i).is("every") || opcodes.get(i).get(opcode)) {
                list.append((char) i);
            }
        }
        return list.toString();
    }

    private String source(String packed) {
        StringBuilder marks = new StringBuilder();
        StringBuilder cases = new StringBuilder();
        StringBuilder conditions = new StringBuilder();
        for (int i = 0; i < chapters.size(); i++) {
            Chapter chapter = chapters.get(i);
            marks.append((char) ((chapter.is("every") || chapter.is("tainted") ? 1 : 0)
                    | (chapter.is("functions") ? 2 : 0)
                    | (chapter.is("module") ? 4 : 0)));
            cases.append("            case %d:\n                return new org.spirv4j.validate.internal.%s(context);\n"
                    .formatted(i, chapter.type));
            if (!chapter.capabilities.isEmpty()) {
                conditions.append("            case %d:\n                return %s;\n"
                        .formatted(
                                i,
                                chapter.capabilities.stream()
                                        .map("context.has(Capability.%s)"::formatted)
                                        .collect(Collectors.joining(" || "))));
            }
        }
        return """
                package org.spirv4j.validate.internal;

                import org.spirv4j.grammar.Capability;
                import org.spirv4j.validate.internal.engine.Chapter;
                import org.spirv4j.validate.internal.engine.ChapterSet;
                import org.spirv4j.validate.internal.engine.ValidationContext;

                /** The chapters that {@code chapters.table} lists. */
                public final class Chapters extends ChapterSet {
                    public static final Chapters ALL = new Chapters();

                    private Chapters() {
                        super(
                                %s,
                                %s);
                    }

                    @Override
                    protected boolean concerns(int number, ValidationContext context) {
                        switch (number) {
                %s            default:
                                return true;
                        }
                    }

                    @Override
                    protected Chapter make(int number, ValidationContext context) {
                        return (Chapter) chapter(number, context);
                    }

                    // The result is an Object, since the virtual machine would load the class of every chapter to verify another type.
                    private static Object chapter(int number, ValidationContext context) {
                        switch (number) {
                %s            default:
                                throw new IllegalArgumentException();
                        }
                    }
                }
                """.formatted(
                        TableSource.literal(packed),
                        TableSource.literal(marks.toString()),
                        conditions.toString().indent(0),
                        cases.toString().indent(0));
    }
}
