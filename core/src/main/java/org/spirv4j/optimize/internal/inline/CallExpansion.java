// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.inline;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Positions;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.ReturnValue;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.ValueDecorations;
import org.spirv4j.optimize.internal.ssa.SampledImages;

/**
 * Replaces a call by a copy of the called function, in time linear in what is copied and in what follows the call in
 * its block.
 */
final class CallExpansion {
    /** The word of DebugDeclare that is the variable. */
    private static final int DECLARED = ExtInst.OPERANDS + 1;

    private final EditableModule module;

    /** By id: the id of the copy; 0 for ids that are not copied. */
    private int[] copies = {};

    private Positions.Inlined positions;

    CallExpansion(EditableModule module) {
        this.module = module;
        positions = module.positions().inlined(0);
    }

    /**
     * Whether a block heads a loop and branches to two blocks of it, so that its branch cannot be moved out of the
     * header.
     */
    static boolean needsSelection(EditableModule module, int block) {
        int merge = module.merge(block);
        int branch = module.terminator(block);
        if (merge == 0 || !module.is(merge, Op.OpLoopMerge) || module.is(branch, Op.OpBranch)) {
            return false;
        }
        if (!module.is(branch, Op.OpBranchConditional)) {
            return true;
        }
        for (int i = BranchConditional.TRUE_LABEL; i <= BranchConditional.FALSE_LABEL; i++) {
            int target = module.word(branch, i);
            if (target == module.word(merge, LoopMerge.MERGE_BLOCK)
                    || target == module.word(merge, LoopMerge.CONTINUE_TARGET)) {
                return false;
            }
        }
        return module.word(branch, BranchConditional.TRUE_LABEL) != module.word(branch, BranchConditional.FALSE_LABEL);
    }

    /** Replaces a call. */
    void expand(int call, Callee callee) {
        int function = module.functionOf(module.block(call));
        if (copies.length < module.bound()) {
            copies = new int[module.bound() + (module.bound() >> 1)];
        }
        positions = module.positions().inlined(call);
        bindParameters(call, callee);
        bindVariables(function, callee);
        if (callee.isOneBlock()) {
            int block = module.firstBlock(callee.number());
            copy(block, module.block(call), call);
            replaceCall(call, returnValue(block));
        } else {
            expandBlocks(call, callee);
        }
        forget(callee);
    }

    private void bindParameters(int call, Callee callee) {
        int argument = 4;
        int end = module.label(module.firstBlock(callee.number()));
        for (int i = module.functionStart(callee.number()); i != end; i = module.next(i)) {
            if (module.is(i, Op.OpFunctionParameter)) {
                copies[module.resultId(i)] = module.word(call, argument++);
            }
        }
    }

