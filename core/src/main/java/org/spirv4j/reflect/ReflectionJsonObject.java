// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.json.JsonText;
import org.spirv4j.reflect.EntryPointReflection.HeapDescriptor;

/** The JSON object of one reflection. */
final class ReflectionJsonObject {
    /** The maximum number of departures of a block that are written. */
    private static final int MAX_DEPARTURES = 100;

    /**
     * Further departures are left out when the names of the members in those of a module have so many characters:
     * blocks in blocks repeat the departures and the names of each other.
     */
    private static final int MAX_DEPARTURE_NAMES = 1 << 20;

    /**
     * The locations of members are left out when so many of a module are written: many entry points may have one large
     * block.
     */
    private static final int MAX_MEMBER_LOCATIONS = 100_000;

    private final ModuleReflection reflection;
    private final boolean isDetailed;
    private final JsonText json = JsonText.create();
    private final Map<ReflectedType, Integer> indexes = new HashMap<>();
    private final List<ReflectedType> types = new ArrayList<>();
    private final Set<ResourceVariable> used = new HashSet<>();

    /** The blocks whose layout rules are written. */
    private final Set<ReflectedType> blocks = new HashSet<>();

    private long departureNames;
    private long memberLocations;

    ReflectionJsonObject(ModuleReflection reflection, boolean isDetailed) {
        this.reflection = reflection;
        this.isDetailed = isDetailed;
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            used.addAll(entryPoint.resources());
        }
    }

    byte[] write(String file) {
        json.object().member("formatVersion", ReflectionJson.FORMAT_VERSION);
        if (!file.isEmpty()) {
            json.member("file", file);
        }
        json.array("entryPoints");
        List<Requirements> requirements = isDetailed ? reflection.requirements(TargetEnv.UNIVERSAL_1_6) : List.of();
        for (int i = 0; i < reflection.entryPoints().size(); i++) {
            Optional<Requirements> its = isDetailed ? Optional.of(requirements.get(i)) : Optional.empty();
            entryPoint(reflection.entryPoints().get(i), its);
        }
        json.endArray();
        resources("resources", reflection.resources());
        resources("pushConstants", reflection.pushConstants());
        resources("descriptorHeaps", reflection.descriptorHeaps());
        json.array("specializationConstants");
        reflection.specializationConstants().forEach(this::specializationConstant);
        json.endArray();
        if (!reflection.kernelHostValues().isEmpty()) {
            json.array("kernelHostValues");
            reflection.kernelHostValues().forEach(this::hostValue);
            json.endArray();
        }
        json.array("imports");
        reflection.imports().forEach(this::imported);
        json.endArray().array("types");
        for (int i = 0; i < types.size(); i++) {
            type(types.get(i));
        }
        return json.endArray().endObject().bytes();
    }

    private void entryPoint(EntryPointReflection entryPoint, Optional<Requirements> requirements) {
        json.object().member("name", entryPoint.name());
        enumerant("executionModel", entryPoint.executionModel());
        json.array("executionModes");
        for (EntryPointReflection.Mode mode : entryPoint.executionModes()) {
            json.object().member("name", mode.mode().name()).array("operands");
            mode.operands().forEach(this::number);
            json.endArray().endObject();
        }
        json.endArray();
        Optional<WorkgroupSize> size = entryPoint.workgroupSize();
        if (size.isPresent()) {
            json.array("workgroupSize");
            number(size.get().x());
            number(size.get().y());
            number(size.get().z());
            json.endArray();
        }
        entryPoint.workgroupMemory().ifPresent(this::workgroupMemory);
        json.array("resources");
        for (ResourceVariable resource : entryPoint.resources()) {
            id(resource.id());
        }
        json.endArray();
        if (isDetailed && reflection.areFewEntryPoints()) {
            usedMembers(entryPoint);
        }
        json.array("inputs");
        entryPoint.inputs().forEach(variable -> interfaceVariable(entryPoint, variable));
        json.endArray().array("outputs");
        entryPoint.outputs().forEach(variable -> interfaceVariable(entryPoint, variable));
        json.endArray().array("arguments");
        entryPoint.arguments().forEach(this::argument);
        json.endArray();
        if (!entryPoint.heapDescriptors().isEmpty()) {
            json.array("heapDescriptors");
            entryPoint.heapDescriptors().forEach(this::heapDescriptor);
            json.endArray();
        }
        requirements.ifPresent(this::requirements);
        json.endObject();
    }

    private void heapDescriptor(HeapDescriptor descriptor) {
        idMember(json.object(), "heap", descriptor.heap().id());
        enumerant("descriptorType", descriptor.descriptorType());
        typeMember("type", descriptor.type());
        numberMember("offset", descriptor.offset());
        numberMember("stride", descriptor.stride());
        if (!descriptor.strideExpression().isEmpty()) {
            json.member("strideExpression", descriptor.strideExpression());
        }
        numberMember("index", descriptor.index());
        if (!descriptor.blocks().isEmpty()) {
            json.array("blocks");
            descriptor.blocks().forEach(block -> json.element(typeIndex(block)));
            json.endArray();
        }
        json.endObject();
    }

    private void workgroupMemory(WorkgroupMemory memory) {
        json.object("workgroupMemory");
        numberMember("size", memory.size());
        if (!memory.sizeExpression().isEmpty()) {
            json.member("sizeExpression", memory.sizeExpression());
        }
        json.array("variables");
        memory.variables().forEach(this::id);
        json.endArray().endObject();
    }

    private void requirements(Requirements requirements) {
        json.object("requirements").member("version", requirements.version().toString());
        json.array("capabilities");
        requirements.capabilities().forEach(capability -> json.element(capability.name()));
        json.endArray().array("extensions");
        requirements.extensions().forEach(json::element);
        json.endArray().endObject();
    }

    private void usedMembers(EntryPointReflection entryPoint) {
        json.array("usedMembers");
        for (ResourceVariable resource : entryPoint.resources()) {
            if (resource.block().isPresent()) {
                idMember(json.object(), "id", resource.id()).array("members");
                for (StructMember member : entryPoint.usedMembers(resource)) {
                    json.element(member.index());
                }
                json.endArray().endObject();
            }
        }
        json.endArray();
    }

    /** Writes the rules that a layout follows, or how it departs from those that it is closest to. */
    private void rules(StructType block) {
        LayoutAgreement agreement = reflection.layoutAgreement(block);
        List<TypeLayout.Rules> rules = agreement.rules();
        if (!rules.isEmpty()) {
            json.array("layoutRules");
            rules.forEach(rule -> json.element(rule.name()));
            json.endArray();
        } else if (block.size().isPresent()) {
            TypeLayout.Rules closest = agreement.closest();
            List<LayoutAgreement.Departure> departures = agreement.departures(closest);
            json.object("layoutDepartures")
                    .member("rules", closest.name())
                    .member("count", departures.size())
                    .array("departures");
            for (int i = 0; i < departures.size() && i < MAX_DEPARTURES && departureNames < MAX_DEPARTURE_NAMES; i++) {
                departure(departures.get(i));
            }
            json.endArray().endObject();
        }
    }

    private void departure(LayoutAgreement.Departure departure) {
        departureNames += departure.member().length();
        json.object()
                .member("member", departure.member())
                .member("property", departure.property().name());
        numberMember("declared", departure.declared());
        numberMember("expected", departure.expected());
        json.endObject();
    }

    private void interfaceVariable(EntryPointReflection entryPoint, InterfaceVariable variable) {
        idMember(json.object(), "id", variable.id()).member("name", variable.name());
        typeMember("type", variable.type());
        numberMember("location", variable.location());
        entryPoint.locations(variable).ifPresent(locations -> json.member("locationCount", locations.count()));
        memberLocations(entryPoint.memberLocations(variable));
        numberMember("component", variable.component());
        numberMember("index", variable.index());
        enumerant("builtIn", variable.builtIn());
        enumerants("decorations", variable.decorations());
        enumerant("format", variable.format());
        if (variable.semantic().isPresent()) {
            json.member("userSemantic", variable.semantic().get());
        }
        json.memberIf("isUsed", variable.isUsed()).endObject();
    }

    private void memberLocations(Map<Integer, EntryPointReflection.Locations> members) {
        if (!members.isEmpty() && memberLocations < MAX_MEMBER_LOCATIONS) {
            memberLocations += members.size();
            json.array("memberLocations");
            new TreeMap<>(members)
                    .forEach((member, locations) -> idMember(
                                    json.object().member("member", member), "location", locations.first())
                            .member("locationCount", locations.count())
                            .endObject());
            json.endArray();
        }
    }

    private void argument(KernelArgument argument) {
        idMember(json.object().member("index", argument.index()), "id", argument.id())
                .member("name", argument.name());
        if (argument.type().id() != 0) {
            typeMember("type", argument.type());
        }
        numberMember("size", argument.size());
        enumerant("addressSpace", argument.addressSpace());
        enumerant("accessQualifier", argument.access());
        enumerants("attributes", argument.attributes());
        if (!argument.declaredType().isEmpty()) {
            json.member("declaredType", argument.declaredType());
        }
        if (!argument.qualifiers().isEmpty()) {
            json.array("qualifiers");
            argument.qualifiers().forEach(json::element);
            json.endArray();
        }
        if (argument.place().isPresent()) {
            json.object("place");
            place(argument.place().get());
        }
        json.endObject();
    }

    private void place(KernelArgument.Place place) {
        json.member("kind", place.kind().name());
        numberMember("descriptorSet", place.descriptorSet());
        numberMember("binding", place.binding());
        numberMember("specId", place.specId());
        numberMember("offset", place.offset());
        numberMember("size", place.size());
        json.endObject();
    }

    private void hostValue(KernelArgument.HostValue value) {
        json.object().member("purpose", value.purpose().name());
        if (!value.kernel().isEmpty()) {
            json.member("kernel", value.kernel());
        }
        numberMember("argument", value.argument());
        json.array("places");
        for (KernelArgument.Place place : value.places()) {
            json.object();
            place(place);
        }
        json.endArray().array("numbers");
        value.numbers().forEach(json::element);
        json.endArray();
        if (!value.data().isEmpty()) {
            json.member("data", value.data());
        }
        json.endObject();
    }

    private void resources(String name, List<ResourceVariable> resources) {
        json.array(name);
        for (ResourceVariable resource : resources) {
            idMember(json.object(), "id", resource.id()).member("name", resource.name());
            enumerant("storageClass", resource.storageClass());
            if (!resource.isDescriptorHeap()) {
                typeMember("type", resource.type());
            }
            numberMember("descriptorSet", resource.descriptorSet());
            numberMember("binding", resource.binding());
            enumerant("descriptorType", resource.descriptorType());
            if (resource.descriptorType().isPresent()) {
                numberMember("descriptorCount", resource.count());
            }
            if (isDetailed && resource.block().isPresent()) {
                blocks.add(resource.element());
            }
            numberMember("inputAttachmentIndex", resource.inputAttachmentIndex());
            if (resource.counterId().isPresent()) {
                idMember(json, "counterBuffer", resource.counterId().getAsInt());
            }
            enumerant("builtIn", resource.builtIn());
            if (resource.userType().isPresent()) {
                json.member("userType", resource.userType().get());
            }
            enumerants("decorations", resource.decorations());
            json.memberIf("isReadOnly", resource.isReadOnly())
                    .memberIf("isWriteOnly", resource.isWriteOnly())
                    .memberIf("isUsed", used.contains(resource))
                    .endObject();
        }
        json.endArray();
    }

    private void specializationConstant(SpecializationConstant constant) {
        idMember(json.object(), "id", constant.id());
        numberMember("specId", constant.specId());
        if (!constant.name().isEmpty()) {
            json.member("name", constant.name());
        }
        json.member("type", constant.type())
                .member("default", constant.defaultValue())
                .endObject();
    }

    private void imported(ImportedSymbol symbol) {
        idMember(json.object(), "id", symbol.id())
                .member("name", symbol.name())
                .member("kind", symbol.kind() == ImportedSymbol.Kind.FUNCTION ? "function" : "variable");
        typeMember("type", symbol.type());
        enumerant("storageClass", symbol.storageClass());
        if (symbol.kind() == ImportedSymbol.Kind.FUNCTION) {
            json.array("parameters");
            symbol.parameters().forEach(parameter -> json.element(typeIndex(parameter)));
            json.endArray();
        }
        if (symbol.compilerFunction().isPresent()) {
            json.member("compilerFunction", symbol.compilerFunction().get());
        }
        json.endObject();
    }

    private void type(ReflectedType type) {
        idMember(json.object(), "id", type.id()).member("kind", kind(type));
        if (type instanceof ScalarType scalar) {
            json.member("width", scalar.width());
            enumerant("encoding", scalar.encoding());
        } else if (type instanceof VectorType vector) {
            typeMember("component", vector.component());
            json.member("componentCount", vector.count());
        } else if (type instanceof MatrixType matrix) {
            typeMember("column", matrix.column());
            json.member("columnCount", matrix.columnCount());
            numberMember("matrixStride", matrix.stride());
            json.memberIf("isRowMajor", matrix.isRowMajor());
        } else if (type instanceof ArrayType array) {
            typeMember("element", array.element());
            if (array.length().isPresent()) {
                json.object("length");
                numberMembers(array.length().get());
            }
            numberMember("arrayStride", array.stride());
        } else if (type instanceof StructType struct) {
            struct(struct);
        } else if (type instanceof PointerType pointer) {
            enumerant("storageClass", pointer.storageClass());
            if (pointer.pointee().isPresent()) {
                typeMember("pointee", pointer.pointee().get());
            }
            numberMember("arrayStride", pointer.arrayStride());
        } else if (type instanceof ImageType image) {
            image(image);
        } else {
            json.member("name", type.toString());
        }
        numberMember("size", type.size());
        String expression = type.sizeExpression();
        if (!expression.isEmpty()) {
            json.member("sizeExpression", expression);
        }
        if (blocks.contains(type)) {
            rules((StructType) type);
        }
        json.endObject();
    }

    private static String kind(ReflectedType type) {
        if (type instanceof ScalarType scalar) {
            return switch (scalar.kind()) {
                case BOOL -> "bool";
                case INT -> "int";
                case UINT -> "uint";
                case FLOAT -> "float";
            };
        }
        if (type instanceof ImageType image) {
            return image.isCombined() ? "sampledImage" : "image";
        }
        if (type instanceof ArrayType array) {
            return array.isRuntimeSized() ? "runtimeArray" : "array";
        }
        if (type instanceof VectorType) {
            return "vector";
        }
        if (type instanceof MatrixType) {
            return "matrix";
        }
        if (type instanceof StructType) {
            return "struct";
        }
        return type instanceof PointerType ? "pointer" : "opaque";
    }

    private void struct(StructType struct) {
        json.member("name", struct.name());
        enumerants("decorations", struct.decorations());
        json.array("members");
        for (StructMember member : struct.members()) {
            json.object().member("name", member.name());
            typeMember("type", member.type());
            numberMember("offset", member.offset());
            numberMember("size", member.size());
            numberMember("paddedSize", member.paddedSize());
            numberMember("location", member.location());
            numberMember("component", member.component());
            enumerant("builtIn", member.builtIn());
            enumerants("decorations", member.decorations());
            json.endObject();
        }
        json.endArray();
    }

    private void image(ImageType image) {
        if (image.sampledType().isPresent()) {
            typeMember("sampledType", image.sampledType().get());
        }
        if (image.dim().isPresent()) {
            String name = image.dim().get().name();
            json.member("dim", name.startsWith("Dim") ? name.substring(3) : name);
        }
        if (image.depth() != ImageType.Depth.UNKNOWN) {
            json.member("depth", image.depth() == ImageType.Depth.YES ? 1 : 0);
        }
        json.memberIf("isArrayed", image.isArrayed()).memberIf("isMultisampled", image.isMultisampled());
        if (image.sampling() != ImageType.Sampling.UNKNOWN) {
            json.member("sampled", image.sampling() == ImageType.Sampling.SAMPLED ? 1 : 2);
        }
        enumerant("imageFormat", image.format());
        enumerant("accessQualifier", image.access());
    }

    /** Writes a number as an element of an array. */
    private void number(SpecializableNumber number) {
        json.object();
        numberMembers(number);
    }

    private void numberMembers(SpecializableNumber number) {
        numberMember("value", number.value());
        if (number.isSpecializable()) {
            json.array("specIds");
            for (int specId : number.specIds()) {
                id(specId);
            }
            json.endArray().memberIf("isComputed", number.isComputed()).member("expression", number.expression());
        }
        json.endObject();
    }

    /**
     * Writes the index of a type. Types are written after those that refer to them, so that no depth of nesting
     * matters.
     */
    private void typeMember(String name, ReflectedType type) {
        json.member(name, typeIndex(type));
    }

    private int typeIndex(ReflectedType type) {
        Integer index = indexes.putIfAbsent(type, types.size());
        if (index == null) {
            types.add(type);
            return types.size() - 1;
        }
        return index;
    }

    private void id(int id) {
        json.element(Integer.toUnsignedLong(id));
    }

    private static JsonText idMember(JsonText json, String name, int id) {
        return json.member(name, Integer.toUnsignedLong(id));
    }

    private void numberMember(String name, OptionalInt value) {
        if (value.isPresent()) {
            idMember(json, name, value.getAsInt());
        }
    }

    private void numberMember(String name, OptionalLong value) {
        if (value.isPresent()) {
            json.member(name, value.getAsLong());
        }
    }

    private void enumerant(String name, Optional<? extends Enum<?>> value) {
        if (value.isPresent()) {
            json.member(name, value.get().name());
        }
    }

    private <E extends Enum<E>> void enumerants(String name, Set<E> values) {
        if (values.isEmpty()) {
            return;
        }
        json.array(name);
        if (values.size() == 1) {
            json.element(values.iterator().next().name());
        } else {
            values.stream().sorted().forEach(value -> json.element(value.name()));
        }
        json.endArray();
    }
}
