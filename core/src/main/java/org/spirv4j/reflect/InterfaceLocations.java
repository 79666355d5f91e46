// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.spirv4j.grammar.Decoration;

/**
 * Which locations the inputs and outputs of a stage take (Vulkan specification, "Location Assignment"), and their
 * order.
 */
final class InterfaceLocations {
    /** Types that are nested deeper are not looked at. */
    private static final int MAX_DEPTH = 32;

    private static final int MAX_LOCATIONS = 1 << 20;
    private static final int WORD = 32;

    /** Variables by their locations, then those that are matched by name, then built-in ones. */
    static final Comparator<InterfaceVariable> ORDER = InterfaceLocations::compare;

    private final Map<ReflectedType, OptionalLong> counts = new HashMap<>();

    private static int compare(InterfaceVariable a, InterfaceVariable b) {
        int order = Integer.compare(group(a), group(b));
        order = order != 0 ? order : Long.compare(start(a), start(b));
        order = order != 0
                ? order
                : Integer.compare(a.component().orElse(0), b.component().orElse(0));
        return order != 0
                ? order
                : Integer.compare(a.index().orElse(0), b.index().orElse(0));
    }

    private static int group(InterfaceVariable variable) {
        if (InterfaceSlots.hasLocations(variable)) {
            return 0;
        }
        boolean isBuiltIn = variable.builtIn().isPresent()
                || variable.members().stream()
                        .anyMatch(member -> member.builtIn().isPresent());
        return isBuiltIn ? 2 : 1;
    }

    /** The first location of a variable or of a member of its block; 0 without. */
    private static long start(InterfaceVariable variable) {
        if (variable.location().isPresent()) {
            return Integer.toUnsignedLong(variable.location().getAsInt());
        }
        return variable.members().stream()
                .filter(member -> member.location().isPresent())
                .mapToLong(member -> Integer.toUnsignedLong(member.location().getAsInt()))
                .min()
                .orElse(0);
    }

    /** The type of a variable for one vertex: some stages have an array with an element for each vertex around it. */
    static ReflectedType withoutVertices(Optional<ShaderStage> stage, InterfaceVariable variable) {
        boolean isPatch = variable.decorations().contains(Decoration.Patch);
        boolean isPerVertex = stage.isPresent()
                && switch (stage.get()) {
                    case TESSELLATION_CONTROL -> !isPatch;
                    case TESSELLATION_EVALUATION -> !variable.isOutput() && !isPatch;
                    case GEOMETRY -> !variable.isOutput();
                    case MESH -> variable.isOutput();
                    case FRAGMENT -> variable.decorations().contains(Decoration.PerVertexKHR);
                    default -> false;
                };
        return isPerVertex && variable.type() instanceof ArrayType array ? array.element() : variable.type();
    }

    /** The locations of a variable with a location. */
    Optional<EntryPointReflection.Locations> of(Optional<ShaderStage> stage, InterfaceVariable variable) {
        return range(variable.location(), withoutVertices(stage, variable));
    }

    /**
     * The locations of the members of a variable's structure, by their numbers; those without locations are left out.
     */
    Map<Integer, EntryPointReflection.Locations> ofMembers(Optional<ShaderStage> stage, InterfaceVariable variable) {
        Map<Integer, EntryPointReflection.Locations> ranges = new HashMap<>();
        if (!(withoutVertices(stage, variable).innermostElement() instanceof StructType struct)) {
            return ranges;
        }
        OptionalInt next = variable.location();
        for (StructMember member : struct.members()) {
            if (member.builtIn().isPresent()) {
                continue;
            }
            OptionalInt start = member.location().isPresent() ? member.location() : next;
            Optional<EntryPointReflection.Locations> range = range(start, member.type());
            range.ifPresent(found -> ranges.put(member.index(), found));
            next = variable.location().isPresent() && range.isPresent()
                    ? OptionalInt.of((int) (range.get().last() + 1))
                    : OptionalInt.empty();
        }
        return ranges;
    }

    private Optional<EntryPointReflection.Locations> range(OptionalInt start, ReflectedType type) {
        OptionalLong count = start.isPresent() ? count(type, 0) : OptionalLong.empty();
        return count.isPresent() && count.getAsLong() > 0
                ? Optional.of(new EntryPointReflection.Locations(start.getAsInt(), count.getAsLong()))
                : Optional.empty();
    }

    /** The number of locations that a type takes; empty if it is not known. The depth is limited. */
    private OptionalLong count(ReflectedType type, int depth) {
        if (depth > MAX_DEPTH) {
            return OptionalLong.empty();
        }
        if (type instanceof VectorType vector) {
            boolean isWide = vector.component().width() > WORD && vector.count() > 2;
            return OptionalLong.of(isWide ? 2 : 1);
        }
        OptionalLong known = counts.get(type);
        if (known == null) {
            known = counted(type, depth);
            counts.put(type, known);
        }
        return known;
    }

    private OptionalLong counted(ReflectedType type, int depth) {
        if (type instanceof MatrixType matrix) {
            return product(matrix.columnCount(), count(matrix.column(), depth + 1));
        }
        if (type instanceof ArrayType array) {
            OptionalLong length = array.length().map(SpecializableNumber::value).orElse(OptionalLong.empty());
            return length.isPresent()
                    ? product(length.getAsLong(), count(array.element(), depth + 1))
                    : OptionalLong.empty();
        }
        if (type instanceof StructType struct) {
            long sum = 0;
            for (StructMember member : struct.members()) {
                OptionalLong one = member.builtIn().isPresent() ? OptionalLong.of(0) : count(member.type(), depth + 1);
                if (one.isEmpty() || sum > MAX_LOCATIONS) {
                    return OptionalLong.empty();
                }
                sum += one.getAsLong();
            }
            return OptionalLong.of(sum);
        }
        return OptionalLong.of(1);
    }

    private static OptionalLong product(long length, OptionalLong count) {
        return count.isPresent() && length >= 0 && length <= MAX_LOCATIONS && count.getAsLong() <= MAX_LOCATIONS
                ? OptionalLong.of(length * count.getAsLong())
                : OptionalLong.empty();
    }
}
