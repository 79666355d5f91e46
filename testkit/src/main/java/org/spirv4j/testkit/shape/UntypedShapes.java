// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;

/**
 * The modules of {@link RandomShapes} with untyped variables, pointers and access chains (SPV_KHR_untyped_pointers).
 * Some access chains to the first part of an object are left out, so that pointers to an object and to its first part
 * are the same, and stores may be shorter than the object.
 */
public final class UntypedShapes {
    private final List<String> lines = new ArrayList<>();

    /** By type of a pointer: the type that it points to. */
    private final Map<String, String> pointees = new HashMap<>();

    /** By pointer: its type in the module with typed pointers. */
    private final Map<String, String> types = new HashMap<>();

    /** By id: the one that replaces it. */
    private final Map<String, String> replaced = new HashMap<>();

    /** By storage class, or by operands of a type of a function: the id of the type. */
    private final Map<String, String> declared = new HashMap<>();

    private final Set<String> zeros = new HashSet<>();
    private int firstParts;
    private int copies;
    private boolean isPossible = true;

    private UntypedShapes() {}

    /** The environment for the module of a seed, of which untyped pointers demand nothing more than their extension. */
    public static TargetEnv environment(long seed) {
        return switch (RandomShapes.environment(seed)) {
            case VULKAN_1_1, UNIVERSAL_1_3 -> TargetEnv.UNIVERSAL_1_3;
            default -> TargetEnv.UNIVERSAL_1_6;
        };
    }

    /** The module of a seed; none if it has pointers that must have types. */
    public static Optional<SpirvModule> of(long seed) {
        UntypedShapes shape = new UntypedShapes();
        String text = Disassembler.create().withRawText().disassemble(RandomShapes.of(seed));
        text.lines().map(line -> line.trim().split(" ")).forEach(shape::convert);
        Assembler assembler = Assembler.create().withTarget(environment(seed)).withPreservedNumericIds(true);
        return shape.isPossible ? Optional.of(assembler.assemble(shape.text())) : Optional.empty();
    }

    private String text() {
        StringBuilder text = new StringBuilder("OpCapability UntypedPointersKHR\n");
        boolean hasExtension = false;
        for (String line : lines) {
            if (!hasExtension && !line.startsWith("OpCapability")) {
                text.append("OpExtension \"SPV_KHR_untyped_pointers\"\n");
                hasExtension = true;
            }
            text.append(renamed(line)).append('\n');
        }
        return text.toString();
    }

    /** A line with the ids that replace others; an OpPhi may have named some before they were replaced. */
    private String renamed(String line) {
        return line.startsWith("%") && line.contains("= OpPhi")
                ? Arrays.stream(line.split(" "))
                        .map(word -> replaced.getOrDefault(word, word))
                        .collect(Collectors.joining(" "))
                : line;
    }

    private void convert(String[] line) {
        boolean hasResult = line.length > 2 && line[1].equals("=");
        String op = hasResult ? line[2] : line[0];
        String[] words = line.clone();
        for (int i = hasResult ? 1 : 0; i < words.length; i++) {
            words[i] = replaced.getOrDefault(words[i], words[i]);
        }
        String type = hasResult && line.length > 3 ? line[3] : "";
        if (pointees.containsKey(type)) {
            types.put(line[0], type);
        }
        switch (op) {
            case "OpConstant" -> {
                if (line[4].equals("0")) {
                    zeros.add(line[0]);
                }
                lines.add(String.join(" ", words));
            }
            case "OpTypePointer" -> {
                pointees.put(line[0], line[4]);
                declare(line[3], words[0], "OpTypeUntypedPointerKHR " + line[3]);
            }
            case "OpTypeFunction" -> {
                String declaration = from(words, 2);
                declare(declaration, words[0], declaration);
            }
            case "OpVariable" ->
                lines.add(words[0] + " = OpUntypedVariableKHR " + words[3] + " " + words[4] + " " + pointees.get(type)
                        + " " + from(words, 5));
            case "OpAccessChain", "OpInBoundsAccessChain" -> chain(line, words, op);
            case "OpCopyMemory" -> copy(line, words);
            case "OpPtrAccessChain" -> isPossible = false;
            default -> lines.add(String.join(" ", words));
        }
    }

    /** Declares a type, which a type with the same key replaces. */
    private void declare(String key, String id, String declaration) {
        if (declared.containsKey(key)) {
            replaced.put(id, declared.get(key));
        } else {
            declared.put(key, id);
            lines.add(id + " = " + declaration);
        }
    }

    private void chain(String[] line, String[] words, String op) {
        boolean isFirst = Arrays.stream(line).skip(5).allMatch(zeros::contains);
        if (isFirst && line.length > 5 && ++firstParts % 2 == 0) {
            replaced.put(line[0], words[4]);
            return;
        }
        lines.add(words[0] + " = " + op.replace("Op", "OpUntyped") + "KHR " + words[3] + " "
                + pointees.get(types.get(line[4])) + " " + from(words, 4));
    }

    /** Copies by a load and a store, since the number of bytes of a copy between untyped pointers must be stated. */
    private void copy(String[] line, String[] words) {
        String value = "%" + (1_000_000 + copies++);
        lines.add(value + " = OpLoad " + pointees.get(types.get(line[2])) + " " + words[2]);
        lines.add("OpStore " + words[1] + " " + value);
    }

    private static String from(String[] words, int first) {
        return String.join(" ", Arrays.copyOfRange(words, first, Math.max(first, words.length)));
    }
}
