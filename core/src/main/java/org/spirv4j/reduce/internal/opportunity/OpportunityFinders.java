// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.List;
import java.util.Objects;

/** The finders of the library. */
public final class OpportunityFinders {
    public static final OpportunityFinder ACCESSES_TO_VARIABLES = new AccessesToVariables();
    public static final OpportunityFinder BLOCKS = new RemoveBlocks();
    public static final OpportunityFinder CONSTRUCTS = new ConstructsToBlocks(false);

    /** Of {@link #CONSTRUCTS} those that compute nothing. */
    public static final OpportunityFinder EMPTY_CONSTRUCTS = new ConstructsToBlocks(true);

    public static final OpportunityFinder DECLARATIONS = new RemoveDeclarations();
    public static final OpportunityFinder ENTRY_BLOCKS = new EntryBlocks();
    public static final OpportunityFinder FUNCTIONS = new RemoveFunctions();
    public static final OpportunityFinder JOINED_BLOCKS = new JoinBlocks();
    public static final OpportunityFinder LOOPS_TO_SELECTIONS = new LoopsToSelections();
    public static final OpportunityFinder OPERANDS_TO_CONSTANTS = new OperandToConst();
    public static final OpportunityFinder OPERANDS_TO_DOMINATING_IDS = new OperandToDominatingId();
    public static final OpportunityFinder OPERANDS_TO_UNDEF = new OperandToUndef();
    public static final OpportunityFinder RESULTS_TO_UNDEF = new ResultToUndef();
    public static final OpportunityFinder SELECTIONS = new RemoveSelections();
    public static final OpportunityFinder SIMPLE_BRANCHES = new SimpleBranches();
    public static final OpportunityFinder CONDITIONAL_BRANCHES = new SimplifyConditionalBranches();
    public static final OpportunityFinder SWITCHES_TO_BRANCHES = new SwitchesToBranches();
    public static final OpportunityFinder UNUSED_INSTRUCTIONS = new UnusedInstructions(false);

    /** Of {@link #UNUSED_INSTRUCTIONS} those that {@link #RESULTS_TO_UNDEF} does not find. */
    public static final OpportunityFinder UNUSED_OPAQUE_INSTRUCTIONS = new UnusedInstructions(true);

    public static final OpportunityFinder UNUSED_MEMBERS = new UnusedMembers();

    /** Those that {@code spirv-reduce} has, in the order in which it applies them. */
    private static final List<OpportunityFinder> ALL = List.of(
            UNUSED_INSTRUCTIONS,
            OPERANDS_TO_UNDEF,
            OPERANDS_TO_CONSTANTS,
            OPERANDS_TO_DOMINATING_IDS,
            CONSTRUCTS,
            LOOPS_TO_SELECTIONS,
            JOINED_BLOCKS,
            FUNCTIONS,
            BLOCKS,
            SELECTIONS,
            CONDITIONAL_BRANCHES,
            SIMPLE_BRANCHES,
            UNUSED_MEMBERS);

    private OpportunityFinders() {}

    /** {@return the finders of {@code spirv-reduce}, in the order in which it applies them} */
    public static List<OpportunityFinder> all() {
        return ALL;
    }

    /**
     * {@return the finder of {@code spirv-reduce} with a name}
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
