// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Category;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.GrammarModel.Operand;
import org.spirv4j.internal.grammar.GrammarModel.Quantifier;
import org.spirv4j.internal.grammar.GrammarSyntaxException;
import org.spirv4j.internal.grammar.OperandNames;
import org.spirv4j.internal.grammar.ParameterNames;
import org.spirv4j.internal.grammar.TraitSets;

/**
 * Writes the positions of operands as constants: a class for each line of the file {@code operands.table}, and a class
 * with all opcodes. All are compile-time constants, so that no class is loaded for them at run time.
 */
final class OperandSources {
    private static final String PACKAGE = "org.spirv4j.internal.operand";
    private static final String FOLDER = "org/spirv4j/internal/operand/";
    private static final String KIND = "operand=";
    private static final String OPCODES = "OpcodeNumbers";

    private final GrammarModel model;
    private final TraitSets traits;

    private OperandSources(GrammarModel model, TraitSets traits) {
        this.model = model;
        this.traits = traits;
    }

    static void write(List<String> table, GrammarModel model, TraitSets traits, Map<String, String> files) {
        OperandSources sources = new OperandSources(model, traits);
        for (String line : table) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String name = line.split("[:|]", 2)[0].strip();
                if (files.put(FOLDER + name.replaceFirst("^Op", "") + ".java", sources.positions(line, name)) != null) {
                    throw new GrammarSyntaxException("two lines with operands of " + name);
                }
            }
        }
        files.put(FOLDER + OPCODES + ".java", sources.opcodes());
    }

    /** The members of a line: what follows the colon, or the instruction that names the line. */
    private List<Instruction> members(String line, String name) {
        String head = line.split("\\|", 2)[0];
        int colon = head.indexOf(':');
        Set<String> patterns =
                Set.of((colon < 0 ? name : head.substring(colon + 1)).strip().split("\\s+", -1));
        for (String pattern : patterns) {
            if (!pattern.startsWith("@")
                    && !pattern.startsWith(KIND)
                    && model.instructions.stream().noneMatch(i -> i.name().equals(pattern))) {
                throw new GrammarSyntaxException("no instruction " + pattern + " in the grammar: " + line);
            }
        }
        return model.instructions.stream()
                .filter(i -> patterns.contains(i.name())
                        || patterns.stream().anyMatch(p -> p.startsWith("@") && traits.has(p.substring(1), i))
                        || i.operands().stream().anyMatch(o -> patterns.contains(KIND + o.kind())))
                .toList();
    }

    private String opcodes() {
        return source(
                OPCODES,
                "Opcodes of instructions, by name.",
                model.instructions.stream()
                        .sorted(Comparator.comparingInt(Instruction::number))
                        .collect(Collectors.toMap(
                                Instruction::name, Instruction::number, (a, b) -> a, LinkedHashMap::new)));
    }

    private String positions(String line, String name) {
        List<Instruction> members = members(line, name);
        // By operand: the words at which the members have it.
        Map<String, Set<Integer>> found = new LinkedHashMap<>();
        for (Instruction member : members) {
            operands(member).forEach((operand, at) -> found.merge(operand, Set.of(at), OperandSources::both));
        }
        Map<String, Integer> constants = new TreeMap<>();
        found.forEach((operand, at) -> {
            if (at.size() == 1 && members.stream().allMatch(m -> operands(m).containsKey(operand))) {
                constants.put(operand, at.iterator().next());
            }
        });
        Map<String, Integer> following = new TreeMap<>();
        String[] parts = line.split("\\|", -1);
        for (String part : Arrays.copyOfRange(parts, 1, parts.length)) {
            String[] alias = part.split("[:+]", 3);
            List<String> names = Arrays.stream(alias[1].split(",", -1))
                    .map(operand -> constant(operand.strip()))
                    .toList();
            // The first of these operands that a member has.
            Set<Integer> at = members.stream()
                    .flatMap(member -> operands(member).entrySet().stream()
                            .filter(operand -> names.contains(operand.getKey()))
                            .map(Map.Entry::getValue)
                            .limit(1))
                    .collect(Collectors.toSet());
            if (at.size() != 1) {
                throw new GrammarSyntaxException("the operand " + alias[0].strip() + " is not at one word: " + line);
            }
            int word = at.iterator().next();
            if (alias.length == 3) {
                following.put(alias[0].strip(), word + Integer.parseInt(alias[2].strip()));
            } else {
                constants.put(alias[0].strip(), word);
            }
        }
        if (!Set.of("RESULT_TYPE", "RESULT").containsAll(constants.keySet())) {
            constants.remove("RESULT_TYPE");
            constants.remove("RESULT");
        }
        constants.putAll(following);
        String covered = members.size() > 1
                ? "the family " + name + " ("
                        + members.stream().limit(3).map(Instruction::name).collect(Collectors.joining(", "))
                        + (members.size() > 3 ? ", ..." : "") + ")"
                : members.get(0).name();
        Map<String, Integer> sorted = constants.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
        return source(name.replaceFirst("^Op", ""), "Words of the operands of " + covered + ".", sorted);
    }

    private static Set<Integer> both(Set<Integer> a, Set<Integer> b) {
        return Stream.concat(a.stream(), b.stream()).collect(Collectors.toSet());
    }

    /**
     * The operands of an instruction by the names of their constants, with the numbers of their words; that with word
     * count and opcode is word 0. An operand after one whose length differs has no constant, nor has the second of one
     * name.
     */
    private Map<String, Integer> operands(Instruction instruction) {
        Map<String, Integer> words = new LinkedHashMap<>();
        int at = 1;
        for (Operand operand : instruction.operands()) {
            List<String> names = OperandNames.of(operand.name(), operand.kind());
            for (int i = 0; i < names.size(); i++) {
                String name = constant(names.get(i));
                words.putIfAbsent(
                        OperandNames.isList(operand.name()) && names.size() == 1 ? plural(name) : name, at + i);
            }
            switch (operand.kind()) {
                case "IdResult", "IdResultType" -> {}
                case "LiteralSpecConstantOpInteger" -> words.put("OPERANDS", at + 1);
                case "LiteralString", "LiteralContextDependentNumber" -> {
                    return words;
                }
                default -> {
                    if (hasParameters(operand)) {
                        words.put(constant(names.get(0)) + "_PARAMETERS", at + 1);
                        return words;
                    }
                }
            }
            if (operand.quantifier() == Quantifier.ANY) {
                return words;
            }
            at++;
        }
        return words;
    }

    private boolean hasParameters(Operand operand) {
        return model.kinds.stream()
                .filter(k -> k.name().equals(operand.kind()))
                .filter(k -> k.category() == Category.ValueEnum || k.category() == Category.BitEnum)
                .flatMap(k -> k.enumerants().stream())
                .anyMatch(e -> !e.parameters().isEmpty());
    }

    private static String plural(String name) {
        return name.endsWith("S") ? name : name + "S";
    }

    /** "Sampled Type" and "StorageClass" as "SAMPLED_TYPE" and "STORAGE_CLASS". */
    private static String constant(String operand) {
        String name = operand.equals("IdResultType") || operand.equals("IdResult") ? operand.substring(2) : operand;
        return ParameterNames.camelCase(name)
                .replaceAll("(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Z])", "_")
                .toUpperCase(Locale.ROOT);
    }

    private static String source(String name, String comment, Map<String, Integer> constants) {
        StringBuilder text = new StringBuilder();
        constants.forEach((constant, value) -> text.append("    public static final int ")
                .append(constant)
                .append(" = ")
                .append(value)
                .append(";\n"));
        return "package " + PACKAGE + ";\n\n"
                + Documentation.comment(comment, List.of()).replaceAll("(?m)^    ", "")
                + "public final class " + name + " {\n" + text + "\n    private " + name + "() {}\n}\n";
    }
}
