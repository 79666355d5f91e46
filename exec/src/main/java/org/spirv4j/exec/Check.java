// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.diagnostic.Rule;

/** A kind of mistake that {@link Engine#CHECKED} looks for while a program runs. */
public enum Check {
    /**
     * An access outside of a buffer, array, vector, image or array of descriptors, or an index that is outside although the bytes
     * are inside of the memory.
     */
    OUT_OF_BOUNDS("out-of-bounds", "Universal Validation Rules"),

    /** A buffer, or push constants, with fewer bytes than the block that the program declares for them. */
    BINDING("binding", "Vulkan: Descriptor Set Interface"),

    /** An instruction that all invocations of a quad, subgroup or work-group must execute together, executed by some of them. */
    DIVERGENCE("divergence", "Control Flow"),

    /** Different values where the invocations that execute an instruction together must have the same. */
    NOT_UNIFORM("not-uniform", "Uniformity"),

    /** An address that is not a multiple of the alignment that the access states, or that the type needs. */
    MISALIGNED("misaligned", "Memory Operands"),

    /** A read of memory that nothing has written. */
    UNINITIALIZED("uninitialized", "Memory Instructions"),

    /** A value of OpUndef that decides a branch, is stored, or is an address. */
    UNDEFINED("undefined", "Miscellaneous Instructions"),

    /** Two accesses to the same memory, at least one of them a write, that nothing orders. */
    RACE("race", "Memory Model"),

    /** A division of integers by zero or whose result is too large for its type, or a floating-point remainder by zero. */
    DIVISION("division", "Arithmetic Instructions"),

    /** A shift by at least as many bits as the type has, or of bits that the type does not have. */
    SHIFT("shift", "Bit Instructions"),

    /** A conversion of a number to a type that cannot hold it. */
    CONVERSION("conversion", "Conversion Instructions"),

    /** An integer operation whose result does not fit, although its decorations say that it does. */
    OVERFLOW("overflow", "Decoration"),

    /** A NaN computed from operands that are none. */
    NAN("nan", "Floating-point arithmetic"),

    /** An OpUnreachable that is reached, or an assumption that does not hold. */
    UNREACHABLE("unreachable", "Control-Flow Instructions");

    /** Checks that cost next to nothing, which each run by {@link Engine#CHECKED} makes. */
    public static final Set<Check> USUAL =
            Collections.unmodifiableSet(EnumSet.of(OUT_OF_BOUNDS, BINDING, DIVERGENCE, NOT_UNIFORM));

    /** All checks for what is wrong in any program: all but {@link #NAN}. */
    public static final Set<Check> ALL = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(NAN)));

    private final String id;
    private final String section;

    Check(String name, String section) {
        id = "run." + name;
        this.section = section;
    }

    /** {@return the rule that such a mistake violates; its id is {@code run.} and a name} */
    public Rule rule() {
        return Rule.of(id, section);
    }
}
