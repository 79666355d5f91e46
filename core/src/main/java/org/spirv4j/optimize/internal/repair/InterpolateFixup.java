// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.repair;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Lets the interpolation instructions of GLSL.std.450 interpolate the input variable where a front end passes the value
 * that it loaded from it.
 */
public final class InterpolateFixup implements Pass {
    private static final String NAME = "interpolate-fixup";

    private static final int NUMBER = ExtInst.INSTRUCTION;
    private static final int INTERPOLANT = ExtInst.OPERANDS;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        int set = Preamble.importedSet(module, "GLSL.std.450");
        for (int use = set == 0 ? 0 : module.uses().first(set);
                use != 0;
                use = module.uses().next(use)) {
            int instruction = module.uses().user(use);
            int number = module.word(instruction, NUMBER);
            boolean isInterpolation = number == GlslStd450Numbers.InterpolateAtCentroid
                    || number == GlslStd450Numbers.InterpolateAtSample
                    || number == GlslStd450Numbers.InterpolateAtOffset;
            int value = isInterpolation ? module.definition(module.word(instruction, INTERPOLANT)) : 0;
            if (value != 0 && module.is(value, Op.OpLoad)) {
                int pointer = module.word(value, Load.POINTER);
                if (PassAccess.types(module).isStorageClass(module.typeOf(pointer), StorageClass.Input)) {
                    module.setWord(instruction, INTERPOLANT, pointer);
                    context.applied(0, module.resultId(instruction), "interpolates the variable, not the loaded value");
                }
            }
        }
    }
}
