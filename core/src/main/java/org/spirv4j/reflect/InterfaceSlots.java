// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.reflect.StageMatching.Occupant;
import org.spirv4j.reflect.StageMatching.Slot;

/** The locations and components that variables take (Vulkan specification, "Location Assignment" and "Component Assignment"). */
final class InterfaceSlots {
    /** Further components of a stage are not looked at. */
    private static final int MAX_SLOTS = 1 << 14;

    /** Structures and arrays that are nested deeper are not looked at. */
    private static final int MAX_DEPTH = 32;

    private static final int COMPONENTS = 4;
    private static final int COMPONENT_BITS = 32;

    private final Map<Slot, Occupant> occupants = new LinkedHashMap<>();
    private int visits;

    /** What the locations hold, in the order of the variables. */
    Map<Slot, Occupant> occupants() {
        return occupants;
    }

    /**
     * Adds a variable.
     *
     * @param type its type for one vertex
     */
    void add(InterfaceVariable variable, ReflectedType type) {
        boolean isPatch = variable.decorations().contains(Decoration.Patch);
        if (variable.location().isPresent()) {
            Place place =
                    new Place(variable, null, isPatch, variable.component().orElse(0));
            add(place, type, Integer.toUnsignedLong(variable.location().getAsInt()), 0);
        } else if (type instanceof StructType block) {
            for (StructMember member : block.members()) {
                if (member.location().isPresent() && member.builtIn().isEmpty()) {
                    boolean isPatchMember = isPatch || member.decorations().contains(Decoration.Patch);
                    Place place = new Place(
                            variable, member, isPatchMember, member.component().orElse(0));
                    add(
                            place,
                            member.type(),
                            Integer.toUnsignedLong(member.location().getAsInt()),
                            0);
                }
            }
        }
    }

    private record Place(
            InterfaceVariable variable, @Nullable StructMember member, boolean isPatch, int component) {}

    /** Adds the components of a type from a location on; returns the location after it. The depth is limited. */
    private long add(Place place, ReflectedType type, long location, int depth) {
        if (depth > MAX_DEPTH || visits++ > MAX_SLOTS) {
            return location;
        }
        if (type instanceof ScalarType scalar) {
            return addVector(place, scalar, 1, location);
        }
        if (type instanceof VectorType vector) {
            return addVector(place, vector.component(), vector.count(), location);
        }
        long next = location;
        if (type instanceof MatrixType matrix) {
            for (int i = 0; i < Math.min(MAX_DEPTH, matrix.columnCount()); i++) {
                next = add(place, matrix.column(), next, depth + 1);
            }
        } else if (type instanceof ArrayType array) {
            long length = array.length().map(l -> l.value().orElse(0)).orElse(0L);
            for (long i = 0; i < length && visits <= MAX_SLOTS; i++) {
                next = add(place, array.element(), next, depth + 1);
            }
        } else if (type instanceof StructType struct) {
            for (StructMember member : struct.members()) {
                Place inner = place.member == null ? new Place(place.variable, member, place.isPatch, 0) : place;
                long start = depth == 0 && member.location().isPresent()
                        ? Integer.toUnsignedLong(member.location().getAsInt())
                        : next;
                next = member.builtIn().isPresent() ? next : add(inner, member.type(), start, depth + 1);
            }
        }
        return next;
    }

    private long addVector(Place place, ScalarType scalar, int count, long location) {
        int words = scalar.width() > COMPONENT_BITS ? scalar.width() / COMPONENT_BITS : 1;
        int component = place.component;
        long next = location;
        Occupant occupant = new Occupant(place.variable, place.member, scalar);
        for (int i = 0; i < Math.min(MAX_DEPTH, count * words); i++) {
            if (component >= COMPONENTS || component < 0) {
                component = 0;
                next++;
            }
            occupants.putIfAbsent(new Slot(place.isPatch, next, component++), occupant);
        }
        return next + 1;
    }
}
