// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * An integer of a module that specialization constants may determine, such as the length of an array or a part of the
 * work-group size.
 *
 * @param id the id of the constant; 0 for a literal
 * @param value the value, with the given values of specialization constants or their defaults; empty if it is not known
 * @param specIds the SpecIds that the value depends on, in ascending order; none if it is fixed
 * @param isComputed whether the value is computed of specialization constants, rather than being one
 */
public record SpecializableNumber(int id, OptionalLong value, List<Integer> specIds, boolean isComputed) {
    /**
     * Makes the record.
     *
     * @param id the id of the constant; 0 for a literal
     * @param value the value, with the given values of specialization constants or their defaults; empty if it is not known
     * @param specIds the SpecIds that the value depends on, in ascending order; none if it is fixed
     * @param isComputed whether the value is computed of specialization constants, rather than being one
     */
    public SpecializableNumber {
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(specIds, "specIds");
        specIds = List.copyOf(specIds);
    }

    static SpecializableNumber literal(int value) {
        return new SpecializableNumber(0, OptionalLong.of(Integer.toUnsignedLong(value)), List.of(), false);
    }

    /** {@return whether specialization can change the value} */
    public boolean isSpecializable() {
        return !specIds.isEmpty();
    }

    /** {@return the value, or a question mark} */
    @Override
    public String toString() {
        return value.isPresent() ? Long.toString(value.getAsLong()) : "?";
    }
}
