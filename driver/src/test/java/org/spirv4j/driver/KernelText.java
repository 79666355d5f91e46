// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A kernel that calls a built-in function for each element of buffers: in OpenCL C, and as a module that imports the
 * function by its mangled name.
 */
record KernelText(String name, String result, List<String> parameters) {
    private static final Map<String, String> LETTERS = Map.of(
            "char", "c", "uchar", "h", "short", "s", "ushort", "t", "int", "i", "uint", "j", "long", "l", "ulong", "m",
            "float", "f", "double", "d");
    private static final Map<String, Integer> SIZES = Map.of(
            "char", 1, "uchar", 1, "short", 2, "ushort", 2, "int", 4, "uint", 4, "long", 8, "ulong", 8, "float", 4,
            "double", 8);

    static boolean isPointer(String type) {
        return type.startsWith("*");
    }

    /** The type without a pointer and components. */
    static String scalar(String type) {
        return type.replaceAll("[*0-9]", "");
    }

    static int components(String type) {
        String count = type.replaceAll("[^0-9]", "");
        return count.isEmpty() ? 1 : Integer.parseInt(count);
    }

    static int size(String scalar) {
        return Objects.requireNonNull(SIZES.get(scalar), scalar);
    }

    /** The kernel in OpenCL C: its last parameter is the result, those before it are the parameters of the function. */
    String source() {
        StringBuilder head = new StringBuilder();
        StringBuilder arguments = new StringBuilder();
        for (int i = 0; i < parameters.size(); i++) {
            String type = parameters.get(i);
            head.append("global %s* a%d, ".formatted(type.replace("*", ""), i));
            arguments
                    .append(i == 0 ? "" : ", ")
                    .append(isPointer(type) ? "&" : "")
                    .append("a" + i + "[i]");
        }
        return "kernel void k(%sglobal %s* r) { size_t i = get_global_id(0); r[i] = %s(%s); }\n"
                .formatted(head, result, name, arguments);
    }

    private String mangled() {
        StringBuilder text = new StringBuilder("_Z" + name.length() + name);
        List<String> earlier = new ArrayList<>();
        for (String type : parameters) {
            String plain = encoded(type.replace("*", ""), earlier);
            if (isPointer(type)) {
                earlier.add("U3AS1" + plain);
                plain = referred("PU3AS1" + plain, earlier);
            }
            text.append(plain);
        }
        return text.toString();
    }

    private static String encoded(String type, List<String> earlier) {
        String letter = Objects.requireNonNull(LETTERS.get(scalar(type)), type);
        return components(type) == 1 ? letter : referred("Dv" + components(type) + "_" + letter, earlier);
    }

    private static String referred(String full, List<String> earlier) {
        int index = earlier.indexOf(full);
        if (index < 0) {
            earlier.add(full);
            return full;
        }
        return index == 0 ? "S_" : "S" + Integer.toString(index - 1, 36).toUpperCase(Locale.ROOT) + "_";
    }

    private static String id(String type) {
        String scalar = scalar(type);
        String unsigned =
                scalar.equals("float") || scalar.equals("double") || scalar.startsWith("u") ? scalar : "u" + scalar;
        return "%" + unsigned + (components(type) == 1 ? "" : components(type));
    }

    /** The kernel as assembly text. */
    String module() {
        Set<String> types = new LinkedHashSet<>();
        StringBuilder kernelType = new StringBuilder();
        StringBuilder calledType = new StringBuilder();
        StringBuilder declared = new StringBuilder();
        StringBuilder taken = new StringBuilder();
        StringBuilder code = new StringBuilder();
        StringBuilder arguments = new StringBuilder();
        List<String> all = new ArrayList<>(parameters);
        all.add(result);
        for (int i = 0; i < all.size(); i++) {
            String type = id(all.get(i));
            if (components(all.get(i)) > 1) {
                types.add("%s = OpTypeVector %s %d".formatted(type, id(scalar(all.get(i))), components(all.get(i))));
            }
            types.add("%%p_%s = OpTypePointer CrossWorkgroup %s".formatted(type.substring(1), type));
            String pointer = "%p_" + type.substring(1);
            kernelType.append(' ').append(pointer);
            taken.append("%%a%d = OpFunctionParameter %s\n".formatted(i, pointer));
            code.append("%%e%d = OpInBoundsPtrAccessChain %s %%a%d %%i\n".formatted(i, pointer, i));
            if (i < parameters.size()) {
                boolean isPointer = isPointer(all.get(i));
                String passed = isPointer ? pointer : type;
                calledType.append(' ').append(passed);
                declared.append("%%f%d = OpFunctionParameter %s\n".formatted(i, passed));
                int alignment = size(scalar(all.get(i))) * components(all.get(i));
                if (!isPointer) {
                    code.append("%%v%d = OpLoad %s %%e%d Aligned %d\n".formatted(i, type, i, alignment));
                }
                arguments.append(isPointer ? " %e" : " %v").append(i);
            }
        }
        return """
                OpCapability Addresses
                OpCapability Kernel
                OpCapability Linkage
                OpCapability Int8
                OpCapability Int16
                OpCapability Int64
                OpCapability Float64
                OpMemoryModel Physical64 OpenCL
                OpEntryPoint Kernel %k "k" %ids
                OpDecorate %f LinkageAttributes "NAME" Import
                OpDecorate %ids BuiltIn GlobalInvocationId
                %void = OpTypeVoid
                %uchar = OpTypeInt 8 0
                %ushort = OpTypeInt 16 0
                %uint = OpTypeInt 32 0
                %ulong = OpTypeInt 64 0
                %float = OpTypeFloat 32
                %double = OpTypeFloat 64
                %v3ulong = OpTypeVector %ulong 3
                %p_ids = OpTypePointer Input %v3ulong
                %ids = OpVariable %p_ids Input
                """.replace("NAME", mangled())
                + String.join("\n", types)
                + "\n%kernel = OpTypeFunction %void" + kernelType
                + "\n%called = OpTypeFunction " + id(result) + calledType
                + "\n%f = OpFunction " + id(result) + " None %called\n" + declared + "OpFunctionEnd\n"
                + "%k = OpFunction %void None %kernel\n" + taken
                + "%entry = OpLabel\n%id3 = OpLoad %v3ulong %ids\n%i = OpCompositeExtract %ulong %id3 0\n" + code
                + "%r = OpFunctionCall " + id(result) + " %f" + arguments
                + "\nOpStore %e" + parameters.size() + " %r Aligned " + size(scalar(result)) * components(result)
                + "\nOpReturn\nOpFunctionEnd\n";
    }
}
