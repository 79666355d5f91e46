// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Objects;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.RelatedLocation;

/**
 * Two declarations of a pipeline's stages that do not fit together.
 *
 * @param stage the stage that the diagnostic is about; positions in the diagnostic are in its module
 * @param diagnostic what is wrong: an error if the pipeline is not valid, a warning if the stages only see different
 *     data
 * @param other the other stage
 * @param related the declaration in the module of the other stage
 */
public record PipelineConflict(
        EntryPointReflection stage, Diagnostic diagnostic, EntryPointReflection other, RelatedLocation related) {
    /** Checks the components. */
    public PipelineConflict {
        Objects.requireNonNull(stage, "stage");
        Objects.requireNonNull(diagnostic, "diagnostic");
        Objects.requireNonNull(other, "other");
        Objects.requireNonNull(related, "related");
    }

    /** {@return the message of the diagnostic} */
    @Override
    public String toString() {
        return diagnostic.message();
    }
}