    /** Copies the variables of the function to the entry block of the caller. */
    private void bindVariables(int function, Callee callee) {
        int target = module.firstInstruction(module.firstBlock(function));
        int block = module.firstBlock(callee.number());
        for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
            if (isVariable(i)) {
                int copy = module.insertCopyBefore(i, target, this::idOfCopy);
                module.positions().copy(copy, module.label(module.firstBlock(function)));
                decorate(copy, i);
                int initializer = initializer(copy);
                if (initializer != 0) {
                    module.removeOperands(copy, module.wordCount(copy) - 1, 1);
                }
            }
        }
    }

    private boolean isVariable(int instruction) {
        return Trait.VARIABLE.has(module.op(instruction));
    }

    /** The id of the initializer of a variable; 0 for none. */
    private int initializer(int variable) {
        int first = module.is(variable, Op.OpVariable) ? 4 : 5;
        return module.wordCount(variable) > first ? module.word(variable, first) : 0;
    }

    private int idOfCopy(int id) {
        if (id >= copies.length) {
            return id;
        }
        if (copies[id] == 0) {
            copies[id] = isInFunction(id) ? module.newId() : id;
        }
        return copies[id];
    }

    private boolean isInFunction(int id) {
        int definition = module.definition(id);
        return definition != 0 && module.block(definition) != 0;
    }

    /** Forgets the ids of copies: those that the function defines or uses. */
    private void forget(Callee callee) {
        int end = module.functionEnd(callee.number());
        for (int i = module.functionStart(callee.number()); i != end; i = module.next(i)) {
            for (int k = 1; k < module.wordCount(i); k++) {
                int word = module.word(i, k);
                if (word > 0 && word < copies.length) {
                    copies[word] = 0;
                }
            }
        }
    }

    private void expandBlocks(int call, Callee callee) {
        int block = module.block(call);
        int rest = module.blocks().splitBefore(call);
        int entry = splitHeader(block, rest);
        int last = entry;
        int original = module.firstBlock(callee.number());
        Map<Integer, Integer> targets = new HashMap<>();
        for (int b = original; b != 0; b = module.nextBlock(b)) {
            if (b == original) {
                last = entry;
            } else if (b == callee.returnBlock()) {
                module.blocks().move(rest, last);
                last = rest;
            } else {
                last = module.blocks().add(last);
            }
            targets.put(b, last);
            copies[module.labelId(b)] = module.labelId(last);
        }
        WordBuffer returned = new WordBuffer(0);
        for (int b = original; b != 0; b = module.nextBlock(b)) {
            int target = targets.getOrDefault(b, 0);
            if (target == rest) {
                copy(b, target, call);
                continue;
            }
            copy(b, target, 0);
            int terminator = module.terminator(b);
            boolean isReturn = module.is(terminator, Op.OpReturn) || module.is(terminator, Op.OpReturnValue);
            if (isReturn) {
                returned.add(returnValue(b));
                returned.add(module.labelId(target));
                positions.set(module.append(target, Op.OpBranch, 0, module.labelId(rest)), terminator);
            } else {
                positions.set(module.appendCopy(terminator, target, this::idOfCopy), terminator);
            }
        }
        int value;
        if (callee.returnBlock() != 0) {
            value = returnValue(callee.returnBlock());
        } else if (returned.size() == 0) {
            value = module.uses().isUsed(module.resultId(call))
                    ? module.constants().undef(module.typeId(call))
                    : 0;
        } else if (returned.get(0) == 0) {
            value = 0;
        } else {
            int first = module.firstInstruction(rest);
            value = module.resultId(module.insertBefore(first, Op.OpPhi, module.typeId(call), returned.toArray()));
        }
        replaceCall(call, value);
        SampledImages.renew(module, rest);
    }

    /**
     * Ends a block before the copied blocks. The header of a loop stays the header: its merge instruction moves there,
     * and the copy of the entry block is a block of its own.
     */
    private int splitHeader(int block, int rest) {
        int merge = module.merge(rest);
        if (merge == 0 || !module.is(merge, Op.OpLoopMerge)) {
            return block;
        }
        int[] operands = module.operands(merge);
        int position = module.terminator(rest);
        module.remove(merge);
        if (operands[1] == module.labelId(block)) {
            int back = module.blocks().splitBefore(position);
            module.append(rest, Op.OpBranch, 0, module.labelId(back));
            operands[1] = module.labelId(back);
        }
        int entry = module.blocks().add(block);
        module.positions().copy(module.append(block, Op.OpLoopMerge, 0, operands), position);
        module.positions().copy(module.append(block, Op.OpBranch, 0, module.labelId(entry)), position);
        return entry;
    }

    /** The id of the copied value that a block returns; 0 for none. */
    private int returnValue(int block) {
        int terminator = module.terminator(block);
        return module.is(terminator, Op.OpReturnValue) ? idOfCopy(module.word(terminator, ReturnValue.VALUE)) : 0;
    }

    private boolean isCopied(int instruction) {
        return switch (module.debugInfoNumber(instruction)) {
            case ShaderDebugNumbers.DebugFunctionDefinition -> false;
            case ShaderDebugNumbers.DebugDeclare -> isDeclarable(instruction);
            default -> !module.positions().isPosition(instruction);
        };
    }

    /**
     * Copies the instructions of a block, except its termination instruction, to another one.
     *
     * @param position the instruction before which the copies are inserted; 0 to append them
     */
    private void copy(int block, int target, int position) {
        int end = module.terminator(block);
        for (int i = module.firstInstruction(block); i != end; i = module.nextInBlock(i)) {
            if (isVariable(i)) {
                int initializer = initializer(i);
                if (initializer != 0) {
                    int[] operands = {copies[module.resultId(i)], initializer};
                    int store = position == 0
                            ? module.append(target, Op.OpStore, 0, operands)
                            : module.insertBefore(position, Op.OpStore, 0, operands);
                    positions.set(store, i);
                }
            } else if (isCopied(i)) {
                int copy = position == 0
                        ? module.appendCopy(i, target, this::idOfCopy)
                        : module.insertCopyBefore(i, position, this::idOfCopy);
                placed(copy, i);
                declare(copy);
            }
        }
    }

    private void placed(int copy, int original) {
        if (module.is(copy, Op.OpPhi)) {
            // Nothing but OpPhi may precede an OpPhi, so that it cannot have a debug scope that differs from the
            // label's.
            module.positions().copy(copy, module.label(module.block(copy)));
        } else {
            positions.set(copy, original);
        }
        decorate(copy, original);
    }

    /**
     * A DebugDeclare names a variable. Where the parameter that it named stands for a part of a variable now, it names
     * that variable and the constant indexes of the part.
     */
    private void declare(int copy) {
        if (module.debugInfoNumber(copy) != ShaderDebugNumbers.DebugDeclare) {
            return;
        }
        int pointer = module.definition(module.word(copy, DECLARED));
        while (module.is(pointer, Op.OpAccessChain)) {
            int[] operands = new int[module.wordCount(copy) + module.wordCount(pointer) - 7];
            int count = 0;
            for (int i = ExtInst.SET; i <= DECLARED + 1; i++) {
                operands[count++] = i == DECLARED ? module.word(pointer, TypedAccessChain.BASE) : module.word(copy, i);
            }
            for (int i = TypedAccessChain.FIRST_INDEX; i < module.wordCount(pointer); i++) {
                operands[count++] = module.word(pointer, i);
            }
            for (int i = DECLARED + 2; i < module.wordCount(copy); i++) {
                operands[count++] = module.word(copy, i);
            }
            module.replace(copy, Op.OpExtInst, operands);
            pointer = module.definition(module.word(copy, DECLARED));
        }
    }

    /** Whether a DebugDeclare can name what the variable or parameter that it names becomes. */
    private boolean isDeclarable(int declare) {
        int pointer = module.definition(idOfCopy(module.word(declare, DECLARED)));
        if (pointer == 0) {
            return true; // a variable of the function that is copied yet
        }
        while (module.is(pointer, Op.OpAccessChain)) {
            for (int i = TypedAccessChain.FIRST_INDEX; i < module.wordCount(pointer); i++) {
                if (!Trait.CONSTANT.has(module.opOf(module.word(pointer, i)))) {
                    return false;
                }
            }
            pointer = module.definition(module.word(pointer, TypedAccessChain.BASE));
        }
        return isVariable(pointer) || module.is(pointer, Op.OpFunctionParameter);
    }

    private void decorate(int copy, int original) {
        int id = module.resultId(original);
        if (id != 0 && module.uses().firstMention(id) != 0) {
            module.annotations().copy(module.resultId(copy), id);
        }
    }

    /** Removes a call, whose users use a value instead. A decorated call becomes a copy of the value. */
    private void replaceCall(int call, int value) {
        int result = module.resultId(call);
        if (value != 0 && (module.uses().isPinned(result) || ValueDecorations.preventReplacement(module, result))) {
            module.replace(call, Op.OpCopyObject, value);
            return;
        }
        if (value != 0) {
            module.uses().replace(result, value);
        }
        module.remove(call);
    }
}
