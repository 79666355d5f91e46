// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.reflect.ArrayType;
import org.spirv4j.reflect.DescriptorType;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ImageType;
import org.spirv4j.reflect.InterfaceVariable;
import org.spirv4j.reflect.MatrixType;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.OpaqueType;
import org.spirv4j.reflect.PointerType;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.ScalarType;
import org.spirv4j.reflect.SpecializableNumber;
import org.spirv4j.reflect.SpecializationConstant;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.reflect.StructType;
import org.spirv4j.reflect.VectorType;
import org.spirv4j.reflect.WorkgroupSize;

/** A reflection in the fields of recorded cases; see {@code reflect-README.md} among the conformance packs. */
final class ReflectionFields {
    /** Decorations of inputs and outputs that are recorded, under their recorded names. */
    private static final Map<Decoration, String> INTERPOLATION = interpolation();

    private ReflectionFields() {}

    private static Map<Decoration, String> interpolation() {
        Map<Decoration, String> names = new LinkedHashMap<>();
        names.put(Decoration.Flat, "flat");
        names.put(Decoration.NoPerspective, "noperspective");
        names.put(Decoration.Centroid, "centroid");
        names.put(Decoration.Sample, "sample");
        names.put(Decoration.Patch, "patch");
        names.put(Decoration.PerPrimitiveEXT, "per_primitive");
        names.put(Decoration.PerVertexKHR, "per_vertex");
        return names;
    }

    static JsonObject of(ModuleReflection reflection) {
        JsonObject fields = new JsonObject();
        JsonArray descriptors = new JsonArray();
        for (ResourceVariable resource : reflection.resources()) {
            if (isDescriptor(resource)) {
                descriptors.add(descriptor(resource));
            }
        }
        fields.add("descriptors", descriptors);
        JsonArray pushConstants = new JsonArray();
        for (ResourceVariable resource : reflection.pushConstants()) {
            JsonObject block = new JsonObject();
            block.addProperty("id", resource.id());
            block.addProperty("name", resource.declaredName());
            addBlock(block, resource);
            pushConstants.add(block);
        }
        fields.add("push_constants", pushConstants);
        JsonArray constants = new JsonArray();
        for (SpecializationConstant constant : reflection.specializationConstants()) {
            if (constant.specId().isPresent()) {
                constants.add(constant(reflection, constant));
            }
        }
        fields.add("spec_constants", constants);
        JsonArray entryPoints = new JsonArray();
        reflection.entryPoints().forEach(entryPoint -> entryPoints.add(entryPoint(reflection, entryPoint)));
        fields.add("entry_points", entryPoints);
        return fields;
    }

    /** Whether a resource is in a storage class whose resources the recordings list. */
    static boolean isDescriptor(ResourceVariable resource) {
        return resource.storageClass()
                .filter(c -> c == StorageClass.UniformConstant
                        || c == StorageClass.Uniform
                        || c == StorageClass.StorageBuffer)
                .isPresent();
    }

    private static JsonObject descriptor(ResourceVariable resource) {
        JsonObject fields = new JsonObject();
        fields.addProperty("id", resource.id());
        fields.add("set", number(resource.descriptorSet()));
        fields.add("binding", number(resource.binding()));
        fields.addProperty("name", resource.declaredName());
        // The recorded reading knows no type of descriptors for tensors.
        Optional<DescriptorType> type = resource.descriptorType().filter(t -> t != DescriptorType.TENSOR);
        fields.add(
                "descriptor_type",
                type.<JsonElement>map(t -> new JsonPrimitive(descriptorType(t))).orElse(JsonNull.INSTANCE));
        if (type.isPresent()) {
            addBlock(fields, resource);
        }
        addDimensions(fields, resource.type(), false, true);
        resource.image().ifPresent(image -> fields.add("image", image(image)));
        JsonArray flags = new JsonArray();
        if (resource.isReadOnly()) {
            flags.add("non_writable");
        }
        if (resource.isWriteOnly()) {
            flags.add("non_readable");
        }
        if (!flags.isEmpty()) {
            fields.add("flags", flags);
        }
        resource.userType().ifPresent(user -> fields.addProperty("user_type", user));
        resource.inputAttachmentIndex().ifPresent(index -> fields.addProperty("input_attachment_index", index));
        return fields;
    }

