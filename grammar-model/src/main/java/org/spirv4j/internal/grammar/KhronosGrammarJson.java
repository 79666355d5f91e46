// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spirv4j.internal.grammar.GrammarModel.Availability;
import org.spirv4j.internal.grammar.GrammarModel.Category;
import org.spirv4j.internal.grammar.GrammarModel.Enumerant;
import org.spirv4j.internal.grammar.GrammarModel.ExtendedSet;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.GrammarModel.Kind;
import org.spirv4j.internal.grammar.GrammarModel.Operand;
import org.spirv4j.internal.grammar.GrammarModel.Quantifier;

/**
 * Reads a grammar file in the JSON schema that Khronos publishes, core or extended instruction set.
 *
 * <p>The schema does not state the name by which a module imports an extended set. It is, in this order: the name given
 * by the caller, the file's {@code import_name} key (an extension of the schema; a trailing {@code *} marks a prefix),
 * or the name that {@link #published} derives from the file name.
 */
public final class KhronosGrammarJson {

    /** How modules import an extended set; a {@code name} that ends in {@code *} is a prefix. */
    private record Import(String name, boolean numeric, boolean superseded) {
        static Import of(String name) {
            return new Import(name, false, false);
        }
    }

    /** By the middle part of the published file names. */
    private static final Map<String, Import> PUBLISHED = Map.ofEntries(
            Map.entry("arm.experimental-ml-operations", Import.of("Arm.ExperimentalMLOperations.*")),
            Map.entry("arm.motion-engine.100", Import.of("Arm.MotionEngine.100")),
            Map.entry("debuginfo", Import.of("DebugInfo")),
            Map.entry("glsl.std.450", Import.of("GLSL.std.450")),
            Map.entry("nonsemantic.clspvreflection", Import.of("NonSemantic.ClspvReflection.*")),
            Map.entry("nonsemantic.debugbreak", new Import("NonSemantic.DebugBreak", true, false)),
            Map.entry("nonsemantic.debugprintf", new Import("NonSemantic.DebugPrintf", true, false)),
            Map.entry("nonsemantic.graph.debuginfo", Import.of("NonSemantic.Graph.DebugInfo.*")),
            Map.entry("nonsemantic.shader.debuginfo", Import.of("NonSemantic.Shader.DebugInfo.*")),
            // The file without a version defines the same numbers and more.
            Map.entry("nonsemantic.shader.debuginfo.100", new Import("NonSemantic.Shader.DebugInfo.100", false, true)),
            Map.entry("nonsemantic.vkspreflection", Import.of("NonSemantic.VkspReflection.*")),
            Map.entry("opencl.debuginfo.100", Import.of("OpenCL.DebugInfo.100")),
            Map.entry("opencl.std.100", Import.of("OpenCL.std")),
            Map.entry("spv-amd-gcn-shader", Import.of("SPV_AMD_gcn_shader")),
            Map.entry("spv-amd-shader-ballot", Import.of("SPV_AMD_shader_ballot")),
            Map.entry(
                    "spv-amd-shader-explicit-vertex-parameter", Import.of("SPV_AMD_shader_explicit_vertex_parameter")),
            Map.entry("spv-amd-shader-trinary-minmax", Import.of("SPV_AMD_shader_trinary_minmax")),
            Map.entry("tosa.001000.1", Import.of("TOSA.001000.1")));

    private KhronosGrammarJson() {}

