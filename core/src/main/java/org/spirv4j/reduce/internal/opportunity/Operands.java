// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/** Visits the operands of the instructions in functions that are values and could be others. */
final class Operands {
    private final EditableModule module;

    Operands(EditableModule module) {
        this.module = module;
    }

    /** Receives an operand. */
    @FunctionalInterface
    interface Receiver {
        /** Receives the value of type {@code typeId} that is word {@code index} of an instruction. */
        void operand(int instruction, int index, int typeId);
    }

    /** Visits all operands that are not constants; those of one function only if {@code functionId} is not 0. */
    void visit(int functionId, Receiver receiver) {
        for (int block : Functions.blocks(module, functionId)) {
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                if (!module.positions().isPosition(i) && !module.isDebugInfo(i)) {
                    visitInstruction(i, receiver);
                }
            }
        }
    }

    private void visitInstruction(int instruction, Receiver receiver) {
        for (int k = module.typeId(instruction) == 0 ? 1 : 3; k < module.wordCount(instruction); k++) {
            int id = module.isId(instruction, k) ? module.word(instruction, k) : 0;
            int type = id == 0 ? 0 : module.typeOf(id);
            if (type != 0 && isReplaceable(module.opOf(id))) {
                receiver.operand(instruction, k, type);
            }
        }
    }

    private static boolean isReplaceable(Op op) {
        return !Trait.CONSTANT.has(op) && op != Op.OpFunction;
    }
}
