// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.Objects;
import java.util.Optional;
import org.spirv4j.diagnostic.SourceLocation;

/**
 * A function of the source code that an instruction belongs to: the one that contains it, or one that called it before
 * it was inlined.
 *
 * @param function the name of the function
 * @param location the line of the instruction, or of the call that was inlined; empty if it is not known
 * @param scopeId the id of the innermost scope (DebugFunction, DebugLexicalBlock) that is known
 * @param inlinedAtId the id of the DebugInlinedAt that says where the function was inlined; 0 if it was not
 */
public record SourceFrame(String function, Optional<SourceLocation> location, int scopeId, int inlinedAtId) {
    /** Checks the components. */
    public SourceFrame {
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(location, "location");
    }

    /** {@return whether the function was inlined into the next frame} */
    public boolean isInlined() {
        return inlinedAtId != 0;
    }

    /** {@code function (file:line)}. */
    @Override
    public String toString() {
        return function
                + location.map(found -> " (" + found.file() + ":" + found.line() + ")")
                        .orElse("");
    }
}
