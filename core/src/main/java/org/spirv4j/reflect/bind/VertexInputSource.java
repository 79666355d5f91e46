// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PipelineInterface;
import org.spirv4j.reflect.VertexAttribute;
import org.spirv4j.reflect.VertexFormat;

/** Writes the vertex attributes that a module reads. */
final class VertexInputSource {
    /** The constants for each vertex shader with attributes. */
    private final Map<EntryPointReflection, Names> names = new LinkedHashMap<>();

    private final Map<EntryPointReflection, List<VertexAttribute>> attributes = new LinkedHashMap<>();

    /**
     * The names of constants.
     *
     * @param inputs the list of attributes
     * @param stride the size of a vertex
     */
    private record Names(String inputs, String stride) {}

    VertexInputSource(ModuleReflection reflection) {
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            List<VertexAttribute> found = PipelineInterface.of(entryPoint).vertexAttributes().stream()
                    .filter(attribute -> attribute.format().isPresent())
                    .toList();
            if (!found.isEmpty()) {
                attributes.put(entryPoint, found);
            }
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
            for (VertexAttribute attribute : found) {
                VertexFormat format = attribute.format().orElseThrow();
                String name = String.join(", ", attribute.names());
                alignment = Math.max(alignment, format.componentSize());
                offset = align(offset, format.componentSize());
                elements.add("new VertexInput(" + SourceText.literal(name) + ", " + attribute.location() + ", "
                        + format.value() + ", " + format.size() + ", " + offset + ")");
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
