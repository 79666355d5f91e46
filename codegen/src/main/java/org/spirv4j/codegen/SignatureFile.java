package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.spirv4j.codegen.OperandNotation.Relation;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.GrammarModel.Operand;
import org.spirv4j.internal.grammar.InstructionPattern;

/** The file {@code signatures.table}: the types of the operands and results of instructions. */
final class SignatureFile {
    /** How a result type is found: not at all, from an operand, as its declared type, or by code with a name of its own. */
    static final String NONE = "NONE";

    static final String GIVEN = "GIVEN";
    static final String RELATED = "RELATED";
    static final String FIXED = "FIXED";

    /** Relations to the result that say what its type is, in the order of {@code Relation}. */
    private static final String INVERTIBLE = "=^~<{";

    /**
     * What an operand must be.
     *
     * @param word its number among the instruction's operands, type and result aside; its place in words, too
     * @param value its number among the operands that are values, or 255 when it is none
     * @param rule the number of the rule for it alone; 0 for that of the group
     */
    record Slot(TypeVocabulary.Operand operand, List<Relation> relations, int word, int value, int rule) {}

    /**
     * The signature of an instruction.
     *
     * @param group number of its rules; 0 for none
     * @param models number of its execution models; 0 for all
     * @param marks the words with "@" that are not execution models, as bits
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

        /** Whether the result type is known without being given. */
        boolean derives() {
            return !way.equals(NONE) && !way.equals(GIVEN);
        }

        private Relation relation() {
            return SignatureFile.relation(operands.get(from));
        }
    }

    /** Further properties of an instruction, the first one being bit 0. */
    static final List<String> MARKS = List.of("graph", "unusable");

    final TypeVocabulary types = new TypeVocabulary();
    final SignatureRuleGroups rules = new SignatureRuleGroups();
    final List<List<String>> models = new ArrayList<>(List.of(List.of()));
    final TreeSet<String> ways = new TreeSet<>();
    private final Map<String, Integer> modelNumbers = new LinkedHashMap<>();
    private final Map<String, String[]> lists = new LinkedHashMap<>();
    private final Map<String, Signature> core = new LinkedHashMap<>();
    final Map<String, Map<String, Signature>> sets = new LinkedHashMap<>();
    private Map<String, Signature> target = core;
    private List<Instruction> instructions;
    private String prefix = "Op";
    private int group;

    SignatureFile(List<String> text, GrammarModel model) {
        instructions = model.instructions;
        ways.addAll(List.of(NONE, GIVEN, RELATED, FIXED));
        for (String line : text) {
            if (!line.isBlank() && !line.startsWith("#")) {
                line(line, model);
            }
        }
    }

    private void line(String line, GrammarModel model) {
        String[] words = line.split(" +", -1);
        switch (words[0]) {
            case "type" -> types.type(line);
            case "operand" -> types.operand(line);
            case "models" -> {
                modelNumbers.put(words[1], models.size());
                models.add(List.of(words).subList(2, words.length));
            }
            case "list" ->
                lists.put(words[1], List.of(words).subList(3, words.length).toArray(String[]::new));
            case "rules" -> group = rules.group(words);
            case "irregular" -> matching(line.substring(words[0].length() + 1, line.indexOf(": ")), i -> {});
            case "set" -> {
                GrammarModel.ExtendedSet set = model.sets.stream()
                        .filter(s -> s.importName().equals(words[1]))
                        .findFirst()
                        .orElseThrow();
                instructions = set.instructions();
                target = new LinkedHashMap<>();
                sets.put(words[1], target);
                prefix = "";
            }
            default -> signatures(line);
        }
    }

    private void matching(String names, java.util.function.Consumer<Instruction> use) {
        for (String name : names.split(" +", -1)) {
            if (name.startsWith("@")) {
                continue;
            }
            InstructionPattern pattern = InstructionPattern.of(prefix + name);
            List<Instruction> found =
                    instructions.stream().filter(pattern::matches).toList();
            if (found.isEmpty()) {
                throw new IllegalStateException("signatures.table: the grammar has no " + name);
            }
            found.forEach(use);
        }
    }

    private void signatures(String line) {
        int colon = line.indexOf(": ");
        String names = line.substring(0, colon);
        String[] sides = line.substring(colon + 2).split("<-", -1);
        matching(names, instruction -> {
            if (target.put(instruction.name(), signature(instruction, names, sides[0].trim(), sides[1].trim()))
                    != null) {
                throw new IllegalStateException("signatures.table: two lines have " + instruction.name());
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
                set = mark < 0 ? modelNumbers.get(name.substring(1)) : set;
            }
        }
        List<String> tokens = new ArrayList<>();
        for (String token : operandText.isEmpty() ? new String[0] : operandText.split(" +", -1)) {
            tokens.addAll(token.startsWith("+") ? List.of(lists.get(token.substring(1))) : List.of(token));
        }
        boolean repeats = tokens.remove("...");
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
    private static @org.jspecify.annotations.Nullable Relation relation(Slot slot) {
        for (Relation relation : slot.relations) {
            boolean inverts =
                    relation.ofPointee() ? relation.symbol() == '=' : INVERTIBLE.indexOf(relation.symbol()) >= 0;
            if (relation.to() == OperandNotation.RESULT && !relation.toPointee() && inverts) {
                return relation;
            }
        }
        return null;
    }

    /** Gives operands their places: those that are not ids have none in the table, "count" aside. */
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
                throw new IllegalStateException(
                        "signatures.table: " + instruction.name() + " has no operand for " + token);
            }
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

    private static String constantName(String way) {
        return way.replaceAll("([A-Z])", "_$1").toUpperCase(java.util.Locale.ROOT);
    }

    /** The signature of an instruction of the core grammar; {@link Signature#UNKNOWN} when the file has none. */
    Signature of(Instruction instruction) {
        return core.getOrDefault(instruction.name(), Signature.UNKNOWN);
    }

    /** The signature of an instruction of an extended set; {@link Signature#UNKNOWN} when the file has none. */
    Signature of(String set, Instruction instruction) {
        return sets.getOrDefault(set, Map.of()).getOrDefault(instruction.name(), Signature.UNKNOWN);
    }

    /** Whether other result types than the one that is found are right, too. */
    boolean isOpen(Signature signature) {
        if (!signature.way.equals(RELATED)) {
            return !types.isBool(signature.result);
        }
        Relation relation = signature.relation();
        return relation.ofPointee()
                || (relation.symbol() == '^' || relation.symbol() == '~') && !types.isBool(signature.result);
    }

    /** What the javadoc of a method says of a result whose type is found. */
    String described(Signature signature) {
        if (signature.way.equals(RELATED)) {
            return signature.relation().symbol() == '{'
                    ? "The result is a structure of two members of the operands' type."
                    : "The result's type follows from the operands.";
        }
        return types.isBool(signature.result)
                ? "The result is a Boolean."
                : "The result's type is found from the operands.";
    }
}
