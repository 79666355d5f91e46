// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.function.IntUnaryOperator;
import org.spirv4j.grammar.Op;

/** Inserts, copies, moves and replaces instructions. The methods are those of {@link EditableModule}. */
final class InstructionChanges {
    private final EditableModule module;

    InstructionChanges(EditableModule module) {
        this.module = module;
    }

    int insertBefore(int position, Op op, int typeId, int... operands) {
        return place(module.instructions.create(op, typeId, operands), position);
    }

    int insertAfter(int position, Op op, int typeId, int... operands) {
        int instruction = module.instructions.create(op, typeId, operands);
        module.order.enter(instruction, position, module.order.knownBlock(position));
        module.positions().copy(instruction, module.next(instruction));
        return instruction;
    }

    int insertCopyBefore(int instruction, int position, IntUnaryOperator ids) {
        int copy = copy(instruction, ids);
        module.order.enter(copy, module.previous(position), module.order.knownBlock(position));
        module.positions().copy(copy, instruction);
        module.order.wordChanged(copy);
        return copy;
    }

    int append(int block, Op op, int typeId, int... operands) {
        int last = module.terminator(block);
        int instruction = module.instructions.create(op, typeId, operands);
        module.order.append(instruction, block);
        module.positions().copy(instruction, last);
        module.order.wordChanged(instruction);
        return instruction;
    }

    int appendCopy(int instruction, int block, IntUnaryOperator ids) {
        int copy = copy(instruction, ids);
        module.order.append(copy, block);
        module.positions().copy(copy, instruction);
        module.order.wordChanged(copy);
        return copy;
    }

    void moveBefore(int instruction, int position) {
        if (instruction == position) {
            return;
        }
        module.instructions.changed();
        if (module.order.knownBlock(instruction) == 0) {
            module.declarations().leave(instruction);
        }
        module.order.leave(instruction);
        module.order.enter(instruction, module.previous(position), module.order.knownBlock(position));
    }

    void replaceTyped(int instruction, Op op, int typeId, int... operands) {
        module.instructions.rewrite(
                instruction,
                module.words.build(op, typeId, module.resultId(instruction), operands),
                module.words.builtWords);
        module.order.wordChanged(instruction);
    }

    void addOperands(int instruction, int... operands) {
        int old = module.wordCount(instruction);
        int count = old + operands.length;
        int[] words = module.words.scratch(count);
        System.arraycopy(module.words.pool.words, module.words.start(instruction), words, 0, old);
        System.arraycopy(operands, 0, words, old, operands.length);
        words[0] = InstructionWords.firstWord(module.op(instruction), count);
        module.instructions.rewrite(instruction, words, count);
        module.order.wordChanged(instruction);
    }

    void removeOperands(int instruction, int from, int removed) {
        int old = module.wordCount(instruction);
        int[] words = module.words.scratch(old);
        System.arraycopy(module.words.pool.words, module.words.start(instruction), words, 0, from);
        System.arraycopy(
                module.words.pool.words,
                module.words.start(instruction) + from + removed,
                words,
                from,
                old - from - removed);
        words[0] = old - removed << 16 | module.opcode(instruction);
        module.instructions.rewrite(instruction, words, old - removed);
        module.order.wordChanged(instruction);
    }

    private int place(int instruction, int position) {
        module.order.enter(instruction, module.previous(position), module.order.knownBlock(position));
        module.positions().copy(instruction, position);
        module.order.wordChanged(instruction);
        return instruction;
    }

    int copy(int instruction, IntUnaryOperator ids) {
        int count = module.wordCount(instruction);
        int[] words = new int[count];
        int result = module.resultId(instruction);
        int resultAt = result == 0 ? 0 : module.typeId(instruction) == 0 ? 1 : 2;
        for (int i = 0; i < count; i++) {
            int word = module.word(instruction, i);
            words[i] = i > 0 && (i == resultAt || module.isId(instruction, i)) ? ids.applyAsInt(word) : word;
        }
        return module.instructions.create(words, 0, count);
    }
}
