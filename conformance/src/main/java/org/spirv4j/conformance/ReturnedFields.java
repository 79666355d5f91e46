// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.spirv4j.grammar.ExecutionModel;

/**
 * Compares {@link ReflectionFields} of an entry point with those of the module that came back from a language: the sets
 * and bindings of resources that it uses, types, offsets and strides of their members, push constants, locations and
 * components of inputs and outputs, specialization constants and the work-group size. Texts may have more, such as
 * padding, and bindings of resources that have none. They need not have members without bytes.
 */
final class ReturnedFields {
    private static final List<String> SLOT = List.of("set", "binding");
    private static final List<String> DESCRIPTOR = List.of("descriptor_type", "dims", "input_attachment_index");
    private static final List<String> MEMBER =
            List.of("type", "size", "matrix_stride", "row_major", "dims", "array_strides");
    private static final List<String> VARIABLE = List.of("type", "component", "index", "dims");
    private static final List<String> CONSTANT = List.of("type", "default_words");
    private static final List<String> SIZES = List.of("local_size", "local_size_spec_ids");

    /** Fields that are 0 where they are missing. */
    private static final Set<String> ZEROS = Set.of("set", "component", "index");

    private static final JsonElement ZERO = new JsonPrimitive(0);

    /** The execution models with variables for each vertex of a primitive: tessellation, geometry, mesh. */
    private static final Set<Integer> VERTICES = Set.of(
            ExecutionModel.TessellationControl.value(),
            ExecutionModel.TessellationEvaluation.value(),
            ExecutionModel.Geometry.value(),
            ExecutionModel.MeshEXT.value());

    private final JsonObject original;
    private final JsonObject returned;
    private final boolean hasVertices;
    private final List<String> differences = new ArrayList<>();

    private ReturnedFields(JsonObject original, JsonObject returned, boolean hasVertices) {
        this.original = original;
        this.returned = returned;
        this.hasVertices = hasVertices;
    }

    /**
     * What differs.
     *
     * @param original the fields of a module
     * @param entryPoint the number of its entry point that was translated
     * @param returned the fields of the module that came back, with one entry point
     */
    static List<String> differences(JsonObject original, int entryPoint, JsonObject returned) {
        JsonObject entry =
                original.getAsJsonArray("entry_points").get(entryPoint).getAsJsonObject();
        ReturnedFields fields = new ReturnedFields(
                original, returned, VERTICES.contains(entry.get("model").getAsInt()));
        JsonObject other = returned.getAsJsonArray("entry_points").get(0).getAsJsonObject();
        fields.resources(entry);
        fields.constants();
        fields.same("entry point", entry, other, SIZES);
        fields.variables("input", entry.getAsJsonArray("inputs"), other.getAsJsonArray("inputs"));
        fields.variables("output", entry.getAsJsonArray("outputs"), other.getAsJsonArray("outputs"));
        return fields.differences;
    }

    private void resources(JsonObject entry) {
        Set<JsonElement> used = new HashSet<>();
        entry.getAsJsonArray("static_use").forEach(used::add);
        for (JsonObject descriptor : objects(original, "descriptors")) {
            // A uniform outside of blocks is no descriptor, even with a binding.
            boolean isBound = !field(descriptor, "binding").isJsonNull()
                    && !field(descriptor, "descriptor_type").isJsonNull();
            if (isBound && used.contains(descriptor.get("id"))) {
                String at = "descriptor " + descriptor.get("set") + "." + descriptor.get("binding");
                List<JsonObject> there = objects(returned, "descriptors").stream()
                        .filter(candidate -> equal(candidate, descriptor, SLOT))
                        .toList();
                one(at, descriptor, there, DESCRIPTOR);
            }
        }
        for (JsonObject block : objects(original, "push_constants")) {
            if (used.contains(block.get("id"))) {
                one("push constants", block, objects(returned, "push_constants"), List.of());
            }
        }
    }

    /** One of some resources must be the same: several may have one binding. */
    private void one(String at, JsonObject resource, List<JsonObject> there, List<String> keys) {
        List<String> first = List.of(at + " is missing");
        for (JsonObject other : there) {
            ReturnedFields alone = new ReturnedFields(original, returned, hasVertices);
            alone.same(at, resource, other, keys);
            if (resource.has("block") && other.has("block")) {
                alone.members(at, resource.getAsJsonObject("block"), other.getAsJsonObject("block"));
            } else if (resource.has("block") != other.has("block")) {
                alone.differences.add(at + " is a block in one module only");
            }
            if (alone.differences.isEmpty()) {
                return;
            }
            first = alone.differences;
        }
        differences.addAll(first);
    }

