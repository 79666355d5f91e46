// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.PassContext;
import org.spirv4j.optimize.internal.pass.FunctionPass;

/**
 * Removes what has no effect outside of a function from its blocks, as {@link DeadCode} does, but looks at each
 * function alone: what is declared outside of it is taken to be needed.
 */
public final class DeadFunctionCode implements FunctionPass {
    private static final String NAME = "eliminate-dead-code-in-functions";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Work start(EditableModule module, PassContext context) {
        Liveness liveness = new Liveness(module, context.options());
        DeadInstructions dead = new DeadInstructions(module, liveness);
        return function -> {
            liveness.findIn(function);
            dead.removeFrom(function);
            liveness.forget(function);
        };
    }
}
