// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.spirv4j.reflect.internal.constant.ConstantReader;

/**
 * An integer of a module that specialization constants may determine, such as the length of an array or a part of the
 * work-group size.
 *
 * @param id the id of the constant; 0 for a literal
 * @param value the value, with the given values of specialization constants or their defaults; empty if it is not known
 * @param specIds the SpecIds that the value depends on, in ascending order; none if it is fixed
 * @param isComputed whether the value is computed of specialization constants, rather than being one
 * @param expression how the value is computed, such as {@code 2 * N + 1}, in the operators of C, with {@code >>>} for
 *     OpShiftRightLogical, and other operations as in {@code SMod(N, 4)}. A specialization constant is its name, or
 *     else {@code SpecId(3)}; parts that are nested deeply are ids, such as {@code %42}. Empty if the value is fixed
 */
public record SpecializableNumber(
        int id, OptionalLong value, List<Integer> specIds, boolean isComputed, String expression) {
    /** Checks and copies the components. */
    public SpecializableNumber {
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(specIds, "specIds");
        Objects.requireNonNull(expression, "expression");
        specIds = List.copyOf(specIds);
    }

    /** A constant integer of a module. */
    static SpecializableNumber of(ConstantReader constants, int id) {
        return new SpecializableNumber(
                id, constants.value(id), constants.specIds(id), constants.isComputed(id), constants.expression(id));
    }

    static SpecializableNumber literal(int value) {
        return new SpecializableNumber(0, OptionalLong.of(Integer.toUnsignedLong(value)), List.of(), false, "");
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
