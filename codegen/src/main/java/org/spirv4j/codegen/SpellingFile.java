// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.ExtendedSet;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.GrammarSyntaxException;

/**
 * The file {@code spellings.table}: how instructions are spelled in other languages. A malformed line is reported by a
 * {@link GrammarSyntaxException} that names it.
 */
final class SpellingFile {
    /** The kinds of rows, in the order of their numbers from 1. */
    static final List<String> KINDS = List.of("expression", "statement", "refuse", "code", "nothing");

    /** The properties of types that conditions name; their positions are bits. */
    static final List<String> PROPERTIES = List.of(
            "scalar",
            "vector",
            "matrix",
            "composite",
            "cooperative",
            "bool",
            "int",
            "float",
            "8bit",
            "16bit",
            "32bit",
            "64bit",
            "constant",
            "pointer",
            "signed",
            "unsigned");

    /** A literal operand may be any number, but must be there. */
    static final int ANY_NUMBER = 0xFF;

    /** Added where the number is that of a constant operand. */
    static final int CONSTANT_NUMBER = 0x8000;

    /** A version that no language has. */
    static final int NEVER = 0xFFFF;

    /**
     * One way to spell an instruction.
     *
     * @param kind its kind
     * @param glsl the first version of GLSL, or of another language but ESSL, that has it
     * @param essl the first version of ESSL that has it
     * @param target 0 for all, 1 for Vulkan, 2 for others
     * @param result properties that the result type must have
     * @param operand properties that the type of an operand must have
     * @param operandNumber the number of this operand
     * @param literal 0, or a number of an operand plus 1, and the value that it must have in the low byte
     * @param extensions extensions that it needs, with spaces between them
     * @param feature a feature of the language that it needs, or nothing
     * @param text the text after the colon
     */
    record Row(
            String kind,
            int glsl,
            int essl,
            int target,
            int result,
            int operand,
            int operandNumber,
            int literal,
            String extensions,
            String feature,
            String text) {}

    /** The rows by language and by the name of an instruction, with its set and a space before it. */
    final Map<String, Map<String, List<Row>>> rows = new LinkedHashMap<>();

    /** The texts of helper functions by language and name. */
    final Map<String, Map<String, String>> helpers = new LinkedHashMap<>();

    private final Map<String, String> known = new LinkedHashMap<>();

    /** The capabilities of each instruction that only some modules have. */
    private final Map<String, List<String>> capabilities = new HashMap<>();

    private String language = "";
    private String set = "";
    private String helper = "";

    SpellingFile(List<String> lines, GrammarModel model) {
        for (Instruction instruction : model.instructions) {
            known.put(instruction.name(), instruction.name());
            capabilities.put(instruction.name(), instruction.availability().capabilities());
            instruction.aliases().forEach(alias -> known.put(alias, instruction.name()));
        }
        for (ExtendedSet instructionSet : model.sets) {
            for (Instruction i : instructionSet.instructions()) {
                known.put(instructionSet.importName() + " " + i.name(), instructionSet.importName() + " " + i.name());
            }
        }
        for (int i = 0; i < lines.size(); i++) {
            try {
                read(lines.get(i));
            } catch (RuntimeException e) {
                throw new GrammarSyntaxException("spellings.table:" + (i + 1) + ": " + e.getMessage());
            }
        }
    }

    private void read(String line) {
        if (line.isBlank() || line.startsWith("#")) {
            return;
        }
        if (line.startsWith("|")) {
            texts().merge(helper, line.length() < 2 ? "" : line.substring(2), (a, b) -> a + "\n" + b);
        } else if (line.startsWith("language ")) {
            language = line.substring(9).strip();
        } else if (line.startsWith("set ")) {
            set = line.substring(4).strip().replace("-", "");
        } else if (line.startsWith("helper ")) {
            helper = line.substring(7).strip();
        } else {
            row(line);
        }
    }

    private Map<String, List<Row>> rows() {
        return rows.computeIfAbsent(language, k -> new LinkedHashMap<>());
    }

    private Map<String, String> texts() {
        return helpers.computeIfAbsent(language, k -> new LinkedHashMap<>());
    }

