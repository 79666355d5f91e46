// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.repair;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.FunctionControl;

/** Removes DontInline from the function controls, so that passes may inline all functions. */
public final class RemoveDontInline implements Pass {
    private static final String NAME = "remove-dont-inline";

    private static final int CONTROL = 3;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int f = 1; f < module.functionLimit(); f++) {
            int start = module.functionStart(f);
            if (start != 0 && (module.word(start, CONTROL) & FunctionControl.DontInline.value()) != 0) {
                module.setWord(start, CONTROL, module.word(start, CONTROL) & ~FunctionControl.DontInline.value());
                context.applied(module.functionId(f), 0, "DontInline removed");
            }
        }
    }
}
