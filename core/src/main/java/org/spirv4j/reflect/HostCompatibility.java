// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.ExecutionModel;

/**
 * Tells whether a host that works with a module works with another, which is meant to replace it. Names of variables
 * and types do not matter, apart from those of entry points; members of structures are matched by name, or else by
 * offset.
 *
 * <p>A change is: an entry point that is gone; another work-group size; a used descriptor that is new or gone, or has
 * another descriptor type, a larger count or more stages; a member of a buffer that moved or has another type, stride
 * or order; push constants that are larger; an input that is new, an output that is gone, or one of another type;
 * another type of a specialization constant or argument.
 */
public final class HostCompatibility {
    /** So many variables at one location are compared; a valid module has few. */
    private static final int MAX_ALIASES = 16;

    private final ModuleReflection before;
    private final ModuleReflection after;
    private final List<Diagnostic> changes = new ArrayList<>();

    private HostCompatibility(ModuleReflection before, ModuleReflection after) {
        this.before = before;
        this.after = after;
    }

    /**
     * Compares two modules.
     *
     * @param before the module with which the host works
     * @param after the module that replaces it
     * @return the changes because of which the host may not work; empty if there are none
     */
    public static List<Diagnostic> changes(ModuleReflection before, ModuleReflection after) {
        Objects.requireNonNull(before, "before");
        Objects.requireNonNull(after, "after");
        HostCompatibility comparison = new HostCompatibility(before, after);
        comparison.entryPoints();
        comparison.resources("descriptor", before.resources(), after.resources());
        comparison.resources("push constants", before.pushConstants(), after.pushConstants());
        comparison.specializationConstants();
        return List.copyOf(comparison.changes);
    }

    private void change(String message) {
        changes.add(Diagnostic.error(Position.UNKNOWN, message));
    }

    private static <K, V> Map<K, V> index(Iterable<V> values, Function<V, K> key) {
        Map<K, V> index = new LinkedHashMap<>();
        for (V value : values) {
            index.putIfAbsent(key.apply(value), value);
        }
        return index;
    }

    private static <K, V> Map<K, List<V>> groups(Iterable<V> values, Function<V, K> key) {
        Map<K, List<V>> groups = new LinkedHashMap<>();
        for (V value : values) {
            groups.computeIfAbsent(key.apply(value), k -> new ArrayList<>(1)).add(value);
        }
        return groups;
    }

    private void entryPoints() {
        Map<String, EntryPointReflection> replacements = index(after.entryPoints(), EntryPointReflection::toString);
        for (EntryPointReflection old : before.entryPoints()) {
            EntryPointReflection replacement = replacements.get(old.toString());
            String name = "entry point " + old;
            if (replacement == null) {
                change(name + ": is gone");
                continue;
            }
            String from = size(old);
            String to = size(replacement);
            if (!from.equals(to)) {
                change(name + ": work-group size changed from " + from + " to " + to);
            }
            variables(name + ": input", old.inputs(), replacement.inputs(), true);
            variables(name + ": output", replacement.outputs(), old.outputs(), false);
            arguments(name, old.arguments(), replacement.arguments());
        }
    }

    private static String size(EntryPointReflection entryPoint) {
        return entryPoint.workgroupSize().map(WorkgroupSize::toString).orElse("none");
    }

    /** A place in an interface. */
    private record Location(OptionalInt location, OptionalInt component, OptionalInt index) {
        static Location of(InterfaceVariable variable) {
            return new Location(
                    variable.location(),
                    variable.component().isPresent() ? variable.component() : OptionalInt.of(0),
                    variable.index().isPresent() ? variable.index() : OptionalInt.of(0));
        }
    }

    /** Each required variable must be among those that are provided. */
    private void variables(
            String kind, List<InterfaceVariable> provided, List<InterfaceVariable> required, boolean isInput) {
        Map<Location, List<InterfaceVariable>> byLocation = groups(provided, Location::of);
        for (InterfaceVariable variable : required) {
            if (variable.location().isEmpty()) {
                continue;
            }
            List<InterfaceVariable> matches = byLocation.getOrDefault(Location.of(variable), List.of());
            String name = kind + " at location " + variable.location().getAsInt();
            if (matches.isEmpty()) {
                change(name + (isInput ? ": is new" : ": is gone"));
                continue;
            }
            // Several variables may share a location; one of them must have the type.
            List<String> differences = List.of();
            for (int i = 0; i < Math.min(matches.size(), MAX_ALIASES) && (i == 0 || !differences.isEmpty()); i++) {
                ReflectedType match = matches.get(i).type();
                List<String> found = new ArrayList<>();
                TypeComparison comparison = new TypeComparison(found::add);
                if (isInput) {
                    comparison.compare(name, match, variable.type());
                } else {
                    comparison.compare(name, variable.type(), match);
                }
                differences = i == 0 || found.isEmpty() ? found : differences;
            }
            differences.forEach(this::change);
        }
    }

