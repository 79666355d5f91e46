// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Objects;

/**
 * A resource that a stage of a pipeline uses.
 *
 * @param stage the stage
 * @param variable the variable in the module of the stage
 */
public record ResourceUse(EntryPointReflection stage, ResourceVariable variable) {
    /** Checks the components. */
    public ResourceUse {
        Objects.requireNonNull(stage, "stage");
        Objects.requireNonNull(variable, "variable");
    }
}
