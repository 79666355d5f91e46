// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.IncomingWords;
import org.spirv4j.internal.trait.Trait;

/**
 * Changes of control flow: blocks and functions that are added, divided, joined, moved and removed, and the OpPhi
 * instructions of blocks.
 */
public final class Blocks {
    private static final int NONE = 0;

    private final EditableModule module;

    Blocks(EditableModule module) {
        this.module = module;
    }

    /**
     * Makes a block after another one; it has only a label.
     *
     * @param after the block before it
     * @return the new block
     */
    public int add(int after) {
        int label = module.instructions.create(Op.OpLabel, 0);
        module.order.enter(label, module.terminator(after), 0);
        return module.order.addBlock(label, module.functionOf(after), after);
    }

    /**
     * Removes a block with all its instructions. Branches to it, its OpPhi operands in other blocks and uses of its
     * values must be removed too.
     *
     * @param block the block
     */
    public void remove(int block) {
        int last = module.terminator(block);
        int instruction = module.label(block);
        module.order.shapeChanged(block);
        while (true) {
            int following = module.next(instruction);
            module.removal().removeWhole(instruction);
            if (instruction == last) {
                break;
            }
            instruction = following;
        }
        module.order.dropBlock(block);
    }

    /**
     * Moves an instruction and those after it in its block to a new block after this one, which has no termination
     * instruction then. The OpPhi instructions of the successors name the new block.
     *
     * @param instruction the first instruction to move; not the label
     * @return the new block
     */
    public int splitBefore(int instruction) {
        int block = module.order.knownBlock(instruction);
        int before = module.previous(instruction);
        int label = module.instructions.create(Op.OpLabel, 0);
        int last = module.terminator(block);
        module.order.enter(label, before, 0);
        int added = module.order.addBlock(label, module.functionOf(block), block);
        module.order.moveTail(instruction, added);
        module.order.setLast(block, before);
        module.order.setLast(added, last);
        renamePredecessor(added, module.labelId(block), module.labelId(added));
        return added;
    }

    /**
     * Appends the only successor of a block to it: the instructions after its label, which has one predecessor and no
     * OpPhi. The termination instruction of the block is removed, and its merge instruction if it has one.
     *
     * @param block the block, which ends with an OpBranch
     * @param successor the target of the OpBranch
     */
    public void join(int block, int successor) {
        int merge = module.merge(block);
        if (merge != NONE) {
            module.remove(merge);
        }
        int branch = module.terminator(block);
        int before = module.previous(branch);
        int label = module.label(successor);
        int oldId = module.labelId(successor);
        module.order.setLast(block, before);
        module.order.leave(branch);
        module.instructions.discard(branch);
        int last = module.terminator(successor);
        int first = module.next(label);
        // The tail is appended after the block, wherever the successor was.
        move(successor, block);
        module.order.moveTail(first, block);
        module.order.setLast(block, last);
        module.order.leave(label);
        module.uses().removeMentions(oldId);
        module.order.dropBlock(successor);
        module.uses().replace(oldId, module.labelId(block));
        module.instructions.discard(label);
    }

    /**
     * Lets the OpPhi instructions of the successors of a block name another predecessor.
     *
     * @param block the block, which has the new termination instruction
     * @param labelId the label that they name
     * @param newLabelId the label that they shall name
     */
    public void renamePredecessor(int block, int labelId, int newLabelId) {
        int terminator = module.terminator(block);
        for (int i = 1; i < module.wordCount(terminator); i++) {
            int target = module.isId(terminator, i) ? module.blockOf(module.word(terminator, i)) : 0;
            for (int phi = target == 0 ? 0 : firstPhi(target); phi != NONE; phi = nextPhi(phi)) {
                renameIncoming(phi, labelId, newLabelId);
            }
        }
    }

    /**
     * Removes the incoming values of one predecessor from the OpPhi instructions of a block. An OpPhi that has no
     * others stays without operands.
     *
     * @param block the block
     * @param labelId the label of the predecessor
     */
    public void removeIncoming(int block, int labelId) {
        for (int phi = firstPhi(block); phi != NONE; phi = nextPhi(phi)) {
            for (int i = incomingCount(phi) - 1; i >= 0; i--) {
                if (incomingLabel(phi, i) == labelId) {
                    removeIncomingAt(phi, i);
                }
            }
        }
    }

    /**
     * {@return the number of values of an OpPhi, each of which comes from a block}
     *
     * @param phi the OpPhi
     */
    public int incomingCount(int phi) {
        return IncomingWords.count(module.wordCount(phi));
    }

    /**
     * {@return the id of a value of an OpPhi}
     *
     * @param phi the OpPhi
     * @param index the number of the value, from 0
     */
    public int incomingValue(int phi, int index) {
        return module.word(phi, IncomingWords.value(index));
    }

    /**
     * {@return the label of the block that a value of an OpPhi comes from}
     *
     * @param phi the OpPhi
     * @param index the number of the value, from 0
     */
    public int incomingLabel(int phi, int index) {
        return module.word(phi, IncomingWords.parent(index));
    }

    /**
     * {@return the id of the value of an OpPhi that comes from a block; 0 for none}
     *
     * @param phi the OpPhi
     * @param labelId the label of the block
     */
    public int valueFrom(int phi, int labelId) {
        for (int i = 0; i < incomingCount(phi); i++) {
            if (incomingLabel(phi, i) == labelId) {
                return incomingValue(phi, i);
            }
        }
        return NONE;
    }

