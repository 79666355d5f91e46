// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.ssa;

import java.util.Arrays;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;

/** States the values of variables of the source whose memory a promotion removes: DebugValue for DebugDeclare. */
final class StatedDebugValues {
    private final EditableModule module;

    StatedDebugValues(EditableModule module) {
        this.module = module;
    }

    /**
     * Whether a use of a variable declares that it has the value of a variable of the source, in a set whose DebugValue
     * names the latter.
     */
    boolean isDeclaration(int use) {
        int declare = module.uses().user(use);
        return module.debugInfoNumber(declare) == ShaderDebugNumbers.DebugDeclare
                && module.uses().index(use) == ExtInst.OPERANDS + 1
                && !isFirstSet(declare);
    }

    /** Whether an instruction is of the set DebugInfo, whose DebugValue does not name the variable. */
    boolean isFirstSet(int instruction) {
        return module.wordCount(module.definition(module.word(instruction, ExtInst.SET))) == 5;
    }

    /** States at the start of a block that the declared variable has the value of one of its OpPhi. */
    void statePhi(int declare, int phi) {
        int following = phi;
        while (module.is(following, Op.OpPhi) || module.isDebugInfo(following) || module.is(following, Op.OpLine)) {
            following = module.next(following);
        }
        // It belongs to no line: it says where the value is now, and not that a line has assigned it.
        module.positions().copyScope(insert(declare, following, module.resultId(phi)), declare);
    }

    /** States before an instruction that the declared variable has a value. */
    void state(int declare, int position, int value) {
        module.positions().copy(insert(declare, position, value), position, declare);
    }

    private int insert(int declare, int position, int value) {
        return insert(declare, position, value, module.word(declare, ExtInst.OPERANDS + 2));
    }

    /**
     * Inserts a DebugValue for the variable of the source that an instruction declares.
     *
     * @param indexes the ids of the indexes of the part that has the value; none for the whole
     * @return the new instruction
     */
    int insert(int declare, int position, int value, int expression, int... indexes) {
        int[] operands = Arrays.copyOf(
                new int[] {
                    module.word(declare, ExtInst.SET),
                    ShaderDebugNumbers.DebugValue,
                    module.word(declare, ExtInst.OPERANDS),
                    value,
                    expression
                },
                5 + indexes.length);
        System.arraycopy(indexes, 0, operands, 5, indexes.length);
        return module.insertBefore(position, Op.OpExtInst, module.typeId(declare), operands);
    }
}
