// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.codegen.SignatureFile.Signature;
import org.spirv4j.codegen.SignatureFile.Slot;
import org.spirv4j.codegen.TypeVocabulary.Alternative;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;

/** Packs {@code signatures.table} and {@code substitutes.table} into string constants. */
final class SignatureSources {
    private static final String FOLDER = "org/spirv4j/internal/signature/";

    private final SignatureFile file;
    private final GrammarModel model;
    private final List<Instruction> instructions;
    private final List<String> ways;
    private final List<List<String>> classes = new ArrayList<>(List.of(List.of()));
    private final List<String> guards = new ArrayList<>(List.of(""));
    private final List<String> texts = new ArrayList<>();

    /** The distinct signatures and their offsets. Offset 0 is for instructions without a signature. */
    private final StringBuilder signatures = new StringBuilder("\0");

    private final Map<String, Integer> offsets = new LinkedHashMap<>();

    private SignatureSources(SignatureFile file, GrammarModel model) {
        this.file = file;
        this.model = model;
        instructions = model.instructions.stream()
                .sorted(Comparator.comparingInt(Instruction::number))
                .toList();
        ways = List.copyOf(file.ways);
    }

    static void write(SignatureFile file, List<String> substitutes, GrammarModel model, Map<String, String> files) {
        SignatureSources sources = new SignatureSources(file, model);
        files.put(FOLDER + "ResultWay.java", sources.ways());
        files.put(FOLDER + "SignatureTable.java", sources.table(substitutes));
        files.put("org/spirv4j/validate/internal/rule/SignatureRules.java", file.rules.source());
    }

    private String ways() {
        return """
                package org.spirv4j.internal.signature;

                /**
                 * How the result type of an instruction is determined: there is none, it is given, it follows from an operand, it is
                 * as declared, or a named method determines it.
                 */
                public enum ResultWay {
                    %s
                }
                """.formatted(String.join(",\n    ", ways));
    }

    private String table(List<String> substitutes) {
        StringBuilder ofOp = new StringBuilder();
        instructions.forEach(i -> ofOp.append((char) offset(file.of(i))));
        StringBuilder ofSets = new StringBuilder();
        file.sets.forEach((name, set) -> ofSets.append(ofSet(name)));
        String types = types();
        String other = substitutes(substitutes);
        return """
                package org.spirv4j.internal.signature;

                import org.spirv4j.grammar.ExecutionModel;
                import org.spirv4j.grammar.StorageClass;

                /** The packed signatures; see {@link Signatures}. */
                final class SignatureTable {
                    /** The sets that have signatures. */
                    static final String[] SETS = {%s};

                    /** Capabilities, extensions and versions that types depend on. */
                    static final String[] GUARDS = {%s};

                    private SignatureTable() {}

                    // Methods, because javac copies a constant into each class that uses it.

                    /** For each type a number of alternatives, and these: forms, storage classes, parts, relation, guard. */
                    static String types() {
                        return %s;
                    }

                    /** The descriptions of operands in messages, one per line. */
                    static String texts() {
                        return %s;
                    }

                    /** The signatures. */
                    static String signatures() {
                        return %s;
                    }

                    /** Where the signature of each instruction starts, in the order of {@link org.spirv4j.grammar.Op}. */
                    static String ofOp() {
                        return %s;
                    }

                    /** For each set a length, then where the signatures of its instructions start, by their numbers. */
                    static String ofSets() {
                        return %s;
                    }

                    /** For each group of signatures, for each fault, the number of a rule. */
                    static String rules() {
                        return %s;
                    }

                    /** Instruction, another one, number of operands, their types. */
                    static String substitutes() {
                        return %s;
                    }

                    /** Instruction, a scope, the number of its uniform operands, and the numbers of their words. */
                    static String uniform() {
                        return %s;
                    }

                    /** The names of these operands, a line for each instruction. */
                    static String uniformNames() {
                        return %s;
                    }

                    /** Sets of storage classes, as bits by ordinal number. */
                    static long[] classes() {
                        return new long[] {%s};
                    }

                    /** Sets of execution models, as bits by ordinal number. */
                    static int[] models() {
                        return new int[] {%s};
                    }
                }
                """.formatted(
                        quoted(List.copyOf(file.sets.keySet())),
                        quoted(guards),
                        TableSource.literal(types),
                        TableSource.literal(String.join("\n", texts)),
                        TableSource.literal(signatures.toString()),
                        TableSource.literal(ofOp.toString()),
                        TableSource.literal(ofSets.toString()),
                        TableSource.literal(file.rules.packed()),
                        TableSource.literal(other),
                        TableSource.literal(file.uniform.packed(instructions)),
                        TableSource.literal(file.uniform.names(instructions)),
                        bits(classes, "StorageClass", "1L", "-1L"),
                        bits(file.models, "ExecutionModel", "1", "-1"));
    }

