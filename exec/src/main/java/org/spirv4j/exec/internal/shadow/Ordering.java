// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.shadow;

import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Scope;

/**
 * The memory semantics and the scope of an instruction.
 *
 * @param semantics the memory semantics
 * @param scope the memory scope
 */
public record Ordering(int semantics, int scope) {
    private static final int SEQUENTIALLY_CONSISTENT =
            MemorySemantics.AcquireRelease.value() | MemorySemantics.SequentiallyConsistent.value();
    private static final int ACQUIRES = MemorySemantics.Acquire.value() | SEQUENTIALLY_CONSISTENT;
    private static final int RELEASES = MemorySemantics.Release.value() | SEQUENTIALLY_CONSISTENT;

    /** Memory semantics None. */
    public static final Ordering RELAXED = new Ordering(0, Scope.Device.value());

    /** Orders all memory for all, and makes it available and visible. */
    static final Ordering ALL = new Ordering(
            MemorySemantics.AcquireRelease.value()
                    | MemorySemantics.MakeAvailable.value()
                    | MemorySemantics.MakeVisible.value()
                    | Domain.ALL,
            Scope.Device.value());

    boolean acquires(Domain domain) {
        return (semantics & ACQUIRES) != 0 && domain.isIn(semantics);
    }

    boolean releases(Domain domain) {
        return (semantics & RELEASES) != 0 && domain.isIn(semantics);
    }

    boolean isRelease() {
        return (semantics & RELEASES) != 0;
    }

    boolean makesAvailable() {
        return (semantics & MemorySemantics.MakeAvailable.value()) != 0;
    }

    boolean makesVisible() {
        return (semantics & MemorySemantics.MakeVisible.value()) != 0;
    }

    /** Whether the scope has only the subgroup, or not even that. */
    boolean isInSubgroup() {
        return scope == Scope.Subgroup.value() || scope == Scope.Invocation.value();
    }

    /** Whether the scope has no more than the work-group. */
    boolean isInWorkGroup() {
        return scope == Scope.Workgroup.value() || isInSubgroup();
    }
}
