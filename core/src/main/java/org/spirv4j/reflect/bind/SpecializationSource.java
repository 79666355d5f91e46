// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ScalarType;
import org.spirv4j.reflect.SpecializationConstant;
import org.spirv4j.reflect.bind.BindingOptions.Memory;

/** Writes the specialization constants of a module, and a class that holds values for them. */
final class SpecializationSource {
    private static final String CLASS = "Specialization";

    private final List<Slot> slots = new ArrayList<>();
    private final int size;

    /**
     * A constant and its place among the values.
     *
     * @param constant the constant
     * @param scalar the type of its value; an int for a Boolean
     * @param isBoolean whether it is a Boolean
     * @param offset the offset of its value in bytes
     * @param size the size of its value in bytes
     */
    private record Slot(SpecializationConstant constant, JavaScalar scalar, boolean isBoolean, int offset, int size) {}

    SpecializationSource(ModuleReflection reflection) {
        Set<Integer> seen = new HashSet<>();
        int end = 0;
        for (SpecializationConstant constant : reflection.specializationConstants()) {
            Optional<ScalarType> type = reflection
                    .module()
                    .definition(constant.id())
                    .flatMap(definition -> reflection.type(definition.typeId()))
                    .map(found -> found instanceof ScalarType scalar ? scalar : null);
            boolean isBoolean =
                    type.filter(t -> t.kind() == ScalarType.Kind.BOOL).isPresent();
            Optional<JavaScalar> scalar = isBoolean ? Optional.of(JavaScalar.INT) : type.flatMap(JavaScalar::of);
            if (constant.specId().isPresent()
                    && scalar.isPresent()
                    && seen.add(constant.specId().getAsInt())) {
                int bytes = isBoolean ? 4 : type.orElseThrow().width() / 8;
                end = (end + bytes - 1) / bytes * bytes;
                slots.add(new Slot(constant, scalar.get(), isBoolean, end, bytes));
                end += bytes;
            }
        }
        size = end;
    }

    boolean isEmpty() {
        return slots.isEmpty();
    }

    private static String name(SpecializationConstant constant) {
        return constant.name().isEmpty()
                ? "constant_" + Integer.toUnsignedString(constant.specId().orElse(0))
                : constant.name();
    }

    void constants(JavaNames names, SourceText text) {
        for (Slot slot : slots) {
            SpecializationConstant constant = slot.constant;
            String described = constant.type() + " " + name(constant);
            text.document("The SpecId of " + SourceText.code(described) + "; the default is "
                    + SourceText.code(constant.defaultValue()) + ".");
            text.add("public static final int " + names.unique(JavaNames.upperSnake(name(constant)) + "_SPEC_ID")
                    + " = " + constant.specId().orElseThrow() + ";");
        }
    }

    void write(SourceText text) {
        if (isEmpty()) {
            return;
        }
        text.document(
                "Values of specialization constants. Those that are not set have the default values of the shader.");
        text.add("public static final class " + CLASS + " {");
        text.add("private final ByteBuffer buffer = ByteBuffer.allocateDirect(" + size
                + ").order(ByteOrder.nativeOrder());");
        text.add("private final TreeMap<Integer, MapEntry> entries = new TreeMap<>();");
        text.document(
                "The place of a value (VkSpecializationMapEntry).",
                "",
                "@param constantId the SpecId",
                "@param offset the offset of the value in the data, in bytes",
                "@param size the size of the value in bytes");
        text.add("public record MapEntry(int constantId, int offset, int size) {}");
        JavaNames methods = new JavaNames();
        for (Slot slot : slots) {
            String method = methods.unique(JavaNames.upperCamel(name(slot.constant)));
            int specId = slot.constant.specId().orElseThrow();
            String type = slot.isBoolean ? "boolean" : slot.scalar.type;
            text.document("Sets " + SourceText.code(name(slot.constant)) + ".");
            text.add("public " + CLASS + " set" + method + "(" + type + " value) {");
            text.add(slot.scalar.write(
                    Memory.BYTE_BUFFER, Integer.toString(slot.offset), slot.isBoolean ? "value ? 1 : 0" : "value"));
            text.add("entries.put(" + specId + ", new MapEntry(" + specId + ", " + slot.offset + ", " + slot.size
                    + "));");
            text.add("return this;\n}");
        }
        text.document("Returns the places of the values that are set, in the order of their SpecIds.");
        text.add("public List<MapEntry> mapEntries() {\nreturn List.copyOf(entries.values());\n}");
        text.document("Returns the values, at the offsets of the map entries, in a direct buffer.");
        text.add("public ByteBuffer data() {\nreturn buffer.duplicate().order(ByteOrder.nativeOrder());\n}");
        text.add("}");
    }
}
