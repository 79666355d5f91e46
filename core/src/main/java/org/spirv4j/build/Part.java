package org.spirv4j.build;

import org.jspecify.annotations.Nullable;

/** What one lambda writes of a function: the function's own body, or a part of a construct nested in another part. */
final class Part {
    /** The part that this one stands in; nothing for a function's body. */
    final @Nullable Part outer;

    /** How messages call it, such as {@code the 'then' part}. */
    final String name;

    /** The loop whose body, or the switch of which a case this is; nothing for others. */
    final @Nullable Construct construct;

    /** Whether it lies in a continue construct, which has one way out only. */
    final boolean continues;

    private boolean ended;

    private Part(@Nullable Part outer, String name, @Nullable Construct construct, boolean continues) {
        this.outer = outer;
        this.name = name;
        this.construct = construct;
        this.continues = continues;
    }

    static Part ofFunction() {
        return new Part(null, "the function's body", null, false);
    }

    Part inner(String innerName) {
        return new Part(this, innerName, null, continues);
    }

    Part body(String innerName, Construct owner) {
        return new Part(this, innerName, owner, continues);
    }

    Part continuing(String innerName) {
        return new Part(this, innerName, null, true);
    }

    boolean hasEnded() {
        return ended;
    }

    void end() {
        ended = true;
    }
}
