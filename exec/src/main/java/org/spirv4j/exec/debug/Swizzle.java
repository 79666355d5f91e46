// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.List;
import java.util.stream.Collectors;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.text.FriendlyNames;

/**
 * Some components of a vector in any order, as {@code .zyx} names them.
 *
 * @param vector the vector
 * @param components the numbers of its components, from 0
 * @param typeId the type of vectors with so many components; 0 if the module has none
 */
record Swizzle(Value vector, List<Integer> components, int typeId) implements Value {
    private static final List<String> NAMES = List.of("xyzw", "rgba", "stpq");

    /** The numbers of components that a text names, such as {@code zx}; empty if it names none. */
    static List<Integer> components(String text, int count) {
        for (String names : NAMES) {
            List<Integer> found = text.chars().mapToObj(names::indexOf).toList();
            if (found.size() <= names.length()
                    && found.stream().allMatch(component -> component >= 0 && component < count)) {
                return found;
            }
        }
        return List.of();
    }

    @Override
    public int partCount() {
        return components.size();
    }

    @Override
    public Value part(int index) {
        return vector.part(components.get(index));
    }

    @Override
    public long scalarCount() {
        return components.size();
    }

    @Override
    public long bits(int index) {
        return part(index).bits(0);
    }

    @Override
    public String text(FriendlyNames names, int mostScalars) {
        String shown = components.stream()
                .limit(mostScalars)
                .map(component -> vector.part(component).text(names, 1))
                .collect(Collectors.joining(", "));
        return "{" + shown + (components.size() > mostScalars ? ", ...}" : "}");
    }
}
