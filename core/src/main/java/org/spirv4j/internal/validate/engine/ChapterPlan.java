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
 * What a chapter wants to see.
 *
 * @param make makes the chapter
 * @param opcodes the instructions that it looks at
 * @param allInstructions whether it looks at all of them
 * @param seesTainted whether it is shown instructions that use the result of one that was complained of
 * @param functions whether it looks at functions as a whole
 */
public record ChapterPlan(
        Function<ValidationContext, Chapter> make,
        List<Op> opcodes,
        boolean allInstructions,
        boolean seesTainted,
        boolean functions) {

    /** A chapter that looks at some instructions. */
    public static ChapterPlan of(Function<ValidationContext, Chapter> make, Op... opcodes) {
        return new ChapterPlan(make, List.of(opcodes), false, false, false);
    }

    /** A chapter that looks at the instructions with one of some traits. */
    public static ChapterPlan of(Function<ValidationContext, Chapter> make, Trait trait, Trait... more) {
        Set<Op> opcodes = EnumSet.copyOf(trait.ops());
        for (Trait other : more) {
            opcodes.addAll(other.ops());
        }
        return new ChapterPlan(make, List.copyOf(opcodes), false, false, false);
    }

    /** A chapter that looks at every instruction, tainted ones too. */
    public static ChapterPlan ofAll(Function<ValidationContext, Chapter> make) {
        return new ChapterPlan(make, List.of(), true, true, false);
    }

    /** The same, looking at more instructions. */
    public ChapterPlan and(Op... others) {
        Set<Op> all = EnumSet.copyOf(opcodes);
        Collections.addAll(all, others);
        return with(all);
    }

    /** The same without the instructions that have a trait. */
    public ChapterPlan without(Trait trait) {
        Set<Op> rest = EnumSet.copyOf(opcodes);
        rest.removeAll(trait.ops());
        return with(rest);
    }

    private ChapterPlan with(Set<Op> others) {
        return new ChapterPlan(make, List.copyOf(others), allInstructions, seesTainted, functions);
    }

    /** The same, looking at functions as well. */
    public ChapterPlan withFunctions() {
        return new ChapterPlan(make, opcodes, allInstructions, seesTainted, true);
    }

    /** The same, looking at tainted instructions as well. */
    public ChapterPlan withTainted() {
        return new ChapterPlan(make, opcodes, allInstructions, true, functions);
    }
}
