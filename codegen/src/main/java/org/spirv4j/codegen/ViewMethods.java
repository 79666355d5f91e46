// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Category;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.GrammarModel.Kind;
import org.spirv4j.internal.grammar.GrammarModel.Operand;
import org.spirv4j.internal.grammar.GrammarModel.Quantifier;
import org.spirv4j.internal.grammar.OperandNames;
import org.spirv4j.internal.grammar.ParameterNames;

/** Writes the class of a view: a method or two for each operand, which read the words of the instruction. */
final class ViewMethods {
    private static final String SPECIFICATION = "https://registry.khronos.org/SPIR-V/specs/unified1/SPIRV.html#";

    /**
     * Where an operand is.
     *
     * @param index the number of words between the result and the operand, or after a string if it follows one
     * @param stringAt the index of the string before it; -1 for none
     */
    private record Position(int index, int stringAt) {}

    private final GrammarModel model;
    private final ViewSources.View view;

    /** The operands of all instructions by name. */
    private final Map<String, Operand> operands = new LinkedHashMap<>();

    /** By operand and instruction; an instruction without the operand is absent. */
    private final Map<String, Map<Instruction, Position>> positions = new LinkedHashMap<>();

    private final Set<String> imports =
            new TreeSet<>(Set.of("org.spirv4j.grammar.Op", "org.spirv4j.module.Instruction"));
    private final StringBuilder out = new StringBuilder();

    ViewMethods(GrammarModel model, ViewSources.View view) {
        this.model = model;
        this.view = view;
        for (Instruction instruction : view.instructions()) {
            int index = 0;
            int stringAt = -1;
            boolean variable = false;
            for (Operand operand : plain(instruction)) {
                String name = names(operand).get(0);
                operands.putIfAbsent(name, operand);
                Position earlier = positions
                        .computeIfAbsent(name, n -> new LinkedHashMap<>())
                        .put(instruction, new Position(index, stringAt));
                check(earlier == null && !variable, operand);
                variable = operand.quantifier() != Quantifier.ONE || hasParameters(operand);
                if (operand.kind().equals("LiteralString")) {
                    stringAt = index;
                    index = 0;
                } else {
                    index++;
                }
            }
        }
    }

    /** The operands without the result and its type. */
    private static List<Operand> plain(Instruction instruction) {
        return instruction.operands().stream()
                .filter(o -> !o.kind().startsWith("IdResult"))
                .toList();
    }

    private static List<String> names(Operand operand) {
        return OperandNames.of(operand.name(), operand.kind());
    }

    /** The number of words of an instruction that has its required operands only. */
    static int fewestWords(Instruction instruction) {
        return 1
                + (int) instruction.operands().stream()
                        .filter(o -> o.quantifier() == Quantifier.ONE)
                        .count();
    }

    String source() {
        operands.forEach(this::operand);
        String covered = view.instructions().stream()
                .map(i -> "{@link Op#" + i.name() + " " + i.name() + "}")
                .collect(Collectors.joining(", "));
        boolean isSingle = view.instructions().size() == 1;
        String text = isSingle
                ? "A view of an <a href=\"" + SPECIFICATION + view.name() + "\">" + view.name() + "</a> instruction."
                : view.summary() + " A view of " + covered + ".";
        StringBuilder head = new StringBuilder("package org.spirv4j.instruction;\n\n");
        if (isSingle) {
            imports.remove("org.spirv4j.grammar.Op");
        }
        imports.forEach(name -> head.append("import ").append(name).append(";\n"));
        head.append('\n').append(Documentation.comment(text, List.of()).replaceAll("(?m)^    ", ""));
        head.append("public final class ")
                .append(view.name())
                .append(" extends OperandReader implements InstructionView {\n\n");
        head.append("    ")
                .append(view.name())
                .append("(Instruction instruction) {\n        super(instruction);\n    }\n");
        return head.append(out).append("}\n").toString();
    }

