// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.reflect.ArrayType;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.EntryPointReflection.HeapDescriptor;
import org.spirv4j.reflect.ImportedSymbol;
import org.spirv4j.reflect.InterfaceVariable;
import org.spirv4j.reflect.KernelArgument;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PointerType;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.SpecializableNumber;
import org.spirv4j.reflect.SpecializationConstant;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.reflect.StructType;
import org.spirv4j.view.ReflectionPage.Section;
import org.spirv4j.view.internal.listing.Html;

/** The tables of a reflection's page: entry points, descriptor sets, push constants and specialization constants. */
final class InterfaceSections {
    /** Further users of a resource, and further resources of an entry point, are counted. */
    private static final int MAX_LINKS = 24;

    private static final String COMPUTED = "computed";
    private static final String UNUSED = "<em class=unused>unused</em>";

    private final ModuleReflection reflection;
    private final String listing;
    private final Map<ResourceVariable, List<Integer>> users = new HashMap<>();

    /**
     * @param listing address of the listing; empty for no links
     */
    InterfaceSections(ModuleReflection reflection, String listing) {
        this.reflection = reflection;
        this.listing = listing;
        List<EntryPointReflection> entryPoints = reflection.entryPoints();
        for (int i = 0; i < entryPoints.size(); i++) {
            for (ResourceVariable resource : entryPoints.get(i).resources()) {
                users.computeIfAbsent(resource, key -> new ArrayList<>(1)).add(i);
            }
        }
    }

    static String number(OptionalLong value) {
        return value.isPresent() ? Long.toString(value.getAsLong()) : "";
    }

    static String number(OptionalInt value) {
        return value.isPresent() ? Integer.toUnsignedString(value.getAsInt()) : "";
    }

    private static String location(Optional<EntryPointReflection.Locations> range, OptionalInt declared) {
        return range.map(EntryPointReflection.Locations::toString).orElseGet(() -> number(declared));
    }

    /** Begins a table; titles of columns of numbers start with {@code >}. */
    static void table(String label, TextOutput page, String... titles) throws IOException {
        page.put("<div class=scroll tabindex=0 role=region aria-label=\"" + label + "\"><table>\n<thead><tr>");
        for (String title : titles) {
            page.put(title.startsWith(">") ? "<th class=n>" + title.substring(1) : "<th>" + title);
        }
        page.put("</thead>\n<tbody>\n");
    }

    static void endTable(TextOutput page) throws IOException {
        page.put("</tbody></table></div>\n");
    }

    static void numberCell(String number, TextOutput page) throws IOException {
        page.put("<td class=n>" + number);
    }

    /** A cell with text from the module. */
    static void cell(String text, TextOutput page) throws IOException {
        page.put("<td>");
        Html.put(text, page);
    }

    static void nameCell(String name, TextOutput page) throws IOException {
        page.put("<td class=name>");
        ReflectionPage.isolated(name, page);
    }

    /** A cell with the name of a variable, which links to its line in the listing. */
    private void nameCell(String name, int id, TextOutput page) throws IOException {
        if (listing.isEmpty()) {
            nameCell(name, page);
        } else {
            page.put("<td class=name><a href=\"" + listing + "#i" + Integer.toUnsignedString(id) + "\">");
            ReflectionPage.isolated(name, page);
            page.put("</a>");
        }
    }

    /** A cell with a type, which links to the structure in it. */
    static void typeCell(ReflectedType type, TextOutput page) throws IOException {
        page.put("<td class=type>");
        type(type, page);
    }

    private static void type(ReflectedType type, TextOutput page) throws IOException {
        ReflectedType innermost = type.innermostElement();
        if (innermost instanceof PointerType pointer && pointer.pointee().isPresent()) {
            innermost = pointer.pointee().get().innermostElement();
        }
        if (innermost instanceof StructType struct && struct.size().isPresent()) {
            page.put("<a href=#t" + Integer.toUnsignedString(struct.id()) + ">");
            Html.put(type.toString(), page);
            page.put("</a>");
        } else {
            Html.put(type.toString(), page);
        }
    }

