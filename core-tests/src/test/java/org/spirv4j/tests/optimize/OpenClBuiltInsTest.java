// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.ModulePasses;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.reflect.ImportedSymbol;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/** Each built-in function of OpenCL C, imported by its name of the ABI of C++, becomes valid instructions. */
class OpenClBuiltInsTest {
    private static final Map<String, String> LETTERS = Map.ofEntries(
            Map.entry("char", "c"),
            Map.entry("uchar", "h"),
            Map.entry("short", "s"),
            Map.entry("ushort", "t"),
            Map.entry("int", "i"),
            Map.entry("uint", "j"),
            Map.entry("long", "l"),
            Map.entry("ulong", "m"),
            Map.entry("half", "Dh"),
            Map.entry("float", "f"),
            Map.entry("double", "d"));
    private static final Map<String, String> SPACES =
            Map.of("g", "CrossWorkgroup", "l", "Workgroup", "p", "Function", "4", "Generic");
    private static final Map<String, String> QUALIFIERS = Map.of("g", "PU3AS1", "l", "PU3AS3", "p", "P", "4", "PU3AS4");
    private static final List<String> FLOATS = List.of("float", "half", "double");
    private static final List<String> SIGNED = List.of("char", "short", "int", "long");
    private static final List<String> UNSIGNED = List.of("uchar", "ushort", "uint", "ulong");

    private final Set<String> declarations = new LinkedHashSet<>();
    private final StringBuilder decorations = new StringBuilder();
    private final StringBuilder imports = new StringBuilder();
    private final StringBuilder functions = new StringBuilder();
    private final Set<String> known = new TreeSet<>();

    /** The type of OpenCL C for a letter of a row, for one type that it stands for. */
    private static String type(String given, String base, int components) {
        String suffix = components == 1 ? "" : Integer.toString(components);
        int index = Math.max(SIGNED.indexOf(base), UNSIGNED.indexOf(base));
        return switch (given) {
            case "F", "I" -> base + suffix;
            case "S" -> SIGNED.get(index) + suffix;
            case "U" -> UNSIGNED.get(index) + suffix;
            case "f", "i", "s", "u" -> base;
            case "f3", "i3" -> base + 3;
            case "i32" -> "int";
            case "R" ->
                components == 1 ? "int" : List.of("int", "short", "long").get(FLOATS.indexOf(base)) + suffix;
            default -> given;
        };
    }

    /** Types of a row stand for others if they are of one letter, and those by name for as many components. */
    private static List<String> bases(List<String> words) {
        String all = String.join(" ", words).replaceAll("[glp4]\\*", "");
        Set<String> letters = new TreeSet<>(List.of(all.split(" ")));
        if (letters.contains("F") || letters.contains("f") || letters.contains("f3")) {
            return FLOATS;
        }
        if (letters.contains("I") || letters.contains("i") || letters.contains("i3")) {
            List<String> both = new ArrayList<>(SIGNED);
            both.addAll(UNSIGNED);
            return both;
        }
        return letters.contains("S") ? SIGNED : List.of("int");
    }

    private String id(String type) {
        if (type.equals("void")) {
            return "%void";
        }
        if (type.equals("bool")) {
            return "%bool";
        }
        if (type.equals("order") || type.equals("scope")) {
            return "%t_uint";
        }
        if (type.contains("*")) {
            String id = "%p_" + type.charAt(0);
            declarations.add(id + " = OpTypePointer " + SPACES.get(type.substring(0, 1)) + " %t_uchar");
            return id;
        }
        String base = type.replaceAll("[0-9]+$", "");
        int index = UNSIGNED.indexOf(base);
        String scalar = SIGNED.contains(base) ? UNSIGNED.get(SIGNED.indexOf(base)) : base;
        if (index >= 0) {
            scalar = base;
        }
        String components = type.substring(base.length());
        if (components.isEmpty()) {
            return "%t_" + scalar;
        }
        declarations.add("%t_" + scalar + components + " = OpTypeVector %t_" + scalar + " " + components);
        return "%t_" + scalar + components;
    }

    /** The name with the types of parameters; a type that came before is a reference to it. */
    private static String mangled(String name, List<String> types) {
        StringBuilder text = new StringBuilder("_Z" + name.length() + name);
        List<String> earlier = new ArrayList<>();
        for (String type : types) {
            text.append(encoded(type, earlier));
        }
        return types.isEmpty() ? text + "v" : text.toString();
    }

    private static String encoded(String type, List<String> earlier) {
        if (type.equals("order") || type.equals("scope")) {
            String full = type.equals("order") ? "12memory_order" : "12memory_scope";
            return referred(full, earlier);
        }
        if (type.contains("*")) {
            String space = type.substring(0, 1);
            String pointee = encoded(type.substring(2), earlier);
            String qualified = QUALIFIERS.get(space).substring(1) + pointee;
            if (!space.equals("p") && !earlier.contains(qualified)) {
                earlier.add(qualified);
            }
            return referred(QUALIFIERS.get(space) + pointee, earlier);
        }
        String base = type.replaceAll("[0-9]+$", "");
        String components = type.substring(base.length());
        String letter = Objects.requireNonNull(LETTERS.get(base), type);
        return components.isEmpty() ? letter : referred("Dv" + components + "_" + letter, earlier);
    }

