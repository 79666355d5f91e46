// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.descriptor;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.optimize.internal.pass.FlagArguments;

/** Moves the resources of one descriptor set to another one. Bindings stay as they are. */
final class SwitchDescriptorSet implements Pass {
    /** The name of the pass. */
    static final String NAME = "switch-descriptorset";

    private final int from;
    private final int to;

    private SwitchDescriptorSet(int from, int to) {
        this.from = from;
        this.to = to;
    }

    /** {@return the pass for an argument of the form {@code FROM:TO}} */
    static SwitchDescriptorSet of(String argument) {
        int[] sets = FlagArguments.pair(argument, NAME);
        return new SwitchDescriptorSet(sets[0], sets[1]);
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
