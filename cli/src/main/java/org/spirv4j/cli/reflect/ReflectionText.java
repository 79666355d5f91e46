// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.reflect;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.report.TextTable;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.EntryPointReflection.HeapDescriptor;
import org.spirv4j.reflect.ImportedSymbol;
import org.spirv4j.reflect.InterfaceVariable;
import org.spirv4j.reflect.KernelArgument;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.SpecializableNumber;
import org.spirv4j.reflect.SpecializationConstant;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.reflect.WorkgroupSize;

/** Writes what a module expects of its host as text. */
public final class ReflectionText {
    static final String UNUSED = "unused";

    private final ModuleReflection reflection;
    private final StringBuilder text = new StringBuilder();
    private final Map<ResourceVariable, Set<String>> users = new HashMap<>();

    private ReflectionText(ModuleReflection reflection) {
        this.reflection = reflection;
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            for (ResourceVariable resource : entryPoint.resources()) {
                users.computeIfAbsent(resource, key -> new LinkedHashSet<>()).add(entryPoint.modelName());
            }
        }
    }

    /** The text for a module. */
    public static String of(ModuleReflection reflection) {
        ReflectionText writer = new ReflectionText(reflection);
        List<Requirements> requirements = reflection.requirements(TargetEnv.UNIVERSAL_1_6);
        for (int i = 0; i < requirements.size(); i++) {
            writer.entryPoint(reflection.entryPoints().get(i), requirements.get(i));
        }
        writer.descriptorSets();
        writer.otherResources("push constants", reflection.pushConstants());
        writer.otherResources("descriptor heaps", reflection.descriptorHeaps());
        writer.specializationConstants();
        writer.kernelHostValues();
        writer.imports();
        writer.layouts();
        return writer.text.toString();
    }

    /** Begins a part of the text. */
    private void part(String title) {
        if (text.length() > 0) {
            text.append('\n');
        }
        text.append(title).append('\n');
    }

    private void entryPoint(EntryPointReflection entryPoint, Requirements requirements) {
        part(entryPoint.modelName() + " entry point \"" + Printable.of(entryPoint.name()) + "\"");
        List<String> modes = entryPoint.executionModes().stream()
                .map(EntryPointReflection.Mode::toString)
                .toList();
        if (!modes.isEmpty()) {
            text.append("  execution modes: ").append(String.join(", ", modes)).append('\n');
        }
        text.append("  requires: SPIR-V ").append(requirements.version());
        requirements.capabilities().forEach(capability -> text.append(", ").append(capability.name()));
        requirements.extensions().forEach(extension -> text.append(", ").append(Printable.of(extension)));
        text.append('\n');
        Optional<WorkgroupSize> size = entryPoint.workgroupSize();
        if (size.isPresent()) {
            text.append("  work-group size: ")
                    .append(size.get())
                    .append(
                            size.get().expressions().isEmpty()
                                    ? ""
                                    : " (" + String.join(", ", size.get().expressions()) + ")")
                    .append('\n');
        }
        entryPoint
                .workgroupMemory()
                .ifPresent(memory ->
                        text.append("  work-group memory: ").append(memory).append('\n'));
        interfaceVariables("inputs", entryPoint, entryPoint.inputs());
        interfaceVariables("outputs", entryPoint, entryPoint.outputs());
        arguments(entryPoint.arguments());
        heapDescriptors(entryPoint.heapDescriptors());
    }

    private void interfaceVariables(String title, EntryPointReflection entryPoint, List<InterfaceVariable> variables) {
        if (variables.isEmpty()) {
            return;
        }
        TextTable table = new TextTable(List.of(">Location", "Type", "Name", "Format", "Decorations"));
        for (InterfaceVariable variable : variables) {
            List<String> notes = variable.properties();
            if (!variable.isUsed()) {
                notes.add(UNUSED);
            }
            Map<Integer, EntryPointReflection.Locations> members = entryPoint.memberLocations(variable);
            table.row(List.of(
                    location(entryPoint.locations(variable), variable.location()),
                    variable.type().toString(),
                    variable.name(),
                    variable.builtIn().isPresent()
                            ? ""
                            : variable.format().map(Enum::name).orElse(""),
                    String.join(", ", notes)));
            for (StructMember member : variable.members()) {
                table.row(List.of(
                        location(Optional.ofNullable(members.get(member.index())), member.location()),
                        "  " + member.type(),
                        "  " + member.name(),
                        "",
                        String.join(", ", member.properties())));
            }
        }
        text.append("\n  ").append(title).append('\n');
        table.write("    ", text);
    }

    private void arguments(List<KernelArgument> arguments) {
        if (arguments.isEmpty()) {
            return;
        }
        boolean arePlaced = arguments.get(0).place().isPresent();
        TextTable table = new TextTable(
                List.of(">Index", ">Size", "Type", "Name", arePlaced ? "Place" : "Storage class", "Attributes"));
        for (KernelArgument argument : arguments) {
            List<String> attributes = new ArrayList<>(argument.qualifiers());
            argument.access().ifPresent(access -> attributes.add(access.name()));
            attributes.addAll(names(argument.attributes()));
            table.row(List.of(
                    Integer.toString(argument.index()),
                    number(argument.size()),
                    argument.declaredType().isEmpty() ? argument.type().toString() : argument.declaredType(),
                    argument.name(),
                    argument.place()
                            .map(KernelArgument.Place::toString)
                            .orElse(argument.addressSpace().map(Enum::name).orElse("")),
                    String.join(", ", attributes)));
        }
        text.append("\n  arguments\n");
        table.write("    ", text);
    }

    private void heapDescriptors(List<HeapDescriptor> descriptors) {
        if (descriptors.isEmpty()) {
            return;
        }
        TextTable table = new TextTable(List.of("Heap", "Descriptor type", "Type", ">Offset", "Stride", "Index"));
        for (HeapDescriptor descriptor : descriptors) {
            table.row(List.of(
                    descriptor.heap().name(),
                    descriptor.descriptorType().map(Enum::name).orElse(""),
                    descriptor.type().toString(),
                    descriptor.offset().isPresent() ? number(descriptor.offset()) : "computed",
                    descriptor.strideExpression().isEmpty()
                            ? number(descriptor.stride())
                            : descriptor.strideExpression(),
                    descriptor.index().isPresent() || !descriptor.isElement()
                            ? number(descriptor.index())
                            : "computed"));
        }
        text.append("\n  descriptors in heaps\n");
        table.write("    ", text);
    }

    private void descriptorSets() {
        Map<Long, TextTable> sets = new TreeMap<>();
        List<ResourceVariable> others = new ArrayList<>();
        List<ResourceVariable> resources = new ArrayList<>(reflection.resources());
        resources.sort((a, b) ->
                Integer.compareUnsigned(a.binding().orElse(-1), b.binding().orElse(-1)));
        for (ResourceVariable resource : resources) {
            if (resource.descriptorSet().isEmpty()) {
                others.add(resource);
                continue;
            }
            long number = Integer.toUnsignedLong(resource.descriptorSet().getAsInt());
            TextTable set = sets.computeIfAbsent(
                    number,
                    key -> new TextTable(
                            List.of(">Binding", "Descriptor type", ">Count", "Type", "Name", "Stages", "Properties")));
            set.row(List.of(
                    number(resource.binding()),
                    resource.descriptorType().map(Enum::name).orElse(""),
                    count(resource),
                    resource.element().toString(),
                    resource.name(),
                    stages(resource),
                    String.join(", ", resource.properties())));
        }
        sets.forEach((number, table) -> {
            part("descriptor set " + number);
            table.write("  ", text);
        });
        otherResources("other resources", others);
    }

    /** The number of descriptors; of a run-time array or an array that is too large, its dimensions. */
    private static String count(ResourceVariable resource) {
        if (resource.count().isPresent()) {
            return number(resource.count());
        }
        return String.join(
                "",
                resource.dimensions().stream()
                        .map(array -> "["
                                + array.length()
                                        .map(SpecializableNumber::toString)
                                        .orElse("") + "]")
                        .toList());
    }

    private String stages(ResourceVariable resource) {
        return String.join(", ", users.getOrDefault(resource, Set.of(UNUSED)));
    }

    private void otherResources(String title, List<ResourceVariable> resources) {
        if (resources.isEmpty()) {
            return;
        }
        part(title);
        TextTable table = new TextTable(List.of(">Size", "Type", "Name", "Storage class", "Stages"));
        for (ResourceVariable resource : resources) {
            table.row(List.of(
                    number(resource.type().size()),
                    resource.isDescriptorHeap() ? "" : resource.type().toString(),
                    resource.name(),
                    resource.storageClass().map(Enum::name).orElse(""),
                    stages(resource)));
        }
        table.write("  ", text);
    }

    private void specializationConstants() {
        List<SpecializationConstant> constants = reflection.specializationConstants();
        if (constants.isEmpty()) {
            return;
        }
        part("specialization constants");
        TextTable table = new TextTable(List.of(">SpecId", "Type", "Default", "Name"));
        for (SpecializationConstant constant : constants) {
            table.row(List.of(number(constant.specId()), constant.type(), constant.defaultValue(), constant.name()));
        }
        table.write("  ", text);
    }

    private void kernelHostValues() {
        List<KernelArgument.HostValue> values = reflection.kernelHostValues();
        if (values.isEmpty()) {
            return;
        }
        part("values of the host for kernels");
        TextTable table = new TextTable(List.of("Value", "Place", "Kernel", ">Argument", "Data"));
        for (KernelArgument.HostValue value : values) {
            String numbers = value.numbers().stream().map(String::valueOf).collect(Collectors.joining(" "));
            table.row(List.of(
                    value.purpose().toString(),
                    value.places().stream().map(KernelArgument.Place::toString).collect(Collectors.joining("; ")),
                    value.kernel(),
                    number(value.argument()),
                    value.data().isEmpty() ? numbers : (numbers + " " + value.data()).strip()));
        }
        table.write("  ", text);
    }

    private void imports() {
        if (reflection.imports().isEmpty()) {
            return;
        }
        part("unresolved imports");
        TextTable table = new TextTable(List.of("Kind", "Type", "Name", "Remarks"));
        for (ImportedSymbol symbol : reflection.imports()) {
            List<String> remarks = new ArrayList<>();
            symbol.storageClass().ifPresent(storageClass -> remarks.add(storageClass.name()));
            symbol.compilerFunction().ifPresent(remarks::add);
            table.row(List.of(
                    symbol.kind() == ImportedSymbol.Kind.FUNCTION ? "function" : "variable",
                    symbol.signature(),
                    symbol.name(),
                    String.join(", ", remarks)));
        }
        table.write("  ", text);
    }

    private void layouts() {
        BlockLayouts layouts = new BlockLayouts(reflection);
        reflection.resources().forEach(resource -> resource.block().ifPresent(layouts::add));
        reflection.pushConstants().forEach(block -> block.block().ifPresent(layouts::add));
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            entryPoint.arguments().forEach(argument -> layouts.addTargets(argument.type()));
            entryPoint.heapDescriptors().forEach(heap -> heap.blocks().forEach(layouts::add));
        }
        layouts.write(this::part, text);
    }

    /** The names of enumerants in the order of their declaration. */
    private static <E extends Enum<E>> List<String> names(Collection<E> values) {
        return values.stream().sorted().map(Enum::name).toList();
    }

    /** The locations of a variable or member, or else the declared one. */
    private static String location(Optional<EntryPointReflection.Locations> range, OptionalInt declared) {
        return range.map(EntryPointReflection.Locations::toString).orElseGet(() -> number(declared));
    }

    public static String number(OptionalInt value) {
        return value.isPresent() ? Integer.toUnsignedString(value.getAsInt()) : "";
    }

    public static String number(OptionalLong value) {
        return value.isPresent() ? Long.toString(value.getAsLong()) : "";
    }
}
