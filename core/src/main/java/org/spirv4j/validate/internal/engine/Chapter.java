// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

import org.spirv4j.module.Function;

/**
 * A group of related rules. A validation makes its own instance when the module first has an instruction that
 * {@code chapters.table} lists for the chapter, and declares the capability that the table states; subclasses override
 * the callbacks that they need.
 *
 * <p>Errors are reported to {@link #context}. A tainted instruction, which uses the result of an instruction with an
 * error, is only passed to chapters that the table marks {@code every} or {@code tainted}.
 */
public abstract class Chapter {
    protected final ValidationContext context;

    protected Chapter(ValidationContext context) {
        this.context = context;
    }

    /** Called before the first other callback. */
    public void begin() {}

    /** Called for each of the chapter's instructions, in the order of the module. */
    public void instruction(InstructionCursor cursor) {}

    /**
     * Called for each function, after all instructions of the module, if the table gives the chapter whole functions.
     */
    public void function(Function function) {}

    /** Called after all instructions and functions. */
    public void end() {}
}