    private void operand(String name, Operand operand) {
        Map<Instruction, Position> found = positions.get(name);
        boolean required = operand.quantifier() == Quantifier.ONE
                && found.size() == view.instructions().size();
        boolean several = operand.quantifier() == Quantifier.ANY;
        String method = method(name, several && OperandNames.isList(operand.name()));
        String doc = "the operand " + escaped(name);
        String at = at(name);
        switch (operand.kind()) {
            case "IdRef", "IdScope", "IdMemorySemantics" -> {
                if (several && operands.containsKey("Instruction")) {
                    imports.add("java.util.List");
                    imports.add("org.spirv4j.module.Operand");
                    method(
                            "the operands of the extended instruction, in order",
                            "List<Operand> " + method,
                            "operandsAfter(" + at + ")");
                    return;
                }
                imports.add("org.spirv4j.module.IdInfo");
                if (several) {
                    imports.add("java.util.List");
                    method(
                            "the operands " + escaped(name) + ", in order",
                            "List<IdInfo> " + method,
                            "ids(" + at + ", 1)");
                } else {
                    String absent = required ? "" : "; none if it is absent";
                    method(doc + absent, "IdInfo " + method, "id(" + at + ")");
                    String zero = required ? "" : "; 0 if it is absent";
                    method(
                            "the id of the operand " + escaped(name) + zero,
                            "int " + method(name, "Id"),
                            "word(" + at + ")");
                }
            }
            case "LiteralInteger" -> {
                if (several) {
                    imports.add("java.util.List");
                    method(
                            "the operands " + escaped(name) + ", in order",
                            "List<Integer> " + method,
                            "words(" + at + ")");
                } else {
                    check(required, operand);
                    method(doc, "int " + method, "word(" + at + ")");
                }
            }
            case "LiteralString" -> {
                check(required, operand);
                method(doc, "String " + method, "string(" + at + ")");
            }
            case "LiteralContextDependentNumber" -> {
                imports.add("org.spirv4j.module.Operand");
                method(doc + ", a number of the type of the result", "Operand " + method, "operand(\"" + name + "\")");
            }
            case "LiteralExtInstInteger" -> extendedInstruction(at);
            case "PairIdRefIdRef" -> {
                imports.add("java.util.List");
                imports.add("org.spirv4j.module.IdInfo");
                List<String> parts = names(operand);
                for (int i = 0; i < parts.size(); i++) {
                    String start = i == 0 ? at : at + " + " + i;
                    method(
                            "the operands " + parts.get(i) + ", in order",
                            "List<IdInfo> " + method(parts.get(i), true),
                            "ids(" + start + ", " + parts.size() + ")");
                }
            }
            case "PairLiteralIntegerIdRef" -> {
                imports.add("java.util.List");
                imports.add("org.spirv4j.module.IdInfo");
                method(
                        "the literals of the operands " + name
                                + ", in order, extended to 64 bits as the type of the selector is" + " signed or not",
                        "List<Long> " + method(name, "Literals"),
                        "literals(\"" + name + "\")");
                method(
                        "the ids of the operands " + name + ", in order, one for each literal",
                        "List<IdInfo> " + method(name, true),
                        "pairedIds(\"" + name + "\")");
            }
            default -> enumeration(operand, name, method, at, required);
        }
    }

    private void check(boolean supported, Operand operand) {
        if (!supported) {
            throw new IllegalStateException(view.name() + " has no method for " + operand);
        }
    }

    private void extendedInstruction(String at) {
        imports.add("java.util.Optional");
        imports.add("org.spirv4j.grammar.InstructionInfo");
        method(
                "the number of the extended instruction in its set",
                "int extendedInstructionNumber",
                "word(" + at + ")");
        method(
                "the extended instruction; empty if the grammar lacks it or its set",
                "Optional<InstructionInfo> extendedInstruction",
                "instruction().extendedInstruction()");
        method(
                "the name of the set in its OpExtInstImport; empty if the operand Set is not an import",
                "String setName",
                "setName(" + at + " - 1)");
    }

