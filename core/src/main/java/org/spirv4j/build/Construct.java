// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A loop or a switch that is being written, for the lambdas inside it. Its methods write at the current insertion
 * point, that of the innermost lambda. Only the innermost loop, and the innermost switch with no loop in between, can
 * be left (section 2.11 of the specification, "Structured Control Flow").
 */
public abstract sealed class Construct permits Loop, Switch {
    final Code outside;
    final Block merge;
    /** The edges to the merge block. */
    final List<ConstructWriter.Edge> exits = new ArrayList<>();

    Construct(Code outside, Block merge) {
        this.outside = outside;
        this.merge = merge;
    }

    /** The active cursor. Throws unless it is inside this construct and can branch out of it. */
    final Code inside(String call) {
        Code code = outside.function.active(call);
        Region region = code.region;
        while (region.construct != this) {
            Region outer = region.outer;
            if (outer == null) {
                throw new BuildException(call + ": the insertion point is not inside the " + kind());
            }
            if (region.continues && !outer.continues) {
                throw new BuildException(call + ": " + region.name + " cannot leave the " + kind()
                        + "; leave it in the body of the loop");
            }
            checkInnermost(call, region.construct);
            region = outer;
        }
        code.checkOpen(call);
        return code;
    }

    private void checkInnermost(String call, @Nullable Construct between) {
        if (between instanceof Loop || between instanceof Switch && this instanceof Switch) {
            throw new BuildException(call + ": only the innermost " + (between instanceof Loop ? "loop" : kind())
                    + " can be left; set a variable, leave the inner construct, and test the variable after it");
        }
    }

    abstract String kind();
}
