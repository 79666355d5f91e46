// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.Objects;
import org.spirv4j.reflect.ModuleReflection;

/**
 * A module that sources are written for.
 *
 * @param name the name of the module, such as {@code particles.comp}; the name of its class is made of it
 * @param reflection what the module expects of its host; its values of specialization constants determine lengths of
 *     arrays
 */
public record BindingInput(String name, ModuleReflection reflection) {
    /** Checks the components. */
    public BindingInput {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(reflection, "reflection");
    }
}
