// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spirv4j.codegen.OperandNotation.Relation;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.GrammarModel.Operand;
import org.spirv4j.internal.grammar.GrammarSyntaxException;
import org.spirv4j.internal.grammar.InstructionPattern;

/**
 * The file {@code signatures.table}: the types of the operands and results of instructions. A malformed line is
 * reported by a {@link GrammarSyntaxException} that names it.
 */
final class SignatureFile {
    /** How the result type is determined: not at all, from an operand, as declared, or by a named method. */
    static final String NONE = "NONE";

    static final String GIVEN = "GIVEN";
    static final String RELATED = "RELATED";
    static final String FIXED = "FIXED";

    private static final Relation SAME_AS_RESULT = new Relation('=', false, false, OperandNotation.RESULT);

    /**
     * Named methods that determine rows and columns of matrices; {@code org.spirv4j.internal.signature.Sizes} checks
     * them.
     */
    private static final List<String> SIZED =
            List.of("VECTOR_TIMES_MATRIX", "MATRIX_TIMES_VECTOR", "MATRIX_TIMES_MATRIX", "OUTER_PRODUCT", "TRANSPOSE");

    /** Relations to the result that determine its type, in the order of {@code Relation}. */
    private static final String INVERTIBLE = "=^~<{";

    /**
     * The constraints on an operand.
     *
     * @param word its index among the instruction's operands without type and result; also its word index
     * @param value its index among the operands that are values, or 255 if it is not a value
     * @param rule the number of its own rule; 0 for that of the group
     */
    record Slot(TypeVocabulary.Operand operand, List<Relation> relations, int word, int value, int rule) {}

    /**
     * The signature of an instruction.
     *
     * @param group number of its rules; 0 for none
     * @param models number of its execution models; 0 for all
     * @param marks the words that start with "@" and are not execution models, as bits
     * @param result number of the result's type; 0 for any
     * @param way how the result type is found
     * @param from the operand by number that it follows from, if it is {@link #RELATED}
     * @param repeats whether the last operand stands for all that follow
     */
    record Signature(
            int group, int models, int marks, int result, String way, int from, List<Slot> operands, boolean repeats) {
        static final Signature UNKNOWN = new Signature(0, 0, 0, 0, GIVEN, 0, List.of(), false);

        boolean isUnknown() {
            return equals(UNKNOWN);
        }

        /** Whether the result type follows from the signature. */
        boolean derives() {
            return !way.equals(NONE) && !way.equals(GIVEN);
        }

        /** How the result type follows from an operand, as a symbol, if it is {@link #RELATED}; 0 otherwise. */
        char derivation() {
            if (!way.equals(RELATED)) {
                return 0;
            }
            char symbol = relation().ofPointee() ? '*' : relation().symbol();
            return symbol == '^' ? '~' : symbol;
        }

        /** Whether a named method determines the result from numbers of rows and columns. */
        boolean hasSizes() {
            return SIZED.contains(way);
        }

        /** Whether the only constraint on the operands is that they have the type of the result. */
        boolean isUniform() {
            return way.equals(RELATED)
                    && !repeats
                    && operands.stream()
                            .allMatch(slot -> slot.operand.type() == 0
                                    && slot.operand.condition() == 0
                                    && slot.value != 0xFF
                                    && slot.relations.equals(List.of(SAME_AS_RESULT)));
        }

        /**
         * Whether conformance depends on nothing but the types of the result and of the first operands, at most three.
         */
        boolean dependsOnTypes() {
            return !repeats
                    && !hasSizes()
                    && operands.size() <= 3
                    && IntStream.range(0, operands.size())
                            .allMatch(i -> operands.get(i).operand.condition() == 0
                                    && operands.get(i).word == i
                                    && operands.get(i).value != 0xFF);
        }

        private Relation relation() {
            return SignatureFile.relation(operands.get(from));
        }
    }

    /** Further properties of an instruction, the first one being bit 0. */
    static final List<String> MARKS = List.of("graph", "unusable");

    /** Maximum number of relations of an operand. */
    static final int MAX_RELATIONS = 2;

    private static final String FILE = "signatures.table";

    final TypeVocabulary types;
    final SignatureRuleGroups rules = new SignatureRuleGroups();
    final List<List<String>> models = new ArrayList<>(List.of(List.of()));
    final UniformOperands uniform = new UniformOperands();
    final TreeSet<String> ways = new TreeSet<>();
    private final Map<String, Integer> modelNumbers = new LinkedHashMap<>();
    private final Map<String, List<String>> lists = new LinkedHashMap<>();
    private final Map<String, Signature> core = new LinkedHashMap<>();
    final Map<String, Map<String, Signature>> sets = new LinkedHashMap<>();
    private Map<String, Signature> target = core;
    private List<Instruction> instructions;
    private String prefix = "Op";
    private int group;

