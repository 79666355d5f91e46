// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.json.JsonText;
import org.spirv4j.reflect.EntryPointReflection.HeapDescriptor;

/** The JSON object of one reflection. */
final class ReflectionJsonObject {
    /**
     * The locations of members are left out when so many of a module are written: many entry points may have one large
     * block.
     */
    private static final int MAX_MEMBER_LOCATIONS = 100_000;

    private final ModuleReflection reflection;
    private final boolean isDetailed;
    private final JsonText json = JsonText.create();
    private final ReflectionJsonMembers members = new ReflectionJsonMembers(json);
    private final ReflectionJsonTypes types;
    private final Set<ResourceVariable> used = new HashSet<>();
    private long memberLocations;

    ReflectionJsonObject(ModuleReflection reflection, boolean isDetailed) {
        this.reflection = reflection;
        this.isDetailed = isDetailed;
        types = new ReflectionJsonTypes(reflection, json, members);
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
        types.write();
        return json.endArray().endObject().bytes();
    }

    private void entryPoint(EntryPointReflection entryPoint, Optional<Requirements> requirements) {
        json.object().member("name", entryPoint.name());
        members.enumerant("executionModel", entryPoint.executionModel());
        json.array("executionModes");
        for (EntryPointReflection.Mode mode : entryPoint.executionModes()) {
            json.object().member("name", mode.mode().name()).array("operands");
            mode.operands().forEach(members::number);
            json.endArray().endObject();
        }
        json.endArray();
        Optional<WorkgroupSize> size = entryPoint.workgroupSize();
        if (size.isPresent()) {
            json.array("workgroupSize");
            members.number(size.get().x());
            members.number(size.get().y());
            members.number(size.get().z());
            json.endArray();
        }
        entryPoint.workgroupMemory().ifPresent(this::workgroupMemory);
        json.array("resources");
        for (ResourceVariable resource : entryPoint.resources()) {
            members.id(resource.id());
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
        ReflectionJsonMembers.idMember(json.object(), "heap", descriptor.heap().id());
        members.enumerant("descriptorType", descriptor.descriptorType());
        types.member("type", descriptor.type());
        members.numberMember("offset", descriptor.offset());
        members.numberMember("stride", descriptor.stride());
        if (!descriptor.strideExpression().isEmpty()) {
            json.member("strideExpression", descriptor.strideExpression());
        }
        members.numberMember("index", descriptor.index());
        if (!descriptor.blocks().isEmpty()) {
            json.array("blocks");
            descriptor.blocks().forEach(block -> json.element(types.index(block)));
            json.endArray();
        }
        json.endObject();
    }

    private void workgroupMemory(WorkgroupMemory memory) {
        json.object("workgroupMemory");
        members.numberMember("size", memory.size());
        if (!memory.sizeExpression().isEmpty()) {
            json.member("sizeExpression", memory.sizeExpression());
        }
        json.array("variables");
        memory.variables().forEach(members::id);
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
                ReflectionJsonMembers.idMember(json.object(), "id", resource.id())
                        .array("members");
                for (StructMember member : entryPoint.usedMembers(resource)) {
                    json.element(member.index());
                }
                json.endArray().endObject();
            }
        }
        json.endArray();
    }

    private void interfaceVariable(EntryPointReflection entryPoint, InterfaceVariable variable) {
        ReflectionJsonMembers.idMember(json.object(), "id", variable.id()).member("name", variable.name());
        types.member("type", variable.type());
        members.numberMember("location", variable.location());
        entryPoint.locations(variable).ifPresent(locations -> json.member("locationCount", locations.count()));
        memberLocations(entryPoint.memberLocations(variable));
        members.numberMember("component", variable.component());
        members.numberMember("index", variable.index());
        members.enumerant("builtIn", variable.builtIn());
        members.enumerants("decorations", variable.decorations());
        members.enumerant("format", variable.format());
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
                    .forEach((member, locations) -> ReflectionJsonMembers.idMember(
                                    json.object().member("member", member), "location", locations.first())
                            .member("locationCount", locations.count())
                            .endObject());
            json.endArray();
        }
    }

    private void argument(KernelArgument argument) {
        ReflectionJsonMembers.idMember(json.object().member("index", argument.index()), "id", argument.id())
                .member("name", argument.name());
        if (argument.type().id() != 0) {
            types.member("type", argument.type());
        }
        members.numberMember("size", argument.size());
        members.enumerant("addressSpace", argument.addressSpace());
        members.enumerant("accessQualifier", argument.access());
        members.enumerants("attributes", argument.attributes());
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
        members.numberMember("descriptorSet", place.descriptorSet());
        members.numberMember("binding", place.binding());
        members.numberMember("specId", place.specId());
        members.numberMember("offset", place.offset());
        members.numberMember("size", place.size());
        json.endObject();
    }

    private void hostValue(KernelArgument.HostValue value) {
        json.object().member("purpose", value.purpose().name());
        if (!value.kernel().isEmpty()) {
            json.member("kernel", value.kernel());
        }
        members.numberMember("argument", value.argument());
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
            ReflectionJsonMembers.idMember(json.object(), "id", resource.id()).member("name", resource.name());
            members.enumerant("storageClass", resource.storageClass());
            if (!resource.isDescriptorHeap()) {
                types.member("type", resource.type());
            }
            members.numberMember("descriptorSet", resource.descriptorSet());
            members.numberMember("binding", resource.binding());
            members.enumerant("descriptorType", resource.descriptorType());
            if (resource.descriptorType().isPresent()) {
                members.numberMember("descriptorCount", resource.count());
            }
            if (isDetailed && resource.block().isPresent()) {
                types.addBlock(resource.element());
            }
            members.numberMember("inputAttachmentIndex", resource.inputAttachmentIndex());
            if (resource.counterId().isPresent()) {
                ReflectionJsonMembers.idMember(
                        json, "counterBuffer", resource.counterId().getAsInt());
            }
            members.enumerant("builtIn", resource.builtIn());
            if (resource.userType().isPresent()) {
                json.member("userType", resource.userType().get());
            }
            members.enumerants("decorations", resource.decorations());
            json.memberIf("isReadOnly", resource.isReadOnly())
                    .memberIf("isWriteOnly", resource.isWriteOnly())
                    .memberIf("isUsed", used.contains(resource))
                    .endObject();
        }
        json.endArray();
    }

    private void specializationConstant(SpecializationConstant constant) {
        ReflectionJsonMembers.idMember(json.object(), "id", constant.id());
        members.numberMember("specId", constant.specId());
        if (!constant.name().isEmpty()) {
            json.member("name", constant.name());
        }
        json.member("type", constant.type())
                .member("default", constant.defaultValue())
                .endObject();
    }

    private void imported(ImportedSymbol symbol) {
        ReflectionJsonMembers.idMember(json.object(), "id", symbol.id())
                .member("name", symbol.name())
                .member("kind", symbol.kind() == ImportedSymbol.Kind.FUNCTION ? "function" : "variable");
        types.member("type", symbol.type());
        members.enumerant("storageClass", symbol.storageClass());
        if (symbol.kind() == ImportedSymbol.Kind.FUNCTION) {
            json.array("parameters");
            symbol.parameters().forEach(parameter -> json.element(types.index(parameter)));
            json.endArray();
        }
        if (symbol.compilerFunction().isPresent()) {
            json.member("compilerFunction", symbol.compilerFunction().get());
        }
        json.endObject();
    }
}
