// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

import java.util.Objects;

/**
 * Another position that explains a finding.
 *
 * @param position the position
 * @param message how it explains the finding, such as "declared here"
 * @param instruction the instruction at the position, as assembly text; empty when there is none
 */
public record RelatedLocation(Position position, String message, String instruction) {
    /** Checks the components. */
    public RelatedLocation {
        Objects.requireNonNull(position, "position");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(instruction, "instruction");
    }
}
