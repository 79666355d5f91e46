// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;

/**
 * Adds debug information to a module: each instruction is a line, each variable of a function is one of the source, and
 * further variables of the source get the results of random instructions.
 */
final class DescribedModule {
    private static final Disassembler PRINTER =
            Disassembler.create().withFriendlyNames(false).withIndent(false).withHeader(false);
    private static final Pattern RESULT = Pattern.compile("%(\\w+) = (Op\\w+) ?(.*)");
    private static final int VARIABLES = 3;

    /** How many results there are for one that a variable of the source gets. */
    private static final int RESULTS = 3;

    private final Random random;
    private final Map<String, String> scalars = new LinkedHashMap<>();
    private final Map<String, String> pointees = new LinkedHashMap<>();
    private final List<String> declarations = new ArrayList<>();
    private final List<String> strings = new ArrayList<>();
    private final Set<Integer> numbers = new TreeSet<>();
    private final List<String> body = new ArrayList<>();
    private final Set<String> variables = new TreeSet<>();
    private String unsigned = "";
    private String nothing = "";
    private String function = "";
    private boolean isScopeDue;
    private boolean isEntry;
    private int next;
    private int line;

    private DescribedModule(long seed) {
        random = new Random(seed);
    }

    static SpirvModule of(SpirvModule module, long seed) {
        return new DescribedModule(seed).describe(module);
    }

    private SpirvModule describe(SpirvModule module) {
        List<String> preamble = new ArrayList<>();
        List<String> head = new ArrayList<>();
        boolean isInFunctions = false;
        for (String text : PRINTER.disassemble(module).lines().toList()) {
            isInFunctions |= text.contains(" = OpFunction ");
            if (isInFunctions) {
                inFunction(text);
            } else if (text.matches("Op(Capability|Extension).*")) {
                preamble.add(text);
            } else if (text.contains(" = OpExtInstImport ")) {
                preamble.add(text);
            } else {
                if (text.startsWith("OpMemoryModel")) {
                    preamble.add(afterCapabilities(preamble), "OpExtension \"SPV_KHR_non_semantic_info\"");
                    preamble.add("%set = OpExtInstImport \"NonSemantic.Shader.DebugInfo.100\"");
                }
                boolean isMode = text.matches("Op(MemoryModel|EntryPoint|ExecutionMode).*");
                (isMode ? preamble : head).add(text);
                type(text);
            }
        }
        List<String> all = new ArrayList<>(preamble);
        all.add("%s_file = OpString \"random.comp\"");
        all.addAll(strings);
        all.addAll(head);
        numbers.forEach(number -> all.add("%n" + number + " = OpConstant " + unsigned + " " + number));
        String set = " = OpExtInst " + nothing + " %set ";
        all.add("%d_source" + set + "DebugSource %s_file");
        all.add("%d_unit" + set + "DebugCompilationUnit %n1 %n4 %d_source %n2");
        all.add("%d_none" + set + "DebugExpression");
        declarations.forEach(declaration -> all.add(declaration.replace("NOTHING", nothing)));
        all.addAll(body);
        return Assembler.create().withTarget(TargetEnv.VULKAN_1_3).assemble(String.join("\n", all));
    }

    private static int afterCapabilities(List<String> preamble) {
        int at = 0;
        while (at < preamble.size() && preamble.get(at).startsWith("OpCapability")) {
            at++;
        }
        return at;
    }

    private String number(int value) {
        numbers.add(value);
        return "%n" + value;
    }

    private String set(String instruction) {
        return "%x" + next++ + " = OpExtInst " + nothing + " %set " + instruction;
    }

    private void declare(String name, String instruction) {
        // The type of the result is not known before all types are.
        declarations.add("%" + name + " = OpExtInst NOTHING %set " + instruction);
    }