    private static String quoted(List<String> names) {
        return names.isEmpty() ? "" : "\"" + String.join("\", \"", names) + "\"";
    }

    private static String bits(List<List<String>> sets, String type, String one, String all) {
        List<String> masks = new ArrayList<>();
        for (List<String> set : sets) {
            masks.add(
                    set.isEmpty()
                            ? all
                            : String.join(
                                    " | ",
                                    set.stream()
                                            .map(n -> one + " << " + type + "." + n + ".ordinal()")
                                            .toList()));
        }
        return String.join(",\n            ", masks);
    }

    private String types() {
        StringBuilder packed = new StringBuilder();
        for (TypeVocabulary.Type type : file.types.types) {
            packed.append((char) type.alternatives().size());
            for (Alternative alternative : type.alternatives()) {
                for (int shift = 0; shift < 64; shift += 16) {
                    packed.append((char) (alternative.forms() >>> shift));
                }
                packed.append((char) number(classes, alternative.classes()))
                        .append((char) alternative.inner())
                        .append((char) alternative.second())
                        .append((char) alternative.relation())
                        .append((char) number(guards, alternative.guard()));
            }
        }
        return packed.toString();
    }

    private static <T> int number(List<T> known, T item) {
        if (!known.contains(item)) {
            known.add(item);
        }
        return known.indexOf(item);
    }

    private String ofSet(String name) {
        List<Instruction> members = model.sets.stream()
                .filter(s -> s.importName().equals(name))
                .findFirst()
                .orElseThrow()
                .instructions();
        char[] offsets =
                new char[members.stream().mapToInt(Instruction::number).max().orElse(-1) + 1];
        members.forEach(i -> offsets[i.number()] = (char) offset(file.of(name, i)));
        return (char) offsets.length + new String(offsets);
    }

    private int offset(Signature signature) {
        if (signature.isUnknown()) {
            return 0;
        }
        StringBuilder packed = new StringBuilder();
        packed.append((char) signature.group())
                .append((char) signature.models())
                .append((char) signature.marks())
                .append((char) signature.result())
                .append((char) text(new TypeVocabulary.Operand("", 0, signature.result())))
                .append((char) ways.indexOf(signature.way()))
                .append((char) (signature.from() | signature.derivation() << 8))
                .append((char) (signature.operands().size()
                        | (signature.repeats() ? 0x100 : 0)
                        | (signature.hasSizes() ? 0x200 : 0)
                        | (signature.isUniform() ? 0x400 : 0)
                        | (signature.dependsOnTypes() ? 0x800 : 0)));
        for (Slot slot : signature.operands()) {
            packed.append((char) slot.operand().type())
                    .append((char) text(slot.operand()))
                    .append((char) (slot.operand().condition() | slot.rule() << 8));
            for (int i = 0; i < SignatureFile.MAX_RELATIONS; i++) {
                packed.append((char)
                        (i < slot.relations().size() ? slot.relations().get(i).packed() : 0));
            }
            packed.append((char) (slot.word() | slot.value() << 8));
        }
        return offsets.computeIfAbsent(packed.toString(), s -> {
            int offset = signatures.length();
            signatures.append(s);
            return offset;
        });
    }

    private int text(TypeVocabulary.Operand operand) {
        return number(texts, file.types.text(operand));
    }

    private String substitutes(List<String> lines) {
        List<String> names = instructions.stream().map(Instruction::name).toList();
        StringBuilder packed = new StringBuilder();
        for (String line : lines) {
            if (!line.isBlank() && !line.startsWith("#")) {
                int colon = line.indexOf(": ");
                String[] words = line.substring(0, colon).split(" +", -1);
                packed.append((char) index(names, words[0]))
                        .append((char) index(names, line.substring(colon + 2)))
                        .append((char) (words.length - 1));
                for (int i = 1; i < words.length; i++) {
                    packed.append((char) file.types.number(words[i]));
                }
            }
        }
        return packed.toString();
    }

    private static int index(List<String> names, String name) {
        int index = names.indexOf("Op" + name);
        if (index < 0) {
            throw new IllegalStateException("substitutes.table: the grammar has no " + name);
        }
        return index;
    }
}
