// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.exec.internal.report.Mistake;

/** A kind of mistake that {@link Engine#CHECKED} looks for while a program runs. */
public enum Check {
    /**
     * An access outside of a buffer, array, vector, image or array of descriptors, or an index that is outside although
     * the bytes are inside of the memory.
     */
    OUT_OF_BOUNDS(Mistake.OUT_OF_BOUNDS),

    /**
     * A buffer, or push constants, with fewer bytes than the block that the program declares for them, or a descriptor
     * that is not in its heap or of another kind.
     */
    BINDING(Mistake.BINDING),

    /**
     * An instruction that all invocations of a quad, subgroup or work-group must execute together, executed by some of
     * them.
     */
    DIVERGENCE(Mistake.DIVERGENCE),

    /** Different values where the invocations that execute an instruction together must have the same. */
    NOT_UNIFORM(Mistake.NOT_UNIFORM),

    /** An address that is not a multiple of the alignment that the access states, or that the type needs. */
    MISALIGNED(Mistake.MISALIGNED),

    /** A read of memory that nothing has written. */
    UNINITIALIZED(Mistake.UNINITIALIZED),

    /**
     * A value of OpUndef, or of an invocation that is inactive or not in the group, that decides a branch, is stored
     * where others see it, is an address, or is sampled.
     */
    UNDEFINED(Mistake.UNDEFINED),

    /** Two accesses to the same memory, at least one of them a write, that nothing orders. */
    RACE(Mistake.RACE),

    /**
     * A division of integers by zero or whose result is too large for its type, or a floating-point remainder by zero.
     */
    DIVISION(Mistake.DIVISION),

    /** A shift by at least as many bits as the type has, or of bits that the type does not have. */
    SHIFT(Mistake.SHIFT),

    /** A conversion of a number to a type that cannot hold it. */
    CONVERSION(Mistake.CONVERSION),

    /** An integer operation whose result does not fit, although its decorations say that it does. */
    OVERFLOW(Mistake.OVERFLOW),

    /** A NaN computed from operands that are not NaN. */
    NAN(Mistake.NAN),

    /** An OpUnreachable that is reached, or an assumption that does not hold. */
    UNREACHABLE(Mistake.UNREACHABLE);

    /** Checks that cost next to nothing, which each run by {@link Engine#CHECKED} makes. */
    public static final Set<Check> USUAL =
            Collections.unmodifiableSet(EnumSet.of(OUT_OF_BOUNDS, BINDING, DIVERGENCE, NOT_UNIFORM));

    /** All checks for what is wrong in any program: all but {@link #NAN}. */
    public static final Set<Check> ALL = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(NAN)));

    private final Mistake mistake;

    Check(Mistake mistake) {
        this.mistake = mistake;
    }

    /** What the checks look for, as the rooms of the machine know it. */
    static Set<Mistake> mistakes(Set<Check> checks) {
        Set<Mistake> mistakes = EnumSet.noneOf(Mistake.class);
        checks.forEach(check -> mistakes.add(check.mistake));
        return Collections.unmodifiableSet(mistakes);
    }

    /**
     * {@return the check that reports a rule; empty if there is none}
     *
     * @param ruleId the id of the rule, such as {@code run.race}
     */
    public static Optional<Check> find(String ruleId) {
        Objects.requireNonNull(ruleId, "ruleId");
        return Arrays.stream(values())
                .filter(check -> check.rule().id().equals(ruleId))
                .findFirst();
    }

    /** {@return the rule that such a mistake violates; its id is {@code run.} and a name} */
    public Rule rule() {
        return mistake.rule();
    }

    /** {@return what a program without such mistakes does, as a sentence} */
    public String demands() {
        return mistake.demands();
    }

    /** {@return what such a mistake leads to, as a sentence} */
    public String why() {
        return mistake.why();
    }
}
