// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.Arrays;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.operand.UntypedVariableKHR;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.internal.access.ModuleAccess;

/** What instructions do with each variable, directly or through access chains and copies of pointers. */
final class VariableAccesses {
    private final ModuleData data;

    /** By the index of a pointer: the id of the variable that it points into; 0 if that is not known. */
    private final int[] bases;

    private final int[] loads;
    private final int[] stores;
    private final int[] otherUses;
    private final int[] wholeStores;

    private VariableAccesses(ModuleData data) {
        this.data = data;
        bases = new int[data.indexCount()];
        loads = new int[data.indexCount()];
        stores = new int[data.indexCount()];
        otherUses = new int[data.indexCount()];
        wholeStores = new int[data.indexCount()];
        Arrays.fill(wholeStores, -1);
    }

    static VariableAccesses of(LintContext context) {
        ModuleData data = ModuleAccess.data(context.module);
        VariableAccesses result = new VariableAccesses(data);
        OperandScanner operands = new OperandScanner(data);
        for (int i = 0; i < context.module.instructionCount(); i++) {
            result.findBase(context, i);
        }
        for (int i = 0; i < context.module.instructionCount(); i++) {
            if (!context.describes(i)) {
                result.count(context, i, operands);
            }
        }
        return result;
    }

    private void findBase(LintContext context, int i) {
        Op op = Opcodes.op(context.opcode(i));
        if (Trait.VARIABLE.has(op)) {
            bases[data.index(context.resultId(i))] = context.resultId(i);
        } else if (op == Op.OpCopyObject || Trait.TYPED_ACCESS_CHAIN.has(op)) {
            bases[data.index(context.resultId(i))] = bases[data.index(context.word(i, PointerDerivation.BASE))];
        }
    }

    private void count(LintContext context, int i, OperandScanner operands) {
        Op op = Opcodes.op(context.opcode(i));
        int at = data.starts[i];
        operands.scan(at);
        for (int k = 0; k < operands.count; k++) {
            int offset = operands.offsets[k];
            int id = operands.kinds[k] <= KindNumbers.LAST_ID ? data.words[offset] : 0;
            int variable = id == 0 ? 0 : bases[data.index(id)];
            if (variable == 0 || id == context.resultId(i)) {
                continue;
            }
            int index = data.index(variable);
            boolean isPointer = offset - at == (op == Op.OpLoad || bases[data.index(context.resultId(i))] != 0 ? 3 : 1);
            if (isPointer && op == Op.OpLoad) {
                loads[index]++;
            } else if (isPointer && op == Op.OpStore) {
                stores[index]++;
                wholeStores[index] = id == variable ? i : -1;
            } else if (!isPointer || context.resultId(i) == 0 || bases[data.index(context.resultId(i))] == 0) {
                otherUses[index]++;
            }
        }
        int initializer = op == Op.OpVariable ? TypedVariable.INITIALIZER : UntypedVariableKHR.INITIALIZER;
        if (Trait.VARIABLE.has(op) && context.word(i, initializer) != 0) {
            stores[data.index(context.resultId(i))]++;
        }
    }

    /** The variable that a pointer points into; 0 if that is not known. */
    int variable(int pointer) {
        return bases[data.index(pointer)];
    }

    /** The number of loads of a variable or a part of it. */
    int loadCount(int variable) {
        return loads[data.index(variable)];
    }

    /** The number of stores to a variable or a part of it, its initializer included. */
    int storeCount(int variable) {
        return stores[data.index(variable)];
    }

    /** The number of other uses, which may read and write. */
    int otherUseCount(int variable) {
        return otherUses[data.index(variable)];
    }

    /**
     * The number of the last instruction that stores to the variable, if that stores the whole variable; -1 otherwise.
     */
    int wholeStore(int variable) {
        return wholeStores[data.index(variable)];
    }
}
