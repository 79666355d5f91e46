// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Category;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.GrammarModel.Kind;
import org.spirv4j.internal.grammar.GrammarModel.Operand;
import org.spirv4j.internal.grammar.GrammarModel.Quantifier;
import org.spirv4j.internal.grammar.ParameterNames;

/** Writes the methods of one instruction: with and without a result type, optional operands, scopes as enumerants. */
final class InstructionMethods {
    /** The parameter types for scopes and memory semantics. */
    private enum Scopes {
        MASK,
        BIT,
        ID
    }

    /** A parameter of a method, the call that writes it, and what the documentation says about it. */
    private record Parameter(String type, String name, String call, String meaning) {}

    private final GrammarModel model;
    private final Instruction instruction;
    private final SignatureFile signatures;
    private final SignatureFile.Signature signature;
    private final boolean inFunction;

    /** The class of the result, if any. */
    private final String result;

    private final Set<String> imports;
    private final List<Operand> operands = new ArrayList<>();
    private final String method;
    private String start;
    private boolean hasType;
    private boolean hasResult;
    private String described = "";

    InstructionMethods(
            GrammarModel model,
            Instruction instruction,
            SignatureFile signatures,
            SignatureFile.Signature signature,
            boolean inFunction,
            String result,
            Set<String> imports) {
        this.model = model;
        this.instruction = instruction;
        this.signatures = signatures;
        this.signature = signature;
        this.inFunction = inFunction;
        this.result = result;
        this.imports = imports;
        method = methodName(instruction.name());
        start = "Op." + instruction.name();
        for (Operand operand : instruction.operands()) {
            switch (operand.kind()) {
                case "IdResultType" -> hasType = true;
                case "IdResult" -> hasResult = true;
                default -> operands.add(operand);
            }
        }
    }

    /** For an instruction of an extended set. */
    static InstructionMethods extended(
            GrammarModel model,
            Instruction instruction,
            SignatureFile signatures,
            SignatureFile.Signature signature,
            Set<String> imports) {
        InstructionMethods methods =
                new InstructionMethods(model, instruction, signatures, signature, true, "Value", imports);
        methods.start = String.valueOf(instruction.number());
        methods.hasType = true;
        methods.hasResult = true;
        return methods;
    }