    private static String descriptorType(DescriptorType type) {
        return switch (type) {
            case SAMPLE_WEIGHT_IMAGE, BLOCK_MATCH_IMAGE -> "sampled_image";
            case ACCELERATION_STRUCTURE -> "acceleration_structure";
            default -> type.name().toLowerCase(Locale.ROOT);
        };
    }

    private static void addBlock(JsonObject fields, ResourceVariable resource) {
        resource.block().ifPresent(struct -> {
            fields.addProperty("type_name", struct.declaredName());
            JsonObject block = new JsonObject();
            block.addProperty("type_id", struct.id());
            block.add("size", number(struct.size()));
            block.add("members", members(struct));
            fields.add("block", block);
        });
    }

    private static JsonArray members(StructType struct) {
        JsonArray members = new JsonArray();
        for (StructMember member : struct.members()) {
            JsonObject fields = new JsonObject();
            fields.addProperty("name", member.declaredName());
            ReflectedType element = member.type().innermostElement();
            fields.addProperty("type", type(element));
            fields.add("offset", number(member.offset()));
            // Booleans have no size in memory; 4 bytes are recorded for those of interfaces.
            boolean isBool = element instanceof ScalarType scalar && scalar.kind() == ScalarType.Kind.BOOL;
            fields.add("size", isBool ? new JsonPrimitive(4) : number(member.size()));
            if (element instanceof StructType inner) {
                fields.addProperty("type_id", inner.id());
                fields.add("members", members(inner));
            }
            if (element instanceof MatrixType matrix && matrix.stride().isPresent()) {
                fields.addProperty("matrix_stride", matrix.stride().getAsLong());
                if (matrix.isRowMajor()) {
                    fields.addProperty("row_major", true);
                }
            }
            addDimensions(fields, member.type(), true, true);
            addFlag(fields, member.decorations(), Decoration.NonWritable, "non_writable");
            addFlag(fields, member.decorations(), Decoration.NonReadable, "non_readable");
            if (element instanceof PointerType pointer && pointer.pointee().isPresent()) {
                JsonObject pointee = new JsonObject();
                pointee.addProperty("type", type(pointer.pointee().get().innermostElement()));
                pointee.addProperty("id", pointer.pointee().get().id());
                fields.add("pointee", pointee);
            }
            member.builtIn().ifPresent(builtIn -> fields.addProperty("built_in", builtIn.value()));
            member.location().ifPresent(location -> fields.addProperty("location", location));
            members.add(fields);
        }
        return members;
    }

    private static void addFlag(JsonObject fields, Set<Decoration> decorations, Decoration decoration, String name) {
        if (decorations.contains(decoration)) {
            fields.addProperty(name, true);
        }
    }

    private static void addDimensions(JsonObject fields, ReflectedType type, boolean withStrides, boolean withSpecIds) {
        if (!(type instanceof ArrayType)) {
            return;
        }
        JsonArray dimensions = new JsonArray();
        JsonArray strides = new JsonArray();
        JsonArray specIds = new JsonArray();
        boolean isSpecializable = false;
        ReflectedType at = type;
        while (at instanceof ArrayType array) {
            Optional<SpecializableNumber> length = array.length();
            dimensions.add(
                    length.isEmpty()
                            ? new JsonPrimitive(0)
                            : number(length.get().value()));
            strides.add(number(array.stride()));
            specIds.add(length.isEmpty() ? JsonNull.INSTANCE : specId(length.get()));
            isSpecializable |= length.isPresent() && length.get().isSpecializable();
            at = array.element();
        }
        fields.add("dims", dimensions);
        if (withStrides) {
            fields.add("array_strides", strides);
        }
        if (withSpecIds && isSpecializable) {
            fields.add("dim_spec_ids", specIds);
        }
    }

