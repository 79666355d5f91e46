// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.engine;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/**
 * The instructions and functions that a chapter is called for.
 *
 * @param factory creates the chapter
 * @param opcodes the instructions that the chapter checks
 * @param allInstructions whether the chapter checks every instruction
 * @param includesTainted whether the chapter also checks instructions that depend on one with an error
 * @param functions whether the chapter checks whole functions
 */
public record ChapterPlan(
        Function<ValidationContext, Chapter> factory,
        List<Op> opcodes,
        boolean allInstructions,
        boolean includesTainted,
        boolean functions) {

    /** A chapter that checks the given instructions. */
    public static ChapterPlan of(Function<ValidationContext, Chapter> factory, Op... opcodes) {
        return new ChapterPlan(factory, List.of(opcodes), false, false, false);
    }

    /** A chapter that checks the instructions with at least one of the given traits. */
    public static ChapterPlan of(Function<ValidationContext, Chapter> factory, Trait trait, Trait... more) {
        Set<Op> opcodes = EnumSet.copyOf(trait.ops());
        for (Trait other : more) {
            opcodes.addAll(other.ops());
        }
        return new ChapterPlan(factory, List.copyOf(opcodes), false, false, false);
    }

    /** A chapter that checks every instruction, including tainted ones. */
    public static ChapterPlan ofAll(Function<ValidationContext, Chapter> factory) {
        return new ChapterPlan(factory, List.of(), true, true, false);
    }

    /** This plan with additional instructions. */
    public ChapterPlan and(Op... others) {
        Set<Op> all = EnumSet.copyOf(opcodes);
        Collections.addAll(all, others);
        return with(all);
    }

    /** This plan without the instructions that have a trait. */
    public ChapterPlan without(Trait trait) {
        Set<Op> rest = EnumSet.copyOf(opcodes);
        rest.removeAll(trait.ops());
        return with(rest);
    }

    private ChapterPlan with(Set<Op> others) {
        return new ChapterPlan(factory, List.copyOf(others), allInstructions, includesTainted, functions);
    }

    /** This plan with whole functions. */
    public ChapterPlan withFunctions() {
        return new ChapterPlan(factory, opcodes, allInstructions, includesTainted, true);
    }

    /** This plan with tainted instructions. */
    public ChapterPlan withTainted() {
        return new ChapterPlan(factory, opcodes, allInstructions, true, functions);
    }
}
