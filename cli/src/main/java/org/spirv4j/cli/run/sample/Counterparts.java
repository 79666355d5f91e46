// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.sample;

import java.util.Optional;
import org.spirv4j.reflect.ResourceVariable;

/** Whose data the resources of an entry point get. */
@FunctionalInterface
public interface Counterparts {
    /** Each resource has data of its own. */
    Counterparts SELF = Optional::of;

    /**
     * The resource of another entry point whose data a resource gets, so that both can be compared; empty if it gets
     * none.
     */
    Optional<ResourceVariable> of(ResourceVariable resource);
}
