// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.interfaces;

import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.spirv4j.grammar.BuiltIn;

/** A set of locations and built-ins of an interface between two stages. */
public final class InterfaceParts {
    /** The built-ins that a stage need not write if the next one does not read them. */
    private static final List<BuiltIn> OPTIONAL =
            List.of(BuiltIn.PointSize, BuiltIn.ClipDistance, BuiltIn.CullDistance);

    private static final String NOTHING = "none";
    private static final int MAX_LOCATIONS = 1 << 16;

    private final BitSet locations = new BitSet();
    private final BitSet builtIns = new BitSet();

    /**
     * {@return some locations and built-ins}
     *
     * @throws IllegalArgumentException if a location is negative or too large, or all stages write a built-in
     */
    public static InterfaceParts of(Collection<Integer> locations, Collection<BuiltIn> builtIns) {
        Objects.requireNonNull(locations, "locations");
        Objects.requireNonNull(builtIns, "builtIns");
        InterfaceParts parts = new InterfaceParts();
        for (int location : locations) {
            if (location < 0 || location >= MAX_LOCATIONS) {
                throw new IllegalArgumentException(
                        "a location must be from 0 to " + (MAX_LOCATIONS - 1) + ", but is " + location);
            }
            parts.locations.set(location);
        }
        for (BuiltIn builtIn : builtIns) {
            if (!OPTIONAL.contains(builtIn)) {
                throw new IllegalArgumentException("a built-in must be one of " + OPTIONAL + ", but is " + builtIn);
            }
            parts.builtIns.set(builtIn.value());
        }
        return parts;
    }

    /** Adds a part; built-ins that all stages write are left out. */
    void add(VariableLocations.Part part) {
        if (part.builtIn() < 0) {
            locations.set((int) Math.min(part.start(), MAX_LOCATIONS), (int) Math.min(part.end(), MAX_LOCATIONS));
        } else if (isOptional(part.builtIn())) {
            builtIns.set(part.builtIn());
        }
    }

    private static boolean isOptional(int builtIn) {
        return OPTIONAL.stream().anyMatch(known -> known.value() == builtIn);
    }

    /** Whether a stage that reads these parts may read a part. */
    boolean mayRead(VariableLocations.Part part) {
        if (part.builtIn() >= 0) {
            return !isOptional(part.builtIn()) || builtIns.get(part.builtIn());
        }
        int read = part.start() < MAX_LOCATIONS ? locations.nextSetBit((int) part.start()) : -1;
        return part.end() > MAX_LOCATIONS || read >= 0 && read < part.end();
    }

    /** The form that {@link #of} reads. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(" ");
        locations.stream().forEach(location -> text.add(Integer.toString(location)));
        OPTIONAL.stream().filter(known -> builtIns.get(known.value())).forEach(known -> text.add(known.name()));
        return text.length() == 0 ? NOTHING : text.toString();
    }
}
