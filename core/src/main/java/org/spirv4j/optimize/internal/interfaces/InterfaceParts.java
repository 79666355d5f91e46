// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.interfaces;

import java.util.BitSet;
import java.util.List;
import java.util.StringJoiner;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.optimize.internal.pass.FlagArguments;

/** A set of locations and built-ins of an interface between two stages. */
final class InterfaceParts {
    /** The built-ins that a stage need not write if the next one does not read them. */
    private static final List<BuiltIn> OPTIONAL =
            List.of(BuiltIn.PointSize, BuiltIn.ClipDistance, BuiltIn.CullDistance);

    private static final String NOTHING = "none";
    private static final int MAX_LOCATIONS = 1 << 16;

    private final BitSet locations = new BitSet();
    private final BitSet builtIns = new BitSet();

    /**
     * Reads locations and names of built-ins, separated by blanks or commas, such as {@code 0 2 PointSize}, or
     * {@code none}.
     *
     * @param pass the name of the pass, for the message of the exception
     * @throws IllegalArgumentException if the text is something else
     */
    static InterfaceParts of(String text, String pass) {
        InterfaceParts parts = new InterfaceParts();
        if (text.equals(NOTHING)) {
            return parts;
        }
        for (String word : text.strip().split("[\\s,]+", -1)) {
            if (!parts.addBuiltIn(word)) {
                int location = FlagArguments.number(word, pass, 0);
                if (location >= MAX_LOCATIONS) {
                    throw new IllegalArgumentException("the location " + location + " is too large");
                }
                parts.locations.set(location);
            }
        }
        return parts;
    }

    private boolean addBuiltIn(String name) {
        for (BuiltIn builtIn : OPTIONAL) {
            if (builtIn.name().equals(name)) {
                builtIns.set(builtIn.value());
                return true;
            }
        }
        return false;
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