    void entryPoints(List<Section> sections) throws IOException {
        List<EntryPointReflection> entryPoints = reflection.entryPoints();
        List<Requirements> requirements = reflection.requirements(TargetEnv.UNIVERSAL_1_6);
        for (int i = 0; i < entryPoints.size(); i++) {
            EntryPointReflection entryPoint = entryPoints.get(i);
            Requirements required = requirements.get(i);
            int function = entryPoint.entryPoint().functionId();
            sections.add(new Section(
                    "e" + i,
                    "Entry points",
                    entryPoint.name(),
                    entryPoint.modelName(),
                    "f" + Integer.toUnsignedString(function),
                    PagePart.written(page -> entryPoint(entryPoint, required, page))));
        }
    }

    private void entryPoint(EntryPointReflection entryPoint, Requirements requirements, TextOutput page)
            throws IOException {
        page.put("<dl class=facts>\n");
        page.put("<div><dt>Requires</dt><dd>SPIR-V " + requirements.version() + "</dd>");
        for (Capability capability : requirements.capabilities()) {
            page.put("<dd>" + capability + "</dd>");
        }
        for (String extension : requirements.extensions()) {
            page.put("<dd>" + extension + "</dd>");
        }
        page.put("</div>\n");
        if (!entryPoint.executionModes().isEmpty()) {
            page.put("<div><dt>Execution modes</dt>");
            for (var mode : entryPoint.executionModes()) {
                page.put("<dd>" + mode + "</dd>");
            }
            page.put("</div>\n");
        }
        if (entryPoint.workgroupSize().isPresent()) {
            var size = entryPoint.workgroupSize().get();
            page.put("<div><dt>Work-group size</dt><dd>" + size + "</dd>");
            for (String expression : size.expressions()) {
                page.put("<dd>");
                Html.put(expression, page);
                page.put("</dd>");
            }
            page.put("</div>\n");
        }
        if (entryPoint.workgroupMemory().isPresent()) {
            page.put("<div><dt>Work-group memory</dt><dd>");
            Html.put(entryPoint.workgroupMemory().get().toString(), page);
            page.put("</dd></div>\n");
        }
        List<ResourceVariable> resources = entryPoint.resources();
        if (!resources.isEmpty()) {
            page.put("<div><dt>Resources</dt>");
            for (ResourceVariable resource : resources.subList(0, Math.min(MAX_LINKS, resources.size()))) {
                page.put("<dd><a href=#r" + Integer.toUnsignedString(resource.id()) + ">");
                ReflectionPage.isolated(resource.name(), page);
                page.put("</a></dd>");
            }
            more(resources.size(), page);
            page.put("</div>\n");
        }
        page.put("</dl>\n");
        variables("Inputs", entryPoint, entryPoint.inputs(), page);
        variables("Outputs", entryPoint, entryPoint.outputs(), page);
        arguments(entryPoint.arguments(), page);
        heapDescriptors(entryPoint.heapDescriptors(), page);
    }

    private static void more(int count, TextOutput page) throws IOException {
        if (count > MAX_LINKS) {
            page.put("<dd>" + Html.number(count - MAX_LINKS) + " more</dd>");
        }
    }

    private void variables(
            String title, EntryPointReflection entryPoint, List<InterfaceVariable> variables, TextOutput page)
            throws IOException {
        if (variables.isEmpty()) {
            return;
        }
        page.put("<h3>" + title + "</h3>\n");
        table(title, page, ">Location", "Name", "Type", "Format", "Properties");
        for (InterfaceVariable variable : variables) {
            page.put(variable.isUsed() ? "<tr>" : "<tr class=unused>");
            Map<Integer, EntryPointReflection.Locations> members = entryPoint.memberLocations(variable);
            numberCell(location(entryPoint.locations(variable), variable.location()), page);
            nameCell(variable.name(), variable.id(), page);
            typeCell(variable.type(), page);
            cell(
                    variable.builtIn().isPresent()
                            ? ""
                            : variable.format().map(Enum::name).orElse(""),
                    page);
            cell(String.join(", ", variable.properties()), page);
            if (!variable.isUsed()) {
                page.put((variable.properties().isEmpty() ? "" : ", ") + UNUSED);
            }
            page.put("\n");
            for (StructMember member : variable.members()) {
                page.put("<tr class=member>");
                numberCell(location(Optional.ofNullable(members.get(member.index())), member.location()), page);
                nameCell(member.name(), page);
                typeCell(member.type(), page);
                page.put("<td>");
                cell(String.join(", ", member.properties()), page);
                page.put("\n");
            }
        }
        endTable(page);
    }