    SignatureFile(List<String> text, GrammarModel model) {
        types = new TypeVocabulary(model);
        instructions = model.instructions;
        ways.addAll(List.of(NONE, GIVEN, RELATED, FIXED));
        for (int i = 0; i < text.size(); i++) {
            String line = text.get(i);
            try {
                if (!line.isBlank() && !line.startsWith("#")) {
                    line(line.strip(), model);
                }
            } catch (GrammarSyntaxException e) {
                throw new GrammarSyntaxException(FILE + ":" + (i + 1) + ": " + e.getMessage());
            }
        }
    }

    private void line(String line, GrammarModel model) {
        String[] words = line.split(" +", -1);
        switch (words[0]) {
            case "type" -> types.type(line);
            case "operand" -> types.operand(line);
            case "models" -> {
                expect(words.length > 2, "'models NAME MODEL ...'");
                modelNumbers.put(words[1], models.size());
                models.add(List.of(words).subList(2, words.length));
                models.get(models.size() - 1).forEach(m -> types.checkEnumerant("ExecutionModel", m));
            }
            case "list" -> {
                expect(words.length > 3 && words[2].equals("="), "'list NAME = OPERAND ...'");
                lists.put(words[1], List.of(words).subList(3, words.length));
            }
            case "rules" -> group = rules.group(words);
            case "irregular" -> {
                int colon = line.indexOf(": ");
                expect(colon > words[0].length() + 1, "'irregular NAME ...: REASON'");
                matching(line.substring(words[0].length() + 1, colon), i -> {});
            }
            case "uniform" -> {
                int colon = line.indexOf(": ");
                expect(words.length > 3 && colon > 0, "'uniform SCOPE NAME ...: OPERAND ...'");
                List<String> operands = List.of(line.substring(colon + 2).split(" +", -1));
                matching(
                        line.substring(words[0].length() + words[1].length() + 2, colon),
                        i -> uniform.add(words[1], i, operands));
            }
            case "set" -> {
                expect(words.length == 2, "'set NAME'");
                set(words[1], model);
            }
            default -> signatures(line);
        }
    }

    /** Throws unless a line has the form that is expected. */
    static void expect(boolean holds, String form) {
        if (!holds) {
            throw new GrammarSyntaxException("expected " + form);
        }
    }

    /** Returns the result of a lookup; throws if it is null. */
    static <T> T known(@Nullable T found, String what, String name) {
        if (found == null) {
            throw new GrammarSyntaxException("unknown " + what + " '" + name + "'");
        }
        return found;
    }

    private void set(String name, GrammarModel model) {
        GrammarModel.ExtendedSet set = known(
                model.sets.stream()
                        .filter(s -> s.importName().equals(name))
                        .findFirst()
                        .orElse(null),
                "extended instruction set",
                name);
        instructions = set.instructions();
        target = new LinkedHashMap<>();
        sets.put(name, target);
        prefix = "";
    }

    private void matching(String names, Consumer<Instruction> use) {
        for (String name : names.split(" +", -1)) {
            if (name.startsWith("@")) {
                continue;
            }
            InstructionPattern pattern = InstructionPattern.of(prefix + name);
            List<Instruction> found =
                    instructions.stream().filter(pattern::matches).toList();
            if (found.isEmpty()) {
                throw new GrammarSyntaxException("the grammar has no instruction '" + name + "'");
            }
            found.forEach(use);
        }
    }

    private void signatures(String line) {
        int colon = line.indexOf(": ");
        String[] sides = line.substring(colon + 1).split("<-", -1);
        expect(colon > 0 && sides.length == 2, "'NAME ...: RESULT <- OPERAND ...'");
        String names = line.substring(0, colon);
        matching(names, instruction -> {
            if (target.put(instruction.name(), signature(instruction, names, sides[0].trim(), sides[1].trim()))
                    != null) {
                throw new GrammarSyntaxException("duplicate signature for " + instruction.name());
            }
        });
    }