    private void members(String at, JsonObject struct, JsonObject other) {
        for (JsonObject member : objects(struct, "members")) {
            String name = at + ", member at byte " + member.get("offset");
            List<JsonObject> there = objects(other, "members").stream()
                    .filter(candidate -> equal(candidate, member, List.of("offset")))
                    .toList();
            if (there.isEmpty()) {
                if (!isWithoutBytes(member)) {
                    differences.add(name + " is missing");
                }
            } else {
                same(name, member, there.get(0), MEMBER);
                if (member.has("members") && there.get(0).has("members")) {
                    members(name, member, there.get(0));
                }
            }
        }
    }

    /** Whether a member is a structure without members, or one of such structures. */
    private static boolean isWithoutBytes(JsonObject member) {
        return member.has("members") && objects(member, "members").stream().allMatch(ReturnedFields::isWithoutBytes);
    }

    private void constants() {
        for (JsonObject constant : objects(returned, "spec_constants")) {
            List<JsonObject> there = objects(original, "spec_constants").stream()
                    .filter(candidate -> equal(candidate, constant, List.of("spec_id")))
                    .toList();
            String at = "specialization constant " + constant.get("spec_id");
            if (there.isEmpty()) {
                differences.add(at + " is new");
            } else if (there.stream().noneMatch(candidate -> equal(candidate, constant, CONSTANT))) {
                same(at, there.get(0), constant, CONSTANT);
            }
        }
    }

    private void variables(String kind, JsonArray variables, JsonArray others) {
        for (JsonElement element : variables) {
            JsonObject variable = perVertex(element.getAsJsonObject());
            if (variable.has("location") && variable.has("used") && !variable.has("members")) {
                String at = kind + " at location " + variable.get("location");
                List<JsonObject> there = StreamSupport.stream(others.spliterator(), false)
                        .map(other -> perVertex(other.getAsJsonObject()))
                        .filter(candidate -> equal(candidate, variable, List.of("location")))
                        .toList();
                if (there.isEmpty()) {
                    differences.add(at + " is missing");
                } else if (there.stream().noneMatch(candidate -> equal(candidate, variable, VARIABLE))) {
                    same(at, variable, there.get(0), VARIABLE);
                }
            }
        }
    }

    /** A variable without the number of vertices, which a text need not say. */
    private JsonObject perVertex(JsonObject variable) {
        if (!hasVertices || !variable.has("dims")) {
            return variable;
        }
        JsonObject one = variable.deepCopy();
        one.getAsJsonArray("dims").remove(0);
        if (one.getAsJsonArray("dims").isEmpty()) {
            one.remove("dims");
        }
        return one;
    }

    private void same(String at, JsonObject one, JsonObject other, List<String> keys) {
        for (String key : keys) {
            if (!isOpen(one, key) && !field(one, key).equals(field(other, key))) {
                differences.add(at + ", " + key + ": " + field(one, key) + ", returned " + field(other, key));
            }
        }
    }

    /** Whether the module leaves a size open: a compiler gives arrays without a length the length that they need. */
    private static boolean isOpen(JsonObject object, String key) {
        JsonElement field = field(object, key);
        return key.equals("size") && field.equals(ZERO)
                || key.equals("dims")
                        && field.isJsonArray()
                        && field.getAsJsonArray().get(0).equals(ZERO);
    }

    private static boolean equal(JsonObject one, JsonObject other, List<String> keys) {
        return keys.stream().allMatch(key -> field(one, key).equals(field(other, key)));
    }

    /** A field; where it is missing, what that means. */
    private static JsonElement field(JsonObject object, String key) {
        boolean isThere = object.has(key) && !object.get(key).isJsonNull();
        return isThere ? object.get(key) : ZEROS.contains(key) ? ZERO : JsonNull.INSTANCE;
    }

    private static List<JsonObject> objects(JsonObject object, String key) {
        List<JsonObject> objects = new ArrayList<>();
        object.getAsJsonArray(key).forEach(element -> objects.add(element.getAsJsonObject()));
        return objects;
    }
}
