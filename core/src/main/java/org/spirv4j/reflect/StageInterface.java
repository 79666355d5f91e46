// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.List;
import java.util.Objects;

/**
 * The outputs of a stage and the inputs of the next one, without built-in ones.
 *
 * @param producer the stage with the outputs
 * @param consumer the stage with the inputs
 * @param matches which output feeds which input, in the order of the locations, variables without locations last
 */
public record StageInterface(
        EntryPointReflection producer, EntryPointReflection consumer, List<InterfaceMatch> matches) {
    /** Checks and copies the components. */
    public StageInterface {
        Objects.requireNonNull(producer, "producer");
        Objects.requireNonNull(consumer, "consumer");
        Objects.requireNonNull(matches, "matches");
        matches = List.copyOf(matches);
    }
}
