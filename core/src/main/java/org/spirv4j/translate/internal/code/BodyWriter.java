// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.function.IntConsumer;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.statement.StatementTree;

/** Writes what {@link CodeBody} has besides control flow: declarations, values, statements and what ends a function. */
public interface BodyWriter {
    /** Writes the declaration of a variable at the beginning of a scope, with its initial value. */
    void declaration(int id);

    /** Writes the declaration of a variable for a value, up to the value. */
    void temporary(String name, int id);

    /** Writes the variable of a value up to what is assigned to it. */
    void target(int variable, int type, boolean declares);

    /** Writes a value where an operator binds around it. */
    void value(int id, Precedence needed);

    /** Writes a condition, or its negation. */
    void condition(int id, boolean negated);

    /** Writes the instruction at a word offset as an update of a variable if it is one; returns whether it is. */
    boolean update(int variable, int at);

    /** Writes a statement of a block, with its lines. */
    void statement(FunctionPlan plan, int instruction);

    /** Writes a statement as it stands in the head of a loop. */
    void simple(FunctionPlan plan, int instruction);

    /** Writes what ends the invocation or the function at the end of a block. */
    void end(int at, boolean isEntry, boolean isLast);

    /** The declaration of a Boolean variable that is false at first. */
    default String flag(String name) {
        return "bool " + name + " = false;";
    }

    /**
     * Whether loops have a block {@code continuing} of what precedes each repetition, heads have no more than one
     * step, and there are no loops with a test at their end.
     */
    default boolean hasContinuing() {
        return false;
    }

    /**
     * Writes what follows a loop that no statement breaks, or a switch that none leaves to go on, at the end of a
     * sequence, if compilers want something there; otherwise nothing.
     *
     * @param at the word offset of the instruction that ends the block where it begins
     */
    default void afterClosed(int at) {
        // Most compilers know that nothing comes there.
    }

    /** Whether a loop must have a statement that leaves it, or something that looks so. */
    default boolean leavesLoops() {
        return false;
    }

    /** The condition of a loop that nothing leaves, which compilers do not know to be true. */
    default String endless() {
        return "true";
    }

    /** Whether the language has switches. */
    boolean hasSwitch();

    /** Writes a switch in a language that has none; {@code statements} writes those of a case, in braces. */
    void selections(StatementTree tree, int node, int at, SwitchLabels labels, IntConsumer statements);

    /** Writes an integer of up to 32 bits on which a switch chooses. */
    void selector(int id);

    /** Writes an integer of a type as a literal with all its bits. */
    String literal(int type, long value);
}
