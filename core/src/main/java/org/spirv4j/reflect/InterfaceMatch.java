// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An output of a stage and the input of the next stage that it feeds.
 *
 * @param output the output; empty if nothing feeds the input
 * @param input the input; empty if nothing reads the output
 * @param location the first location that both have; empty if they match by name, as variables without locations do
 * @param component the first component that both have in this location; empty without a location
 */
public record InterfaceMatch(
        Optional<InterfaceField> output, Optional<InterfaceField> input, OptionalInt location, OptionalInt component) {
    /** Checks the components. */
    public InterfaceMatch {
        Objects.requireNonNull(output, "output");
        Objects.requireNonNull(input, "input");
        Objects.requireNonNull(location, "location");
        Objects.requireNonNull(component, "component");
    }
}
