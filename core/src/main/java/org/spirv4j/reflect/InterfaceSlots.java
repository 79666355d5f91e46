// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.spirv4j.grammar.Decoration;

/**
 * The locations and components that variables take (Vulkan specification, "Location Assignment" and "Component
 * Assignment").
 */
final class InterfaceSlots {
    /** Further components of a stage are not looked at; drivers support some hundreds. */
    private static final int MAX_SLOTS = 1 << 10;

    /** Further vertex attributes are left out; drivers support at most 64. */
    private static final int MAX_ATTRIBUTES = 256;

    /** Structures and arrays that are nested deeper are not looked at. */
    private static final int MAX_DEPTH = 32;

    private static final int COMPONENTS = 4;
    private static final int COMPONENT_BITS = 32;

    /** The place of a component of 32 bits. Variables per patch have locations of their own. */
    record Slot(boolean isPatch, long location, int component) implements Comparable<Slot> {
        private static final Comparator<Slot> ORDER = Comparator.comparing(Slot::isPatch)
                .thenComparingLong(Slot::location)
                .thenComparingInt(Slot::component);

        @Override
        public int compareTo(Slot other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * What stands at a place.
     *
     * @param type the type of the component
     */
    record Occupant(InterfaceField field, ScalarType type) {}

    private final Map<Slot, Occupant> occupants = new TreeMap<>();
    private int visits;

    /** What the locations hold, in their order. */
    Map<Slot, Occupant> occupants() {
        return occupants;
    }

    /** Whether a variable or members of its block have locations. */
    static boolean hasLocations(InterfaceVariable variable) {
        return variable.location().isPresent()
                || variable.members().stream()
                        .anyMatch(member -> member.location().isPresent());
    }

    /**
     * Adds a variable that has locations.
     *
     * @param type its type for one vertex
     */
    void add(InterfaceVariable variable, ReflectedType type) {
        boolean isPatch = isPatch(variable.decorations());
        if (variable.location().isPresent()) {
            addAt(variable, type, Integer.toUnsignedLong(variable.location().getAsInt()));
        } else if (type.innermostElement() instanceof StructType block) {
            for (StructMember member : block.members()) {
                if (member.location().isPresent() && member.builtIn().isEmpty()) {
                    FieldStart start = new FieldStart(
                            new InterfaceField(variable, Optional.of(member)),
                            isPatch || isPatch(member.decorations()),
                            member.component().orElse(0));
                    add(
                            start,
                            member.type(),
                            Integer.toUnsignedLong(member.location().getAsInt()),
                            0);
                }
            }
        }
    }

    /** Adds a variable from a location on. */
    void addAt(InterfaceVariable variable, ReflectedType type, long location) {
        InterfaceField field = new InterfaceField(variable, Optional.empty());
        FieldStart start = new FieldStart(
                field, isPatch(variable.decorations()), variable.component().orElse(0));
        add(start, type, location, 0);
    }

    private static boolean isPatch(Set<Decoration> decorations) {
        return decorations.contains(Decoration.Patch);
    }

    private record FieldStart(InterfaceField field, boolean isPatch, int component) {}

    /** Adds the components of a type from a location on; returns the location after it. The depth is limited. */
    private long add(FieldStart start, ReflectedType type, long location, int depth) {
        if (depth > MAX_DEPTH || visits++ > MAX_SLOTS) {
            return location;
        }
        if (type instanceof ScalarType scalar) {
            return addVector(start, scalar, 1, location);
        }
        if (type instanceof VectorType vector) {
            return addVector(start, vector.component(), vector.count(), location);
        }
        long next = location;
        if (type instanceof MatrixType matrix) {
            for (int i = 0; i < Math.min(MAX_DEPTH, matrix.columnCount()); i++) {
                next = add(start, matrix.column(), next, depth + 1);
            }
        } else if (type instanceof ArrayType array) {
            long length = array.length().map(l -> l.value().orElse(0)).orElse(0L);
            for (long i = 0; i < length && visits <= MAX_SLOTS; i++) {
                next = add(start, array.element(), next, depth + 1);
            }
        } else if (type instanceof StructType struct) {
            for (StructMember member : struct.members()) {
                FieldStart inner = start.field.member().isPresent()
                        ? start
                        : new FieldStart(
                                new InterfaceField(start.field.variable(), Optional.of(member)), start.isPatch, 0);
                long memberLocation = depth == 0 && member.location().isPresent()
                        ? Integer.toUnsignedLong(member.location().getAsInt())
                        : next;
                next = member.builtIn().isPresent() ? next : add(inner, member.type(), memberLocation, depth + 1);
            }
        }
        return next;
    }

    private long addVector(FieldStart start, ScalarType scalar, int count, long location) {
        int words = scalar.width() > COMPONENT_BITS ? scalar.width() / COMPONENT_BITS : 1;
        int component = start.component;
        long next = location;
        Occupant occupant = new Occupant(start.field, scalar);
        for (int i = 0; i < Math.min(MAX_DEPTH, count * words); i++) {
            if (component >= COMPONENTS || component < 0) {
                component = 0;
                next++;
            }
            occupants.putIfAbsent(new Slot(start.isPatch, next, component++), occupant);
        }
        return next + 1;
    }

    /** The attributes that the inputs of a vertex shader take. */
    static List<VertexAttribute> attributes(EntryPointReflection vertex) {
        InterfaceSlots slots = new InterfaceSlots();
        for (InterfaceVariable input : vertex.inputs()) {
            if (input.builtIn().isEmpty()) {
                slots.add(input, input.type());
            }
        }
        Map<Long, List<Map.Entry<Slot, Occupant>>> locations = new TreeMap<>();
        for (Map.Entry<Slot, Occupant> entry : slots.occupants.entrySet()) {
            locations
                    .computeIfAbsent(entry.getKey().location(), key -> new ArrayList<>(COMPONENTS))
                    .add(entry);
        }
        List<VertexAttribute> attributes = new ArrayList<>();
        long filled = -1;
        for (Map.Entry<Long, List<Map.Entry<Slot, Occupant>>> location : locations.entrySet()) {
            if (location.getKey() <= filled) {
                continue;
            }
            if (attributes.size() == MAX_ATTRIBUTES) {
                break;
            }
            Occupant first = location.getValue().get(0).getValue();
            ScalarType scalar = first.type;
            int end = 0;
            boolean agree = true;
            Set<InterfaceVariable> inputs = new LinkedHashSet<>();
            for (Map.Entry<Slot, Occupant> entry : location.getValue()) {
                agree &= entry.getValue().type == scalar;
                inputs.add(entry.getValue().field.variable());
                end = entry.getKey().component() + 1;
            }
            if (scalar.width() > COMPONENT_BITS) {
                // A vector of 3 or 4 components of 64 bits takes two locations, of which the format is at the first
                // one.
                int words = scalar.width() / COMPONENT_BITS;
                int count = vector(first.field.type()).map(VectorType::count).orElse(1);
                filled = location.getKey() + (count * words > COMPONENTS ? 1 : 0);
                end = Math.max(end / words, count);
            }
            attributes.add(new VertexAttribute(
                    (int) (long) location.getKey(),
                    agree ? VertexFormat.of(scalar, end) : Optional.empty(),
                    List.copyOf(inputs)));
        }
        return List.copyOf(attributes);
    }

    private static Optional<VectorType> vector(ReflectedType type) {
        ReflectedType innermost = type.innermostElement();
        return innermost instanceof MatrixType matrix
                ? Optional.of(matrix.column())
                : innermost instanceof VectorType vector ? Optional.of(vector) : Optional.empty();
    }
}
