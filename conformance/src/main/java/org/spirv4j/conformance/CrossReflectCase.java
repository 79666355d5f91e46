// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ArrayType;
import org.spirv4j.reflect.DescriptorType;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.MatrixType;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.SpecializableNumber;
import org.spirv4j.reflect.SpecializationConstant;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.reflect.StructType;
import org.spirv4j.reflect.WorkgroupSize;

/**
 * What SPIRV-Cross reports of a module of the corpus: descriptors with their sets, bindings, arrays and sizes, the
 * layout of blocks, specialization constants and work-group sizes. Its names are those of GLSL, so names are not
 * compared; of inputs and outputs it reports only a part.
 */
final class CrossReflectCase {
    static final String KIND = "cross-reflect";

    /** The recorded list that has the descriptors of each type. */
    private static final Map<DescriptorType, String> LISTS = Map.ofEntries(
            Map.entry(DescriptorType.UNIFORM_BUFFER, "ubos"),
            Map.entry(DescriptorType.STORAGE_BUFFER, "ssbos"),
            Map.entry(DescriptorType.COMBINED_IMAGE_SAMPLER, "textures"),
            Map.entry(DescriptorType.SAMPLED_IMAGE, "separate_images"),
            Map.entry(DescriptorType.SAMPLE_WEIGHT_IMAGE, "separate_images"),
            Map.entry(DescriptorType.BLOCK_MATCH_IMAGE, "separate_images"),
            Map.entry(DescriptorType.SAMPLER, "separate_samplers"),
            Map.entry(DescriptorType.STORAGE_IMAGE, "images"),
            Map.entry(DescriptorType.STORAGE_TEXEL_BUFFER, "images"),
            Map.entry(DescriptorType.INPUT_ATTACHMENT, "subpass_inputs"),
            Map.entry(DescriptorType.ACCELERATION_STRUCTURE, "acceleration_structures"),
            Map.entry(DescriptorType.TENSOR, "tensors"));

    private final JsonObject recorded;
    private final Map<String, String> expected = new TreeMap<>();
    private final Map<String, String> found = new TreeMap<>();

    private CrossReflectCase(JsonObject recorded) {
        this.recorded = recorded;
    }