    /**
     * {@return whether all values of an OpPhi are the same one, and not the OpPhi itself}
     *
     * @param phi the OpPhi, which has a value
     */
    public boolean hasOneValue(int phi) {
        int value = incomingValue(phi, 0);
        for (int i = 1; i < incomingCount(phi); i++) {
            if (incomingValue(phi, i) != value) {
                return false;
            }
        }
        return value != module.resultId(phi);
    }

    /**
     * Lets the values of an OpPhi that come from a block be another value.
     *
     * @param phi the OpPhi
     * @param labelId the label of the block
     * @param value the id of the other value
     */
    public void setValueFrom(int phi, int labelId, int value) {
        for (int i = 0; i < incomingCount(phi); i++) {
            if (incomingLabel(phi, i) == labelId) {
                module.setWord(phi, IncomingWords.value(i), value);
            }
        }
    }

    /**
     * Lets the values of an OpPhi that come from a block come from another one.
     *
     * @param phi the OpPhi
     * @param labelId the label of the block
     * @param newLabelId the label of the other one
     */
    public void renameIncoming(int phi, int labelId, int newLabelId) {
        for (int i = 0; i < incomingCount(phi); i++) {
            if (incomingLabel(phi, i) == labelId) {
                module.setWord(phi, IncomingWords.parent(i), newLabelId);
            }
        }
    }

    /**
     * Removes a value of an OpPhi.
     *
     * @param phi the OpPhi
     * @param index the number of the value, from 0
     */
    public void removeIncomingAt(int phi, int index) {
        module.removeOperands(phi, IncomingWords.value(index), 2);
    }

    /**
     * Moves a block after another one, which may be of another function.
     *
     * @param block the block
     * @param after the block that will precede it
     */
    public void move(int block, int after) {
        module.order.moveBlock(block, after);
    }

    /**
     * {@return the first OpPhi of a block; 0 for none}
     *
     * @param block the block
     */
    public int firstPhi(int block) {
        return phiFrom(module.firstInstruction(block));
    }

    /**
     * {@return the OpPhi that follows another one in its block; 0 for none}
     *
     * @param phi the OpPhi
     */
    public int nextPhi(int phi) {
        return phiFrom(module.nextInBlock(phi));
    }

    /**
     * {@return the first instruction of a block before which any instruction but OpPhi and OpVariable may be inserted}
     *
     * @param block the block
     */
    public int firstInsertionPoint(int block) {
        int point = module.firstInstruction(block);
        for (int at = point;
                isPhiOrVariable(at) || module.positions().isPosition(at) || module.isDebugInfo(at);
                at = module.next(at)) {
            if (isPhiOrVariable(at)) {
                point = module.next(at);
            }
        }
        while (module.positions().isPosition(point)) {
            point = module.next(point);
        }
        return point;
    }

    /**
     * {@return the merge instruction of a block, or else its termination instruction: code is inserted before it}
     *
     * @param block the block
     */
    public int lastInsertionPoint(int block) {
        int merge = module.merge(block);
        return merge != NONE ? merge : module.terminator(block);
    }

    private boolean isPhiOrVariable(int instruction) {
        return module.is(instruction, Op.OpPhi) || module.words.has(instruction, Trait.VARIABLE);
    }

    private int phiFrom(int instruction) {
        int at = instruction;
        while (at != NONE && !module.is(at, Op.OpPhi)) {
            if (!module.states().isLine(at) && !module.isDebugInfo(at)) {
                return NONE;
            }
            at = module.nextInBlock(at);
        }
        return at;
    }

    /**
     * Adds a function without parameters after the others. It has one block, which has only a label.
     *
     * @param returnTypeId the id of the type that the function returns
     * @param functionTypeId the id of the type of the function
     * @param control the function control, a mask
     * @return the number of the function
     */
    public int addFunction(int returnTypeId, int functionTypeId, int control) {
        int last = module.last();
        for (int f = module.functionLimit() - 1; f > 0; f--) {
            if (module.functionStart(f) != NONE) {
                last = module.functionEnd(f);
                break;
            }
        }
        int start = module.instructions.create(Op.OpFunction, returnTypeId, control, functionTypeId);
        module.order.enter(start, last, 0);
        int function = module.order.addFunction(start);
        int label = module.instructions.create(Op.OpLabel, 0);
        module.order.enter(label, start, 0);
        module.order.addBlock(label, function, 0);
        int end = module.instructions.create(Op.OpFunctionEnd, 0);
        module.order.enter(end, label, 0);
        module.order.endFunction(function, end);
        return function;
    }

    /**
     * Removes a function with all its blocks, its entry points, and what describes it. Calls of it must be removed too.
     *
     * @param function the function
     */
    public void removeFunction(int function) {
        int start = module.functionStart(function);
        int end = module.functionEnd(function);
        for (int use = module.uses().first(module.resultId(start)), following; use != NONE; use = following) {
            following = module.uses().next(use);
            if (module.words.has(module.uses().user(use), Trait.ENTRY_POINT)) {
                module.remove(module.uses().user(use));
                following = module.uses().first(module.resultId(start));
            }
        }
        // Backwards, so that what describes an instruction in the function is removed before it.
        for (int instruction = end, before; ; instruction = before) {
            before = module.previous(instruction);
            module.removal().removeWhole(instruction);
            if (instruction == start) {
                break;
            }
        }
        module.order.dropFunction(function);
    }
}
