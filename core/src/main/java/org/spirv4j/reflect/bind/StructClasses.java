// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.module.Instruction;
import org.spirv4j.reflect.ArrayType;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.KernelArgument;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PointerType;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.reflect.StructType;

/** The classes for structures, each for all structures with its name and layout. */
final class StructClasses {
    private static final Set<String> RESERVED = Set.of(
            "ByteBuffer",
            "ByteOrder",
            "HalfFloats",
            "Integer",
            "List",
            "Math",
            "MemorySegment",
            "MemoryStack",
            "Objects",
            "Override",
            "String",
            "TreeMap",
            "ValueLayout");

    private final SourcePackage location;
    private final Set<String> moduleClasses;
    private final Map<String, StructClass> byName = new TreeMap<>();
    private final List<Diagnostic> clashes = new ArrayList<>();

    /** The names of classes by the name and the layout of structures. */
    private final Map<String, String> byLayout = new HashMap<>();

    /** The numbers from which the names of further classes are tried. */
    private final Map<String, Integer> next = new HashMap<>();

    /**
     * A class.
     *
     * @param name its name
     * @param moduleName the name of the first module with the structure
     * @param moduleClass the class of that module
     * @param layout the layout in one line
     * @param source its source
     */
    record StructClass(String name, String moduleName, String moduleClass, String layout, String source) {}

    /** Classes beside those of modules, whose names are in lower case. */
    StructClasses(SourcePackage location, Set<String> moduleClasses) {
        this.location = location;
        this.moduleClasses = moduleClasses;
    }

    /** Finds the classes of the structures in a module's memory, and adds the missing ones. */
    Map<StructType, String> add(BindingInput input, String moduleClass) {
        Map<StructType, String> classes = new HashMap<>();
        Set<StructType> reachable = reachable(input.reflection());
        // A structure is declared after those in it.
        for (Instruction declaration : input.reflection().module().layout().types()) {
            Optional<ReflectedType> type = input.reflection().type(declaration.resultId());
            if (type.isPresent() && type.get() instanceof StructType struct && reachable.contains(struct)) {
                add(input, moduleClass, struct, classes);
            }
        }
        return classes;
    }

    private void add(BindingInput input, String moduleClass, StructType struct, Map<StructType, String> classes) {
        List<BlockMember> members = new ArrayList<>();
        List<String> omitted = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        long end = 0;
        for (StructMember member : struct.members()) {
            Optional<BlockMember> accessible = BlockMember.of(member, classes);
            accessible.ifPresentOrElse(members::add, () -> omitted.add(member.name()));
            lines.add(accessible.map(BlockMember::layout).orElse(member.name()));
            end = Math.max(end, accessible.map(BlockMember::end).orElse(0L));
        }
        if (members.isEmpty()) {
            return;
        }
        long size = Math.min(Math.max(struct.size().orElse(0), end), Integer.MAX_VALUE);
        String layout = "{" + String.join("; ", lines) + "}, size " + size;
        String name = name(input, moduleClass, struct, layout);
        classes.put(struct, name);
        if (!byName.containsKey(key(name))) {
            String source = new StructSource(location, name, struct.name(), members).write(size, omitted);
            byName.put(key(name), new StructClass(name, input.name(), moduleClass, layout, source));
        }
    }

    /** The class with the name and layout of a structure, or else a new name. */
    private String name(BindingInput input, String moduleClass, StructType struct, String layout) {
        String base = struct.declaredName().isEmpty()
                ? moduleClass + "Struct" + struct.id()
                : JavaNames.upperCamel(struct.declaredName());
        if (RESERVED.contains(base) || base.startsWith("Vk") || moduleClasses.contains(key(base))) {
            base += "Struct";
        }
        String known = byLayout.get(key(base) + layout);
        if (known != null) {
            return known;
        }
        String name = base;
        StructClass first = byName.get(key(base));
        int i = next.getOrDefault(key(base), 2);
        while (byName.containsKey(key(name))) {
            name = base + "_" + i++;
        }
        next.put(key(base), i);
        byLayout.put(key(base) + layout, name);
        if (first != null && !first.moduleClass().equals(moduleClass)) {
            clashes.add(Diagnostic.error(
                    Position.UNKNOWN,
                    "structure " + first.name() + " has the layout " + first.layout() + " in " + first.moduleName()
                            + ", but " + layout + " in " + input.name()));
        }
        return name;
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** The structures in buffers, and those that addresses in them refer to. */
    private static Set<StructType> reachable(ModuleReflection reflection) {
        Set<StructType> found = new HashSet<>();
        ArrayDeque<ReflectedType> queue = new ArrayDeque<>();
        for (List<ResourceVariable> variables : List.of(reflection.resources(), reflection.pushConstants())) {
            for (ResourceVariable variable : variables) {
                queue.add(variable.element());
            }
        }
        for (EntryPointReflection kernel : reflection.entryPoints()) {
            for (KernelArgument argument : kernel.arguments()) {
                queue.add(KernelSource.contents(argument).innermostElement());
            }
            kernel.heapDescriptors().forEach(descriptor -> queue.addAll(descriptor.blocks()));
        }
        while (!queue.isEmpty()) {
            ReflectedType type = queue.remove();
            if (type instanceof ArrayType array) {
                queue.add(array.innermostElement());
            } else if (type instanceof PointerType pointer && pointer.isAddress()) {
                pointer.pointee()
                        .filter(target -> !(target instanceof PointerType))
                        .ifPresent(queue::add);
            } else if (type instanceof StructType struct && found.add(struct)) {
                for (StructMember member : struct.members()) {
                    queue.add(member.type());
                }
            }
        }
        return found;
    }

    /** The classes, in the order of their names. */
    Collection<StructClass> all() {
        return byName.values();
    }

    /** The structures of one name with different layouts. */
    List<Diagnostic> clashes() {
        return clashes;
    }
}
