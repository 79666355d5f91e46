package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A loop or a switch that is being written, for the lambdas inside it: what its methods write goes to the place where
 * instructions are written now, the innermost lambda's. Only the innermost loop, and the innermost switch that no loop
 * inside it surrounds, can be left (section 2.11 of the specification, "Structured Control Flow").
 */
public abstract sealed class Construct permits Loop, Switch {
    final Code outside;
    final Block merge;
    /** The ways to the merge block. */
    final List<PartWriter.Edge> exits = new ArrayList<>();

    Construct(Code outside, Block merge) {
        this.outside = outside;
        this.merge = merge;
    }

    /** The cursor that writes now, when it stands inside this construct and may leave it. */
    final Code inside(String call) {
        Code code = outside.module().activeCode(call);
        Part part = code.part;
        while (part.construct != this) {
            Part outer = part.outer;
            if (outer == null || code.function != outside.function) {
                throw new BuildException(call + ": this place is not inside the " + kind());
            }
            if (part.continues && !outer.continues) {
                throw new BuildException(call + ": " + part.name + " cannot be left; do that in the body of the loop");
            }
            refuse(call, part.construct);
            part = outer;
        }
        code.checkOpen(call);
        return code;
    }

    private void refuse(String call, @Nullable Construct between) {
        if (between instanceof Loop || between instanceof Switch && this instanceof Switch) {
            throw new BuildException(call + ": only the innermost " + (between instanceof Loop ? "loop" : kind())
                    + " can be left; set a variable, leave that, and test it behind");
        }
    }

    abstract String kind();
}
