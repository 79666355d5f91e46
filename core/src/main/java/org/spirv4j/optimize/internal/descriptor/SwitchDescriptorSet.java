// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.descriptor;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TargetDecoration;

/** Moves the resources of one descriptor set to another one. Bindings stay as they are. */
public final class SwitchDescriptorSet implements Pass {
    private static final String NAME = "switch-descriptorset";

    private final int from;
    private final int to;

    /**
     * Makes the pass.
     *
     * @param from the descriptor set whose resources are moved
     * @param to their new descriptor set
     */
    public SwitchDescriptorSet(int from, int to) {
        this.from = from;
        this.to = to;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int i = module.first(); i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
            if (module.is(i, Op.OpDecorate)
                    && module.word(i, TargetDecoration.DECORATION) == Decoration.DescriptorSet.value()
                    && module.word(i, TargetDecoration.DECORATION_PARAMETERS) == from) {
                module.setWord(i, TargetDecoration.DECORATION_PARAMETERS, to);
                context.applied(
                        0, module.word(i, TargetDecoration.TARGET), "moved from descriptor set " + from + " to " + to);
            }
        }
    }
}
