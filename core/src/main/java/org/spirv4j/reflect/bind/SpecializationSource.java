// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ScalarType;
import org.spirv4j.reflect.SpecializationConstant;
import org.spirv4j.reflect.bind.JavaBindings.Memory;

/** Writes the specialization constants of a module, and a class that holds values for them. */
final class SpecializationSource {
    static final String CLASS = "Specialization";

    private final List<Slot> slots = new ArrayList<>();
    private final Map<Integer, String> methods = new HashMap<>();
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
        JavaNames names = new JavaNames("Class");
        for (Slot slot : slots) {
            methods.put(slot.constant.specId().orElseThrow(), names.unique(JavaNames.upperCamel(name(slot.constant))));
        }
    }

    boolean isEmpty() {
        return slots.isEmpty();
    }

    /** The method that returns the value of an integer; empty if there is none with the SpecId. */
    Optional<String> getter(int specId) {
        return slots.stream()
                .filter(slot -> slot.constant.specId().orElseThrow() == specId && slot.scalar == JavaScalar.INT)
                .map(slot -> "get" + methods.get(specId))
                .findFirst();
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

    /** Writes the class with the values, which may also describe them to LWJGL. */
    void write(SourceText text, boolean lwjgl) {
        if (isEmpty()) {
            return;
        }
        String buffer = text.use("java.nio.ByteBuffer");
        String order = text.use("java.nio.ByteOrder");
        String list = text.use("java.util.List");
        String map = text.use("java.util.TreeMap");
        text.document(
                "Values of specialization constants. Those that are not set have the default values of the shader.");
        text.add("public static final class " + CLASS + " {");
        text.add("private final " + buffer + " buffer = ByteBuffer.allocateDirect(" + size + ").order(" + order
                + ".nativeOrder());");
        text.add("private final " + map + "<Integer, MapEntry> entries = new TreeMap<>();");
        text.document(
                "The place of a value (VkSpecializationMapEntry).",
                "",
                "@param constantId the SpecId",
                "@param offset the offset of the value in the data, in bytes",
                "@param size the size of the value in bytes");
        text.add("public record MapEntry(int constantId, int offset, int size) {}");
        text.document("Makes an object with the default values.");
        text.add("public " + CLASS + "() {");
        for (Slot slot : slots) {
            JavaScalar bits = slot.scalar.integer();
            text.add(bits.write(
                    Memory.BYTE_BUFFER, Integer.toString(slot.offset), bits.literal(slot.constant.defaultBits())));
        }
        text.add("}");
        for (Slot slot : slots) {
            accessors(slot, text);
        }
        text.document("Returns the places of the values that are set, in the order of their SpecIds.");
        text.add("public " + list + "<MapEntry> mapEntries() {\nreturn List.copyOf(entries.values());\n}");
        text.document("Returns the values, at the offsets of the map entries, in a direct buffer.");
        text.add("public ByteBuffer data() {\nreturn buffer.duplicate().order(ByteOrder.nativeOrder());\n}");
        if (lwjgl) {
            specializationInfo(text);
        }
        text.add("}");
    }

    private void accessors(Slot slot, SourceText text) {
        String method = methods.get(slot.constant.specId().orElseThrow());
        int specId = slot.constant.specId().orElseThrow();
        String type = slot.isBoolean ? "boolean" : slot.scalar.type;
        String what = SourceText.code(name(slot.constant));
        String offset = Integer.toString(slot.offset);
        text.document("Returns the value of " + what + "; the default is "
                + SourceText.code(slot.constant.defaultValue()) + ".");
        text.add("public " + type + " get" + method + "() {");
        text.add("return " + slot.scalar.read(Memory.BYTE_BUFFER, offset) + (slot.isBoolean ? " != 0" : "") + ";\n}");
        text.document("Sets " + what + ".");
        text.add("public " + CLASS + " set" + method + "(" + type + " value) {");
        text.add(slot.scalar.write(Memory.BYTE_BUFFER, offset, slot.isBoolean ? "value ? 1 : 0" : "value"));
        text.add("entries.put(" + specId + ", new MapEntry(" + specId + ", " + offset + ", " + slot.size + "));");
        text.add("return this;\n}");
    }

    private static void specializationInfo(SourceText text) {
        String info = text.use(LwjglSource.VULKAN + "VkSpecializationInfo");
        String entry = text.use(LwjglSource.VULKAN + "VkSpecializationMapEntry");
        String stack = text.use(LwjglSource.STACK);
        text.document(
                "Describes the values that are set.",
                "",
                "@param stack where the structures and the values are allocated",
                "@return the values");
        text.add("public " + info + " specializationInfo(" + stack + " stack) {");
        text.add(entry + ".Buffer mapEntries = " + entry + ".calloc(entries.size(), stack);");
        text.add("for (MapEntry entry : entries.values()) {");
        text.add("mapEntries.get().constantID(entry.constantId()).offset(entry.offset()).size(entry.size());\n}");
        text.add("ByteBuffer values = stack.malloc(buffer.capacity()).put(buffer.duplicate()).flip();");
        text.add("return " + info + ".calloc(stack).pMapEntries(mapEntries.flip()).pData(values);\n}");
    }
}
