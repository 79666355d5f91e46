// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.List;

/** One comparison of the library with what was recorded. May be made on any thread, and holds no file open. */
@FunctionalInterface
interface Check extends Batch {

    /** Makes the comparison. Whatever the library throws ends up in the outcome. */
    Outcome make();

    @Override
    default List<Outcome> makeAll() {
        return List.of(make());
    }
}
