// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The constants of an enum as optionals, so that a search allocates nothing. */
final class EachOptional {

    private EachOptional() {}

    /** Wraps each constant. There is no stream, because the first stream of a program takes milliseconds. */
    static <E> List<Optional<E>> of(E[] constants) {
        List<Optional<E>> all = new ArrayList<>(constants.length);
        for (E constant : constants) {
            all.add(Optional.of(constant));
        }
        return all;
    }
}