    private Signature signature(Instruction instruction, String names, String result, String operandText) {
        int set = 0;
        int marks = 0;
        for (String name : names.split(" +", -1)) {
            if (name.startsWith("@")) {
                int mark = MARKS.indexOf(name.substring(1));
                marks |= mark < 0 ? 0 : 1 << mark;
                set = mark < 0 ? known(modelNumbers.get(name.substring(1)), "mark or list of models", name) : set;
            }
        }
        List<String> tokens = new ArrayList<>();
        for (String token : operandText.isEmpty() ? new String[0] : operandText.split(" +", -1)) {
            tokens.addAll(
                    token.startsWith("+")
                            ? known(lists.get(token.substring(1)), "list of operands", token)
                            : List.of(token));
        }
        int dots = tokens.indexOf("...");
        boolean repeats = dots >= 0;
        expect(!repeats || dots > 0 && dots == tokens.size() - 1, "'...' after the last operand only");
        tokens.remove("...");
        List<Slot> operands = slots(instruction, tokens);
        int type = 0;
        String way = NONE;
        int from = 0;
        if (!result.equals("-")) {
            boolean given = result.startsWith("?");
            String[] parts = result.substring(given ? 1 : 0).split(":", -1);
            type = types.number(parts[0]);
            way = parts.length > 1 ? constantName(parts[1]) : given ? GIVEN : "";
            for (int i = 0; i < operands.size() && way.isEmpty(); i++) {
                if (relation(operands.get(i)) != null) {
                    way = RELATED;
                    from = i;
                }
            }
            if (way.isEmpty()) {
                way = types.isFixed(type) ? FIXED : GIVEN;
            }
        }
        ways.add(way);
        return new Signature(group, set, marks, type, way, from, operands, repeats);
    }

    /** The relation from which the result's type follows; null when there is none. */
    private static @Nullable Relation relation(Slot slot) {
        for (Relation relation : slot.relations) {
            boolean inverts =
                    relation.ofPointee() ? relation.symbol() == '=' : INVERTIBLE.indexOf(relation.symbol()) >= 0;
            if (relation.to() == OperandNotation.RESULT && !relation.toPointee() && inverts) {
                return relation;
            }
        }
        return null;
    }

    /** Assigns positions to operands; except for "count", those that are not ids have none in the table. */
    private List<Slot> slots(Instruction instruction, List<String> tokens) {
        List<Slot> slots = new ArrayList<>();
        int word = 0;
        int value = 0;
        List<Operand> operands = instruction.operands().stream()
                .filter(o -> !o.kind().equals("IdResult") && !o.kind().equals("IdResultType"))
                .toList();
        for (String token : tokens) {
            OperandNotation notation = OperandNotation.of(token);
            TypeVocabulary.Operand operand =
                    notation.name().equals("type") ? types.operandOf("") : types.operandOf(notation.name());
            boolean literal = operand.condition() == TypeVocabulary.CONDITIONS.indexOf("count");
            while (word < operands.size() && operands.get(word).kind().startsWith("Id") == literal) {
                word++;
            }
            if (word >= operands.size()
                    && (operands.isEmpty()
                            || operands.get(operands.size() - 1).quantifier() != GrammarModel.Quantifier.ANY)) {
                throw new GrammarSyntaxException(instruction.name() + " has no operand for '" + token + "'");
            }
            checkRelations(notation, token, tokens.size());
            boolean isValue = !literal && !notation.name().equals("type");
            slots.add(new Slot(
                    operand,
                    notation.relations(),
                    word,
                    isValue ? value : 0xFF,
                    notation.rule().isEmpty() ? 0 : rules.number(notation.rule())));
            value += isValue ? 1 : 0;
            word++;
        }
        return slots;
    }

    private static void checkRelations(OperandNotation notation, String token, int operands) {
        if (notation.relations().size() > MAX_RELATIONS) {
            throw new GrammarSyntaxException("'" + token + "' has more than " + MAX_RELATIONS + " relations");
        }
        for (Relation relation : notation.relations()) {
            if (relation.to() != OperandNotation.RESULT && relation.to() >= operands) {
                throw new GrammarSyntaxException("'" + token + "' refers to an operand that does not exist");
            }
        }
    }

    private static String constantName(String way) {
        return way.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
    }

    /** The signature of an instruction of the core grammar; {@link Signature#UNKNOWN} when the file has none. */
    Signature of(Instruction instruction) {
        return core.getOrDefault(instruction.name(), Signature.UNKNOWN);
    }

    /** The signature of an instruction of an extended set; {@link Signature#UNKNOWN} when the file has none. */
    Signature of(String set, Instruction instruction) {
        return sets.getOrDefault(set, Map.of()).getOrDefault(instruction.name(), Signature.UNKNOWN);
    }

    /** Whether result types other than the determined one are valid, too. */
    boolean isOpen(Signature signature) {
        if (!signature.way.equals(RELATED)) {
            return !types.isBool(signature.result);
        }
        Relation relation = signature.relation();
        return relation.ofPointee()
                || (relation.symbol() == '^' || relation.symbol() == '~') && !types.isBool(signature.result);
    }

    /** The sentence in the javadoc of a method about a result type that is determined. */
    String described(Signature signature) {
        boolean isPair = signature.way.equals(RELATED) && signature.relation().symbol() == '{';
        return isPair
                ? "The type of the result is a structure of two members of the operands' type."
                : types.isBool(signature.result) && !signature.way.equals(RELATED)
                        ? "The type of the result is Boolean."
                        : "The type of the result is determined by the operands.";
    }
}
