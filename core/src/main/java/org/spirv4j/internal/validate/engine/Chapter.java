// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.engine;

import org.spirv4j.module.Function;

/**
 * Rules that belong together. An object is made for each validation; what a method has no use for stays as it is.
 *
 * <p>Everything that is wrong goes to {@link #context}. An instruction whose operands are not to be trusted, because they
 * come from one that has been complained of, is not shown to a chapter unless {@link ChapterPlan#seesTainted} says so.
 */
public abstract class Chapter {
    protected final ValidationContext context;

    protected Chapter(ValidationContext context) {
        this.context = context;
    }

    /** Called before the first instruction. */
    public void begin() {}

    /** Called for each instruction with one of the plan's opcodes, in the order of the module. */
    public void instruction(InstructionCursor cursor) {}

    /** Called for each function, after all instructions of the module, if the plan wants functions. */
    public void function(Function function) {}

    /** Called at the end. */
    public void end() {}
}
