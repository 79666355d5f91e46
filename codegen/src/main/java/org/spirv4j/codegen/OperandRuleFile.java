package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.InstructionPattern;

/** The file {@code operand-rules.table}: what is checked of operands, and how result types follow. */
final class OperandRuleFile {
    private static final Pattern CONSTRAINT = Pattern.compile("([_biufnap])([1vm]?)(?:([=^~.*])(\\d))?");
    private static final String RELATIONS = "=^~.*";

    /** What is asked of an operand or result, in the bits that {@code OperandRules} reads. */
    record Constraint(int kinds, int bits, char relation, int reference) {}

    /**
     * A rule.
     *
     * @param way the constant of the enum {@code ResultWay}
     * @param result what is asked of the result type, 0 for nothing
     * @param operands what is asked of the operands
     * @param derives whether the result type follows
     * @param open whether other result types than the derived one are right, too
     */
    record Rule(String way, int result, List<Integer> operands, boolean derives, boolean open) {}

    private record Instead(String op, List<Integer> operands, String other) {}

    private final Map<String, Rule> core = new LinkedHashMap<>();
    private final Map<String, Map<String, Rule>> sets = new LinkedHashMap<>();
    private final List<Instead> insteads = new ArrayList<>();

    OperandRuleFile(List<String> text, GrammarModel model) {
        Map<String, Rule> target = core;
        List<Instruction> instructions = model.instructions;
        String prefix = "Op";
        for (String line : text) {
            if (line.isBlank() || line.startsWith("#") || line.equals("core")) {
                continue;
            }
            String[] words = line.split(" +", -1);
            if (words[0].equals("set")) {
                GrammarModel.ExtendedSet set = model.sets.stream()
                        .filter(s -> s.importName().equals(words[1]))
                        .findFirst()
                        .orElseThrow();
                instructions = set.instructions();
                target = new LinkedHashMap<>();
                sets.put(words[1], target);
                prefix = "";
            } else if (words[0].equals("instead")) {
                List<Integer> operands = new ArrayList<>();
                for (int i = 2; i < words.length - 1; i++) {
                    operands.add(constraint(words[i]).bits);
                }
                insteads.add(new Instead("Op" + words[1], operands, "Op" + words[words.length - 1]));
            } else {
                rule(line, prefix, instructions, target);
            }
        }
    }

    private static void rule(String line, String prefix, List<Instruction> instructions, Map<String, Rule> target) {
        int colon = line.indexOf(": ");
        String[] sides = line.substring(colon + 2).split("<-", -1);
        Rule rule = rule(sides[0].trim(), sides[1].trim());
        for (String name : line.substring(0, colon).split(" +", -1)) {
            InstructionPattern pattern = InstructionPattern.of(prefix + name);
            boolean found = false;
            for (Instruction instruction : instructions) {
                if (pattern.matches(instruction)) {
                    target.put(instruction.name(), rule);
                    found = true;
                }
            }
            if (!found) {
                throw new IllegalStateException("operand-rules.table: the grammar has no " + name);
            }
        }
    }

    private static Rule rule(String result, String operandText) {
        List<Constraint> operands = new ArrayList<>();
        for (String operand : operandText.isEmpty() ? new String[0] : operandText.split(" +", -1)) {
            operands.add(constraint(operand));
        }
        List<Integer> bits = operands.stream().map(Constraint::bits).toList();
        if (result.equals("-")) {
            return new Rule("NONE", 0, bits, false, false);
        }
        if (result.startsWith("?")) {
            return new Rule("GIVEN", constraint(result.substring(1)).bits, bits, false, true);
        }
        if (result.startsWith("{")) {
            return new Rule("PAIR", Integer.parseInt(result.substring(1)), bits, true, false);
        }
        Matcher named = CONSTRAINT.matcher(result);
        if (!named.matches()) {
            return new Rule(constantName(result), 0, bits, true, true);
        }
        Constraint constraint = constraint(result);
        boolean exact = constraint.relation == '=' || constraint.relation == '.' || constraint.kinds == 1;
        return new Rule(constraint.relation == 0 ? "BOOL" : "RELATED", constraint.bits, bits, true, !exact);
    }

    private static String constantName(String way) {
        return way.replaceAll("([A-Z])", "_$1").toUpperCase(java.util.Locale.ROOT);
    }