    private static String referred(String full, List<String> earlier) {
        int index = earlier.indexOf(full);
        if (index < 0) {
            earlier.add(full);
            return full;
        }
        return index == 0 ? "S_" : "S" + Integer.toString(index - 1, 36).toUpperCase(java.util.Locale.ROOT) + "_";
    }

    private void add(String name, String result, List<String> parameters) {
        String mangled = mangled(name, parameters);
        if (!known.add(mangled)) {
            return;
        }
        String id = "%i" + known.size();
        String returned = id(result);
        StringBuilder types = new StringBuilder();
        StringBuilder declared = new StringBuilder();
        StringBuilder passed = new StringBuilder();
        StringBuilder arguments = new StringBuilder();
        for (int i = 0; i < parameters.size(); i++) {
            String type = id(parameters.get(i));
            types.append(' ').append(type);
            declared.append("%s_%d = OpFunctionParameter %s\n".formatted(id, i, type));
            passed.append("%s_a%d = OpFunctionParameter %s\n".formatted(id, i, type));
            arguments.append(' ').append("%s_a%d".formatted(id, i));
        }
        String signature = "%f" + (returned + types).replaceAll("[% ]+", "_");
        declarations.add("%s = OpTypeFunction %s%s".formatted(signature, returned, types));
        decorations.append("OpDecorate %s LinkageAttributes \"%s\" Import\n".formatted(id, mangled));
        decorations.append("OpDecorate %s_user LinkageAttributes \"use %s\" Export\n".formatted(id, mangled));
        imports.append("%s = OpFunction %s None %s\n%sOpFunctionEnd\n".formatted(id, returned, signature, declared));
        boolean isVoid = result.equals("void");
        functions.append("""
                %1$s_user = OpFunction %2$s None %3$s
                %4$s%1$s_entry = OpLabel
                %1$s_value = OpFunctionCall %2$s %1$s%5$s
                %6$s
                OpFunctionEnd
                """.formatted(
                id, returned, signature, passed, arguments, isVoid ? "OpReturn" : "OpReturnValue " + id + "_value"));
    }

    private SpirvModule module() throws IOException {
        String rows = new String(
                Objects.requireNonNull(OpenClBuiltInsTest.class.getResourceAsStream("/imports/opencl-built-ins.txt"))
                        .readAllBytes(),
                StandardCharsets.UTF_8);
        for (String row : rows.lines().filter(line -> !line.startsWith("#")).toList()) {
            List<String> words = List.of(row.split(" "));
            List<String> types = new ArrayList<>(words.subList(2, words.size()));
            List<String> stated = new ArrayList<>(types);
            stated.add(words.get(0));
            for (String base : bases(stated)) {
                for (int components : new int[] {1, 3}) {
                    List<String> parameters = types.stream()
                            .map(each -> each.contains("*")
                                    ? each.substring(0, 2) + fitted(each.substring(2), stated, base, components)
                                    : fitted(each, stated, base, components))
                            .toList();
                    for (String name : words.get(1).split(",", -1)) {
                        add(name, fitted(words.get(0), stated, base, components), parameters);
                    }
                }
            }
        }
        String text = """
                OpCapability Addresses
                OpCapability Kernel
                OpCapability Linkage
                OpCapability Int8
                OpCapability Int16
                OpCapability Int64
                OpCapability Float16
                OpCapability Float64
                OpCapability GenericPointer
                OpCapability Vector16
                OpCapability SubgroupDispatch
                OpMemoryModel Physical64 OpenCL
                """ + decorations + """
                %void = OpTypeVoid
                %bool = OpTypeBool
                %t_uchar = OpTypeInt 8 0
                %t_ushort = OpTypeInt 16 0
                %t_uint = OpTypeInt 32 0
                %t_ulong = OpTypeInt 64 0
                %t_half = OpTypeFloat 16
                %t_float = OpTypeFloat 32
                %t_double = OpTypeFloat 64
                """ + String.join("\n", declarations) + "\n" + imports + functions;
        return Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text);
    }

    /** 32-bit integers beside a vector of another type have as many components as it. */
    private static String fitted(String type, List<String> stated, String base, int components) {
        boolean isBeside = stated.contains("F") && (type.equals("int") || type.equals("uint"));
        return isBeside && components > 1 ? type + components : type(type, base, components);
    }

    @Test
    void eachFunctionBecomesInstructions() throws IOException {
        SpirvModule module = module();
        assertThat(ModuleReflection.of(module).imports()).hasSizeGreaterThan(1_500);
        SpirvModule resolved = Optimizer.create()
                .withPasses(ModulePasses.resolveOpenclBuiltins())
                .optimize(module);
        assertThat(ModuleReflection.of(resolved).imports())
                .extracting(ImportedSymbol::name)
                .isEmpty();
        assertThat(Validator.create().validate(resolved).errors())
                .extracting(Finding::toString)
                .isEmpty();
    }
}
