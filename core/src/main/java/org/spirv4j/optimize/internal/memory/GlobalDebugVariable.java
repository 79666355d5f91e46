// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.word.WordBuffer;

/**
 * Global variables of the source whose memory becomes a variable of a function: DebugGlobalVariable becomes
 * DebugLocalVariable, and a DebugDeclare in the function says where its value is.
 */
final class GlobalDebugVariable {
    /** Name, Type, Source, Line, Column and Parent, which both instructions have. */
    private static final int SHARED = 6;

    private static final int VARIABLE = ExtInst.OPERANDS + SHARED + 1;
    private static final int FLAGS = VARIABLE + 1;

    private GlobalDebugVariable() {}

    /** Whether a use of a variable is that of a DebugGlobalVariable, in a set whose local variables have flags, too. */
    static boolean isConvertible(EditableModule module, int use) {
        int description = module.uses().user(use);
        return module.debugInfoNumber(description) == ShaderDebugNumbers.DebugGlobalVariable
                && module.uses().index(use) == VARIABLE
                && module.wordCount(description) > FLAGS
                && !isFirstSet(module, description);
    }

    private static boolean isFirstSet(EditableModule module, int instruction) {
        return module.wordCount(module.definition(module.word(instruction, ExtInst.SET))) == 5;
    }

    /** Describes a variable that has been moved to the start of a function. */
    static void makeLocal(EditableModule module, int variable) {
        WordBuffer descriptions = new WordBuffer(0);
        for (int use = module.uses().firstMention(variable);
                use != 0;
                use = module.uses().next(use)) {
            if (isConvertible(module, use)) {
                descriptions.add(module.uses().user(use));
            }
        }
        for (int i = 0; i < descriptions.size(); i++) {
            int description = descriptions.get(i);
            int set = module.word(description, ExtInst.SET);
            int[] operands = new int[2 + SHARED + 1];
            operands[0] = set;
            operands[1] = ShaderDebugNumbers.DebugLocalVariable;
            for (int k = 0; k < SHARED; k++) {
                operands[2 + k] = module.word(description, ExtInst.OPERANDS + k);
            }
            operands[2 + SHARED] = module.word(description, FLAGS);
            module.replace(description, Op.OpExtInst, operands);
            int position = module.definition(variable);
            // In the scope of the first instruction: DebugFunctionDefinition may be in none.
            while (module.is(position, Op.OpVariable) || module.isDebugInfo(position)) {
                position = module.next(position);
            }
            int type = module.typeId(description);
            int expression = module.declarations().declare(Op.OpExtInst, type, set, ShaderDebugNumbers.DebugExpression);
            module.insertBefore(
                    position,
                    Op.OpExtInst,
                    type,
                    set,
                    ShaderDebugNumbers.DebugDeclare,
                    module.resultId(description),
                    variable,
                    expression);
        }
    }
}