    private void type(String text) {
        Matcher result = RESULT.matcher(text);
        if (!result.matches()) {
            return;
        }
        String id = "%" + result.group(1);
        switch (result.group(2)) {
            case "OpTypeVoid" -> {
                nothing = id;
                number(1);
                number(2);
                number(4);
                number(0);
            }
            case "OpTypeInt", "OpTypeFloat" -> {
                boolean isWord = result.group(3).startsWith("32");
                unsigned = result.group(3).equals("32 0") ? id : unsigned;
                if (isWord) {
                    String encoding = result.group(2).equals("OpTypeFloat")
                            ? number(3)
                            : result.group(3).endsWith("0") ? number(6) : number(4);
                    scalars.put(id, "%d_type" + result.group(1));
                    strings.add("%s_type" + result.group(1) + " = OpString \"t" + result.group(1) + "\"");
                    declare(
                            "d_type" + result.group(1),
                            "DebugTypeBasic %s_type" + result.group(1) + " " + number(32) + " " + encoding + " %n0");
                }
            }
            case "OpTypePointer" -> {
                String[] operands = result.group(3).split(" ", -1);
                if (operands[0].equals("Function")) {
                    pointees.put(id, operands[1]);
                }
            }
            default -> {}
        }
    }

    private void variable(String name, String type) {
        if (variables.add(function + name)) {
            strings.add("%s" + function + name + " = OpString \"" + name + "\"");
            declare(
                    "d" + function + name,
                    "DebugLocalVariable %s" + function + name + " " + type + " %d_source %n1 %n1 %d" + function
                            + " %n0");
        }
    }

    private void inFunction(String text) {
        Matcher result = RESULT.matcher(text);
        boolean hasResult = result.matches();
        String op = hasResult ? result.group(2) : text.replaceAll(" .*", "");
        switch (op) {
            case "OpFunction" -> {
                function = "f" + result.group(1);
                strings.add("%s" + function + " = OpString \"" + function + "\"");
                declare(function + "_type", "DebugTypeFunction %n0 NOTHING");
                declare(
                        "d" + function,
                        "DebugFunction %s" + function + " %" + function + "_type %d_source %n1 %n1 %d_unit %s"
                                + function + " %n0 %n1");
                isEntry = true;
                body.add(text);
            }
            case "OpLabel" -> {
                isScopeDue = true;
                body.add(text);
            }
            case "OpFunctionParameter", "OpFunctionEnd", "OpPhi", "OpVariable" -> {
                body.add(text);
                String type = op.equals("OpVariable")
                        ? scalars.get(pointees.getOrDefault(result.group(3).split(" ", -1)[0], ""))
                        : null;
                if (type != null) {
                    variable("v" + result.group(1), type);
                    declares.add(set("DebugDeclare %d" + function + "v" + result.group(1) + " %" + result.group(1)
                            + " %d_none"));
                }
            }
            default -> executed(text, op, hasResult ? result : null);
        }
    }

    private final List<String> declares = new ArrayList<>();
    private boolean afterMerge;

    private void executed(String text, String op, @org.jspecify.annotations.Nullable Matcher result) {
        if (isScopeDue) {
            isScopeDue = false;
            if (isEntry) {
                isEntry = false;
                body.add(set("DebugFunctionDefinition %d" + function + " %" + function.substring(1)));
            }
            body.add(set("DebugScope %d" + function));
            body.addAll(declares);
            declares.clear();
        }
        if (!afterMerge) {
            String here = number(++line);
            body.add(set("DebugLine %d_source " + here + " " + here + " %n1 %n1"));
        }
        afterMerge = op.endsWith("Merge");
        body.add(text);
        if (result != null) {
            String type = scalars.get(result.group(3).split(" ", -1)[0]);
            if (type != null && random.nextInt(RESULTS) == 0) {
                String name = "a" + random.nextInt(VARIABLES) + type.substring(1);
                variable(name, type);
                body.add(set("DebugValue %d" + function + name + " %" + result.group(1) + " %d_none"));
            }
        }
    }
}
