// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.text;

import java.util.Objects;
import java.util.OptionalInt;

/**
 * Where a host finds a resource or a variable of an interface. Immutable.
 *
 * @param set the descriptor set; empty where there are no sets
 * @param binding the binding; empty if none is stated
 * @param location the location; empty if none is stated
 */
public record ResourceSlot(OptionalInt set, OptionalInt binding, OptionalInt location) {
    /** No set, no binding, no location. */
    public static final ResourceSlot NONE =
            new ResourceSlot(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());

    /** Checks the components. */
    public ResourceSlot {
        Objects.requireNonNull(set, "set");
        Objects.requireNonNull(binding, "binding");
        Objects.requireNonNull(location, "location");
    }

    /**
     * {@return a slot in a descriptor set}
     *
     * @param set the set
     * @param binding the binding
     */
    public static ResourceSlot of(int set, int binding) {
        return new ResourceSlot(OptionalInt.of(set), OptionalInt.of(binding), OptionalInt.empty());
    }

    /**
     * {@return a slot of a language without descriptor sets}
     *
     * @param binding the binding
     */
    public static ResourceSlot ofBinding(int binding) {
        return new ResourceSlot(OptionalInt.empty(), OptionalInt.of(binding), OptionalInt.empty());
    }

    /**
     * {@return a slot of an interface between stages, or of a uniform}
     *
     * @param location the location
     */
    public static ResourceSlot ofLocation(int location) {
        return new ResourceSlot(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(location));
    }
}
