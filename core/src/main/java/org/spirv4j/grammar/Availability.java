// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.grammar;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The versions that have an instruction or an enumerant, and the capabilities and extensions that enable it.
 *
 * @param since the first version of SPIR-V that has it without an extension; empty when none has
 * @param until the last version that has it; empty when it was not removed
 * @param capabilities values of the capabilities, one of which enables it; empty when none is needed
 * @param extensions names of the extensions, one of which enables it where the version alone does not
 * @param provisional whether it may still change
 */
public record Availability(
        Optional<SpirvVersion> since,
        Optional<SpirvVersion> until,
        List<Integer> capabilities,
        List<String> extensions,
        boolean provisional) {
    /** Checks the components. */
    public Availability {
        Objects.requireNonNull(since, "since");
        Objects.requireNonNull(until, "until");
        Objects.requireNonNull(capabilities, "capabilities");
        Objects.requireNonNull(extensions, "extensions");
    }
}
