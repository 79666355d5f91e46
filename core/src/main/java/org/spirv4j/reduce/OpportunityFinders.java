// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce;

import java.util.List;
import java.util.Objects;

/** The finders of the library. */
public final class OpportunityFinders {
    /** In the order in which {@code spirv-reduce} applies them. */
    private static final List<OpportunityFinder> ALL = List.of(
            new UnusedInstructions(false),
            new OperandToUndef(),
            new OperandToConst(),
            new OperandToDominatingId(),
            new ConstructsToBlocks(false),
            new LoopsToSelections(),
            new JoinBlocks(),
            new RemoveFunctions(),
            new RemoveBlocks(),
            new RemoveSelections(),
            new SimplifyConditionalBranches(),
            new SimpleBranches(),
            new UnusedMembers());

    private OpportunityFinders() {}

    /** {@return all finders, in the order in which {@code spirv-reduce} applies them} */
    public static List<OpportunityFinder> all() {
        return ALL;
    }

    /**
     * {@return the finder with a name}
     *
     * @param name the {@linkplain OpportunityFinder#name name}
     * @throws IllegalArgumentException if there is none
     */
    public static OpportunityFinder named(String name) {
        Objects.requireNonNull(name, "name");
        return ALL.stream()
                .filter(finder -> finder.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no finder is named '" + name + "'"));
    }
}
