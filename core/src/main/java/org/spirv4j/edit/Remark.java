// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Objects;

/**
 * What a pass did, or did not do, at one place, and why.
 *
 * @param pass the name of the pass
 * @param isApplied whether the pass changed the module there
 * @param functionId the result id of the function; 0 outside functions
 * @param id the result id of the instruction or the label of the block; 0 for none
 * @param message what was done, or why nothing was done, such as "loop not unrolled: trip count unknown"
 */
public record Remark(String pass, boolean isApplied, int functionId, int id, String message) {
    /** Checks the components. */
    public Remark {
        Objects.requireNonNull(pass, "pass");
        Objects.requireNonNull(message, "message");
    }
}
