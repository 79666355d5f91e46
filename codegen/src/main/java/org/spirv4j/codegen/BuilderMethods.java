// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.InstructionPattern;

/** The file {@code builder-methods.table}: the class of the builder that has the method of each instruction. */
final class BuilderMethods {
    private static final String CODE = "code";
    private static final String MODULE = "module";
    private static final String ACCESSOR = "accessor ";
    private static final String BY_HAND = "by hand ";

    /**
     * A class of methods.
     *
     * @param owner "code", "module", or the method of the insertion point that gives the instructions
     * @param summary what an accessor gives; empty for the two others
     */
    record Owner(String owner, String summary, List<Instruction> instructions) {
        boolean inFunction() {
            return !owner.equals(MODULE);
        }

        /** Whether a method of the insertion point gives the instructions. */
        boolean isAccessor() {
            return inFunction() && !owner.equals(CODE);
        }

        String className() {
            return switch (owner) {
                case CODE -> "CoreInstructions";
                case MODULE -> "ModuleInstructions";
                default -> Character.toUpperCase(owner.charAt(0)) + owner.substring(1) + "Instructions";
            };
        }
    }

    /** A line that lists instructions: either by name or by class; the owner is empty if their methods are by hand. */
    private record Line(String owner, boolean classes, List<InstructionPattern> patterns) {}

    private final List<Line> lines = new ArrayList<>();
    private final Map<String, String> summaries = new LinkedHashMap<>();

    BuilderMethods(List<String> text) {
        summaries.put(MODULE, "");
        summaries.put(CODE, "");
        for (String line : text) {
            if (line.startsWith(ACCESSOR)) {
                int colon = line.indexOf(": ");
                summaries.put(line.substring(ACCESSOR.length(), colon), line.substring(colon + 2));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                List<String> words = List.of(line.split(" +", -1));
                String owner = line.startsWith(BY_HAND) ? "" : words.get(1);
                if (!owner.isEmpty() && !summaries.containsKey(owner)) {
                    throw new IllegalStateException("builder-methods.table: no accessor " + owner);
                }
                add(owner, words.subList(2, words.size()));
            }
        }
    }

    private void add(String owner, List<String> words) {
        Stream<String> names = words.stream().filter(word -> !isClass(word));
        lines.add(new Line(
                owner,
                false,
                names.map(word -> InstructionPattern.of("Op" + word)).toList()));
        Stream<String> classes = words.stream().filter(BuilderMethods::isClass);
        lines.add(new Line(owner, true, classes.map(InstructionPattern::of).toList()));
    }

    private static boolean isClass(String word) {
        return word.startsWith("class=");
    }

    /** The classes in the order of the file, each with its instructions in the order of those given. */
    List<Owner> split(List<Instruction> instructions) {
        Map<String, Owner> owners = new LinkedHashMap<>();
        summaries.forEach((owner, summary) -> owners.put(owner, new Owner(owner, summary, new ArrayList<>())));
        for (Instruction instruction : instructions) {
            String owner = ownerOf(instruction);
            if (!owner.isEmpty()) {
                owners.get(owner).instructions.add(instruction);
            }
        }
        return List.copyOf(owners.values());
    }

    private String ownerOf(Instruction instruction) {
        for (boolean classes : new boolean[] {false, true}) {
            for (Line line : lines) {
                if (line.classes == classes && line.patterns.stream().anyMatch(p -> p.matches(instruction))) {
                    return line.owner;
                }
            }
        }
        throw new IllegalStateException("builder-methods.table lists no class for " + instruction.name());
    }
}