    static Outcome run(CaseFields fields, Optional<Path> corpus) {
        String path = fields.string("path");
        String id = path + "#cross-reflect";
        if (corpus.isEmpty()) {
            return Outcome.notRun(id, KIND, "");
        }
        Path file = corpus.get().resolve(path);
        Attempt<ModuleReflection> attempt =
                Attempt.of(() -> ModuleReflection.of(SpirvModule.read(ModuleCheck.read(file))));
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, "", "a reflection", attempt);
        }
        if (attempt.refused()) {
            return Outcome.failed(id, KIND, "", "a reflection", attempt.describe(), List.of());
        }
        if (!fields.has("cross")) {
            return Outcome.passed(id, KIND, "");
        }
        CrossReflectCase comparison = new CrossReflectCase(fields.object("cross"));
        comparison.readRecorded();
        comparison.readFound(attempt.value().orElseThrow());
        List<String> differences = comparison.differences();
        return differences.isEmpty()
                ? Outcome.passed(id, KIND, "")
                : Outcome.failed(
                        id,
                        KIND,
                        "",
                        "the recorded facts",
                        differences.size() + (differences.size() == 1 ? " other fact" : " other facts"),
                        differences.subList(0, Math.min(10, differences.size())));
    }

    private List<String> differences() {
        List<String> differences = new ArrayList<>();
        for (Map.Entry<String, String> entry : expected.entrySet()) {
            String ours = found.get(entry.getKey());
            if (!entry.getValue().equals(ours)) {
                differences.add(entry.getKey() + ": recorded " + entry.getValue() + ", found " + ours);
            }
        }
        for (String key : found.keySet()) {
            if (!expected.containsKey(key)) {
                differences.add(key + ": not recorded, found " + found.get(key));
            }
        }
        return differences;
    }

    /** Adds a fact; of several descriptors at one place, each has its number. */
    private static void add(Map<String, String> facts, String key, String value) {
        int number = 0;
        String free = key;
        while (facts.containsKey(free)) {
            free = key + " (" + ++number + ")";
        }
        facts.put(free, value);
    }

    // --- recorded

    private void readRecorded() {
        for (String list : LISTS.values().stream().distinct().sorted().toList()) {
            for (JsonElement element : list(list)) {
                JsonObject resource = element.getAsJsonObject();
                if (resource.has("set") && resource.has("binding")) {
                    String key = list + " " + resource.get("set") + "." + resource.get("binding");
                    String size = resource.has("block_size") ? " size " + resource.get("block_size") : "";
                    add(expected, key, "array " + array(resource) + size + members(resource));
                }
            }
        }
        for (JsonElement element : list("push_constants")) {
            add(expected, "push constants", members(element.getAsJsonObject()));
        }
        for (JsonElement element : list("specialization_constants")) {
            JsonObject constant = element.getAsJsonObject();
            add(expected, "specialization " + constant.get("variable_id"), "SpecId " + constant.get("id"));
        }
        for (JsonElement element : list("entryPoints")) {
            JsonObject entryPoint = element.getAsJsonObject();
            if (entryPoint.has("workgroup_size")) {
                StringBuilder size = new StringBuilder();
                for (int i = 0; i < 3; i++) {
                    boolean isSpecId = entryPoint
                            .getAsJsonArray("workgroup_size_is_spec_constant_id")
                            .get(i)
                            .getAsBoolean();
                    size.append(isSpecId ? " SpecId " : " ")
                            .append(entryPoint.getAsJsonArray("workgroup_size").get(i));
                }
                add(expected, "work-group size", size.toString());
            }
        }
    }

    private JsonArray list(String name) {
        return recorded.has(name) ? recorded.getAsJsonArray(name) : new JsonArray();
    }

    /** The lengths of arrays, the outermost first; "?" for those that are no literals. */
    private static String array(JsonObject object) {
        if (!object.has("array")) {
            return "[]";
        }
        List<String> lengths = new ArrayList<>();
        JsonArray array = object.getAsJsonArray("array");
        for (int i = array.size() - 1; i >= 0; i--) {
            boolean isLiteral =
                    object.getAsJsonArray("array_size_is_literal").get(i).getAsBoolean();
            lengths.add(isLiteral ? array.get(i).getAsString() : "?");
        }
        return lengths.toString();
    }

    private String members(JsonObject typed) {
        JsonElement type = recorded.has("types")
                ? recorded.getAsJsonObject("types").get(typed.get("type").getAsString())
                : null;
        if (type == null || !type.getAsJsonObject().has("members")) {
            return "";
        }
        StringBuilder text = new StringBuilder(" {");
        for (JsonElement element : type.getAsJsonObject().getAsJsonArray("members")) {
            JsonObject member = element.getAsJsonObject();
            text.append(" at ").append(member.has("offset") ? member.get("offset") : "-");
            if (member.has("array")) {
                text.append(' ').append(array(member));
                text.append(member.has("array_stride") ? " by " + member.get("array_stride") : "");
            }
            if (member.has("matrix_stride")) {
                text.append(member.has("row_major") ? " rows " : " columns ").append(member.get("matrix_stride"));
            }
            if (!member.has("physical_pointer")) {
                text.append(members(member));
            }
        }
        return text.append(" }").toString();
    }

    // --- found

    private void readFound(ModuleReflection reflection) {
        for (ResourceVariable resource : reflection.resources()) {
            String list = resource.descriptorType()
                    // The recorded tool does not know tile attachments (SPV_QCOM_tile_shading).
                    .filter(type -> ReflectionFields.isDescriptor(resource))
                    .map(type -> list(resource, type))
                    .orElse("");
            if (!list.isEmpty() && isListed(reflection, resource)) {
                String key = list + " " + resource.descriptorSet().orElse(0) + "."
                        + resource.binding().orElse(0);
                String size = resource.block()
                        .filter(block -> block.size().isPresent())
                        .map(block -> " size " + block.size().getAsLong())
                        .orElse("");
                String members = resource.block().map(CrossReflectCase::members).orElse("");
                add(found, key, "array " + dimensions(resource.type()) + size + members);
            }
        }
        for (ResourceVariable resource : reflection.pushConstants()) {
            if (isListed(reflection, resource)) {
                add(
                        found,
                        "push constants",
                        resource.block().map(CrossReflectCase::members).orElse(""));
            }
        }
        for (SpecializationConstant constant : reflection.specializationConstants()) {
            if (constant.specId().isPresent()) {
                add(
                        found,
                        "specialization " + constant.id(),
                        "SpecId " + constant.specId().getAsInt());
            }
        }
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            entryPoint.workgroupSize().ifPresent(size -> add(found, "work-group size", size(size)));
        }
        // Constants of LocalSizeId are recorded as 0, which is no size.
        for (Map.Entry<String, String> entry : Map.copyOf(expected).entrySet()) {
            String key = entry.getKey();
            if (key.startsWith("work-group size") && entry.getValue().matches(".*(^| )0( .*|$)")) {
                expected.remove(key);
                found.remove(key);
            }
        }
    }

    /** Whether a resource is to be compared: the recorded lists lack those of SPIR-V 1.4 that no entry point lists. */
    private boolean isListed(ModuleReflection reflection, ResourceVariable resource) {
        return reflection.entryPoints().isEmpty()
                || reflection.module().header().version().compareTo(SpirvVersion.of(1, 4)) < 0
                || reflection.entryPoints().stream()
                        .anyMatch(e -> e.entryPoint().interfaceIds().contains(resource.id()));
    }

    private static String list(ResourceVariable resource, DescriptorType type) {
        if (type == DescriptorType.UNIFORM_TEXEL_BUFFER) {
            return resource.image().orElseThrow().isCombined() ? "textures" : "separate_images";
        }
        return LISTS.getOrDefault(type, "");
    }

    private static String size(WorkgroupSize size) {
        StringBuilder text = new StringBuilder();
        for (SpecializableNumber number : List.of(size.x(), size.y(), size.z())) {
            boolean isSpecId = number.isSpecializable() && !number.isComputed();
            text.append(isSpecId ? " SpecId " + number.specIds().get(0) : " " + number);
        }
        return text.toString();
    }

    private static String dimensions(ReflectedType type) {
        List<String> lengths = new ArrayList<>();
        ReflectedType at = type;
        while (at instanceof ArrayType array) {
            Optional<SpecializableNumber> length = array.length();
            lengths.add(
                    length.isEmpty()
                            ? "0"
                            : length.get().isSpecializable()
                                    ? "?"
                                    : length.get().toString());
            at = array.element();
        }
        return lengths.toString();
    }

    private static String members(StructType struct) {
        StringBuilder text = new StringBuilder(" {");
        for (StructMember member : struct.members()) {
            text.append(" at ")
                    .append(member.offset().isPresent() ? "" + member.offset().getAsLong() : "-");
            ReflectedType element = member.type().innermostElement();
            if (member.type() instanceof ArrayType array) {
                text.append(' ').append(dimensions(array));
                text.append(
                        array.stride().isPresent() && member.offset().isPresent()
                                ? " by " + array.stride().getAsLong()
                                : "");
            }
            if (element instanceof MatrixType matrix && matrix.stride().isPresent()) {
                text.append(matrix.isRowMajor() ? " rows " : " columns ")
                        .append(matrix.stride().getAsLong());
            }
            if (element instanceof StructType inner) {
                text.append(members(inner));
            }
        }
        return text.append(" }").toString();
    }
}
