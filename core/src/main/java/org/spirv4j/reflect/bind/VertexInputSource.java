// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    private final Map<EntryPointReflection, List<String>> inputs = new LinkedHashMap<>();

    VertexInputSource(ModuleReflection reflection) {
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            List<String> found = new ArrayList<>();
            if (entryPoint
                    .executionModel()
                    .filter(m -> m == ExecutionModel.Vertex)
                    .isPresent()) {
                for (InterfaceVariable input : entryPoint.inputs()) {
                    add(input, found);
                }
            }
            if (!found.isEmpty()) {
                inputs.put(entryPoint, found);
            }
        }
    }

    /** A column of a matrix and an element of an array have locations of their own. */
    private static void add(InterfaceVariable input, List<String> found) {
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
        Optional<VertexFormat> format = VertexFormat.of(element);
        if (input.location().isEmpty() || format.isEmpty() || count > MAX_LOCATIONS) {
            return;
        }
        // 16 bytes fill a location.
        int step = format.get().size() > 16 ? 2 : 1;
        for (int i = 0; i < count; i++) {
            found.add("new VertexInput(" + SourceText.literal(input.name()) + ", "
                    + (input.location().getAsInt() + i * step) + ", "
                    + format.get().value() + ", " + format.get().size() + ")");
        }
    }

    boolean isEmpty() {
        return inputs.isEmpty();
    }

    void constants(JavaNames names, SourceText text) {
        inputs.forEach((entryPoint, found) -> {
            text.document("The vertex attributes of the entry point " + SourceText.code(entryPoint.name()) + ".");
            String name = names.unique(JavaNames.upperSnake(entryPoint.name()) + "_VERTEX_INPUTS");
            text.add("public static final List<VertexInput> " + name + " = List.of(");
            text.add("        " + String.join(",\n        ", found) + ");");
        });
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
                "@param format the VkFormat with exactly its type; another may convert to it",
                "@param size the size of that format in bytes");
        text.add("public record VertexInput(String name, int location, int format, int size) {}");
    }
}
