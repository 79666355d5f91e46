// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarSyntaxException;
import org.spirv4j.internal.type.TypeForm;

/** The types and operands that {@code signatures.table} declares by name. */
final class TypeVocabulary {
    private static final Pattern DECLARATION = Pattern.compile("(?:type|operand) ([a-z0-9-]+) \"([^\"]+)\" = (\\S.*)");
    private static final Pattern VERSION = Pattern.compile("\\d\\.\\d");
    private static final long EVERY_FIELD = TypeForm.WIDTHS | TypeForm.SIGNS | TypeForm.ENCODINGS | TypeForm.COUNTS;
    private static final Map<String, Long> KINDS = Map.ofEntries(
            Map.entry("void", TypeForm.VOID),
            Map.entry("bool", TypeForm.BOOL),
            Map.entry("int", TypeForm.INT),
            Map.entry("float", TypeForm.FLOAT),
            Map.entry("pointer", TypeForm.POINTER),
            Map.entry("untyped", TypeForm.UNTYPED_POINTER),
            Map.entry("struct", TypeForm.STRUCT),
            Map.entry("array", TypeForm.ARRAY),
            Map.entry("runtime-array", TypeForm.RUNTIME_ARRAY),
            Map.entry("image", TypeForm.IMAGE),
            Map.entry("sampler", TypeForm.SAMPLER),
            Map.entry("sampled-image", TypeForm.SAMPLED_IMAGE),
            Map.entry("acceleration-structure", TypeForm.ACCELERATION_STRUCTURE),
            Map.entry("ray-query", TypeForm.RAY_QUERY),
            Map.entry("hit-object-nv", TypeForm.HIT_OBJECT_NV),
            Map.entry("hit-object-ext", TypeForm.HIT_OBJECT_EXT),
            Map.entry("event", TypeForm.EVENT),
            Map.entry("device-event", TypeForm.DEVICE_EVENT),
            Map.entry("reserve-id", TypeForm.RESERVE_ID),
            Map.entry("queue", TypeForm.QUEUE),
            Map.entry("read-pipe", TypeForm.READ_PIPE),
            Map.entry("write-pipe", TypeForm.WRITE_PIPE),
            Map.entry("pipe", TypeForm.PIPE),
            Map.entry("pipe-storage", TypeForm.PIPE_STORAGE),
            Map.entry("tensor", TypeForm.TENSOR),
            Map.entry("anything", TypeForm.KINDS & ~TypeForm.NONE));
    private static final Map<String, Long> SHAPES = Map.of(
            "scalar", TypeForm.SINGLE,
            "vector", TypeForm.VECTORS,
            "long-vector", TypeForm.LONG_VECTOR,
            "matrix", TypeForm.MATRIX,
            "cooperative", TypeForm.COOPERATIVE,
            "cooperative-khr", TypeForm.COOPERATIVE_KHR);
    private static final Map<String, Long> FIELDS = Map.ofEntries(
            Map.entry("8bit", TypeForm.WIDTH_8),
            Map.entry("16bit", TypeForm.WIDTH_16),
            Map.entry("32bit", TypeForm.WIDTH_32),
            Map.entry("64bit", TypeForm.WIDTH_64),
            Map.entry("unsigned", TypeForm.UNSIGNED),
            Map.entry("signed", TypeForm.SIGNED),
            Map.entry("ieee", TypeForm.IEEE),
            Map.entry("x2", TypeForm.COUNT_2),
            Map.entry("x3", TypeForm.COUNT_3),
            Map.entry("x4", TypeForm.COUNT_4),
            Map.entry("x8", TypeForm.COUNT_8),
            Map.entry("x16", TypeForm.COUNT_16));

    /** The conditions in the order of {@code org.spirv4j.internal.signature.Condition}. */
    static final List<String> CONDITIONS = List.of(
            "none",
            "constant",
            "constant-or-undef",
            "variable",
            "object",
            "function",
            "interpolant",
            "size",
            "pointer-size",
            "count",
            "execution-scope",
            "group-scope",
            "memory-scope",
            "memory-semantics",
            "unequal-semantics");

    /**
     * One of the forms that a type may have.
     *
     * @param forms the set of forms, as in TypeForm
     * @param classes storage classes of a pointer; none for all
     * @param inner the type inside: of a pointee, element, column or first member; 0 for any
     * @param second the type of a second member; 0 for any
     * @param relation of the second member to the first, packed; 0 for none
     * @param guard the capability, extension or version that the module must have; empty for none
     */
    record Alternative(long forms, List<String> classes, int inner, int second, int relation, String guard) {}

    /** A type: its description in messages, and its alternatives. */
    record Type(String text, List<Alternative> alternatives) {}

    /** An operand: its condition, and the number of its type. */
    record Operand(String text, int condition, int type) {}

    /** By number; number 0 is for any type. */
    final List<Type> types = new ArrayList<>(List.of(new Type("", List.of())));

    private final Map<String, Set<String>> enumerants = new HashMap<>();
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final Map<String, Operand> operands = new LinkedHashMap<>();

    TypeVocabulary(GrammarModel model) {
        for (GrammarModel.Kind kind : model.kinds) {
            enumerants.put(
                    kind.name(),
                    kind.enumerants().stream().map(GrammarModel.Enumerant::name).collect(Collectors.toSet()));
        }
    }

    /** Throws unless the grammar has an enumerant of an operand kind. */
    void checkEnumerant(String kind, String name) {
        if (!enumerants.getOrDefault(kind, Set.of()).contains(name)) {
            throw new GrammarSyntaxException("the grammar has no " + kind + " '" + name + "'");
        }
    }

