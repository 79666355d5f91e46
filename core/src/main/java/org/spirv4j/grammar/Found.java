// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.grammar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Results of finding the constants of an enum, made once. */
final class Found {
    private Found() {}

    /** Wraps each constant. */
    static <E extends Enum<E>> List<Optional<E>> of(E[] constants) {
        List<Optional<E>> found = new ArrayList<>(constants.length);
        for (E constant : constants) {
            found.add(Optional.of(constant));
        }
        return Collections.unmodifiableList(found);
    }
}