    /**
     * The SpecId of a number that is a specialization constant itself, -1 for one that is computed of some; null
     * otherwise.
     */
    private static JsonElement specId(SpecializableNumber number) {
        if (!number.isSpecializable()) {
            return JsonNull.INSTANCE;
        }
        return new JsonPrimitive(number.isComputed() ? -1 : number.specIds().get(0));
    }

    private static JsonObject image(ImageType image) {
        JsonObject fields = new JsonObject();
        fields.add(
                "sampled_type",
                image.sampledType()
                        .<JsonElement>map(t -> new JsonPrimitive(type(t)))
                        .orElse(JsonNull.INSTANCE));
        fields.add("dim", value(image.dim()));
        fields.addProperty("depth", image.depth().ordinal());
        fields.addProperty("arrayed", image.isArrayed() ? 1 : 0);
        fields.addProperty("ms", image.isMultisampled() ? 1 : 0);
        fields.addProperty("sampled", image.sampling().ordinal());
        fields.add("format", value(image.format()));
        return fields;
    }

    private static String type(ReflectedType type) {
        if (type instanceof ScalarType scalar) {
            return switch (scalar.kind()) {
                case BOOL -> "bool";
                case INT -> "i" + scalar.width();
                case UINT -> "u" + scalar.width();
                case FLOAT -> "f" + scalar.width();
            };
        }
        if (type instanceof VectorType vector) {
            return type(vector.component()) + "x" + vector.count();
        }
        if (type instanceof MatrixType matrix) {
            return type(matrix.component()) + "x" + matrix.columnCount() + "x" + matrix.rowCount();
        }
        if (type instanceof StructType) {
            return "struct";
        }
        if (type instanceof PointerType) {
            return "ref";
        }
        if (type instanceof ImageType image) {
            return image.isCombined() ? "sampled_image" : "image";
        }
        if (type instanceof OpaqueType opaque) {
            return switch (opaque.declaration()) {
                case OpTypeSampler -> "sampler";
                case OpTypeAccelerationStructureKHR -> "accel";
                default -> "op" + opaque.declaration().opcode();
            };
        }
        return "array";
    }

    private static JsonObject constant(ModuleReflection reflection, SpecializationConstant constant) {
        JsonObject fields = new JsonObject();
        fields.addProperty("id", constant.id());
        fields.addProperty("spec_id", constant.specId().getAsInt());
        fields.addProperty("name", constant.name());
        ReflectedType type = reflection
                .type(reflection
                        .module()
                        .definition(constant.id())
                        .orElseThrow()
                        .typeId())
                .orElseThrow();
        fields.addProperty("type", type(type));
        JsonArray words = new JsonArray();
        words.add(constant.defaultBits() & 0xFFFF_FFFFL);
        if (type instanceof ScalarType scalar && scalar.width() > 32) {
            words.add(constant.defaultBits() >>> 32);
        }
        fields.add("default_words", words);
        return fields;
    }

