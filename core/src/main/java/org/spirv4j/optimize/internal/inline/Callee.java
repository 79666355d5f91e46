// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.inline;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.FunctionControl;
import org.spirv4j.grammar.FunctionParameterAttribute;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.FunctionStart;
import org.spirv4j.internal.operand.TargetDecoration;

/**
 * A function as something to inline.
 *
 * @param number the number of the function
 * @param id its result id
 * @param obstacle why it cannot be inlined; empty if it can
 * @param isOneBlock whether it is a block that ends with a return
 * @param returnBlock the only block that ends with a return; 0 if there are several or none
 * @param mayAbort whether it has a termination instruction other than a branch or a return
 * @param isReachable whether the entry block leads to each block, or whether that does not matter
 * @param isExported whether other modules may call it, so that it stays when nothing calls it
 * @param isCalledOnce whether the call is the only use of it, and nothing remains of it afterwards
 * @param instructions the number of instructions that a copy has at most
 * @param words the number of their words
 */
record Callee(
        int number,
        int id,
        String obstacle,
        boolean isOneBlock,
        int returnBlock,
        boolean mayAbort,
        boolean isReachable,
        boolean isExported,
        boolean isCalledOnce,
        int instructions,
        int words) {
    static Callee of(EditableModule module, int function, boolean isRecursive, boolean isStructured) {
        return new Survey(module, function, isStructured).callee(isRecursive);
    }

    /** Reads the instructions of a function. */
    private static final class Survey {
        private final EditableModule module;
        private final int function;
        private final boolean isStructured;
        private int returns;
        private int returnBlock;
        private boolean mayAbort;
        private boolean isUnreachable;
        private int instructions;
        private int words;
        private String obstacle = "";

        Survey(EditableModule module, int function, boolean isStructured) {
            this.module = module;
            this.function = function;
            this.isStructured = isStructured;
        }

        Callee callee(boolean isRecursive) {
            int start = module.functionStart(function);
            int id = module.functionId(function);
            int entry = module.firstBlock(function);
            if (entry == 0) {
                obstacle = "the function has no body";
            } else if ((module.word(start, FunctionStart.FUNCTION_CONTROL) & FunctionControl.DontInline.value()) != 0) {
                obstacle = "the function has the control DontInline";
            } else if (isRecursive) {
                obstacle = "the function is recursive";
            }
            if (entry != 0 && hasCopiedParameter(start, module.label(entry))) {
                obstacle = "a parameter is a copy of what its argument points to";
            }
            for (int b = entry; b != 0; b = module.nextBlock(b)) {
                survey(b);
            }
            if (obstacle.isEmpty() && isStructured && returns > 0) {
                checkReturns();
            }
            boolean isExported = module.annotations().isDecorated(id, Decoration.LinkageAttributes);
            boolean isOne = entry != 0 && entry == module.lastBlock(function) && returns == 1;
            return new Callee(
                    function,
                    id,
                    obstacle,
                    isOne,
                    returns == 1 ? returnBlock : 0,
                    mayAbort || isUnreachable,
                    isOne || !isStructured || entry == 0 || isReachable(),
                    isExported,
                    module.uses().isUsedOnce(id) && !isExported,
                    instructions,
                    words);
        }

        private boolean isReachable() {
            Flow flow = module.flow(function);
            return flow.search().reachableCount() == flow.blockCount();
        }

        /** Whether a parameter points to a copy that the call makes (FuncParamAttr ByVal). */
        private boolean hasCopiedParameter(int start, int end) {
            for (int i = start; i != end; i = module.next(i)) {
                int attribute = module.is(i, Op.OpFunctionParameter)
                        ? module.annotations().decoration(module.resultId(i), Decoration.FuncParamAttr)
                        : 0;
                if (attribute != 0
                        && module.word(attribute, TargetDecoration.DECORATION_PARAMETERS)
                                == FunctionParameterAttribute.ByVal.value()) {
                    return true;
                }
            }
            return false;
        }

        private void survey(int block) {
            if (module.uses().isPinned(module.labelId(block))) {
                obstacle = "an instruction that is not known refers to it";
            }
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                if (module.positions().isPosition(i)) {
                    continue;
                }
                instructions++;
                words += module.wordCount(i);
                int result = module.resultId(i);
                if (result != 0 && module.uses().isPinned(result)) {
                    obstacle = "an instruction that is not known refers to it";
                }
                Op op = module.op(i);
                if (op == Op.OpNop && !module.is(i, Op.OpNop)) {
                    obstacle = "an instruction in it is not known";
                } else if (op == Op.OpVariableLengthArrayINTEL) {
                    obstacle = "it has an array of variable length";
                }
            }
            switch (module.op(module.terminator(block))) {
                case OpReturn, OpReturnValue -> {
                    returns++;
                    returnBlock = block;
                    instructions--;
                    words -= module.wordCount(module.terminator(block));
                }
                case OpBranch, OpBranchConditional, OpSwitch -> {
                    // Control stays in the function.
                }
                case OpUnreachable -> isUnreachable = true;
                default -> mayAbort = true;
            }
        }

        private void checkReturns() {
            if (returns != 1 || module.flow(function).headerAround(returnBlock) != 0) {
                obstacle = "it returns inside of a construct; merge-return changes that";
            }
        }
    }
}
