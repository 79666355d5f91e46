// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.grammar;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The constants of an enum as optionals, each made when it is first asked for: a search allocates nothing, and a
 * program that uses few of hundreds of constants starts sooner.
 */
final class EachOptional<E> {
    private final E[] constants;

    /** Optionals are immutable, so that threads may race to fill it. */
    private final @Nullable Optional<?>[] found;

    EachOptional(E[] constants) {
        this.constants = constants;
        found = new Optional<?>[constants.length];
    }

    /** The constant with an ordinal number. */
    @SuppressWarnings("unchecked") // Each element is made of a constant.
    Optional<E> get(int ordinal) {
        Optional<E> known = (Optional<E>) found[ordinal];
        if (known == null) {
            known = Optional.of(constants[ordinal]);
            found[ordinal] = known;
        }
        return known;
    }
}