    /**
     * Adds the definitions in a JSON grammar file to {@code model}.
     *
     * @param fileName the file's name without folders, for messages and to derive the import name from
     * @param importName the import name of an extended set, or empty to derive it
     */
    public static void read(String json, String fileName, String importName, GrammarModel model) {
        try {
            Map<String, Object> root = object(Json.parse(json));
            if (!root.containsKey("instructions") && !root.containsKey("operand_kinds")) {
                throw new GrammarSyntaxException("it is not a grammar: it has neither instructions nor operand_kinds");
            }
            List<Kind> kinds = kinds(root);
            List<Instruction> instructions = instructions(root);
            if (root.containsKey("magic_number") || root.containsKey("major_version")) {
                model.coreVersion = new int[] {
                    integer(root, "major_version"), integer(root, "minor_version"), integer(root, "revision")
                };
                model.kinds.addAll(kinds);
                model.instructions.addAll(instructions);
            } else {
                model.sets.add(set(root, fileName, importName, kinds, instructions));
            }
        } catch (GrammarSyntaxException e) {
            throw new GrammarSyntaxException(fileName + ": " + e.getMessage());
        }
    }

    private static ExtendedSet set(
            Map<String, Object> root,
            String fileName,
            String importName,
            List<Kind> kinds,
            List<Instruction> instructions) {
        Import source = !importName.isEmpty()
                ? Import.of(importName)
                : root.containsKey("import_name") ? Import.of(string(root.get("import_name"))) : published(fileName);
        boolean prefix = source.name().endsWith("*");
        return new ExtendedSet(
                prefix ? source.name().substring(0, source.name().length() - 1) : source.name(),
                prefix,
                source.numeric(),
                source.superseded(),
                integer(root, "version"),
                integer(root, "revision"),
                kinds,
                instructions);
    }

    /** How the set of a published file such as {@code extinst.glsl.std.450.grammar.json} is imported. */
    private static Import published(String fileName) {
        String stem = fileName;
        for (String end : List.of(".json", ".grammar")) {
            if (stem.endsWith(end)) {
                stem = stem.substring(0, stem.length() - end.length());
            }
        }
        if (stem.startsWith("extinst.")) {
            stem = stem.substring("extinst.".length());
        }
        return PUBLISHED.getOrDefault(stem, Import.of(stem));
    }

    private static List<Kind> kinds(Map<String, Object> root) {
        List<Kind> kinds = new ArrayList<>();
        for (Object o : list(root, "operand_kinds")) {
            Map<String, Object> kind = object(o);
            String name = string(kind.get("kind"));
            Category category = category(string(kind.get("category")), name);
            List<Enumerant> enumerants = new ArrayList<>();
            for (Object e : list(kind, "enumerants")) {
                Map<String, Object> enumerant = object(e);
                enumerants.add(new Enumerant(
                        string(enumerant.get("enumerant")),
                        value(enumerant.get("value")),
                        strings(enumerant, "aliases"),
                        operands(enumerant, "parameters"),
                        availability(enumerant)));
            }
            kinds.add(new Kind(name, category, strings(kind, "bases"), joinEnumerants(enumerants)));
        }
        return kinds;
    }

    private static Category category(String category, String kind) {
        for (Category known : Category.values()) {
            if (known.name().equals(category)) {
                return known;
            }
        }
        throw new GrammarSyntaxException("operand kind " + kind + " has the unknown category '" + category + "'");
    }

    private static List<Instruction> instructions(Map<String, Object> root) {
        List<Instruction> instructions = new ArrayList<>();
        for (Object o : list(root, "instructions")) {
            Map<String, Object> instruction = object(o);
            Object instructionClass = instruction.get("class");
            instructions.add(new Instruction(
                    string(instruction.get("opname")),
                    value(instruction.get("opcode")),
                    instructionClass == null ? "" : string(instructionClass),
                    strings(instruction, "aliases"),
                    operands(instruction, "operands"),
                    availability(instruction)));
        }
        return joinInstructions(instructions);
    }

    /** Older grammars state an alias as a separate enumerant after the one with the same value. */
    private static List<Enumerant> joinEnumerants(List<Enumerant> stated) {
        Map<Integer, Enumerant> joined = new LinkedHashMap<>();
        for (Enumerant e : stated) {
            joined.merge(
                    e.value(),
                    e,
                    (first, alias) -> new Enumerant(
                            first.name(),
                            first.value(),
                            withAlias(first.aliases(), alias.name(), alias.aliases()),
                            first.parameters(),
                            first.availability()));
        }
        return new ArrayList<>(joined.values());
    }

