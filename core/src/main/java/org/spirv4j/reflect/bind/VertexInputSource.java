// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.reflect.ArrayType;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.InterfaceVariable;
import org.spirv4j.reflect.MatrixType;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.VertexFormat;

/** Writes the vertex attributes that a module reads. */
final class VertexInputSource {
    /** No device has more locations. */
    private static final long MAX_LOCATIONS = 1024;

    /** The constants for each vertex shader with attributes. */
    private final Map<EntryPointReflection, Names> names = new LinkedHashMap<>();

    private final Map<EntryPointReflection, Map<Integer, Attribute>> attributes = new LinkedHashMap<>();

    /**
     * The names of constants.
     *
     * @param inputs the list of attributes
     * @param stride the size of a vertex
     */
    private record Names(String inputs, String stride) {}

    /**
     * What a shader reads at a location.
     *
     * @param name the names of its variables
     * @param format the format with all components that they read
     */
    private record Attribute(String name, VertexFormat format) {
        /** Variables with different components may share a location. */
        Attribute and(Attribute other) {
            Optional<VertexFormat> joined =
                    format.withComponents(Math.max(format.componentCount(), other.format.componentCount()));
            return new Attribute(name + ", " + other.name, joined.orElse(format));
        }
    }

    VertexInputSource(ModuleReflection reflection) {
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            Map<Integer, Attribute> found = new TreeMap<>();
            if (entryPoint
                    .executionModel()
                    .filter(m -> m == ExecutionModel.Vertex)
                    .isPresent()) {
                for (InterfaceVariable input : entryPoint.inputs()) {
                    add(input, found);
                }
            }
            if (!found.isEmpty()) {
                attributes.put(entryPoint, found);
            }
        }
    }

    /** A column of a matrix and an element of an array have locations of their own. */
    private static void add(InterfaceVariable input, Map<Integer, Attribute> found) {
        long count = 1;
        for (ReflectedType type = input.type(); type instanceof ArrayType array; type = array.element()) {
            long length = array.length()
                    .flatMap(n -> n.value().stream().boxed().findFirst())
                    .orElse(0L);
            count = length < 0 || length > MAX_LOCATIONS ? 0 : Math.min(count * length, MAX_LOCATIONS + 1);
        }
        ReflectedType element = input.element();
        if (element instanceof MatrixType matrix) {
            count *= matrix.columnCount();
            element = matrix.column();
        }
        Optional<VertexFormat> type = VertexFormat.of(element);
        if (input.location().isEmpty() || type.isEmpty() || count > MAX_LOCATIONS) {
            return;
        }
        // A component of a location has 32 bits.
        int first = input.component().orElse(0) * 4 / Math.max(4, type.get().componentSize());
        Optional<VertexFormat> format =
                first == 0 ? type : type.get().withComponents(first + type.get().componentCount());
        // 16 bytes fill a location.
        int step = type.get().size() > 16 ? 2 : 1;
        for (int i = 0; i < count && format.isPresent(); i++) {
            found.merge(
                    input.location().getAsInt() + i * step, new Attribute(input.name(), format.get()), Attribute::and);
        }
    }

    boolean isEmpty() {
        return attributes.isEmpty();
    }

    void constants(JavaNames constants, SourceText text) {
        attributes.forEach((entryPoint, found) -> {
            String prefix = JavaNames.upperSnake(entryPoint.name());
            Names its =
                    new Names(constants.unique(prefix + "_VERTEX_INPUTS"), constants.unique(prefix + "_VERTEX_STRIDE"));
            names.put(entryPoint, its);
            List<String> elements = new ArrayList<>();
            int offset = 0;
            int alignment = 1;
            for (Map.Entry<Integer, Attribute> entry : found.entrySet()) {
                VertexFormat format = entry.getValue().format;
                alignment = Math.max(alignment, format.componentSize());
                offset = align(offset, format.componentSize());
                elements.add("new VertexInput(" + SourceText.literal(entry.getValue().name) + ", " + entry.getKey()
                        + ", " + format.value() + ", " + format.size() + ", " + offset + ")");
                offset += format.size();
            }
            text.document("The vertex attributes of the entry point " + SourceText.code(entryPoint.name())
                    + ", in the order of their locations.");
            text.add("public static final " + text.use("java.util.List") + "<VertexInput> " + its.inputs
                    + " = List.of(");
            text.add("        " + String.join(",\n        ", elements) + ");");
            text.document("The size of a vertex with these attributes in bytes, if a buffer holds all of them.");
            text.add("public static final int " + its.stride + " = " + align(offset, alignment) + ";");
        });
    }

    private static int align(int offset, int alignment) {
        return (offset + alignment - 1) / alignment * alignment;
    }

    void write(SourceText text) {
        if (isEmpty()) {
            return;
        }
        text.document(
                "A vertex attribute.",
                "",
                "@param name its name in the shader",
                "@param location its location",
                "@param format the VkFormat with exactly its type; others may convert to it",
                "@param size the size of that format in bytes",
                "@param offset its offset in a vertex in bytes, if a buffer holds all attributes in the order of their locations,",
                "    each aligned to the size of its components");
        text.add("public record VertexInput(String name, int location, int format, int size, int offset) {}");
    }

    /** Writes methods that fill structures of LWJGL. */
    void lwjgl(JavaNames methods, SourceText text) {
        names.forEach((entryPoint, its) -> {
            String prefix = JavaNames.lowerCamel(entryPoint.name());
            String what = SourceText.code(entryPoint.name());
            String stack = text.use(LwjglSource.STACK);
            String binding = text.use(LwjglSource.VULKAN + "VkVertexInputBindingDescription") + ".Buffer";
            String bindings = methods.unique(prefix + "VertexInputBindings");
            text.document(
                    "Describes the buffer of " + what + " for one buffer that holds all attributes of a vertex.",
                    "",
                    "@param binding the binding of the buffer",
                    "@param stack where the structure is allocated",
                    "@return the description, with the input rate of vertices");
            text.add("public static " + binding + " " + bindings + "(int binding, " + stack + " stack) {");
            text.add(binding + " bindings = VkVertexInputBindingDescription.calloc(1, stack);");
            text.add("bindings.get(0).binding(binding).stride(" + its.stride + ");");
            text.add("return bindings;\n}");

            String attribute = text.use(LwjglSource.VULKAN + "VkVertexInputAttributeDescription") + ".Buffer";
            String attributeMethod = methods.unique(prefix + "VertexInputAttributes");
            text.document(
                    "Describes the vertex attributes of " + what
                            + " for one buffer that holds all attributes of a vertex.",
                    "",
                    "@param binding the binding of the buffer",
                    "@param stack where the structures are allocated",
                    "@return the descriptions, in the order of their locations");
            text.add("public static " + attribute + " " + attributeMethod + "(int binding, " + stack + " stack) {");
            text.add(attribute + " attributes = VkVertexInputAttributeDescription.calloc(" + its.inputs
                    + ".size(), stack);");
            text.add("for (int i = 0; i < " + its.inputs + ".size(); i++) {");
            text.add("VertexInput input = " + its.inputs + ".get(i);");
            text.add("attributes.get(i)\n        .location(input.location())\n        .binding(binding)\n"
                    + "        .format(input.format())\n        .offset(input.offset());\n}");
            text.add("return attributes;\n}");

            String state = text.use(LwjglSource.VULKAN + "VkPipelineVertexInputStateCreateInfo");
            text.document(
                    "Describes the vertex input of " + what + " for one buffer that holds all attributes of a vertex.",
                    "",
                    "@param binding the binding of the buffer",
                    "@param stack where the structures are allocated",
                    "@return the vertex input of the pipeline");
            text.add("public static " + state + " " + methods.unique(prefix + "VertexInputStateCreateInfo")
                    + "(int binding, " + stack + " stack) {");
            text.add("return " + state + ".calloc(stack)\n        .sType$Default()\n"
                    + "        .pVertexBindingDescriptions(" + bindings + "(binding, stack))\n"
                    + "        .pVertexAttributeDescriptions(" + attributeMethod + "(binding, stack));\n}");
        });
    }
}