    private void enumeration(Operand operand, String name, String method, String at, boolean required) {
        Kind kind = model.kinds.stream()
                .filter(k -> k.name().equals(operand.kind()))
                .findFirst()
                .orElseThrow();
        String type = kind.name();
        imports.add("org.spirv4j.grammar." + type);
        if (kind.category() == Category.BitEnum) {
            method(
                    "the operand " + name + (required ? "" : "; no bits if it is absent"),
                    "MaskOperand<" + type + "> " + method,
                    "mask(" + at + ")");
            return;
        }
        imports.add("java.util.Optional");
        String absent =
                required ? "if the built-in grammar lacks it" : "if it is absent, or the built-in grammar lacks it";
        method(
                "the operand " + name + "; empty " + absent,
                "Optional<" + type + "> " + method,
                required
                        ? type + ".of(" + method(name, "Value") + "())"
                        : "has(" + at + ") ? " + type + ".of(word(" + at + ")) : Optional.empty()");
        if (required) {
            method("the number of the operand " + name, "int " + method(name, "Value"), "word(" + at + ")");
        }
        if (hasParameters(operand)) {
            imports.add("java.util.List");
            imports.add("org.spirv4j.module.Operand");
            method(
                    "the parameters of the operand " + name + ", in order",
                    "List<Operand> " + method(name, "Parameters"),
                    "operand(\"" + name + "\").parameters()");
        }
    }

    /** An expression for the number of the operand's first word; 0 for instructions without the operand. */
    private String at(String name) {
        Map<String, List<String>> byPlace = new LinkedHashMap<>();
        for (Instruction instruction : view.instructions()) {
            Position position = positions.get(name).get(instruction);
            byPlace.computeIfAbsent(location(instruction, position), p -> new ArrayList<>())
                    .add("Op." + instruction.name());
        }
        String most = byPlace.keySet().stream()
                .max((a, b) ->
                        Integer.compare(byPlace.get(a).size(), byPlace.get(b).size()))
                .orElseThrow();
        StringBuilder expression = new StringBuilder();
        byPlace.forEach((location, ops) -> {
            if (!location.equals(most)) {
                expression
                        .append("instruction().is(")
                        .append(String.join(", ", ops))
                        .append(") ? ")
                        .append(location)
                        .append(" : ");
            }
        });
        if (expression.isEmpty()) {
            return most;
        }
        String helper = method(name, "At") + "()";
        out.append("\n    private int ").append(helper).append(" {\n        return ");
        out.append(expression).append(most).append(";\n    }\n");
        return helper;
    }

    private String location(Instruction instruction, Position position) {
        if (position == null) {
            return "0";
        }
        int start = 1 + instruction.operands().size() - plain(instruction).size();
        if (position.stringAt < 0) {
            return String.valueOf(start + position.index);
        }
        String after = "after(" + (start + position.stringAt) + ")";
        return position.index == 0 ? after : after + " + " + position.index;
    }

    private boolean hasParameters(Operand operand) {
        return model.kinds.stream()
                .filter(k -> k.name().equals(operand.kind()))
                .flatMap(k -> k.enumerants().stream())
                .anyMatch(e -> !e.parameters().isEmpty());
    }

    private void method(String doc, String signature, String expression) {
        out.append('\n').append(Documentation.comment("{@return " + doc + "}", List.of()));
        out.append("    public ")
                .append(signature)
                .append("() {\n        return ")
                .append(expression)
                .append(";\n    }\n");
    }

    private static String escaped(String name) {
        return name.replace("&", "&amp;").replace("<", "&lt;");
    }

    private static String method(String name, boolean plural) {
        return method(name, plural ? "s" : "");
    }

    /** The name of an operand in camel case, with an underscore appended if it is a reserved word of Java. */
    private static String method(String name, String suffix) {
        String made = ParameterNames.camelCase(name) + suffix;
        return SourceVersion.isKeyword(made) ? made + "_" : made;
    }
}
