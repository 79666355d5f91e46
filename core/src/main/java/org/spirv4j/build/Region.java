// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import org.jspecify.annotations.Nullable;

/** The blocks that one lambda writes: a function body, or a part of a construct, which is nested in another region. */
final class Region {
    /** The region that this one is nested in; null for the body of a function. */
    final @Nullable Region outer;

    /** Its name in messages, such as {@code the 'then' part}. */
    final String name;

    /** The loop whose body this is, or the switch whose case this is; null for others. */
    final @Nullable Construct construct;

    /** Whether this is in a continue construct, which only the back edge can leave. */
    final boolean continues;

    private boolean ended;

    private Region(@Nullable Region outer, String name, @Nullable Construct construct, boolean continues) {
        this.outer = outer;
        this.name = name;
        this.construct = construct;
        this.continues = continues;
    }

    static Region ofFunction() {
        return new Region(null, "the function body", null, false);
    }

    Region inner(String innerName) {
        return new Region(this, innerName, null, continues);
    }

    Region body(String innerName, Construct owner) {
        return new Region(this, innerName, owner, continues);
    }

    Region continuing(String innerName) {
        return new Region(this, innerName, null, true);
    }

    boolean hasEnded() {
        return ended;
    }

    void end() {
        ended = true;
    }
}