    private static JsonObject entryPoint(ModuleReflection reflection, EntryPointReflection entryPoint) {
        JsonObject fields = new JsonObject();
        EntryPoint declaration = entryPoint.entryPoint();
        fields.addProperty("name", entryPoint.name());
        fields.addProperty("id", declaration.functionId());
        fields.addProperty("model", declaration.executionModelValue());
        entryPoint.workgroupSize().ifPresent(size -> addSize(fields, size));
        JsonArray modes = new JsonArray();
        for (EntryPointReflection.Mode use : entryPoint.executionModes()) {
            JsonArray mode = new JsonArray();
            mode.add(use.mode().value());
            JsonArray operands = new JsonArray();
            use.operands()
                    .forEach(operand -> operands.add(
                            operand.id() != 0 ? new JsonPrimitive(operand.id()) : number(operand.value())));
            mode.add(operands);
            modes.add(mode);
        }
        fields.add("modes", modes);
        JsonArray used = new JsonArray();
        entryPoint.resources().stream()
                .filter(r -> isDescriptor(r) || r.isPushConstant())
                .map(ResourceVariable::id)
                .forEach(used::add);
        fields.add("static_use", used);
        JsonArray listed = new JsonArray();
        Set<Integer> resources = new HashSet<>();
        reflection.resources().stream().filter(ReflectionFields::isDescriptor).forEach(r -> resources.add(r.id()));
        reflection.descriptorHeaps().forEach(r -> resources.add(r.id()));
        reflection.pushConstants().forEach(r -> resources.add(r.id()));
        declaration.interfaceIds().stream().filter(resources::contains).forEach(listed::add);
        fields.add("interface_listed", listed);
        fields.add("inputs", variables(entryPoint.inputs(), declaration));
        fields.add("outputs", variables(entryPoint.outputs(), declaration));
        return fields;
    }

    private static void addSize(JsonObject fields, WorkgroupSize size) {
        JsonArray numbers = new JsonArray();
        JsonArray specIds = new JsonArray();
        boolean isSpecializable = false;
        for (SpecializableNumber number : List.of(size.x(), size.y(), size.z())) {
            numbers.add(number(number.value()));
            specIds.add(specId(number));
            isSpecializable |= number.isSpecializable();
        }
        fields.add("local_size", numbers);
        if (isSpecializable) {
            fields.add("local_size_spec_ids", specIds);
        }
    }

    /** The variables in the order of OpEntryPoint. */
    private static JsonArray variables(List<InterfaceVariable> variables, EntryPoint declaration) {
        Map<Integer, Integer> places = new HashMap<>();
        declaration.interfaceIds().forEach(id -> places.putIfAbsent(id, places.size()));
        List<InterfaceVariable> ordered = new ArrayList<>(variables);
        ordered.sort(Comparator.comparing(variable -> places.getOrDefault(variable.id(), 0)));
        JsonArray all = new JsonArray();
        for (InterfaceVariable variable : ordered) {
            JsonObject fields = new JsonObject();
            fields.addProperty("id", variable.id());
            fields.addProperty("name", variable.declaredName());
            fields.addProperty("type", type(variable.element()));
            variable.builtIn().ifPresent(builtIn -> fields.addProperty("built_in", builtIn.value()));
            if (variable.isUsed()) {
                fields.addProperty("used", true);
            }
            variable.location().ifPresent(location -> fields.addProperty("location", location));
            variable.component().ifPresent(component -> fields.addProperty("component", component));
            variable.index().ifPresent(index -> fields.addProperty("index", index));
            if (variable.element() instanceof StructType struct) {
                fields.addProperty("type_name", struct.declaredName());
                fields.add("members", members(struct));
            }
            JsonArray flags = new JsonArray();
            INTERPOLATION.forEach((decoration, name) -> {
                if (variable.decorations().contains(decoration)) {
                    flags.add(name);
                }
            });
            if (!flags.isEmpty()) {
                fields.add("flags", flags);
            }
            addDimensions(fields, variable.type(), false, false);
            variable.semantic().ifPresent(semantic -> fields.addProperty("semantic", semantic));
            all.add(fields);
        }
        return all;
    }

    private static JsonElement number(OptionalInt number) {
        return number.isPresent() ? new JsonPrimitive(number.getAsInt()) : JsonNull.INSTANCE;
    }

    private static JsonElement number(OptionalLong number) {
        return number.isPresent() ? new JsonPrimitive(number.getAsLong()) : JsonNull.INSTANCE;
    }

    private static JsonElement value(Optional<? extends Enumerant> enumerant) {
        return enumerant.<JsonElement>map(e -> new JsonPrimitive(e.value())).orElse(JsonNull.INSTANCE);
    }
}