    /** The name without "Op" in camel case, with an underscore appended if it is a reserved word of Java. */
    static String methodName(String instruction) {
        String name = instruction.startsWith("Op") ? instruction.substring(2) : instruction;
        StringBuilder joined = new StringBuilder();
        for (String word : name.split("_", -1)) {
            joined.append(joined.isEmpty() ? word.substring(0, 1).toLowerCase(Locale.ROOT) : capital(word));
            joined.append(word.substring(1));
        }
        String small = joined.toString();
        return SourceVersion.isKeyword(small) ? small + "_" : small;
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT);
    }

    void write(StringBuilder out) {
        boolean scopes = operands.stream().anyMatch(o -> o.kind().equals("IdScope"));
        boolean semantics = operands.stream().anyMatch(o -> o.kind().equals("IdMemorySemantics"));
        List<Scopes> ways = new ArrayList<>(List.of(Scopes.ID));
        if (scopes || semantics) {
            ways.add(0, Scopes.MASK);
        }
        if (semantics) {
            ways.add(1, Scopes.BIT);
        }
        boolean derives = signature.derives() && hasType;
        int required = 0;
        while (required < operands.size() && operands.get(required).quantifier() == Quantifier.ONE) {
            required++;
        }
        int most = operands.size();
        for (Scopes way : ways) {
            for (int count = required; count <= most; count++) {
                if (count == required
                        && count < most
                        && operands.get(count).quantifier() == Quantifier.ANY
                        && count + 1 == most) {
                    continue;
                }
                if (derives) {
                    method(out, false, count, way);
                }
                if (hasType && (!derives || signatures.isOpen(signature))) {
                    method(out, true, count, way);
                }
                if (!hasType) {
                    method(out, false, count, way);
                }
            }
        }
    }

    private void method(StringBuilder out, boolean typed, int count, Scopes way) {
        List<Parameter> parameters = parameters(count, way);
        if (typed) {
            parameters.add(0, new Parameter("Type", "resultType", "type(resultType)", "the type of the result"));
        }
        String type = !hasResult ? "void" : result;
        out.append('\n').append(documentation(typed, parameters));
        out.append("    public final ").append(type).append(' ').append(method).append('(');
        for (int i = 0; i < parameters.size(); i++) {
            out.append(i == 0 ? "" : ", ").append(parameters.get(i).type);
            out.append(' ').append(parameters.get(i).name);
        }
        out.append(") {\n        ");
        boolean cast = hasResult && !type.equals(inFunction ? "Value" : "Id");
        out.append(hasResult ? "return " : "").append(cast ? "(" + type + ") " : "");
        out.append("end(begin(").append(start).append(')');
        for (Parameter parameter : parameters) {
            out.append(parameter.call.isEmpty() ? "" : ".").append(parameter.call);
        }
        out.append(");\n    }\n");
    }

    private List<Parameter> parameters(int count, Scopes way) {
        List<Parameter> parameters = new ArrayList<>();
        ParameterNames names = new ParameterNames();
        for (Operand operand : operands.subList(0, count)) {
            String name = names.next(operand.name(), operand.kind());
            if (SourceVersion.isKeyword(name)) {
                throw new IllegalStateException(instruction.name() + ": " + name + " is a keyword of Java");
            }
            parameters.add(parameter(operand, name, way));
            if (hasParameters(operand)) {
                parameters.add(new Parameter(
                        "Object...", "parameters", "", "the parameters of the enumerant, in the order of the grammar"));
            }
        }
        return parameters;
    }

    private Parameter parameter(Operand operand, String name, Scopes way) {
        boolean several = operand.quantifier() == Quantifier.ANY;
        String dots = several ? "..." : "";
        String title = Documentation.name(operand);
        switch (operand.kind()) {
            case "IdRef" -> {
                String type = idClass(operand);
                String call = type.equals("Value") ? several ? "values" : "value" : several ? "ids" : "id";
                return new Parameter(
                        type + dots,
                        name,
                        call + "(" + name + ")",
                        several ? "the operands " + title : "the operand " + title);
            }
            case "IdScope" -> {
                if (way == Scopes.ID) {
                    return new Parameter("Value", name, "value(" + name + ")", "a constant with the scope " + title);
                }
                imports.add("Scope");
                return new Parameter("Scope", name, "scope(" + name + ")", "the scope " + title);
            }
            case "IdMemorySemantics" -> {
                if (way == Scopes.ID) {
                    return new Parameter(
                            "Value", name, "value(" + name + ")", "a constant with the memory semantics " + title);
                }
                imports.add("MemorySemantics");
                String type = way == Scopes.MASK ? "Mask<MemorySemantics>" : "MemorySemantics";
                return new Parameter(type, name, "semantics(" + name + ")", "the memory semantics " + title);
            }
            case "LiteralInteger" -> {
                return new Parameter(
                        "int" + dots,
                        name,
                        (several ? "words(" : "word(") + name + ")",
                        several ? "the literals " + title : "the literal " + title);
            }
            case "LiteralString" -> {
                return new Parameter("String", name, "string(" + name + ")", "the literal string " + title);
            }
            case "LiteralContextDependentNumber" -> {
                return new Parameter(
                        "Number", name, "number(" + name + ")", "the literal " + title + ", of the type of the result");
            }
            case "PairIdRefLiteralInteger" -> {
                return new Parameter(
                        "Object...", name, "pairs(" + name + ")", "ids, each followed by a number: " + title);
            }
            default -> {
                return enumeration(operand, name, several);
            }
        }
    }

    private Parameter enumeration(Operand operand, String name, boolean several) {
        Kind kind = model.kinds.stream()
                .filter(k -> k.name().equals(operand.kind()))
                .findFirst()
                .orElseThrow();
        imports.add(kind.name());
        String title = Documentation.name(operand);
        if (kind.category() == Category.BitEnum) {
            return new Parameter(
                    "Mask<" + kind.name() + ">",
                    name,
                    "mask(" + name + ")",
                    "the bits " + title + ", with their parameters");
        }
        if (kind.category() != Category.ValueEnum) {
            throw new IllegalStateException(instruction.name() + ": no method takes a " + kind.name());
        }
        if (hasParameters(operand)) {
            return new Parameter(kind.name(), name, "enumerant(" + name + ", parameters)", "the operand " + title);
        }
        String call = several ? "enumerants(" : "enumerant(";
        return new Parameter(
                kind.name() + (several ? "..." : ""),
                name,
                call + name + ")",
                several ? "the operands " + title : "the operand " + title);
    }

    /** Whether enumerants of an operand's kind take parameters. */
    private boolean hasParameters(Operand operand) {
        return model.kinds.stream()
                .filter(k -> k.name().equals(operand.kind()) && k.category() == Category.ValueEnum)
                .flatMap(k -> k.enumerants().stream())
                .anyMatch(e -> !e.parameters().isEmpty());
    }

    private String idClass(Operand operand) {
        String name = operand.name();
        boolean type = switch (instruction.name()) {
            case "OpUntypedPrefetchKHR", "OpTypeForwardPointer" -> false;
            case "OpUntypedArrayLengthKHR" -> name.equals("Structure");
            default ->
                name.endsWith("Type")
                        || name.endsWith("type")
                        || name.endsWith("Types")
                        || name.contains(" type")
                        || name.contains(" Type");
        };
        if (type) {
            return "Type";
        }
        if (instruction.instructionClass().equals("Control-Flow") && name.endsWith("Label")) {
            return "Block";
        }
        boolean any = instruction.name().equals("OpTypeForwardPointer")
                || name.startsWith("Target") && !inFunction
                || instruction.instructionClass().equals("Annotation")
                || instruction.instructionClass().equals("Debug");
        return any ? "Id" : "Value";
    }

    private String documentation(boolean typed, List<Parameter> parameters) {
        List<String> tags = new ArrayList<>();
        StringBuilder types = new StringBuilder();
        for (Parameter parameter : parameters) {
            types.append(types.isEmpty() ? "" : ", ").append(parameter.type.replaceAll("<.*>", ""));
            tags.add("@param " + parameter.name + " " + parameter.meaning);
        }
        if (hasResult) {
            tags.add("@return the result");
        }
        if (!described.isEmpty()) {
            return Documentation.comment(
                    "As {@link #" + described + "}" + (typed ? ", with the type of the result given." : "."), tags);
        }
        described = method + "(" + types + ")";
        boolean isCore = instruction.name().startsWith("Op");
        String name = isCore
                ? "{@link Op#" + instruction.name() + " " + instruction.name() + "}"
                : "{@code " + instruction.name() + "}";
        String list = Documentation.list(operands);
        return Documentation.comment(
                Documentation.sentences(
                        "Adds " + name + (list.isEmpty() ? "." : ": " + list + "."),
                        resultSentence(typed),
                        Documentation.needs(instruction.availability())),
                tags);
    }

    private String resultSentence(boolean typed) {
        if (!hasType || typed) {
            return "";
        }
        return signatures.described(signature);
    }
}