    /** Splits a declaration into name, text and right-hand side. */
    private static Matcher declaration(String line) {
        Matcher matcher = DECLARATION.matcher(line);
        SignatureFile.expect(matcher.matches(), "'type NAME \"TEXT\" = ...' or 'operand NAME \"TEXT\" = ...'");
        return matcher;
    }

    /** Reads a line that starts with "type". */
    void type(String line) {
        Matcher declaration = declaration(line);
        String name = declaration.group(1);
        List<Alternative> alternatives = new ArrayList<>();
        for (String alternative : declaration.group(3).split(" \\| ", -1)) {
            Integer known = numbers.get(alternative);
            if (known == null) {
                alternatives.add(alternative(alternative));
            } else {
                alternatives.addAll(types.get(known).alternatives);
            }
        }
        if (numbers.put(name, types.size()) != null) {
            throw new GrammarSyntaxException("duplicate declaration of type '" + name + "'");
        }
        types.add(new Type(declaration.group(2), List.copyOf(alternatives)));
    }

    /** Reads a line that starts with "operand". */
    void operand(String line) {
        Matcher declaration = declaration(line);
        String name = declaration.group(1);
        String[] words = declaration.group(3).split(" ", -1);
        int condition = CONDITIONS.indexOf(words[0]);
        if (condition < 0 || words.length > 2) {
            throw new GrammarSyntaxException("'" + declaration.group(3) + "' must be a condition followed by a type");
        }
        int type = words.length > 1 ? number(words[1]) : 0;
        if (operands.put(name, new Operand(declaration.group(2), condition, type)) != null) {
            throw new GrammarSyntaxException("duplicate declaration of operand '" + name + "'");
        }
    }

    /** The number of a type; that of any type for "_" and an empty name. */
    int number(String name) {
        if (name.isEmpty() || name.equals("_")) {
            return 0;
        }
        return SignatureFile.known(numbers.get(name), "type", name);
    }

    /** The operand with a name, or one of a type with that name. */
    Operand operandOf(String name) {
        Operand operand = operands.get(name);
        return operand == null ? new Operand("", 0, number(name)) : operand;
    }

    /** The description of an operand in messages. */
    String text(Operand operand) {
        return operand.text.isEmpty() ? types.get(operand.type).text : operand.text;
    }

    /** Whether a type is Boolean in all its forms. */
    boolean isBool(int type) {
        return kinds(type) == TypeForm.BOOL;
    }

    private long kinds(int type) {
        long kinds = 0;
        for (Alternative alternative : types.get(type).alternatives) {
            kinds |= alternative.forms & TypeForm.KINDS;
        }
        return kinds;
    }

    /** Whether a builder can make a type from this description alone: of numbers, Booleans or void. */
    boolean isFixed(int type) {
        long kinds = kinds(type);
        return kinds != 0 && (kinds & ~(TypeForm.BOOL | TypeForm.INT | TypeForm.FLOAT | TypeForm.VOID)) == 0;
    }

    private Alternative alternative(String text) {
        long kinds = 0;
        long without = 0;
        long shapes = 0;
        long fields = 0;
        List<String> classes = List.of();
        int inner = 0;
        int second = 0;
        int relation = 0;
        String guard = "";
        String[] words = text.split(" ", -1);
        for (int i = 0; i < words.length; i++) {
            String word = words[i];
            switch (word) {
                case "in" -> {
                    classes = List.of(next(words, ++i).split("/", -1));
                    classes.forEach(c -> checkEnumerant("StorageClass", c));
                }
                case "if" -> guard = feature(next(words, ++i));
                case "of" -> inner = number(next(words, ++i));
                case "and" -> {
                    OperandNotation member = OperandNotation.of(next(words, ++i));
                    second = number(member.name());
                    relation = member.relations().isEmpty()
                            ? 0
                            : member.relations().get(0).packed();
                }
                default -> {
                    if (word.startsWith("!")) {
                        without |= value(KINDS, word.substring(1));
                    } else if (SHAPES.containsKey(word)) {
                        shapes |= value(SHAPES, word);
                    } else if (FIELDS.containsKey(word)) {
                        fields |= value(FIELDS, word);
                    } else {
                        kinds |= value(KINDS, word);
                    }
                }
            }
        }
        long forms = kinds & ~without | (shapes == 0 ? TypeForm.SINGLE : shapes);
        for (long field : new long[] {TypeForm.WIDTHS, TypeForm.SIGNS, TypeForm.ENCODINGS, TypeForm.COUNTS}) {
            forms |= (fields & field) == 0 ? field : fields & field;
        }
        if ((fields & TypeForm.COUNTS) != 0) {
            forms |= TypeForm.UNKNOWN_COUNT;
        }
        return new Alternative(
                forms & (EVERY_FIELD | TypeForm.KINDS | TypeForm.SHAPES), classes, inner, second, relation, guard);
    }

    private static String next(String[] words, int i) {
        SignatureFile.expect(i < words.length, "a word after '" + words[i - 1] + "'");
        return words[i];
    }

    /** A capability, an extension or a version. */
    private String feature(String name) {
        if (!name.startsWith("SPV_") && !VERSION.matcher(name).matches()) {
            checkEnumerant("Capability", name);
        }
        return name;
    }

    private static long value(Map<String, Long> words, String word) {
        return SignatureFile.known(words.get(word), "word or type", word);
    }
}