    private static void arguments(List<KernelArgument> arguments, TextOutput page) throws IOException {
        if (arguments.isEmpty()) {
            return;
        }
        page.put("<h3>Arguments</h3>\n");
        boolean arePlaced = arguments.get(0).place().isPresent();
        table(
                "Arguments",
                page,
                ">Index",
                "Name",
                "Type",
                ">Size",
                arePlaced ? "Place" : "Storage class",
                "Attributes");
        for (KernelArgument argument : arguments) {
            page.put("<tr>");
            numberCell(Integer.toString(argument.index()), page);
            nameCell(argument.name(), page);
            typeCell(argument.type(), page);
            numberCell(number(argument.size()), page);
            cell(
                    argument.place()
                            .map(KernelArgument.Place::toString)
                            .orElse(argument.addressSpace().map(Enum::name).orElse("")),
                    page);
            List<String> attributes = new ArrayList<>();
            if (!argument.declaredType().isEmpty()) {
                attributes.add(argument.declaredType());
            }
            attributes.addAll(argument.qualifiers());
            argument.access().ifPresent(access -> attributes.add(access.name()));
            argument.attributes().stream().sorted().forEach(attribute -> attributes.add(attribute.name()));
            cell(String.join(", ", attributes), page);
            page.put("\n");
        }
        endTable(page);
    }

    private static void heapDescriptors(List<HeapDescriptor> descriptors, TextOutput page) throws IOException {
        if (descriptors.isEmpty()) {
            return;
        }
        String title = "Descriptors in heaps";
        page.put("<h3>" + title + "</h3>\n");
        table(title, page, "Heap", "Descriptor type", "Type", ">Offset", ">Stride", ">Index");
        for (HeapDescriptor descriptor : descriptors) {
            page.put("<tr><td class=name><a href=#r"
                    + Integer.toUnsignedString(descriptor.heap().id()) + ">");
            ReflectionPage.isolated(descriptor.heap().name(), page);
            page.put("</a>");
            cell(descriptor.descriptorType().map(Enum::name).orElse(""), page);
            typeCell(descriptor.type(), page);
            for (StructType block : descriptor.blocks()) {
                if (block.id() != descriptor.type().id()) {
                    page.put(", ");
                    type(block, page);
                }
            }
            numberCell(descriptor.offset().isPresent() ? number(descriptor.offset()) : COMPUTED, page);
            page.put("<td class=n>");
            Html.put(
                    descriptor.strideExpression().isEmpty()
                            ? number(descriptor.stride())
                            : descriptor.strideExpression(),
                    page);
            numberCell(
                    descriptor.index().isPresent() || !descriptor.isElement() ? number(descriptor.index()) : COMPUTED,
                    page);
            page.put("\n");
        }
        endTable(page);
    }

    void resources(List<Section> sections) throws IOException {
        Map<Long, List<ResourceVariable>> sets = new TreeMap<>();
        List<ResourceVariable> others = new ArrayList<>();
        for (ResourceVariable resource : reflection.resources()) {
            if (resource.descriptorSet().isPresent()) {
                long set = Integer.toUnsignedLong(resource.descriptorSet().getAsInt());
                sets.computeIfAbsent(set, key -> new ArrayList<>()).add(resource);
            } else {
                others.add(resource);
            }
        }
        for (Map.Entry<Long, List<ResourceVariable>> set : sets.entrySet()) {
            set.getValue()
                    .sort((a, b) -> Integer.compareUnsigned(
                            a.binding().orElse(-1), b.binding().orElse(-1)));
            sections.add(new Section(
                    "set" + set.getKey(),
                    "Resources",
                    "Descriptor set " + set.getKey(),
                    count(set.getValue()),
                    "",
                    PagePart.written(page -> descriptors(set.getValue(), page))));
        }
        others("other", "Other resources", others, sections);
        others("push-constants", "Push constants", reflection.pushConstants(), sections);
        others("heaps", "Descriptor heaps", reflection.descriptorHeaps(), sections);
        List<ImportedSymbol> imports = reflection.imports();
        if (!imports.isEmpty()) {
            sections.add(new Section(
                    "imports",
                    "Resources",
                    "Unresolved imports",
                    Html.number(imports.size()),
                    "",
                    PagePart.written(page -> imports(imports, page))));
        }
        List<SpecializationConstant> constants = reflection.specializationConstants();
        if (!constants.isEmpty()) {
            sections.add(new Section(
                    "constants",
                    "Resources",
                    "Specialization constants",
                    Html.number(constants.size()),
                    "",
                    PagePart.written(page -> constants(constants, page))));
        }
    }

