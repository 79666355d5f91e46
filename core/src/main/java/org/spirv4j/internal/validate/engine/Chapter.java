// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.engine;

import org.spirv4j.module.Function;

/**
 * A group of related rules. Each validation creates its own instance; subclasses override the callbacks that they need.
 *
 * <p>Errors are reported to {@link #context}. A tainted instruction, which uses the result of an instruction with an error,
 * is only passed to chapters whose plan {@linkplain ChapterPlan#includesTainted includes tainted instructions}.
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

    /** Called for each function, after all instructions of the module, if the plan includes functions. */
    public void function(Function function) {}

    /** Called after all instructions and functions. */
    public void end() {}
}