    private void arguments(String entryPoint, List<KernelArgument> old, List<KernelArgument> replacements) {
        if (old.size() != replacements.size()) {
            change(entryPoint + ": number of arguments changed from " + old.size() + " to " + replacements.size());
        }
        for (int i = 0; i < Math.min(old.size(), replacements.size()); i++) {
            types(
                    entryPoint + ": argument " + i,
                    old.get(i).type(),
                    replacements.get(i).type());
        }
    }

    private void types(String path, ReflectedType from, ReflectedType to) {
        new TypeComparison(this::change).compare(path, from, to);
    }

    /** The descriptor set and binding of a resource. */
    private record Slot(OptionalInt set, OptionalInt binding) {}

    /** Compares the resources that entry points use. Of several at one binding, the first is compared. */
    private void resources(String kind, List<ResourceVariable> old, List<ResourceVariable> replacements) {
        Map<ResourceVariable, Set<ExecutionModel>> oldStages = stages(before);
        Map<ResourceVariable, Set<ExecutionModel>> stages = stages(after);
        Map<Slot, ResourceVariable> provided = index(used(old, oldStages), HostCompatibility::slot);
        Map<Slot, ResourceVariable> required = index(used(replacements, stages), HostCompatibility::slot);
        provided.forEach((slot, resource) -> {
            if (!required.containsKey(slot)) {
                change(name(kind, resource) + ": is gone");
            }
        });
        required.forEach((slot, resource) -> {
            String name = name(kind, resource);
            ResourceVariable match = provided.get(slot);
            if (match == null) {
                change(name + ": is new");
                return;
            }
            if (!match.descriptorType().equals(resource.descriptorType())) {
                change(name + ": descriptor type changed from " + descriptorType(match) + " to "
                        + descriptorType(resource));
                return;
            }
            if (match.count().isPresent()
                    && (resource.count().isEmpty()
                            || resource.count().getAsInt() > match.count().getAsInt())) {
                change(name + ": number of descriptors grew from "
                        + match.count().getAsInt() + " to "
                        + (resource.count().isPresent() ? resource.count().getAsInt() : "one that the host chooses"));
            }
            Set<ExecutionModel> added = new HashSet<>(stages.getOrDefault(resource, Set.of()));
            added.removeAll(oldStages.getOrDefault(match, Set.of()));
            if (!added.isEmpty()) {
                change(name + ": used by more stages: "
                        + added.stream().sorted().map(Enum::name).collect(Collectors.joining(", ")));
            }
            OptionalLong size = resource.isPushConstant() ? resource.type().size() : OptionalLong.empty();
            if (size.isPresent() && size.getAsLong() > match.type().size().orElse(0)) {
                change(name + ": grew from " + match.type().size().orElse(0) + " to " + size.getAsLong() + " bytes");
            }
            types(name, match.element(), resource.element());
        });
    }

    private static Map<ResourceVariable, Set<ExecutionModel>> stages(ModuleReflection reflection) {
        Map<ResourceVariable, Set<ExecutionModel>> stages = new HashMap<>();
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            for (ResourceVariable resource : entryPoint.resources()) {
                Set<ExecutionModel> users = stages.computeIfAbsent(resource, key -> new HashSet<>());
                entryPoint.executionModel().ifPresent(users::add);
            }
        }
        return stages;
    }

    private static List<ResourceVariable> used(
            List<ResourceVariable> resources, Map<ResourceVariable, Set<ExecutionModel>> stages) {
        return resources.stream().filter(stages::containsKey).toList();
    }

    private static Slot slot(ResourceVariable resource) {
        return new Slot(resource.descriptorSet(), resource.binding());
    }

    private static String name(String kind, ResourceVariable resource) {
        Optional<Slot> slot = Optional.of(slot(resource)).filter(s -> s.set.isPresent() && s.binding.isPresent());
        return slot.map(s -> "set " + Integer.toUnsignedString(s.set.getAsInt()) + ", binding "
                        + Integer.toUnsignedString(s.binding.getAsInt()))
                .orElse(kind);
    }

    private static String descriptorType(ResourceVariable resource) {
        return resource.descriptorType().map(Enum::name).orElse("none");
    }

    /** The types of the constants with each SpecId; constants of several types may share one. */
    private static Map<OptionalInt, SortedSet<String>> typesBySpecId(ModuleReflection reflection) {
        Map<OptionalInt, SortedSet<String>> types = new LinkedHashMap<>();
        for (SpecializationConstant constant : reflection.specializationConstants()) {
            if (constant.specId().isPresent()) {
                types.computeIfAbsent(constant.specId(), id -> new TreeSet<>()).add(constant.type());
            }
        }
        return types;
    }

    private void specializationConstants() {
        Map<OptionalInt, SortedSet<String>> replacements = typesBySpecId(after);
        typesBySpecId(before).forEach((specId, types) -> {
            SortedSet<String> replacement = replacements.get(specId);
            if (replacement != null && !types.containsAll(replacement)) {
                change("SpecId " + Integer.toUnsignedString(specId.getAsInt()) + ": type changed from "
                        + String.join(" and ", types) + " to " + String.join(" and ", replacement));
            }
        });
    }
}
