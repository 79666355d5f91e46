// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.InstructionPattern;

/** The file {@code builder-chapters.table}: the class of the builder that holds the method of each instruction. */
final class Chapters {
    /**
     * A class of methods.
     *
     * @param owner "function", "module", or the method that gives the instructions of a vendor
     * @param endings what the names of the instructions end in, if the table says no more of them
     */
    record Chapter(String name, String owner, List<String> endings, List<Instruction> instructions) {
        boolean inFunction() {
            return !owner.equals("module");
        }

        /** Whether the methods are those of a vendor, which a method of the cursor gives. */
        boolean isOfVendor() {
            return inFunction() && !owner.equals("function");
        }

        /** Whether this is the class that holds all methods of a vendor. */
        boolean isLastOfVendor() {
            return isOfVendor() && name.equalsIgnoreCase(owner);
        }

        String className() {
            return name + (inFunction() ? "Instructions" : "Declarations");
        }
    }

    private record Line(
            String chapter, String owner, List<String> endings, boolean classes, List<InstructionPattern> patterns) {}

    private final List<Line> lines = new ArrayList<>();

    Chapters(List<String> text) {
        for (String line : text) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] words = line.split(" +", -1);
                boolean byHand = words[0].equals("by");
                String chapter = byHand ? "" : words[1];
                add(chapter, byHand ? "function" : words[3], words, byHand ? 2 : 4);
            }
        }
    }

    private void add(String chapter, String owner, String[] words, int first) {
        List<InstructionPattern> names = new ArrayList<>();
        List<InstructionPattern> classes = new ArrayList<>();
        for (int i = first; i < words.length; i++) {
            if (words[i].startsWith("class=")) {
                classes.add(InstructionPattern.of(words[i]));
            } else {
                names.add(InstructionPattern.of("Op" + words[i]));
            }
        }
        List<String> endings = Stream.of(words)
                .filter(word -> word.startsWith("*"))
                .map(word -> word.substring(1))
                .toList();
        lines.add(new Line(chapter, owner, endings, false, names));
        lines.add(new Line(chapter, owner, endings, true, classes));
    }

    /** The classes in the order of the file, each with its instructions in the order of their opcodes. */
    List<Chapter> split(List<Instruction> instructions) {
        Map<String, Chapter> chapters = new LinkedHashMap<>();
        for (Line line : lines) {
            if (!line.chapter.isEmpty()) {
                chapters.putIfAbsent(
                        line.chapter, new Chapter(line.chapter, line.owner, line.endings, new ArrayList<>()));
            }
        }
        for (Instruction instruction : instructions) {
            String chapter = chapterOf(instruction);
            if (!chapter.isEmpty()) {
                chapters.get(chapter).instructions.add(instruction);
            }
        }
        return List.copyOf(chapters.values());
    }

    private String chapterOf(Instruction instruction) {
        for (boolean classes : new boolean[] {false, true}) {
            for (Line line : lines) {
                if (line.classes == classes && line.patterns.stream().anyMatch(p -> p.matches(instruction))) {
                    return line.chapter;
                }
            }
        }
        throw new IllegalStateException("builder-chapters.table lists no class for " + instruction.name());
    }
}