    private static Constraint constraint(String text) {
        Matcher matcher = CONSTRAINT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalStateException("operand-rules.table: what is " + text + "?");
        }
        int kinds = switch (text.charAt(0)) {
            case 'b' -> 1;
            case 'i' -> 2;
            case 'u' -> 2 | 16;
            case 'f' -> 4;
            case 'n' -> 6;
            case 'a' -> 7;
            case 'p' -> 8;
            default -> 0;
        };
        int shapes = switch (matcher.group(2)) {
            case "1" -> 1;
            case "v" -> 2;
            case "m" -> 4 | 8;
            default -> kinds == 0 ? 0 : 1 | 2 | 8;
        };
        char relation = matcher.group(3) == null ? 0 : matcher.group(3).charAt(0);
        int reference = relation == 0 ? 0 : Integer.parseInt(matcher.group(4));
        int number = relation == 0 ? 0 : RELATIONS.indexOf(relation) + 1;
        return new Constraint(kinds, kinds | shapes << 5 | number << 9 | reference << 12, relation, reference);
    }

    /** The rule of an instruction of the core grammar; one that asks nothing where the file has none. */
    Rule of(Instruction instruction) {
        Rule none = new Rule("GIVEN", 0, List.of(), false, false);
        return core.getOrDefault(instruction.name(), none);
    }

    /** The rule of an instruction of an extended set. */
    Rule of(String set, Instruction instruction) {
        Rule none = new Rule("GIVEN", 0, List.of(), false, false);
        return sets.getOrDefault(set, Map.of()).getOrDefault(instruction.name(), none);
    }

    /** Writes the enum of the ways to a result type, and the packed rules. */
    void write(GrammarModel model, Map<String, String> files) {
        List<Rule> rules = new ArrayList<>();
        rules.add(new Rule("GIVEN", 0, List.of(), false, false));
        StringBuilder ofOp = new StringBuilder();
        List<Instruction> sorted = new ArrayList<>(model.instructions);
        sorted.sort(java.util.Comparator.comparingInt(Instruction::number));
        for (Instruction instruction : sorted) {
            ofOp.append((char) number(rules, of(instruction)));
        }
        StringBuilder ofSets = new StringBuilder();
        StringBuilder setNames = new StringBuilder();
        for (Map.Entry<String, Map<String, Rule>> set : sets.entrySet()) {
            setNames.append(setNames.isEmpty() ? "\"" : ", \"")
                    .append(set.getKey())
                    .append('"');
            GrammarModel.ExtendedSet extended = model.sets.stream()
                    .filter(s -> s.importName().equals(set.getKey()))
                    .findFirst()
                    .orElseThrow();
            int last = extended.instructions().stream()
                    .mapToInt(Instruction::number)
                    .max()
                    .orElse(-1);
            char[] numbers = new char[last + 1];
            extended.instructions().forEach(i -> numbers[i.number()] = (char) number(rules, of(set.getKey(), i)));
            ofSets.append((char) numbers.length).append(numbers);
        }
        TreeSet<String> ways = new TreeSet<>();
        rules.forEach(rule -> ways.add(rule.way));
        List<String> order = List.copyOf(ways);
        StringBuilder packed = new StringBuilder();
        int[] offsets = new int[rules.size()];
        for (int i = 0; i < offsets.length; i++) {
            Rule rule = rules.get(i);
            offsets[i] = packed.length();
            packed.append((char) order.indexOf(rule.way)).append((char) rule.result);
            packed.append((char) rule.operands.size());
            rule.operands.forEach(operand -> packed.append((char) (int) operand));
        }
        List<String> names = sorted.stream().map(Instruction::name).toList();
        StringBuilder other = new StringBuilder();
        for (Instead instead : insteads) {
            other.append((char) index(names, instead.op)).append((char) index(names, instead.other));
            other.append((char) instead.operands.size());
            instead.operands.forEach(operand -> other.append((char) (int) operand));
        }
        files.put("org/spirv4j/build/ResultWay.java", """
                package org.spirv4j.build;

                /** The ways in which a result type follows from operands; see {@link ResultTypes}. */
                enum ResultWay {
                    %s
                }
                """.formatted(String.join(",\n    ", order)));
        files.put("org/spirv4j/build/OperandRuleTable.java", """
                package org.spirv4j.build;

                /** The packed rules of operand-rules.table. */
                final class OperandRuleTable {
                    /** Way, constraint of the result, number of operands, their constraints; rule by rule. */
                    static final String RULES = %s;
                    /** Where the rule of each instruction starts, in the order of {@link org.spirv4j.grammar.Op}. */
                    static final String OF_OP = %s;
                    /** Instruction, the other instruction, number of operands, their constraints. */
                    static final String INSTEAD = %s;
                    /** For each set a length, then where the rules of its instructions start, by their numbers. */
                    static final String OF_SETS = %s;
                    /** The sets that have rules. */
                    static final String[] SETS = {%s};

                    private OperandRuleTable() {}
                }
                """.formatted(
                        TableSource.literal(packed.toString()),
                        TableSource.literal(placed(ofOp, offsets, false)),
                        TableSource.literal(other.toString()),
                        TableSource.literal(placed(ofSets, offsets, true)),
                        setNames));
    }

    private static int index(List<String> names, String name) {
        int index = names.indexOf(name);
        if (index < 0) {
            throw new IllegalStateException("operand-rules.table: the grammar has no " + name);
        }
        return index;
    }

    private static String placed(StringBuilder numbers, int[] offsets, boolean withLengths) {
        StringBuilder placed = new StringBuilder();
        int left = withLengths ? 0 : numbers.length();
        for (int i = 0; i < numbers.length(); i++) {
            if (left == 0) {
                left = numbers.charAt(i);
                placed.append((char) left);
            } else {
                placed.append((char) offsets[numbers.charAt(i)]);
                left--;
            }
        }
        return placed.toString();
    }

    private static int number(List<Rule> rules, Rule rule) {
        // Whether other types are right matters for methods only.
        Rule plain = new Rule(rule.way, rule.result, rule.operands, false, false);
        int at = rules.indexOf(plain);
        if (at < 0) {
            at = rules.size();
            rules.add(plain);
        }
        return at;
    }
}
