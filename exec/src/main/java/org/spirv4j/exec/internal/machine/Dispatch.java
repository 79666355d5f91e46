// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

import java.util.List;
import java.util.function.Supplier;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.internal.report.RelatedPlace;

/** What the work-groups of a run have in common. */
public interface Dispatch {
    /**
     * The memory with a number that is not in the tables of subgroups, such as a buffer that is known only by its
     * address.
     */
    Memory memory(int number);

    /** The maximum number of steps that the invocations of one work-group may execute together. */
    long stepsPerGroup();

    /** Ends the run because there were more. */
    void tooManySteps(Group group);

    /** Whether the time of the run is limited. */
    boolean hasTimeLimit();

    /** Ends the run if it has taken too long. */
    void checkTime(Group group);

    /** Is called when all invocations of a work-group that have not ended wait. */
    void meet(WorkGroup group);

    /**
     * The bits of the scalar of an input that is at an address, at a point of the fragment.
     *
     * @param x the distance from the center of the pixel to the right, in pixels
     * @param y the distance from the center of the pixel downwards, in pixels
     */
    long interpolated(Subgroup subgroup, int lane, long address, double x, double y);

    /** A number that fragments have in common if they overlap. */
    long pixel(Subgroup subgroup, int lane);

    /**
     * Notes that only some invocations of a subgroup or work-group execute an instruction that all must execute.
     *
     * @param scope "subgroup" or "work-group"
     * @param some the number of those that execute it
     * @param all the number of invocations of the subgroup or work-group
     */
    void notAllMeet(Step step, String scope, int some, int all);

    /**
     * Notes that invocations that execute an instruction together have different values of an operand that must be the
     * same for all.
     *
     * @param operand the name of the operand
     */
    void notUniform(Step step, String operand);

    /**
     * Notes a mistake, once for each kind and instruction.
     *
     * @param lane the lane that makes it
     * @param what what is wrong, after the name of the instruction
     */
    void note(Mistake check, Group group, Step step, int lane, Supplier<String> what);

    /**
     * Notes a mistake that other instructions explain.
     *
     * @param related the other instructions
     */
    void note(
            Mistake check,
            Group group,
            Step step,
            int lane,
            Supplier<String> what,
            Supplier<List<RelatedPlace>> related);

    /** The name of the resource with a number, in words. */
    String resource(int number);

    /** The invocation with a number of {@link org.spirv4j.exec.internal.shadow.Clocks}, in words. */
    String invocation(int number);

    /**
     * Notes that a lane reads or writes outside of a resource.
     *
     * @param size the number of bytes from the address on
     */
    void outOfBounds(Group group, Step step, int lane, long address, long size);

    /**
     * Is called before a group executes an instruction, in programs that are observed.
     *
     * @param at the word offset of the instruction
     */
    void reached(Group group, int at);

    /** The bits of a pointer in the addressing model Physical32, in which it lies in memory. */
    long narrow(long address);

    /** The pointer with such bits. */
    long widen(int bits);

    /** Notes what a lane prints. */
    void print(String message);
}
