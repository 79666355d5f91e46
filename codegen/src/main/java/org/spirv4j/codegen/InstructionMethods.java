package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.HashSet;
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

/** Writes the methods of one instruction: with and without a result type, optional operands, scopes as enumerants. */
final class InstructionMethods {
    /** How scopes and memory semantics are given. */
    private enum Scopes {
        MASK,
        BIT,
        ID
    }

    /** A parameter of a method, and the call that writes it. */
    private record Parameter(String type, String name, String call) {}

    private final GrammarModel model;
    private final Instruction instruction;
    private final SignatureFile signatures;
    private final SignatureFile.Signature signature;
    private final boolean inFunction;

    /** The class of the result, if there is one. */
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

    /** The name without "Op" and with a small first letter, underscores as capitals; what Java keeps for itself gets an underscore behind it. */
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
            parameters.add(0, new Parameter("Type", "resultType", "type(resultType)"));
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
        Set<String> names = new HashSet<>(Set.of("resultType"));
        for (Operand operand : operands.subList(0, count)) {
            String name = parameterName(operand);
            String unique = name;
            for (int i = 2; !names.add(unique); i++) {
                unique = name + i;
            }
            parameters.add(parameter(operand, unique, way));
            if (hasParameters(operand)) {
                parameters.add(new Parameter("Object...", "parameters", ""));
            }
        }
        return parameters;
    }

    private Parameter parameter(Operand operand, String name, Scopes way) {
        boolean several = operand.quantifier() == Quantifier.ANY;
        String dots = several ? "..." : "";
        switch (operand.kind()) {
            case "IdRef" -> {
                String type = idClass(operand);
                String call = type.equals("Value") ? several ? "values" : "value" : several ? "ids" : "id";
                return new Parameter(type + dots, name, call + "(" + name + ")");
            }
            case "IdScope" -> {
                if (way == Scopes.ID) {
                    return new Parameter("Value", name, "value(" + name + ")");
                }
                imports.add("Scope");
                return new Parameter("Scope", name, "scope(" + name + ")");
            }
            case "IdMemorySemantics" -> {
                if (way == Scopes.ID) {
                    return new Parameter("Value", name, "value(" + name + ")");
                }
                imports.add("MemorySemantics");
                String type = way == Scopes.MASK ? "Mask<MemorySemantics>" : "MemorySemantics";
                return new Parameter(type, name, "semantics(" + name + ")");
            }
            case "LiteralInteger" -> {
                return new Parameter("int" + dots, name, (several ? "words(" : "word(") + name + ")");
            }
            case "LiteralString" -> {
                return new Parameter("String", name, "string(" + name + ")");
            }
            case "LiteralContextDependentNumber" -> {
                return new Parameter("Number", name, "number(" + name + ")");
            }
            case "PairIdRefLiteralInteger" -> {
                return new Parameter("Object...", name, "pairs(" + name + ")");
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
        if (kind.category() == Category.BitEnum) {
            return new Parameter("Mask<" + kind.name() + ">", name, "mask(" + name + ")");
        }
        if (kind.category() != Category.ValueEnum) {
            throw new IllegalStateException(instruction.name() + ": no method takes a " + kind.name());
        }
        if (hasParameters(operand)) {
            return new Parameter(kind.name(), name, "enumerant(" + name + ", parameters)");
        }
        String call = several ? "enumerants(" : "enumerant(";
        return new Parameter(kind.name() + (several ? "..." : ""), name, call + name + ")");
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
        boolean any = instruction.name().equals("OpTypeForwardPointer")
                || name.startsWith("Target") && !inFunction
                || instruction.instructionClass().equals("Annotation")
                || instruction.instructionClass().equals("Debug");
        return any ? "Id" : "Value";
    }

    private static String parameterName(Operand operand) {
        String name = operand.name().replace("'", "").replace("The name of the opaque type.", "name");
        boolean list = name.contains(",");
        StringBuilder out = new StringBuilder();
        for (String word : name.split("[^A-Za-z0-9]+", -1)) {
            if (list && (word.equals("0") || word.equals("1"))) {
                break;
            }
            if (!word.isEmpty()) {
                out.append(
                        out.isEmpty()
                                ? small(word)
                                : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
            }
        }
        String made = out.isEmpty() ? small(operand.kind().replaceFirst("^Id|^Literal", "")) : out.toString();
        String plural = list ? made + "s" : made;
        return SourceVersion.isKeyword(plural) ? plural + "_" : plural;
    }

    /** "SBTOffset" and "RayFlags" as "sbtOffset" and "rayFlags". */
    private static String small(String word) {
        int capitals = 0;
        while (capitals < word.length() && Character.isUpperCase(word.charAt(capitals))) {
            capitals++;
        }
        int lowered = capitals > 1 && capitals < word.length() ? capitals - 1 : Math.max(1, capitals);
        return word.substring(0, lowered).toLowerCase(Locale.ROOT) + word.substring(lowered);
    }

    private String documentation(boolean typed, List<Parameter> parameters) {
        StringBuilder types = new StringBuilder();
        for (Parameter parameter : parameters) {
            types.append(types.isEmpty() ? "" : ", ").append(parameter.type.replaceAll("<.*>", ""));
        }
        if (!described.isEmpty()) {
            return "    /** As {@link #" + described + "}" + (typed ? ", with the type of the result given" : "")
                    + ". */\n";
        }
        described = method + "(" + types + ")";
        List<String> lines = new ArrayList<>();
        lines.add("Adds {@code " + instruction.name() + "}"
                + (operandList().isEmpty() ? "." : ": " + operandList() + "."));
        String result = resultSentence(typed);
        String needs = needs();
        if (!result.isEmpty() || !needs.isEmpty()) {
            lines.add((result + " " + needs).trim());
        }
        StringBuilder out = new StringBuilder("    /** ").append(lines.get(0));
        for (String line : lines.subList(1, lines.size())) {
            out.append(' ').append(line);
        }
        out.append(" */\n");
        return wrap(out.toString());
    }

    private String operandList() {
        StringBuilder list = new StringBuilder();
        for (Operand operand : operands) {
            String name = operand.name().isEmpty()
                    ? operand.kind()
                    : operand.name()
                            .replaceAll("[\\n.]+", " ")
                            .replaceAll("[, ]+$", "")
                            .trim();
            list.append(list.isEmpty() ? "" : ", ").append(name);
            list.append(operand.quantifier() == Quantifier.OPTIONAL ? " (optional)" : "");
            list.append(operand.quantifier() == Quantifier.ANY ? " (any number)" : "");
        }
        return list.toString().replace("&", "&amp;").replace("<", "&lt;");
    }

    private String resultSentence(boolean typed) {
        if (!hasType || typed) {
            return "";
        }
        return signatures.described(signature);
    }

    private String needs() {
        List<String> needs = new ArrayList<>();
        GrammarModel.Availability availability = instruction.availability();
        if (!availability.capabilities().isEmpty()) {
            needs.add("the capability " + String.join(" or ", availability.capabilities()));
        }
        if (availability.since() != GrammarModel.NO_VERSION && availability.since() > 0x100) {
            needs.add("version " + (availability.since() >> 8) + "." + (availability.since() & 0xFF));
        }
        if (!availability.extensions().isEmpty()) {
            boolean alternative = availability.since() != GrammarModel.NO_VERSION && availability.since() > 0x100;
            String extensions = String.join(" or ", availability.extensions());
            if (alternative) {
                needs.set(needs.size() - 1, needs.get(needs.size() - 1) + " or " + extensions);
            } else {
                needs.add(extensions);
            }
        }
        return needs.isEmpty() ? "" : "Needs " + String.join("; ", needs) + ".";
    }

    private static String wrap(String text) {
        if (text.length() <= 121) {
            return text;
        }
        String content = text.trim();
        content = content.substring(4, content.length() - 3);
        StringBuilder out = new StringBuilder("    /**\n");
        StringBuilder line = new StringBuilder("     *");
        for (String word : content.split(" ", -1)) {
            if (line.length() + word.length() > 118) {
                out.append(line).append('\n');
                line = new StringBuilder("     *");
            }
            line.append(' ').append(word);
        }
        return out.append(line).append("\n     */\n").toString();
    }
}