    private void row(String line) {
        int colon = line.indexOf(": ");
        if (colon < 0) {
            throw new GrammarSyntaxException("a line without ': '");
        }
        String head = line.substring(0, colon);
        String conditions = "";
        int bracket = head.indexOf('[');
        if (bracket >= 0) {
            conditions = head.substring(bracket + 1, head.indexOf(']'));
            head = head.substring(0, bracket);
        }
        List<String> names = new ArrayList<>(List.of(head.strip().split(" +", 0)));
        String kind = KINDS.contains(names.get(0)) ? names.remove(0) : "expression";
        Row row = row(kind, conditions, line.substring(colon + 2).strip());
        for (String name : names) {
            if (name.startsWith("@") || name.startsWith("*") || name.endsWith("*")) {
                group(name, row);
                continue;
            }
            String full = known.get(set.isEmpty() ? name : set + " " + name);
            if (full == null) {
                throw new GrammarSyntaxException("there is no instruction " + name);
            }
            rows().computeIfAbsent(full, k -> new ArrayList<>()).add(row);
        }
    }

    /** Adds a row for the instructions of a capability, with a prefix or with a suffix that have none. */
    private void group(String name, Row row) {
        boolean any = false;
        String prefix = set.isEmpty() ? "" : set + " ";
        for (String full : List.copyOf(known.values())) {
            String rest = name.substring(1);
            boolean fits = name.startsWith("@")
                    ? capabilities.getOrDefault(full, List.of()).contains(rest)
                    : name.startsWith("*")
                            ? full.startsWith(prefix) && full.endsWith(rest)
                            : full.startsWith(prefix + name.substring(0, name.length() - 1));
            any |= fits;
            if (fits && !rows().containsKey(full)) {
                rows().put(full, new ArrayList<>(List.of(row)));
            }
        }
        if (!any) {
            throw new GrammarSyntaxException("no instruction fits " + name);
        }
    }

    private static Row row(String kind, String conditions, String text) {
        int glsl = 0;
        int essl = 0;
        boolean versions = false;
        int target = 0;
        int result = 0;
        int operand = 0;
        int operandNumber = 0;
        int literal = 0;
        StringBuilder extensions = new StringBuilder();
        String feature = "";
        for (String word : conditions.strip().split(" +", 0)) {
            if (word.startsWith("hlsl")) {
                glsl = Integer.parseInt(word.substring(4));
            } else if (word.startsWith("msl")) {
                glsl = Integer.parseInt(word.substring(3));
            } else if (word.startsWith("glsl") || word.startsWith("essl")) {
                if (!versions) {
                    versions = true;
                    glsl = NEVER;
                    essl = NEVER;
                }
                int number = word.length() == 4 ? 0 : Integer.parseInt(word.substring(4));
                glsl = word.startsWith("glsl") ? number : glsl;
                essl = word.startsWith("essl") ? number : essl;
            } else if (word.equals("vulkan") || word.equals("opengl")) {
                target = word.equals("vulkan") ? 1 : 2;
            } else if (word.startsWith("+")) {
                extensions.append(extensions.length() == 0 ? "" : " ").append(word, 1, word.length());
            } else if (word.startsWith("first:")) {
                operand |= property(word.substring(6));
            } else if (word.startsWith("second:")) {
                operandNumber = 1;
                operand |= property(word.substring(7));
            } else if (word.endsWith("+") && Character.isDigit(word.charAt(0))) {
                literal = Integer.parseInt(word.substring(0, word.length() - 1)) + 1 << 8 | ANY_NUMBER;
            } else if (word.contains("==")) {
                int equal = word.indexOf('=');
                literal = CONSTANT_NUMBER
                        | Integer.parseInt(word.substring(0, equal)) + 1 << 8
                        | Integer.parseInt(word.substring(equal + 2));
            } else if (word.indexOf('=') > 0) {
                int equal = word.indexOf('=');
                literal = Integer.parseInt(word.substring(0, equal)) + 1 << 8
                        | Integer.parseInt(word.substring(equal + 1));
            } else if (!word.isEmpty() && Character.isUpperCase(word.charAt(0))) {
                feature = word;
            } else if (!word.isEmpty()) {
                result |= property(word);
            }
        }
        return new Row(
                kind,
                glsl,
                essl,
                target,
                result,
                operand,
                operandNumber,
                literal,
                extensions.toString(),
                feature,
                text);
    }

    private static int property(String name) {
        int found = PROPERTIES.indexOf(name);
        if (found < 0) {
            throw new GrammarSyntaxException("unknown condition '" + name + "'");
        }
        return 1 << found;
    }
}