    /** As {@link #joinEnumerants}, for instructions with the same opcode. */
    private static List<Instruction> joinInstructions(List<Instruction> stated) {
        Map<Integer, Instruction> joined = new LinkedHashMap<>();
        for (Instruction i : stated) {
            joined.merge(
                    i.number(),
                    i,
                    (first, alias) -> new Instruction(
                            first.name(),
                            first.number(),
                            first.instructionClass(),
                            withAlias(first.aliases(), alias.name(), alias.aliases()),
                            first.operands(),
                            first.availability()));
        }
        return new ArrayList<>(joined.values());
    }

    private static List<String> withAlias(List<String> known, String name, List<String> more) {
        return Stream.of(known, List.of(name), more)
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    private static List<Operand> operands(Map<String, Object> owner, String key) {
        List<Operand> operands = new ArrayList<>();
        for (Object o : list(owner, key)) {
            Map<String, Object> operand = object(o);
            Object quantifier = operand.get("quantifier");
            Object name = operand.get("name");
            operands.add(new Operand(
                    string(operand.get("kind")),
                    Quantifier.ofSymbol(quantifier == null ? "" : string(quantifier)),
                    name == null ? "" : operandName(string(name))));
        }
        return operands;
    }

    /** Removes AsciiDoc markup from published names such as "'Operand 1', +\n'Operand 2'". */
    private static String operandName(String name) {
        return name.replace("+", " ")
                .replace("'", "")
                .replace("~", "")
                .replaceAll("\\s+", " ")
                .strip();
    }

    private static Availability availability(Map<String, Object> owner) {
        Object since = owner.get("version");
        Object until = owner.get("lastVersion");
        List<String> capabilities = owner.containsKey("capability")
                ? List.of(string(owner.get("capability")))
                : strings(owner, "capabilities");
        return new Availability(
                since == null ? 0x100 : version(string(since)),
                until == null ? GrammarModel.NO_VERSION : version(string(until)),
                capabilities,
                strings(owner, "extensions"),
                Boolean.TRUE.equals(owner.get("provisional")));
    }

    /** Reads "1.3" or "None". */
    static int version(String text) {
        if (text.equals("None")) {
            return GrammarModel.NO_VERSION;
        }
        if (!text.matches("\\d{1,2}\\.\\d{1,2}")) {
            throw new GrammarSyntaxException("'" + text + "' is not a version such as 1.3");
        }
        int dot = text.indexOf('.');
        return Integer.parseInt(text.substring(0, dot)) << 8 | Integer.parseInt(text.substring(dot + 1));
    }

    private static int value(@Nullable Object value) {
        long number = value instanceof Long l ? l : hex(string(value));
        if (number < 0 || number > 0xFFFFFFFFL) {
            throw new GrammarSyntaxException("value " + number + " does not fit in one word");
        }
        return (int) number;
    }

    private static long hex(String text) {
        try {
            return Long.decode(text);
        } catch (NumberFormatException e) {
            throw new GrammarSyntaxException("'" + text + "' is not a number");
        }
    }

    private static int integer(Map<String, Object> owner, String key) {
        Object value = owner.get(key);
        return value == null ? 0 : value(value);
    }

    private static String string(@Nullable Object value) {
        if (value instanceof String s) {
            return s;
        }
        throw new GrammarSyntaxException("expected a string, found " + (value == null ? "nothing" : value));
    }

    private static List<String> strings(Map<String, Object> owner, String key) {
        return list(owner, key).stream().map(KhronosGrammarJson::string).toList();
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Map<String, Object> owner, String key) {
        Object value = owner.get(key);
        if (value == null) {
            return List.of();
        }
        if (value instanceof List) {
            return (List<Object>) value;
        }
        throw new GrammarSyntaxException("'" + key + "' must be a list");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        if (value instanceof Map) {
            return (Map<String, Object>) value;
        }
        throw new GrammarSyntaxException("expected an object");
    }
}