    private static String count(List<ResourceVariable> resources) {
        return Html.number(resources.size()) + (resources.size() == 1 ? " variable" : " variables");
    }

    private void descriptors(List<ResourceVariable> resources, TextOutput page) throws IOException {
        table("Descriptors", page, ">Binding", "Name", "Descriptor type", ">Count", "Type", "Used by", "Properties");
        for (ResourceVariable resource : resources) {
            row(resource, page);
            numberCell(number(resource.binding()), page);
            nameCell(resource.name(), resource.id(), page);
            cell(resource.descriptorType().map(Enum::name).orElse(""), page);
            numberCell(descriptorCount(resource), page);
            typeCell(resource.element(), page);
            users(resource, page);
            cell(String.join(", ", resource.properties()), page);
            page.put("\n");
        }
        endTable(page);
    }

    private void row(ResourceVariable resource, TextOutput page) throws IOException {
        page.put("<tr id=r" + Integer.toUnsignedString(resource.id())
                + (users.containsKey(resource) ? ">" : " class=unused>"));
    }

    private static String descriptorCount(ResourceVariable resource) {
        if (resource.count().isPresent()) {
            return number(resource.count());
        }
        StringBuilder text = new StringBuilder();
        for (ArrayType array : resource.dimensions()) {
            text.append('[')
                    .append(array.length().map(SpecializableNumber::toString).orElse(""))
                    .append(']');
        }
        return text.toString();
    }

    /** A cell with links to the entry points that use a resource. */
    void users(ResourceVariable resource, TextOutput page) throws IOException {
        page.put("<td>");
        List<Integer> found = users.getOrDefault(resource, List.of());
        if (found.isEmpty()) {
            page.put(UNUSED);
        }
        for (int i = 0; i < Math.min(MAX_LINKS, found.size()); i++) {
            EntryPointReflection entryPoint = reflection.entryPoints().get(found.get(i));
            page.put((i == 0 ? "" : ", ") + "<a href=#e" + found.get(i) + ">" + entryPoint.modelName() + " ");
            ReflectionPage.isolated(entryPoint.name(), page);
            page.put("</a>");
        }
        if (found.size() > MAX_LINKS) {
            page.put(" and " + Html.number(found.size() - MAX_LINKS) + " more");
        }
    }

    private void others(String id, String title, List<ResourceVariable> resources, List<Section> sections)
            throws IOException {
        if (!resources.isEmpty()) {
            sections.add(new Section(id, "Resources", title, count(resources), "", PagePart.written(page -> {
                table(title, page, "Name", "Type", ">Size", "Storage class", "Used by");
                for (ResourceVariable resource : resources) {
                    row(resource, page);
                    nameCell(resource.name(), resource.id(), page);
                    typeCell(resource.type(), page);
                    numberCell(number(resource.type().size()), page);
                    cell(resource.storageClass().map(Enum::name).orElse(""), page);
                    users(resource, page);
                    page.put("\n");
                }
                endTable(page);
            })));
        }
    }

    private void imports(List<ImportedSymbol> imports, TextOutput page) throws IOException {
        table("Unresolved imports", page, "Kind", "Name", "Type", "Storage class", "Remarks");
        for (ImportedSymbol symbol : imports) {
            page.put("<tr>");
            cell(symbol.kind() == ImportedSymbol.Kind.FUNCTION ? "function" : "variable", page);
            nameCell(symbol.name(), symbol.id(), page);
            cell(symbol.signature(), page);
            cell(symbol.storageClass().map(Enum::name).orElse(""), page);
            cell(symbol.compilerFunction().orElse(""), page);
            page.put("\n");
        }
        endTable(page);
    }

    private static void constants(List<SpecializationConstant> constants, TextOutput page) throws IOException {
        table("Specialization constants", page, ">SpecId", "Name", "Type", ">Default");
        for (SpecializationConstant constant : constants) {
            page.put("<tr>");
            numberCell(number(constant.specId()), page);
            nameCell(constant.name(), page);
            cell(constant.type(), page);
            page.put("<td class=n>");
            Html.put(constant.defaultValue(), page);
            page.put("\n");
        }
        endTable(page);
    }
}
