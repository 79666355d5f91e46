// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.Objects;

/**
 * An import of an extended instruction set: an OpExtInstImport.
 *
 * @param id the id that OpExtInst instructions name
 * @param name the set's import name
 */
public record ExtendedSetImport(int id, String name) {
    /** Checks the components. */
    public ExtendedSetImport {
        Objects.requireNonNull(name, "name");
    }
}
